"""Programs whose names, locations, attributes and paths are code of another language, and whether
any of it got there raw.

Every hostile text says `touch CANARY`: what runs makes a file of that name; what does not must not
be in an emitted file outside of a comment or a string. The first one compiles, and is found when it runs.
"""

import html.parser
import json
import os
import re

from case import Case

# What ends a comment, a string, a line, a word or an element, and what then would run.
HOSTILE = [
    b"*/\n#include <stdlib.h>\nstatic void __attribute__((constructor)) x(void) { system(\"touch CANARY\"); } /*",
    b"*/ touch CANARY; void y(void) { system(\"touch CANARY\"); } /*", b"*/ touch CANARY /*", b"*\\\n/ touch CANARY /*", b"/* touch CANARY", b"// touch CANARY \\\n", b"\\\ntouch CANARY",
    b"\"; touch CANARY; \"", b"\"); touch CANARY; (\"", b"\\\"); touch CANARY; (\"", b"??/\"); touch CANARY; (\"",
    b"\n#define x touch CANARY\n", b"\r\ntouch CANARY\r\n", b"\x0btouch CANARY\x0c", b"%s%n%n touch CANARY",
    b"$(shell touch CANARY)", b"$(touch CANARY)", b"`touch CANARY`", b"; touch CANARY;", b"| touch CANARY", b"&& touch CANARY",
    b"' ; touch CANARY ; '", b"\n\ttouch CANARY\n", b"$$(touch CANARY)", b"${shell touch CANARY}", b"\\$(shell touch CANARY)",
    b"# touch CANARY", b"\\# touch CANARY", b"$(eval $(shell touch CANARY))", b"@HOST@ touch CANARY", b"@SLAVE@",
    b"</script><img src=x onerror=\"touch CANARY\">", b"<img src=x onerror='touch CANARY'>", b"\"><img onerror=\"touch CANARY\">",
    b"]]><!-- touch CANARY -->", b"<!-- touch CANARY", b"\",\"touch CANARY\":\"", b"\\u0022 touch CANARY", b"\xff\xfe touch CANARY",
    b"\xe2\x80\xae touch CANARY \xe2\x80\xac", b"\xe2\x80\xa8touch CANARY", b"\xc3\xa9 touch CANARY", b"touch CANARY\x00touch CANARY",
    b"\x1b]0;touch CANARY\x07\x1b[2J", b"-o touch CANARY", b"--touch CANARY", b"@touch CANARY", b"../touch CANARY", b"~/touch CANARY",
    b"touch CANARY" * 40, b"{touch CANARY}", b"{0} {} touch CANARY", b"touch CANARY, (a, b), \"c, d\", touch CANARY, e" * 2,
]
# Names that mean something where they get to; a program with them must be built.
TAKEN = [
    "EOF", "NULL", "M_PI", "SIZE_MAX", "BUFSIZ", "EXIT_FAILURE", "RAND_MAX", "INT64_MAX", "NAN", "INFINITY", "HUGE_VAL", "FLT_MAX",
    "stdin", "stdout", "stderr", "errno", "assert", "signbit", "isnan", "linux", "unix", "I", "complex", "bool", "true", "alloca",
    "while", "int", "main", "typeof", "inline", "restrict", "class", "operator", "new", "this", "and", "xor", "nullptr", "constexpr",
    "malloc", "free", "exit", "abort", "printf", "fopen", "memcpy", "memset", "system", "read", "write", "open", "close", "time",
    "index", "exp", "expf", "log", "gamma", "y0", "y1", "j1", "jn", "sin", "fabs", "div", "select", "signal", "environ", "getpid",
    "athread_init", "athread_spawn", "athread_get", "athread_put", "slave_main", "dma_wait", "ldm", "ldm_malloc", "reply", "args",
    "params", "arg", "arg0", "result0", "dir", "argc", "argv", "load", "store", "allocate", "weights", "weights_file", "sum_words",
    "kernel_params", "ldm_params", "floatv4", "floatv8", "doublev4", "ROW_SCOPE", "ARRAY_SCOPE", "PE_MODE", "BCAST_MODE", "_MYID",
    "CRTS_tid", "simd_load", "simd_vaddd", "tpp_add_f32", "sw_assert", "sw_load", "spm_gemm", "TPP_LANES", "SW_PART", "SW_MPE_BEGIN",
    "uint8_t", "size_t", "FILE", "pthread_create", "mmap", "clock", "random", "wait", "send", "accept", "bind", "_exit", "__LINE__",
    "exit_", "Exit", "x" * 300, "1x", "a-b", "a.b", "a b", "", "_", "__", "\u00e9",
]
# What a program must not bring along; {0} is the command as a string of MLIR.
CODE = [
    """llvm.mlir.global internal constant @s("{0}\\00")
llvm.func @system(!llvm.ptr) -> i32
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  %p = llvm.mlir.addressof @s : !llvm.ptr
  %k = llvm.call @system(%p) : (!llvm.ptr) -> i32
  return %x : tensor<2x2xf32>
}}""",
    """llvm.mlir.global internal constant @s("{0}\\00")
llvm.func @system(!llvm.ptr) -> i32
llvm.func @before() {{
  %p = llvm.mlir.addressof @s : !llvm.ptr
  %k = llvm.call @system(%p) : (!llvm.ptr) -> i32
  llvm.return
}}
llvm.mlir.global_ctors ctors = [@before], priorities = [0 : i32], data = [#llvm.zero]
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  return %x : tensor<2x2xf32>
}}""",
    """func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  llvm.inline_asm has_side_effects "{0}", "" : () -> ()
  return %x : tensor<2x2xf32>
}}""",
    """func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  llvm.call_intrinsic "llvm.trap"() : () -> ()
  return %x : tensor<2x2xf32>
}}""",
    """func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  %c = arith.constant 4096 : i64
  %p = llvm.inttoptr %c : i64 to !llvm.ptr
  llvm.store %c, %p : i64, !llvm.ptr
  return %x : tensor<2x2xf32>
}}""",
    """func.func private @system(index) -> i32
func.func @main(%x: memref<2x2xf32>) {{
  %p = memref.extract_aligned_pointer_as_index %x : memref<2x2xf32> -> index
  %k = call @system(%p) : (index) -> i32
  return
}}""",
    """memref.global "private" @environ : memref<1xindex>
func.func @main(%x: memref<1xindex>) {{
  %e = memref.get_global @environ : memref<1xindex>
  memref.copy %e, %x : memref<1xindex> to memref<1xindex>
  return
}}""",
    """func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  emitc.verbatim "system(\\22{0}\\22);"
  return %x : tensor<2x2xf32>
}}""",
    """func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  %0 = emitc.call_opaque "system(\\22{0}\\22); sin"() : () -> f32
  return %x : tensor<2x2xf32>
}}""",
    """emitc.include "{0}"
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  %0 = emitc.literal "system(\\22{0}\\22)" : f32
  return %x : tensor<2x2xf32>
}}""",
    """emitc.file "../{0}" {{
  emitc.verbatim "system(\\22{0}\\22);"
}}
func.func @main(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {{
  return %x : tensor<2x2xf32>
}}""",
]
PROGRAM = """module {{
  func.func private {helper}(%x: tensor<8x8xf32> loc({l2})) -> tensor<8x8xf32> {{
    %e = tensor.empty() : tensor<8x8xf32>
    %0 = linalg.exp {{sw.kernel = {kernel}}} ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc({place})
    return %0 : tensor<8x8xf32>
  }}
  func.func {entry}(%a: tensor<8x8xf32> loc({l0}), %k: i32 loc({l1}), %b: tensor<8x8xf32>) -> tensor<8x8xf32> {{
    %c = arith.constant 100 : i32 loc({l3})
    %t = arith.cmpi slt, %k, %c : i32
    cf.assert %t, {message}
    %w = arith.constant dense_resource<{resource}> : tensor<2x2xf32>
    %p = tensor.empty() : tensor<8x8xf32>
    %s = tensor.insert_slice %w into %b[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x8xf32>
    %0 = linalg.add {{sw.kernel = {kernel}}} ins(%a, %s : tensor<8x8xf32>, tensor<8x8xf32>) outs(%p : tensor<8x8xf32>) -> tensor<8x8xf32> loc({place})
    %1 = call {helper}(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32> loc({l3})
    %i = arith.sitofp %k : i32 to f32
    %2 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}} outs(%1 : tensor<8x8xf32>) {{
    ^bb0(%o: f32):
      %m = linalg.index 0 : index
      %n = arith.index_cast %m : index to i32
      %q = arith.xori %n, %k : i32
      %f = arith.sitofp %q : i32 to f32
      %r = arith.addf %o, %f : f32
      linalg.yield %r : f32
    }} -> tensor<8x8xf32> loc({place})
    return %2 : tensor<8x8xf32>
  }} loc({place})
}}
{{-#
  dialect_resources: {{
    builtin: {{
      {resource}: "0x040000000000803F000000400000404000008040"
    }}
  }}
#-}}
"""


