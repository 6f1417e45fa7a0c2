"""Mutations of MLIR text. Most keep the text valid in what they do not mean to change."""

import re

from mutate_bytes import extreme, mutate_bytes, mutate_numbers, small_or_extreme

TOKEN = re.compile(
    rb'"(?:[^"\\\n]|\\.)*"|[%@#!^]?[A-Za-z_$][\w.$-]*|%\d+|-?\d[\w.]*|->|::|[^\s\w]'
)
SHAPE = re.compile(rb"(?:memref|tensor|vector)<((?:(?:\d+|\?|\*)x)*)(\w+)")
ELEMENTS = [b"f32", b"f64", b"f16", b"bf16", b"i1", b"i8", b"i16", b"i32", b"i64",
            b"index", b"i7", b"f80", b"complex<f32>", b"tf32", b"f8E4M3FN",
            b"vector<4xf32>", b"i1000", b"none", b"ui32"]
EXTENTS = [b"0", b"1", b"2", b"3", b"7", b"9", b"31", b"64", b"65", b"513", b"?", b"4096",
           b"100000", b"2147483648", b"4294967296", b"3037000500", b"4611686018427387904",
           b"9223372036854775807"]
NAMES = [b"int", b"main", b"while", b"athread_init", b"double", b'"a b"', b'"a-b"', b'"\\C3\\A9"',
         b'"\\00"', b'"%s%n"', b'"1x"', b"__thread_local", b'"*/"', b'"a\\22b"', b"memcpy", b"slave_f",
         b'"a\\5C\\0Ab"', b"NULL", b"x" * 300, b"sw.x", b"_", b"sizeof", b"printf", b"PE_MODE"]
LAYOUTS = [b", strided<[?, ?], offset: ?>", b", strided<[1, 64]>", b", strided<[0, 0]>",
           b", strided<[-1, 1], offset: 5>", b", affine_map<(d0, d1) -> (d1, d0)>",
           b", affine_map<(d0, d1) -> (d0 floordiv 2, d1 mod 3)>", b", strided<[1]>",
           b", 1", b", 3 : i32", b", #sw.ldm", b', "space"', b", strided<[4611686018427387904, 1]>"]
OP_ATTRIBUTES = [
    b'sw.tile = #sw.tile<kernel = "k", sizes = [8, 8, 8], mesh = [row, col, none]>',
    b'sw.tile = #sw.tile<>', b'sw.tile = {}', b'sw.tile = 1', b'sw.tile', b'sw.tile = #sw.tile<kernel = 7>',
    b'sw.tile = #sw.tile<kernel = "int x", mesh = [], sizes = []>', b'sw.tile = #sw.tile<private, phases>',
    b'sw.tile = #sw.tile<kernel = "", sizes = [64, 8], mesh = [none, all], buffers = [2], epilogue>',
    b'sw.tile = #sw.tile<kernel = "k", mesh = [all, all], sizes = [0, -1], buffers = [7]>',
    b'sw.tile = #sw.tile<kernel = "k", mesh = [row, per_col, none], units = [1, 1024, 1], vector = m, row_contiguous = [1, 1, 1], first_parts = 9223372036854775807>',
    b'sw.schedule = #sw.schedule<>', b'sw.schedule = #sw.schedule<sizes = [9223372036854775807, 1, 1]>',
    b'sw.schedule = #sw.schedule<sizes = [8, 8, 8], order = [2, 1, 0]>',
    b'sw.schedule = #sw.schedule<buffers = [2, 0, 2], vector = m, row_contiguous = [1, 0, 1]>',
    b'sw.schedule = #sw.schedule<method = cpe, group = 3, sizes = [8]>', b'sw.schedule = {sizes = array<i64: 8>}',
    b'sw.schedule = #sw.schedule<loops = [64, 64], sizes = [64, 8], mesh = [row, col], units = [64, 1]>',
    b'sw.schedule = #sw.schedule<method = mesh>', b'sw.schedule = #sw.schedule<method = cpe>',
    b'sw.kernel = "while"', b'sw.kernel = ""', b'sw.kernel = 3', b'buffers = 7', b'buffers = "x"',
    b'buffers = -9223372036854775808', b'sw.target = "none"', b'llvm.emit_c_interface',
]
MODULE_ATTRIBUTES = [
    b"dlti.dl_spec = #dlti.dl_spec<>", b'dlti.target_system_spec = #dlti.target_system_spec<"x" = #dlti.target_device_spec<"a" = 1 : i64>>',
    b"dlti.map = #dlti.map<\"sw.chip\" = 3 : i32>", b'sw.x = unit', b'dlti.dl_spec = #dlti.dl_spec<index = 8 : i64>',
]
FUNCTIONS = [
    b"func.func private @outside(%s) -> %s\n",
    b"func.func @again(%%x: %s) -> %s {\n  %%0 = call @again(%%x) : (%s) -> %s\n  return %%0 : %s\n}\n",
]


