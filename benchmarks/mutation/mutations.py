"""All mutants of a slave file, with one change each.

A mutator is a generator of (what, edits) for a source; edits are (begin, end, text).
Mutators are grouped by kind, the rows of the table.
"""

import re

from csource import CALLS, OPPOSITE, Source

SLOT = re.compile(r"\b(?:slot|other)\d*\b")


class Mutant:
    """One change. `edits` are within one statement, or replace whole expressions."""

    def __init__(self, kind, what, source, edits):
        self.kind, self.what = kind, what
        self.edits = sorted(edits)
        self.line = source.line(self.edits[0][0])


def removed(source, statement):
    begin, end = statement
    return [(begin, end, ";")]


def plus(source, span, step):
    begin, end = span
    return [(begin, end, f"({source.text[begin:end]}) {step}")]


def short(source, span):
    text = " ".join(source.text[span[0]:span[1]].split())
    return text if len(text) <= 60 else text[:57] + "..."


def waits(source):
    """Each wait is removed, or waits for one reply more or less."""
    found = [(w.statement, w.count) for w in source.waits]
    found += [(c.statement, c.arguments["count"]) for c in source.calls if c.has("count")]
    for statement, count in sorted(found):
        text = short(source, statement)
        yield "wait", f"removed: {text}", removed(source, statement)
        for step in ("+ 1", "- 1"):
            yield "wait count", f"count {step}: {text}", plus(source, count, step)


def barriers(source):
    for call in source.calls:
        if call.is_transfer() or call.has("count"):
            continue
        text = short(source, call.statement)
        yield "barrier", f"removed: {text}", removed(source, call.statement)
        if call.name == "athread_ssync_array":
            yield "barrier", f"of the row: {text}", [
                (call.begin, call.begin + len(call.name), "athread_ssync_row")]
        elif call.has("scope") and call.text_of("scope") == "ARRAY_SCOPE":
            yield "barrier", f"of the row: {text}", [
                (*call.arguments["scope"], "ROW_SCOPE"), (*call.arguments["mask"], "0xff")]
            yield "barrier", f"of some rows: {text}", [(*call.arguments["mask"], "0x0fff")]


def slots(source):
    """Each use of a slot, by name or by number, is replaced by the other slot."""
    for match in source.find(SLOT.pattern):
        behind = source.code[match.end():match.end() + 3]
        if re.match(r" = ", behind):
            # A definition; one with a number does not use another slot.
            number = re.compile(r" = ([01]);").match(source.code, match.end())
            if number:
                yield ("slot", f"{match.group(0)} = {1 - int(number.group(1))}",
                       [(*number.span(1), str(1 - int(number.group(1))))])
            continue
        line = short(source, line_span(source, match.start()))
        yield "slot", f"other {match.group(0)}: {line}", [
            (*match.span(), f"(1 - {match.group(0)})")]
    for name, count in source.replies.items():
        if count != 2:
            continue
        counters = "(?:%s|%s)" % (name, name.replace("reply", "issued", 1))
        for match in source.find(counters + r"\[([01])\]"):
            line = short(source, line_span(source, match.start()))
            other = str(1 - int(match.group(1)))
            yield "slot", f"[{other}]: {line}", [(*match.span(1), other)]


def line_span(source, place):
    begin = source.text.rfind("\n", 0, place) + 1
    return begin, source.text.index("\n", place)


def issue_counts(source):
    """The count of issued requests is not increased, or is off by one."""
    for match in source.find(r"\bissued\w*(?:\[[^\]]*\])?(\+\+);"):
        text = short(source, match.span())
        yield "issue count", f"removed: {text}", removed(source, match.span())
        yield "issue count", f"doubled: {text}", [(*match.span(1), " += 2")]
    for match in source.find(r"\*issued \+= (\w+);"):
        text = short(source, match.span())
        yield "issue count", f"removed: {text}", removed(source, match.span())
        for step in ("+ 1", "- 1"):
            yield "issue count", f"{step}: {text}", plus(source, match.span(1), step)
    for match in source.find(r"int issued\w*(?:\[\d+\])? = \{?(0)\}?;"):
        yield "issue count", f"1: {short(source, match.span())}", [(*match.span(1), "1")]