def quote(text):
    """A string of MLIR."""
    return '"' + "".join(chr(b) if chr(b).isalnum() or chr(b) in " _-.,;:(){}[]<>=+*/$@#!&|'%~?`" else f"\\{b:02X}" for b in text) + '"'


def strip_c(text):
    """C without comments and without what is in literals; a literal that a line ends is none."""
    pieces = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.S)
    return pieces.sub(lambda m: " " if m.group().startswith("/") else '""', text)


class Page(html.parser.HTMLParser):
    """Finds elements that no page of ours has."""

    def __init__(self):
        super().__init__()
        self.wrong = ""

    def handle_starttag(self, tag, attrs):
        if tag == "img" or any("CANARY" in f"{name}{value}" and name not in ("title", "value") for name, value in attrs):
            self.wrong = f"<{tag}> with {attrs}"

    def handle_comment(self, data):
        if "CANARY" in data:
            self.wrong = f"comment {data}"


def find_in_file(name, data):
    """What is raw in an emitted file, or None."""
    if name.endswith((".c", ".h")):
        text = strip_c(data.decode("utf-8", "replace"))
        return "C" if re.search(r"touch\W+CANARY", text) else None
    if name.endswith(".html"):
        page = Page()
        page.feed(data.decode("utf-8", "replace"))
        return f"HTML {page.wrong}" if page.wrong else None
    if name.endswith(".json"):
        try:
            json.loads(data.decode("utf-8"))
        except ValueError as error:
            return f"JSON {error}"
    return None