def replace_at(data, match, new, group=0):
    return data[: match.start(group)] + new + data[match.end(group) :]


def pick(rng, pattern, data):
    found = list(re.finditer(pattern, data))
    return rng.choice(found) if found else None


def swap_tokens(rng, data, _):
    tokens = list(TOKEN.finditer(data))
    if len(tokens) < 4:
        return data
    first = rng.choice(tokens)
    like = [t for t in tokens if t.group()[:1] == first.group()[:1]]
    other = rng.choice(like if rng.random() < 0.8 else tokens).group()
    return replace_at(data, first, other)


def drop_or_double_token(rng, data, _):
    token = pick(rng, TOKEN, data)
    if not token:
        return data
    return replace_at(data, token, b"" if rng.random() < 0.5 else token.group() * 2)


def change_lines(rng, data, others):
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    choice = rng.randrange(4)
    if choice == 0:
        del lines[at]
    elif choice == 1:
        lines.insert(at, lines[at])
    elif choice == 2:
        to = rng.randrange(len(lines))
        lines[at], lines[to] = lines[to], lines[at]
    else:
        lines.insert(at, rng.choice(rng.choice(others).split(b"\n")))
    return b"\n".join(lines)


def change_extent(rng, data, _):
    """One extent gets another value, everywhere or in one place."""
    shape = pick(rng, SHAPE, data)
    if not shape or not shape.group(1):
        return data
    old = rng.choice(shape.group(1).split(b"x")[:-1])
    new = rng.choice(EXTENTS)
    if rng.random() < 0.2:
        return replace_at(data, shape, shape.group(1).replace(old + b"x", new + b"x", 1), 1)
    pattern = rb"(?<![\w.])" + re.escape(old) + rb"(?=x)|(?<=x)" + re.escape(old) + rb"(?=x)"
    return re.sub(pattern, new, data)


def change_element(rng, data, _):
    shape = pick(rng, SHAPE, data)
    if not shape:
        return data
    old, new = shape.group(2), rng.choice(ELEMENTS)
    if rng.random() < 0.2:
        return replace_at(data, shape, new, 2)
    return re.sub(rb"(?<![A-Za-z_])" + re.escape(old) + rb"\b", new, data)


def change_rank(rng, data, _):
    shape = pick(rng, SHAPE, data)
    if not shape:
        return data
    whole = b"<" + shape.group(1) + shape.group(2)
    extents = shape.group(1)
    new = rng.choice([b"", b"*x", extents + b"4x", b"1x" + extents, b"?x" * extents.count(b"x"),
                      b"1x" * rng.choice([3, 40])])
    if rng.random() < 0.3:
        return replace_at(data, shape, new, 1)
    return data.replace(whole, b"<" + new + shape.group(2))


def change_layout(rng, data, _):
    shape = pick(rng, rb"memref<[^<>]*>", data)
    if not shape:
        return data
    old = shape.group()
    new = re.sub(rb"(,.*)?>$", lambda _: rng.choice(LAYOUTS) + b">", old)
    return replace_at(data, shape, new) if rng.random() < 0.3 else data.replace(old, new)


def between_tensor_and_memref(rng, data, _):
    old, new = rng.choice([(b"tensor<", b"memref<"), (b"memref<", b"tensor<"), (b"tensor<", b"vector<")])
    return data.replace(old, new)


