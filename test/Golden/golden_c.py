#!/usr/bin/env python3
"""Says of which programs a build emits other C, or predicts another time, than an older build did: a net for changes of the compiler that claim
to change nothing. Nothing runs on the simulator. See docs/Testing.md."""

import argparse
import os
import re
import signal
import sys

import corpus
from changes import Change, diff, summary, table
from compilation import Compiler, merged
from progress import in_parallel
from record import Unusable, Record, Recorded

# As the command was given, which may be a link to the tree: the build is beside it.
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHIPS = ("sw26010", "sw26010pro")
EPILOG = """\
commands:
  record DIR            compile all programs, and keep C, predicted times and the programs in DIR
  compare DIR           compile the programs of DIR again, and print what differs from the record
  compare --builds A B  compile all programs with the builds in the folders A and B
  list                  print the names of the programs

examples:
  scripts/golden-c.sh record /tmp/before              with the build in front of a change
  scripts/golden-c.sh compare /tmp/before             with the one behind it
  scripts/golden-c.sh compare /tmp/before --diff=network/lenet --lines=200
  scripts/golden-c.sh compare /tmp/before --limit=1.005
  scripts/golden-c.sh compare --builds build-old build --quick
  scripts/golden-c.sh record /tmp/plain --pipeline-options=double-buffer=false

A program counts once for each chip. `files` of the table is how many C files differ, `ratio` the predicted time after over before. One that is
refused with the same message as before has not changed; one that had C and is refused, or on which the compiler crashes anew, has failed. The
exit status of compare is 1 if something failed, or changed and is not within --limit; 2 if nothing could be compared."""


def parse():
    parser = argparse.ArgumentParser(prog="golden-c.sh", description=__doc__, epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("record", "compare", "list"))
    parser.add_argument("dir", nargs="?", metavar="DIR", help="folder of the record")
    parser.add_argument("--build", help="folder of the build (build of this tree)")
    parser.add_argument("--builds", nargs=2, metavar=("A", "B"), help="compare B with A, without a record")
    parser.add_argument("--quick", action="store_true", help="a part of the programs, in about a minute")
    parser.add_argument("--models", action="append", default=[], metavar="DIR", help="also the .mlir files of a folder; may be repeated")
    parser.add_argument("--only", default="", metavar="REGEX", help="only programs whose name has a match, such as product/ or '^random/1'")
    parser.add_argument("--chips", help="some of: " + ",".join(CHIPS))
    parser.add_argument("--pipeline-options", default="", metavar="OPTIONS", help="options of sw-pipeline, in place of programs' own")
    parser.add_argument("--limit", type=float, metavar="X", help="changes whose ratio is at most X do not make the exit status 1, such as 1.005")
    parser.add_argument("--diff", metavar="REGEX", help="show what differs in programs whose name has a match; it is also --only if there is none")
    parser.add_argument("--lines", type=int, default=40, help="lines of --diff for each program (40)")
    parser.add_argument("--jobs", type=int, default=2, help="programs at the same time (2)")
    parser.add_argument("--timeout", type=int, default=600, help="seconds for each program (600)")
    return checked(parser, parser.parse_args())


def checked(parser, options):
    builds = options.builds or [options.build or os.path.join(ROOT, "build")]
    named = options.chips.split(",") if options.chips else list(CHIPS)
    for chip in named:
        if chip not in CHIPS:
            parser.error(f"--chips: no chip '{chip}'; expects some of: {', '.join(CHIPS)}")
    if options.command != "list" and bool(options.dir) == bool(options.builds):
        parser.error(f"{options.command}: expects a folder" + (", or --builds" if options.command == "compare" else ""))
    if options.builds and (options.command != "compare" or options.build):
        parser.error("--builds: only of compare, and without --build")
    if options.command == "compare" and options.dir and (options.quick or options.models):
        parser.error("compare: the record has the programs; --only chooses among them")
    if min(options.jobs, options.lines, options.timeout) < 1:
        parser.error("--jobs, --lines, --timeout: expect at least 1")
    options.only = options.only or options.diff or ""
    for pattern in (options.only, options.diff or ""):
        try:
            re.compile(pattern)
        except re.error as error:
            parser.error(f"'{pattern}': {error}")
    options.compilers = [Compiler(build, options.timeout) for build in builds]
    options.chips = named
    return options