def inspect(folder, inputs):
    """What got out of its place in a folder in which a case has run, or None."""
    for root, folders, names in os.walk(folder):
        if any(n == "CANARY" for n in names + folders):
            return "a canary was made"
        for name in names:
            path = os.path.join(root, name)
            if os.path.relpath(path, folder) in inputs or os.path.islink(path):
                continue
            with open(path, "rb") as file:
                found = find_in_file(name, file.read())
            if found:
                return f"{found} in {re.sub('[^a-z.]+', '', name)}"
    return None


BUILD = "make -s -C \"$2\" sim SIMCC=true SW5CC=true SWGCC=true PROG=program && make -s -n -C \"$2\" sw5cc sim"
SCRIPTS = {
    "run": 'sw-run "$1" --keep="$2" --json=j.json --report=r.html --quiet --timeout=60 --verify',
    "translate": 'sw-opt "$1" --sw-pipeline --mlir-print-debuginfo -o low.mlir && sw-translate --emit-athread low.mlir --output-dir="$2" && ' + BUILD,
    "compile": 'sw-compile "$1" --output-dir="$2" --quiet && ' + BUILD,
    "chip": 'sw-compile "$1" --output-dir="$2" --chip="$3" --quiet && ' + BUILD,
    "target": 'sw-translate --emit-athread "$1" --output-dir="$2" && ' + BUILD,
    "code": 'sw-run "$1" --reference-only --quiet --timeout=20; sw-run "$1" --keep="$2" --quiet --timeout=60; sw-compile "$1" --output-dir=o',
}