def change_number(rng, data, _):
    return mutate_numbers(rng, data)


def change_constant(rng, data, _):
    """A constant or a bound of a loop: what loops and subscripts depend on."""
    place = pick(rng, rb"(constant )(-?\d+)( :)|(to|step|\[|,|:) ?(-?\d+)(?=[\],> ])", data)
    if not place:
        return data
    group = 2 if place.group(2) else 5
    return replace_at(data, place, str(small_or_extreme(rng)).encode(), group)


def change_dictionary(rng, data, _):
    """Entries of sw.tile, sw.schedule and other dictionaries and arrays."""
    array = pick(rng, rb"array<i64: ([^>]*)>|= \[(-?\d[^\]]*)\]", data)
    if array and rng.random() < 0.6:
        group = 1 if array.group(1) else 2
        numbers = array.group(group).split(b",")
        at = rng.randrange(len(numbers))
        choice = rng.randrange(4)
        if choice == 0:
            del numbers[at]
        elif choice == 1:
            numbers.append(str(extreme(rng)).encode())
        else:
            numbers[at] = str(small_or_extreme(rng)).encode()
        return replace_at(data, array, b",".join(numbers) or b"0", group)
    entry = pick(rng, rb"(\w+) = ([^,{}<>\[\]]+|\w+<[^<>]*>|\[[^\[\]]*\]),? ?", data)
    if not entry:
        return data
    choice = rng.randrange(5)
    if choice == 0:
        return replace_at(data, entry, b"")
    values = [b"7", b'"x"', b"[]", b"unit", b"array<i64>", b"array<i32: 1, 2>", b"-1 : i64", b"{}",
              b"i32", b"1.0", b"true", b"dense<1> : tensor<2xi64>", b"9223372036854775807 : i64"]
    return replace_at(data, entry, rng.choice(values), 2)


def change_spread(rng, data, _):
    place = pick(rng, rb"\b(none|row|col|all|nested|array)\b", data)
    if not place:
        return data
    return replace_at(data, place, rng.choice([b"none", b"row", b"col", b"all", b"nested", b"array", b"core_group"]))


def add_attribute(rng, data, _):
    """An attribute of another op, on a named or a generic op."""
    new = rng.choice(OP_ATTRIBUTES)
    braces = pick(rng, rb"(?:linalg|tpp|sw|scf|memref|func|tensor)\.[\w.]+ (\{)(?=[\w.]+(?: =|\}|,))", data)
    if braces and rng.random() < 0.5:
        return replace_at(data, braces, b"{" + new + b", ", 1)
    op = pick(rng, rb"linalg\.\w+(?= ins| outs)|attrs = \{|attributes \{|sw\.alloc|sw\.reply", data)
    if not op:
        return data
    text = op.group()
    return replace_at(data, op, text + new + b", " if text.endswith(b"{") else text + b" {" + new + b"}")


def change_module_attribute(rng, data, _):
    new = rng.choice(MODULE_ATTRIBUTES)
    if b"module attributes {" in data:
        return data.replace(b"module attributes {", b"module attributes {" + new + b", ", 1)
    if re.search(rb"^module", data, re.M) or b"#map" in data:
        return data
    return b"module attributes {" + new + b"} {\n" + data + b"\n}\n"


def rename_symbol(rng, data, _):
    symbol = pick(rng, rb"@([A-Za-z_]\w*)", data)
    if not symbol:
        return data
    return re.sub(rb"@" + symbol.group(1) + rb"\b", lambda _: b"@" + new, data) if (
        new := rng.choice(NAMES)) else data


