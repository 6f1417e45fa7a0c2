"""One program with all mutants of a slave file; a number selects the mutant.

Statements become a switch over their variants, and parts of declarations and
conditions become conditional expressions. A program is thus compiled once for all
mutants.
"""

import re

from csource import Source

# The source of the number. On request it counts how often the changed part runs.
HOST = """#include <stdio.h>
#include <stdlib.h>
int mutation_number, mutation_counts, mutation_runs;
__attribute__((constructor)) static void read_environment(void) {
  const char *number = getenv("MUTATION");
  mutation_number = number ? atoi(number) : 0;
  mutation_counts = getenv("MUTATION_COUNT") != NULL;
}
__attribute__((destructor)) static void print_runs(void) {
  if (mutation_counts)
    fprintf(stderr, "mutation: runs %d times\\n", mutation_runs);
}
"""
SLAVE = """
extern int mutation_number, mutation_counts, mutation_runs;
static __thread_local int mutation, mutation_counted;
static int mutation_run(void) {
  if (mutation_counted)
    updt_addw(1, &mutation_runs);
  return 0;
}
"""
PROLOGUE = " mutation = mutation_number; mutation_counted = mutation_counts;"


def changed(text, begin, edits):
    """`text`, which begins at `begin` of the file, with some parts replaced."""
    for left, right, new in sorted(edits, reverse=True):
        text = text[:left - begin] + new + text[right - begin:]
    return text


def combine(text, mutants):
    """The slave file that behaves as mutant `mutation_number`, counted from 1."""
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
    for span in statements:
        edits.append((*span, statement(text, span, by_statement.get(span, ()))))
    return changed(text, 0, edits + prologue(source))


def part(text, variants):
    for number, new in variants:
        text = f"(mutation == {number} ? (mutation_run(), ({new})) : {text})"
    return text


def statement(text, span, variants):
    whole = text[span[0]:span[1]]
    if not variants:
        return whole
    cases = "".join(f"case {number}: mutation_run(); {changed(whole, span[0], edits)} break; "
                    for number, edits in variants)
    return f"switch (mutation) {{ {cases}default: {whole} }}"


def prologue(source):
    """Declarations after the first header, which makes them valid, and before all code;
    each kernel begins by loading the number."""
    behind = re.search(r"^#include .*$", source.text, re.M).end()
    edits = [(behind, behind, SLAVE)]
    for match in source.find(r"^void \w+\(void \*arg\) \{"):
        edits.append((match.end(), match.end(), PROLOGUE))
    return edits