def make_case(script, files, arguments):
    case = Case("injection", ["sh", "-c", SCRIPTS[script], "sh", *arguments], files)
    case.inspect = inspect
    case.simulates = script == "run"
    return case


def file_name(rng, text):
    """A hostile name of a file in the folder, or an ordinary one."""
    text = text.replace(b"\0", b"").replace(b"/", b"")[:100]
    return os.fsdecode(text) if text and rng.random() < 0.3 else None


def hostile_program(rng, pool):
    """A program whose texts are from `pool`, some of them."""
    def pick(usual):
        return quote(rng.choice(pool)) if rng.random() < 0.5 else quote(usual)

    place = f"{pick(b'net.mlir')}:{rng.choice([3, 77])}:5"
    if rng.random() < 0.3:
        place = f"{pick(b'layer')}({place})"
    entry, helper = pick(b"forward"), pick(b"helper")
    if entry == helper or '""' in (entry, helper):
        entry, helper = quote(b"forward"), quote(b"helper")
    resource = pick(b"weight")
    if "\\00" in resource or resource == '""':
        resource = quote(b"weight")
    return PROGRAM.format(entry="@" + entry, helper="@" + helper, kernel=pick(b"layer"), place=place, message=pick(b"too large"),
                          resource=resource, **{f"l{i}": pick(b"bias") for i in range(4)}).encode()


def injection(rng, corpus):
    """Hostile text in names, locations, attributes and paths."""
    choice = rng.random()
    folder = file_name(rng, rng.choice(HOSTILE)) or "out"
    if choice < 0.1:
        text = rng.choice(CODE).format("touch CANARY").encode()
        return make_case("code", {"in.mlir": text}, ["in.mlir", folder])
    if choice < 0.2:
        entry = rng.choice([b'"sw.machine_file"', b'"sw.chip"', b'"sw.interface"'])
        # What can be printed as C.
        text = rng.choice([m for m in corpus.staged if b"emitc.file" in m or b"view(cpe)" in m])
        hostile = quote(rng.choice(HOSTILE)).encode()
        text = re.sub(rb'"sw\.chip" = "[^"]*"', lambda m: entry + b" = " + hostile +
                      (b"" if entry == b'"sw.chip"' else b", " + m.group()), text, count=1)
        return make_case("target", {"in.mlir": text}, ["./in.mlir", "./" + folder])
    program = hostile_program(rng, HOSTILE)
    name = (file_name(rng, rng.choice(HOSTILE)) or "in") + ".mlir"
    if choice < 0.3:
        chip = (file_name(rng, rng.choice(HOSTILE)) or "chip") + ".json"
        machine = json.loads(rng.choice(corpus.machine_files))
        machine["name"] = rng.choice(HOSTILE).decode("latin-1")
        return make_case("chip", {name: program, chip: json.dumps(machine).encode()}, ["./" + name, "./" + folder, "./" + chip])
    script = "run" if choice < 0.5 else "translate" if choice < 0.75 else "compile"
    return make_case(script, {name: program}, ["./" + name, "./" + folder])


def taken_names(rng, _):
    """Names that C or a header has: what is made of the program must be built."""
    program = hostile_program(rng, [n.encode() for n in TAKEN])
    case = Case("taken-names", ["sw-run", "in.mlir", "--keep=out", "--quiet", "--timeout=60", f"--chip={rng.choice(['sw26010', 'sw26010pro'])}"],
                {"in.mlir": program})
    case.inspect = inspect
    case.must_succeed = case.simulates = True
    return case
