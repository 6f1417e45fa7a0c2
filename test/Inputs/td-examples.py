"""Tests the examples in .td files: td-examples.py SW_OPT FOLDER...

Every op, type, attribute and pass needs an example: a block marked mlir in its
description. A block is completed to a module, which must parse and verify:

* `!name = ...` and `#name = ...` at the beginning of a line move to the top;
* the rest, unless it begins with a module or a function, becomes the body of a
  function and, if necessary, of a launch in it. `%c64` is the index constant 64;
  other values that the block does not define are arguments of the function, with
  the type of their first use; values that it does not use are its results.

If only the word "becomes" is between two blocks, the second block is the result of
the pass of this description for the first one. The pass runs after sw-set-target,
with the options that "becomes, with `NAME=VALUE`," gives. Both must print the same
after `--cse`, except for constants. If the second block omits something by `...`, its
parts must be in the output, in order.
"""

import pathlib
import re
import subprocess
import sys

RECORD = re.compile(
    r"^def (\w+) ?: (\w+)(<[^\n]*)?(?:(?!^def ).)*?^}", re.M | re.S)
DESCRIPTION = re.compile(r"let description = \[\{(.*?)\}\];", re.S)
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.M | re.S)
BECOMES = re.compile(r"^\s*becomes(?:, with `([^`]*)`,)?\s*$")
# Records without syntax of their own.
NEEDS_EXAMPLE = re.compile(r"^(Pass|\w*Op|TPP_GemmLikeOp|\w*_Attr|TypeDef|SW_RowsOp)$")
USED_AS = re.compile(r"previously used here with type '(.*)'$", re.M)
RESULT_OF = re.compile(r"expects different type than prior uses: 'none' vs '(.*)'$", re.M)
OP_NAME = re.compile(r"\b(?:sw|tpp|linalg|scf|memref|tensor)\.\w+")
DEFINED_AS = re.compile(r"definition of SSA value '%([\w.$-]+)#0' has type")


class Example:
    """A block of a description, and its relation to the previous block."""

    def __init__(self, place, text):
        self.place = place
        self.text = text
        self.before = None
        self.options = None
        # Set after verification:
        self.module = None
        self.types = {}
        self.view = None

    def is_elided(self):
        return self.before is not None and "..." in self.text


def examples_of(path):
    """Yields (name, pass flag or None, examples) for each record that has syntax."""
    text = open(path).read()
    for record in RECORD.finditer(text):
        base = record.group(2)
        if not NEEDS_EXAMPLE.match(base):
            continue
        flag = re.match(r'<"([\w-]+)"', record.group(3) or "") if base == "Pass" else None
        description = DESCRIPTION.search(record.group(0))
        found = []
        if description:
            found = blocks(path, text, record.start() + description.start(1),
                           record.start() + description.end(1))
        yield record.group(1), flag and flag.group(1), found


def blocks(path, text, begin, end):
    found = []
    last_end = None
    for fence in FENCE.finditer(text, begin, end):
        if fence.group(1) != "mlir":
            continue
        line = text.count("\n", 0, fence.start()) + 1
        example = Example(f"{path}:{line}", fence.group(2))
        link = BECOMES.match(text[last_end:fence.start()]) if last_end else None
        if link:
            example.before = found[-1]
            example.options = link.group(1)
        found.append(example)
        last_end = fence.end()
    return found


def free_values(text):
    """The names that a block uses but does not define, in order."""
    text = re.sub(r"//.*", "", text)
    defined = set(re.findall(r"%([\w.$-]+)(?::\d+)?(?:, *%[\w.$-]+(?::\d+)?)* *=", text))
    for group in re.findall(r"((?:%[\w.$-]+(?::\d+)?, *)+)%[\w.$-]+(?::\d+)? *=", text):
        defined.update(re.findall(r"%([\w.$-]+)", group))
    for group in re.findall(r"scf\.forall \(([^)]*)\)|\^\w+\(([^)]*)\)", text):
        defined.update(re.findall(r"%([\w.$-]+)", "".join(group)))
    names = []
    for name in re.findall(r"%([\w.$-]+)", text):
        if name not in defined and name not in names:
            names.append(name)
    return names


def unused_values(text):
    """The names that a block defines outside of any region but never uses."""
    text = re.sub(r"//.*", "", text)
    depth = 0
    names = []
    for line in text.splitlines():
        match = re.match(r"\s*%([\w.$-]+) = ", line)
        if match and depth == 0 and len(re.findall(rf"%{re.escape(match.group(1))}\b", text)) == 1:
            names.append(match.group(1))
        depth += line.count("{") - line.count("}")
    return names


