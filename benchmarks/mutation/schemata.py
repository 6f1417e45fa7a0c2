"""One program with all mutants of a slave file, of which a number chooses one.

Statements become a switch over their variants, parts of declarations and conditions a
conditional expression, so that a program is compiled once and not for every mutant.
"""

import re

from csource import Source

# Where the number comes from, and the delays of other timings: see experiment.py.
HOST = """#include <stdlib.h>
int mutation_number;
unsigned mutation_seed;
__attribute__((constructor)) static void read_environment(void) {
  const char *number = getenv("MUTATION"), *seed = getenv("MUTATION_SEED");
  mutation_number = number ? atoi(number) : 0;
  mutation_seed = seed ? atoi(seed) : 0;
}
"""
SLAVE = """
extern int mutation_number;
static __thread_local int mutation;
"""
DELAY = """
extern unsigned mutation_seed;
static void mutation_delay(unsigned site) {
  unsigned hash = (site * 64 + _ROW * 8 + _COL + 1) * 2654435761u ^ mutation_seed * 40503u;
  volatile unsigned count = 0;
  hash = (hash ^ hash >> 15) * 2246822519u;
  hash ^= hash >> 13;
  if (mutation_seed && hash % 3 == 0)
    while (count < hash / 16 % 4096)
      count++;
}
"""


def changed(text, begin, edits):
    """`text`, which starts at `begin` of the file, with some parts replaced."""
    for left, right, new in sorted(edits, reverse=True):
        text = text[:left - begin] + new + text[right - begin:]
    return text


def combine(text, mutants, with_delays=False):
    """The slave file that is mutant `mutation_number`, counted from 1."""
    source = Source(text)
    statements = source.statements()
    by_statement, by_part = {}, {}
    for number, mutant in enumerate(mutants, 1):
        place = mutant.edits[0][0]
        span = next((s for s in statements if s[0] <= place < s[1]), None)
        if span:
            by_statement.setdefault(span, []).append((number, mutant.edits))
            continue
        for begin, end, new in mutant.edits:
            by_part.setdefault((begin, end), []).append((number, new))
    edits = [(begin, end, part(text[begin:end], variants))
             for (begin, end), variants in by_part.items()]
    for index, span in enumerate(statements):
        delay = f"mutation_delay({index}); " if with_delays and is_call(source, span) else ""
        edits.append((*span, delay + statement(text, span, by_statement.get(span, ()))))
    edits += prologue(source, with_delays)
    return changed(text, 0, [(b, e, "{ " + new + " }" if (b, e) in statements else new)
                             for b, e, new in edits])


def is_call(source, span):
    return re.match(r"(while|\w+) ?\(", source.code[span[0]:span[1]])


def part(text, variants):
    for number, new in variants:
        text = f"(mutation == {number} ? ({new}) : {text})"
    return text


def statement(text, span, variants):
    whole = text[span[0]:span[1]]
    if not variants:
        return whole
    cases = "".join(f"case {number}: {changed(whole, span[0], edits)} break; "
                    for number, edits in variants)
    return f"switch (mutation) {{ {cases}default: {whole} }}"


def prologue(source, with_delays):
    """Declarations behind the headers; each kernel begins with fetching the number."""
    behind = max(match.end() for match in re.finditer(r"^#include .*$", source.text, re.M))
    edits = [(behind, behind, SLAVE + (DELAY if with_delays else ""))]
    for match in source.find(r"^void \w+\(void \*arg\) \{"):
        edits.append((match.end(), match.end(), " mutation = mutation_number;"))
    return edits
