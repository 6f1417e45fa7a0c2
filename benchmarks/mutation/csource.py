"""Parses emitted C: calls of the vendor's interface, waits, and their parts.

All parts are spans of the text, so changing one part does not affect the others.
"""

import re

# The arguments of each call by role. `bytes` is the size of a request, `block` and
# `gap` are in main memory.
CALLS = {
    "athread_get": "mode from to bytes reply mask gap block",
    "athread_put": "mode from to bytes reply gap block",
    "athread_dma_iget": "to from bytes reply",
    "athread_dma_iput": "to from bytes reply",
    "athread_dma_col_ibcast": "to from bytes reply",
    "athread_dma_iget_stride": "to from bytes block gap reply",
    "athread_dma_iput_stride": "to from bytes block gap reply",
    "athread_dma_col_ibcast_stride": "to from bytes block gap reply",
    "sw_get_rows": "from to rows row from_pitch to_pitch reply issued",
    "sw_put_rows": "from to rows row from_pitch to_pitch reply issued",
    "sw_iget_rows": "to from rows row to_pitch from_pitch reply issued",
    "sw_iput_rows": "to from rows row to_pitch from_pitch reply issued",
    "athread_dma_wait_value": "word count",
    "athread_syn": "scope mask",
    "athread_ssync_array": "",
    "athread_ssync_row": "",
    "athread_ssync_col": "",
}
OPPOSITE = {
    "athread_get": "athread_put", "athread_put": "athread_get",
    "athread_dma_iget": "athread_dma_iput", "athread_dma_iput": "athread_dma_iget",
    "athread_dma_iget_stride": "athread_dma_iput_stride",
    "athread_dma_iput_stride": "athread_dma_iget_stride",
    "sw_get_rows": "sw_put_rows", "sw_put_rows": "sw_get_rows",
    "sw_iget_rows": "sw_iput_rows", "sw_iput_rows": "sw_iget_rows",
}


def masked(text):
    """The text with comments, preprocessor lines and strings replaced by blanks."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|^#[^\n]*', blank, text,
                  flags=re.S | re.M)


def closing(text, begin):
    """The position after the bracket that matches the one at `begin`."""
    depth = 0
    for place in range(begin, len(text)):
        depth += text[place] in "([{"
        depth -= text[place] in ")]}"
        if depth == 0:
            return place + 1
    raise ValueError("brackets do not match")


def split(text, begin, end):
    """The spans between commas of the outermost level, without surrounding space."""
    spans, depth, start = [], 0, begin
    for place in range(begin, end + 1):
        if place == end or (text[place] == "," and depth == 0):
            piece = text[start:place]
            left = start + len(piece) - len(piece.lstrip())
            if piece.strip():
                spans.append((left, left + len(piece.strip())))
            start = place + 1
        elif text[place] in "([{":
            depth += 1
        elif text[place] in ")]}":
            depth -= 1
    return spans


class Call:
    """A call of the vendor's interface, or of a helper that makes such calls."""

    def __init__(self, source, name, begin, open_bracket):
        self.source, self.name, self.begin = source, name, begin
        self.end = closing(source.code, open_bracket)
        spans = split(source.code, open_bracket + 1, self.end - 1)
        self.arguments = dict(zip(CALLS[name].split(), spans))

    def text_of(self, role):
        begin, end = self.arguments[role]
        return self.source.text[begin:end]

    def has(self, role):
        return role in self.arguments

    @property
    def statement(self):
        """The span of the call as a statement."""
        return self.begin, self.source.code.index(";", self.end) + 1

    def is_transfer(self):
        return self.has("from")


class Wait:
    """`while (word != count);`"""

    def __init__(self, match):
        self.begin, self.end = match.span()
        self.word, self.count = match.span(1), match.span(2)

    @property
    def statement(self):
        return self.begin, self.end


class Source:
    """A slave file."""

    def __init__(self, text):
        self.text = text
        self.code = masked(text)
        # Calls are statements: in a definition, a type precedes the name.
        self.calls = [
            Call(self, match.group(1), match.start(1), match.end() - 1)
            for match in re.finditer(r"(?<=[;{})])\s*\b(%s)\(" % "|".join(CALLS), self.code)]
        self.waits = [Wait(match) for match in re.finditer(
            r"while \(((?:[^()]|\([^()]*\))*?) != ((?:[^()]|\([^()]*\))*?)\);", self.code)]
        # Reply words: name and number, 1 for a single one.
        self.replies = {
            match.group(1): int(match.group(2) or 1) for match in re.finditer(
                r"^static __thread_local (?:volatile int|crts_rply_t) (\w+)(?:\[(\d+)\])?;",
                self.code, re.M)}

    def line(self, place):
        return self.text.count("\n", 0, place) + 1

    def find(self, pattern):
        return re.finditer(pattern, self.code, re.M)

    def statements(self):
        """The spans of statements other than declarations, in order."""
        found = [part.statement for part in self.calls + self.waits]
        for match in self.find(r"(?<=[;{})])\s*\b((?:spm|tpp)_\w+)\("):
            end = closing(self.code, match.end() - 1)
            found.append((match.start(1), self.code.index(";", end) + 1))
        found += [match.span(1) for match in self.find(
            r"^ +(\*?\w+(?:\[[^\]]*\])?(?: = [^;]*| \+= [^;]*|\+\+);)")]
        return sorted(found)