def change_function(rng, data, _):
    """No body, another visibility, a recursive or external function beside it."""
    function = pick(rng, rb"func\.func (private )?(@[^\s(]+)\(", data)
    if not function:
        return data
    choice = rng.randrange(4)
    if choice == 0:
        end = data.find(b"\n}", function.start())
        head = data.find(b"{\n", function.start())
        if 0 < head < end:
            text = re.sub(rb"%\w+: ", b"", data[function.start() : head])
            return data[: function.start()] + text.replace(b"func.func @", b"func.func private @") + b"\n" + data[end + 2 :]
    if choice == 1:
        return replace_at(data, function, b"func.func private " + function.group(2) + b"(")
    if choice == 2:
        name = function.group(2)
        return data.replace(b"  return", b"  func.call " + name + b"() : () -> ()\n  return", 1)
    kind = rng.choice([b"f32", b"memref<4x4xf32>", b"tensor<4xf32>", b"memref<*xf32>", b"index"])
    text = rng.choice(FUNCTIONS)
    return data + b"\n" + text % ((kind,) * text.count(b"%s"))


def swap_operands(rng, data, _):
    first, second = pick(rng, rb"%[\w#]+", data), pick(rng, rb"%[\w#]+", data)
    return replace_at(data, first, second.group()) if first else data


def change_op_name(rng, data, others):
    op = pick(rng, rb"\b(?:linalg|tpp|sw|arith|math|scf|memref|tensor|tosa)\.[\w.]+", data)
    other = pick(rng, rb"\b(?:linalg|tpp|sw|arith|math|scf|memref|tensor|tosa)\.[\w.]+", rng.choice(others))
    if not op or not other:
        return data
    same = pick(rng, re.escape(op.group().split(b".")[0]) + rb"\.[\w.]+", rng.choice(others) + data)
    return replace_at(data, op, same.group() if rng.random() < 0.7 and same else other.group())


def change_map(rng, data, _):
    place = pick(rng, rb"affine_map<\((.*?)\) -> \((.*?)\)>", data)
    if not place:
        return data
    dims = re.findall(rb"d\d", place.group(1)) or [b"0"]
    results = [r for r in place.group(2).split(b", ") if r]
    new = rng.choice([rng.choice(dims), b"0", b"-1", rng.choice(dims) + b" * 3", rng.choice(dims) + b" mod 0",
                      rng.choice(dims) + b" floordiv 4", b"-" + rng.choice(dims), rng.choice(dims) + b" + " + rng.choice(dims),
                      rng.choice(dims) + b" * 4611686018427387904"])
    at = rng.randrange(len(results) + 1)
    results[at : at + rng.choice([1, 1, 1, 0])] = [new]
    return replace_at(data, place, b", ".join(results), 2)


def change_iterators(rng, data, _):
    place = pick(rng, rb'"(parallel|reduction)"', data)
    if not place:
        return data
    return replace_at(data, place, rng.choice([b"parallel", b"reduction", b"window"]), 1)


def add_functions(rng, data, others):
    other = rng.choice(others)
    return data + b"\n" + other if b"module" not in data + other else data


def wrap(rng, data, _):
    """Odd surroundings: nested modules, nothing at all, a graph region."""
    return rng.choice([
        b"module {\n" + data + b"\n}\n", b"module @int {\nmodule {\n" + data + b"\n}\n}\n",
        b"", b"// nothing\n", data.replace(b"func.func", b"func.func private", 1),
        b"builtin.module attributes {sw.tile = #sw.tile<>} {\n" + data + b"\n}\n",
    ])


def change_bytes(rng, data, _):
    return mutate_bytes(rng, data)


STRATEGIES = (
    [swap_tokens, change_lines, change_rank, change_layout, change_number, swap_operands,
     change_op_name, change_map, rename_symbol, change_function, change_spread] * 2
    + [change_extent, change_element, change_constant, change_dictionary, add_attribute] * 4
    + [change_bytes, drop_or_double_token, between_tensor_and_memref, change_module_attribute,
       change_iterators, add_functions, wrap]
)


def mutate_ir(rng, data, others):
    """One to four mutations; those that change nothing are tried again."""
    before = data
    for _ in range(rng.choice([1, 1, 2, 2, 3, 4])):
        data = rng.choice(STRATEGIES)(rng, data, others)
    for _ in range(5):
        if data != before:
            break
        data = rng.choice(STRATEGIES)(rng, data, others)
    # One input must stay one input.
    return data.replace(b"\n// -----", b"\n//")
