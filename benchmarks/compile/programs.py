"""Programs of any number of ops, for measuring how compile time grows.

Each function returns a module whose function `main` has about `n` ops of the
named kind. Each op reads the result of the previous one.
"""

SIDES = (64, 96, 128, 160, 192, 224, 256)


def matrix(rows, cols, kind="tensor"):
    return f"{kind}<{rows}x{cols}xf32>"


class Body:
    """Lines of a function on tensors; each method returns the name of a value."""

    def __init__(self):
        self.lines = []
        self.count = 0

    def add(self, text):
        name = f"%v{self.count}"
        self.count += 1
        self.lines.append(f"    {name} = {text}")
        return name

    def empty(self, type):
        return self.add(f"tensor.empty() : {type}")

    def product(self, a, b, rows, inner, cols):
        type = matrix(rows, cols)
        zeros = self.add(f"linalg.fill ins(%zero : f32) outs({self.empty(type)} : {type}) -> {type}")
        operands = f"{a}, {b} : {matrix(rows, inner)}, {matrix(inner, cols)}"
        return self.add(f"linalg.matmul ins({operands}) outs({zeros} : {type}) -> {type}")

    def unary(self, op, a, type):
        return self.add(f"linalg.{op} ins({a} : {type}) outs({self.empty(type)} : {type}) -> {type}")

    def binary(self, op, a, b, type):
        return self.add(f"linalg.{op} ins({a}, {b} : {type}, {type}) outs({self.empty(type)} : {type}) -> {type}")

    def bias(self, a, bias, rows, cols):
        """The maximum of 0 and the sum of each row and a bias."""
        type = matrix(rows, cols)
        return self.add(
            "linalg.generic {indexing_maps = [#all, #row, #all], "
            'iterator_types = ["parallel", "parallel"]} '
            f"ins({a}, {bias} : {type}, tensor<{cols}xf32>) outs({self.empty(type)} : {type}) "
            "{ ^bb0(%a: f32, %b: f32, %c: f32): %s = arith.addf %a, %b : f32 "
            f"%r = arith.maximumf %s, %zero : f32 linalg.yield %r : f32 }} -> {type}"
        )

    def module(self, arguments, results):
        """The module; results are pairs of a value and a type."""
        values = ", ".join(value for value, _ in results)
        types = ", ".join(type for _, type in results)
        lines = [
            "#all = affine_map<(d0, d1) -> (d0, d1)>",
            "#row = affine_map<(d0, d1) -> (d1)>",
            f"func.func @main({', '.join(arguments)}) -> ({types}) {{",
            "    %zero = arith.constant 0.0 : f32",
            *self.lines,
            f"    return {values} : {types}",
            "}",
        ]
        return "\n".join(lines) + "\n"


def products(n, side=32):
    """Products of small matrices with four alternating factors."""
    body = Body()
    type = matrix(side, side)
    value = "%x"
    for i in range(n):
        value = body.product(value, f"%w{i % 4}", side, side, side)
    arguments = [f"%{name}: {type}" for name in ("x", "w0", "w1", "w2", "w3")]
    return body.module(arguments, [(value, type)])


def layers(n):
    """Products of 64 to 256 columns, each with a bias and ReLU."""
    body = Body()
    rows, inner, value = 64, SIDES[0], "%x"
    weights = {}
    for i in range(n):
        cols = SIDES[i * 3 % len(SIDES)]
        weights[f"%w{inner}_{cols}"] = matrix(inner, cols)
        weights[f"%b{cols}"] = f"tensor<{cols}xf32>"
        value = body.product(value, f"%w{inner}_{cols}", rows, inner, cols)
        value = body.bias(value, f"%b{cols}", rows, cols)
        inner = cols
    arguments = [f"%x: {matrix(rows, SIDES[0])}"]
    arguments += [f"{name}: {type}" for name, type in weights.items()]
    return body.module(arguments, [(value, matrix(rows, inner))])


def elementwise(n):
    """Elementwise functions in a chain; every tenth result is read twice."""
    body = Body()
    type = "tensor<512x64xf32>"
    value = older = "%x"
    for i in range(n):
        if i % 10 == 9:
            value, older = body.binary("add", value, older, type), value
        else:
            value = body.unary(("exp", "tanh", "abs", "negf")[i % 4], value, type)
    return body.module([f"%x: {type}"], [(value, type)])