class Module:
    """A block with the additions that it needs to parse."""

    def __init__(self, text):
        aliases = r"^ *[!#][\w.]+ = (?:.*\n(?=\s*[^!#%\s\w}]))*.*\n"
        self.head = "".join(re.findall(aliases, text, re.M))
        self.body = re.sub(aliases, "", text, flags=re.M)
        self.whole = re.match(r"\s*(module|func\.func)\b", self.body)
        names = [] if self.whole else free_values(self.body)
        self.constants = [n for n in names if re.fullmatch(r"c\d+", n)]
        self.names = [n for n in names if n not in self.constants]
        self.unused = [] if self.whole else unused_values(self.body)
        self.results = {}

    def text(self, types, unknown=(), view=None):
        """The text of the module; `view` is that of a launch around the body."""
        if self.whole:
            return self.head + self.body
        body = self.body
        if view:
            body = f"  sw.launch @example view({view}) {{\n{body}  }}\n"
        arguments = ", ".join(f"%{n}: {types[n]}" for n in sorted(types))
        results = {} if view else self.results
        to = f" -> ({', '.join(results.values())})" if results else ""
        values = ", ".join("%" + n for n in results)
        returned = f"  return {values}{' : ' if values else ''}{', '.join(results.values())}\n"
        lines = [f"  %{n} = arith.constant {n[1:]} : index\n" for n in self.constants]
        later = [f'  %{n} = "example.later"() : () -> none\n' for n in unknown]
        return (f"{self.head}func.func @example({arguments}){to} {{\n" + "".join(lines)
                + body + "".join(later) + returned + "}\n")


class Checker:
    def __init__(self, sw_opt):
        self.sw_opt = sw_opt
        self.failures = 0

    def fail(self, place, message, text=""):
        self.failures += 1
        print(f"{place}: {message}\n{text}", file=sys.stderr)

    def run(self, text, *flags):
        return subprocess.run([self.sw_opt, *flags], input=text, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def types_of(self, module):
        """The types of free values: the parser reports their previous uses."""
        types = {}
        unknown = list(module.names)
        while unknown:
            result = self.run(module.text(types, unknown), "--allow-unregistered-dialect")
            name = DEFINED_AS.search(result.stderr)
            used = USED_AS.search(result.stderr)
            if not name or not used or name.group(1) not in unknown:
                break
            types[name.group(1)] = used.group(1)
            unknown.remove(name.group(1))
        return {name: types[name] for name in module.names if name in types}

    def results_of(self, module, types):
        """The types of the values that the block does not use itself."""
        results = {}
        for name in module.unused:
            module.results = {name: "none"}
            match = RESULT_OF.search(self.run(module.text(types)).stderr)
            if match:
                results[name] = match.group(1)
        return results

    def verify(self, example):
        module = Module(example.text)
        types = self.types_of(module)
        module.results = self.results_of(module, types)
        errors = ""
        for view in (None, "core_group", "cpe"):
            text = module.text(types, view=view)
            result = self.run(text)
            if result.returncode == 0:
                example.module, example.types, example.view = module, types, view
                return
            errors += result.stderr
            if view is None and "expects to be in a sw.launch" not in errors:
                break
        self.fail(example.place, "the example does not verify:", errors + text)

    def compare(self, flag, example):
        options = f"={example.options}" if example.options else ""
        before = example.before
        types = {**before.types, **example.types}
        made = self.run(before.module.text(types, view=before.view), "--sw-set-target",
                        f"--{flag}{options}", "--cse")
        if made.returncode:
            self.fail(example.place, f"--{flag} fails on the block before:", made.stderr)
        elif example.is_elided():
            missing = missing_part(example.text, made.stdout)
            if missing:
                self.fail(example.place, f"--{flag} does not print '{missing}' but", made.stdout)
        else:
            wanted = self.run(example.module.text(types, view=example.view),
                              "--sw-set-target", "--cse")
            gone = [op for op in OP_NAME.findall(example.text) if op not in wanted.stdout]
            if gone:
                self.fail(example.place, f"the simplified block has no {gone[0]} to compare",
                          wanted.stdout)
            elif lines(made.stdout) != lines(wanted.stdout):
                self.fail(example.place, f"--{flag} makes something else of the block before:",
                          made.stdout)

    def check(self, name, flag, examples, path):
        if not examples:
            self.fail(path, f"{name} has no example")
        for example in examples:
            if not example.is_elided():
                self.verify(example)
            if not example.before:
                continue
            if flag is None:
                self.fail(example.place, "only a pass makes one block of another")
            elif example.before.module and (example.is_elided() or example.module):
                self.compare(flag, example)


def missing_part(text, printed):
    """The first part between `...` that is missing in `printed` at its position."""
    printed = " ".join(printed.split())
    at = 0
    for part in text.split("..."):
        part = " ".join(part.split())
        at = printed.find(part, at)
        if at < 0:
            return part
        at += len(part)
    return None


def lines(printed):
    """The lines to compare: names of values follow from their order, names of constants from their
    value. Ops that are valid in both views may be in either."""
    return [line.replace("view(core_group)", "view(cpe)") for line in printed.splitlines()
            if not re.match(r"\s*%c\w* = arith\.constant", line)]


def main():
    checker = Checker(sys.argv[1])
    count = pairs = 0
    paths = [str(path) for folder in sys.argv[2:]
             for path in sorted(pathlib.Path(folder).rglob("*.td"))]
    for path in paths:
        for name, flag, examples in examples_of(path):
            checker.check(name, flag, examples, path)
            count += len(examples)
            pairs += sum(e.before is not None for e in examples)
    print(f"{count} examples, {pairs} of them made by a pass, {checker.failures} failures")
    return 1 if checker.failures or not count else 0


sys.exit(main())