def reply_words(source):
    """The word of a wait is not set, or is set wrongly; a request uses another word."""
    for match in source.find(r"^ *(reply_\w+(?:\[\d\])? = (0);)"):
        text = short(source, match.span(1))
        yield "reply word", f"removed: {text}", removed(source, match.span(1))
        yield "reply word", f"1: {text}", [(*match.span(2), "1")]
    names = list(source.replies)
    for call in source.calls:
        if not call.has("reply"):
            continue
        own = re.search(r"reply_\w+", call.text_of("reply"))
        if not own or own.group(0) not in names:
            continue
        text = short(source, (call.begin, call.end))
        name, span = own.group(0), call.arguments["reply"]
        other = names[(names.index(name) + 1) % len(names)]
        index = re.search(r"\[.*\]", call.text_of("reply"))
        index = index.group(0) if index else "[0]"
        if other != name:
            new = "&" + other + (index if source.replies[other] > 1 else "")
            yield "reply word", f"{other}: {text}", [(*span, f"(void *){new}")]
        if source.replies[name] == 2 and index == "[0]":
            yield "reply word", f"other slot: {text}", [(*span, f"(void *)&{name}[1]")]


def transfers(source):
    """Each request is removed, doubled, reversed, or has one argument changed."""
    for call in source.calls:
        if not call.is_transfer():
            continue
        text = short(source, (call.begin, call.end))
        whole = source.text[call.begin:call.end]
        yield "request", f"removed: {text}", removed(source, call.statement)
        yield "request", f"doubled: {text}", [(call.begin, call.end, f"{{ {whole}; {whole}; }}")]
        # Only the helpers that the program uses exist.
        if call.name in OPPOSITE and (call.name.startswith("athread") or
                                      OPPOSITE[call.name] in source.code):
            yield "request", f"turned around: {text}", [(call.begin, call.end, opposite(call))]
        yield from arguments(source, call, text)


def opposite(call):
    """The same transfer in the other direction."""
    name = OPPOSITE[call.name]
    values = {role: call.text_of(role) for role in call.arguments}
    values["from"], values["to"] = values["to"], values["from"]
    if "from_pitch" in values:
        values["from_pitch"], values["to_pitch"] = values["to_pitch"], values["from_pitch"]
    values.setdefault("mask", "0")
    return f"{name}({', '.join(values[role] for role in CALLS[name].split())})"


def arguments(source, call, text):
    is_get = "put" not in call.name
    steps = {"bytes": ("size", "+ 4", "- 4", "* 2"), "row": ("size", "+ 4", "- 4", "* 2"),
             "rows": ("size", "+ 1", "- 1"), "block": ("block", "+ 4", "- 4", "* 2"),
             "gap": ("stride", "+ 4", "- 4", "* 2"),
             "from_pitch": ("stride" if is_get else "LDM pitch", "+ 4", "- 4"),
             "to_pitch": ("LDM pitch" if is_get else "stride", "+ 4", "- 4"),
             "from": ("main address" if is_get else "LDM address", "+ 1", "- 1"),
             "to": ("LDM address" if is_get else "main address", "+ 1", "- 1")}
    for role, (kind, *changes) in steps.items():
        # A call without blocks passes 0 twice.
        if not call.has(role) or (role in ("block", "gap") and call.text_of(role) == "0"
                                  and call.text_of("block") == "0"):
            continue
        for step in changes:
            if step == "* 2" and call.text_of(role) == "0":
                continue
            if role in ("from", "to") and call.text_of(role) in ("in", "out"):
                step += " * 4"  # byte pointers
            yield kind, f"{role} {step}: {text}", plus(source, call.arguments[role], step)
    if call.has("block") and call.text_of("block") != "0":
        yield "block", f"block 0: {text}", [(*call.arguments["block"], "0")]
    if call.has("mode") and call.text_of("mode") != "PE_MODE":
        yield "mode", f"PE_MODE: {text}", [(*call.arguments["mode"], "PE_MODE")]
        yield "mode", f"some rows: {text}", [(*call.arguments["mask"], "0x7f")]
    if "_col_ibcast" in call.name:
        name = call.name.replace("_col_ibcast", "_iget")
        yield "mode", f"{name}: {text}", [(call.begin, call.begin + len(call.name), name)]


def issuers(source):
    """Another CPE, or all CPEs, fetch for the others."""
    for match in source.find(r"if \(((_(?:MYID|PEN|ROW|COL)) == (\d))\)"):
        text = short(source, match.span())
        yield "issuer", f"all: {text}", [(*match.span(1), "1")]
        other = f"{match.group(2)} == {int(match.group(3)) + 1}"
        yield "issuer", f"the next one: {text}", [(*match.span(1), other)]


MUTATORS = (waits, barriers, slots, issue_counts, reply_words, transfers, issuers)
KINDS = ("wait", "wait count", "barrier", "slot", "issue count", "reply word", "request",
         "size", "block", "stride", "main address", "LDM address", "LDM pitch", "mode",
         "issuer")


def mutants_of(text):
    source = Source(text)
    found = [Mutant(kind, what, source, edits)
             for mutator in MUTATORS for kind, what, edits in mutator(source)]
    unique, seen = [], set()
    for mutant in found:
        if tuple(mutant.edits) not in seen:
            seen.add(tuple(mutant.edits))
            unique.append(mutant)
    return unique