def mixed(n):
    """Products whose results several ops read, concatenations, slices, branches, and many results."""
    body = Body()
    side = 64
    type, wide, value, results = matrix(side, side), matrix(side, 2 * side), "%x", []
    for i in range(n):
        product = body.product(value, "%w", side, side, side)
        step = i % 4
        if step == 0:
            value = body.binary("add", product, value, type)
        elif step == 1:
            both = body.add(f"tensor.concat dim(1) {product}, {value} : ({type}, {type}) -> {wide}")
            value = body.product(both, "%v", side, 2 * side, side)
        elif step == 2:
            part = body.add(f"tensor.extract_slice {product}[0, 0] [{side}, 32] [1, 1] : {type} to {matrix(side, 32)}")
            value = body.add(f"tensor.insert_slice {part} into {value}[0, 8] [{side}, 32] [1, 1] : "
                             f"{matrix(side, 32)} into {type}")
        else:
            other = body.unary("exp", product, type)
            value = body.add(f"scf.if %c -> ({type}) {{ scf.yield {other} : {type} }} "
                             f"else {{ scf.yield {product} : {type} }}")
        if i % 16 == 15:
            results.append((value, type))
    arguments = [f"%x: {type}", f"%w: {type}", f"%v: {matrix(2 * side, side)}", "%c: i1"]
    return body.module(arguments, results or [(value, type)])


def memrefs(n, side=32):
    """Products on memrefs that the function allocates."""
    type = matrix(side, side, "memref")
    lines = [f"func.func @main(%x: {type}, %w: {type}, %out: {type}) {{", "    %zero = arith.constant 0.0 : f32"]
    value = "%x"
    for i in range(n):
        target = "%out" if i == n - 1 else f"%m{i}"
        if i < n - 1:
            lines.append(f"    {target} = memref.alloc() : {type}")
        lines.append(f"    linalg.fill ins(%zero : f32) outs({target} : {type})")
        lines.append(f"    linalg.matmul ins({value}, %w : {type}, {type}) outs({target} : {type})")
        value = target
    return "\n".join([*lines, "    return", "}"]) + "\n"


def scalars(n):
    """Scalar arithmetic between two arrays."""
    lines = ["func.func @main(%x: memref<2xf32>) {", "    %i = arith.constant 0 : index",
             "    %j = arith.constant 1 : index", "    %b = memref.load %x[%j] : memref<2xf32>",
             "    %s0 = memref.load %x[%i] : memref<2xf32>"]
    for i in range(n):
        op = ("arith.addf", "arith.mulf", "arith.subf")[i % 3]
        lines.append(f"    %s{i + 1} = {op} %s{i}, %b : f32")
    lines += [f"    memref.store %s{n}, %x[%i] : memref<2xf32>", "    return", "}"]
    return "\n".join(lines) + "\n"


def elements(n):
    """Elements of a tensor that are read, processed and written one by one."""
    type = "tensor<64xf32>"
    lines = [f"func.func @main(%x: {type}) -> {type} {{"]
    lines += [f"    %i{i} = arith.constant {i} : index" for i in range(64)]
    value = "%x"
    for i in range(n):
        lines.append(f"    %e{i} = tensor.extract {value}[%i{i % 64}] : {type}")
        lines.append(f"    %s{i} = arith.addf %e{i}, %e{i} : f32")
        lines.append(f"    %t{i} = tensor.insert %s{i} into {value}[%i{(i + 1) % 64}] : {type}")
        value = f"%t{i}"
    return "\n".join([*lines, f"    return {value} : {type}", "}"]) + "\n"


def rank0(n):
    """Ops on tensors of rank 0."""
    lines = ["#none = affine_map<() -> ()>", "func.func @main(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {"]
    value = "%x"
    for i in range(n):
        op = ("arith.addf", "arith.mulf", "arith.subf")[i % 3]
        lines.append(f"    %e{i} = tensor.empty() : tensor<f32>")
        lines.append(
            f"    %v{i} = linalg.generic {{indexing_maps = [#none, #none, #none], iterator_types = []}} "
            f"ins({value}, %y : tensor<f32>, tensor<f32>) outs(%e{i} : tensor<f32>) "
            f"{{ ^bb0(%a: f32, %b: f32, %c: f32): %r = {op} %a, %b : f32 linalg.yield %r : f32 }} -> tensor<f32>")
        value = f"%v{i}"
    return "\n".join([*lines, f"    return {value} : tensor<f32>", "}"]) + "\n"


def body(n):
    """One op on arrays whose body computes `n` numbers for each element."""
    lines = ["#all = affine_map<(d0) -> (d0)>", "func.func @main(%x: tensor<4096xf32>) -> tensor<4096xf32> {",
             "    %e = tensor.empty() : tensor<4096xf32>",
             '    %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel"]} '
             "ins(%x : tensor<4096xf32>) outs(%e : tensor<4096xf32>) {", "    ^bb0(%s0: f32, %c: f32):"]
    for i in range(n):
        op = ("arith.addf", "arith.mulf", "arith.subf")[i % 3]
        lines.append(f"      %s{i + 1} = {op} %s{i}, %s0 : f32")
    lines += [f"      linalg.yield %s{n} : f32", "    } -> tensor<4096xf32>", "    return %r : tensor<4096xf32>", "}"]
    return "\n".join(lines) + "\n"


KINDS = {
    kind.__name__: kind
    for kind in (products, layers, elementwise, mixed, memrefs, scalars, elements, rank0, body)
}