def programs_of(options):
    chosen = corpus.corpus(options.quick, options.models, options.only)
    if not chosen:
        raise Unusable(f"--only: no program has a match of '{options.only}'; list prints the names")
    return chosen


def record(options):
    """Compiles and keeps what came of it. Refusals are part of the record."""
    compiler, extra = options.compilers[0], options.pipeline_options.split()
    programs, store = programs_of(options), Record(options.dir)
    store.clear()

    def one(program):
        text = program.make()
        kept = Recorded(program.name, text, program.arguments, program.options + extra, {})
        store.keep_program(kept.name, text)
        for chip in options.chips:
            kept.results[chip], texts = compiler(text, chip, kept.arguments, merged(*kept.options))
            if texts:
                store.keep_files(kept.name, chip, texts)
        return kept

    made, complete = in_parallel(options.jobs, one, programs)
    if not complete:
        raise Unusable("no record: not all programs are done")
    store.write(made)
    outcomes = [result.outcome for program in made for result in program.results.values()]
    print(f"{len(outcomes)} programs, {outcomes.count('refused')} refused, {outcomes.count('crash') + outcomes.count('hang')} failed")
    return 0


def changes_of(options, programs, before_of):
    """Results of all programs in order, and whether that is all. `before_of` gives a result and a function with the texts of its files."""
    extra = options.pipeline_options.split()

    def one(program):
        text, made = program.make(), []
        for chip in options.chips:
            pipeline = merged(*program.options, *extra)
            before, texts_before = before_of(program, text, chip, pipeline)
            if before is None:
                continue
            after, texts = options.compilers[-1](text, chip, program.arguments, pipeline)
            change = Change(program.name, chip, before, after)
            change.lines = []
            if options.diff and change.differs and re.search(options.diff, program.name):
                change.lines = [*change.kernels(), *diff(change, texts_before(), texts, options.lines)]
            made.append(change)
        return made

    made, complete = in_parallel(options.jobs, one, programs)
    return [change for part in made for change in part], complete


def compare_record(options):
    store = Record(options.dir)
    recorded = {program.name: program for program in store.read()}
    programs = [corpus.Program(kept.name, lambda kept=kept: kept.text, kept.arguments, kept.options)
                for kept in recorded.values() if re.search(options.only, kept.name)]

    def before_of(program, _text, chip, _pipeline):
        return recorded[program.name].results.get(chip), lambda: store.files(program.name, chip)

    return changes_of(options, programs, before_of)


def compare_builds(options):
    def before_of(program, text, chip, pipeline):
        result, texts = options.compilers[0](text, chip, program.arguments, pipeline)
        return result, lambda: texts

    return changes_of(options, programs_of(options), before_of)


def compare(options):
    every, complete = compare_builds(options) if options.builds else compare_record(options)
    if complete and not every:
        raise Unusable("nothing to compare: no program of the record has these chips and a match of --only")
    found = [change for change in every if change.differs]
    if found:
        print(*table(found), "", *summary(every), "", sep="\n")
    for change in filter(lambda change: change.lines, found):
        print(f"{change.name}, {change.chip}:", *change.lines, "", sep="\n")
    failed = sum(change.failed for change in found)
    slow = [change for change in found if change.changed and not (options.limit and change.tolerated(options.limit))]
    if options.limit and len(found) - failed:
        print(f"{len(slow)} of {len(found) - failed} changes are not within {options.limit} of the time before")
    print(f"{len(every)} programs, {len(found) - failed} changed, {failed} failed")
    return 2 if not complete else 1 if failed or slow else 0


def main():
    options = parse()
    # A run that has its time limited says what it has found, too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        if options.command == "list":
            print(*(program.name for program in programs_of(options)), sep="\n")
            return 0
        for compiler in options.compilers:
            if not compiler.tool.exists():
                raise Unusable(f"no {compiler.tool}; build it, or name the folder by --build")
        return record(options) if options.command == "record" else compare(options)
    except (Unusable, corpus.Failure, OSError) as error:
        print(f"golden-c: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
