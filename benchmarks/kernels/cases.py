"""The kernels that run.py measures: name -> function that makes the program."""

from program import Program

ADD = ["%r = arith.addf {0}, {1} : f32"]
MULTIPLY = ["%r = arith.mulf {0}, {1} : f32"]
SCALE = ["%c = arith.constant 0.75 : f32", "%r = arith.mulf {0}, %c : f32"]
SHIFT = ["%c = arith.constant 0.5 : f32", "%r = arith.addf {0}, %c : f32"]
RELU = ["%c = arith.constant 0.0 : f32", "%r = arith.maximumf {0}, %c : f32"]
UNARY = [RELU, SCALE, SHIFT]
NUMBERS = ["%one = arith.constant 1.0 : f32", "%half = arith.constant 0.5 : f32"]
FUNCTIONS = {
    "gelu-erf": NUMBERS + ["%c = arith.constant 0.70710678 : f32", "%x = arith.mulf {0}, %c : f32", "%f = math.erf %x : f32",
                           "%s = arith.addf %f, %one : f32", "%h = arith.mulf {0}, %half : f32", "%r = arith.mulf %h, %s : f32"],
    "gelu-tanh": NUMBERS + ["%c = arith.constant 0.044715 : f32", "%d = arith.constant 0.79788456 : f32",
                            "%x2 = arith.mulf {0}, {0} : f32", "%x3 = arith.mulf %x2, {0} : f32", "%t = arith.mulf %x3, %c : f32",
                            "%u = arith.addf {0}, %t : f32", "%x = arith.mulf %u, %d : f32", "%f = math.tanh %x : f32",
                            "%s = arith.addf %f, %one : f32", "%h = arith.mulf {0}, %half : f32", "%r = arith.mulf %h, %s : f32"],
    "silu": NUMBERS + ["%n = arith.negf {0} : f32", "%e = math.exp %n : f32", "%s = arith.addf %e, %one : f32",
                       "%r = arith.divf {0}, %s : f32"],
    "leaky-relu": ["%z = arith.constant 0.0 : f32", "%c = arith.constant 0.01 : f32", "%s = arith.mulf {0}, %c : f32",
                   "%p = arith.cmpf ogt, {0}, %z : f32", "%r = arith.select %p, {0}, %s : f32"],
    "clamp": ["%l = arith.constant -0.5 : f32", "%h = arith.constant 0.5 : f32", "%m = arith.maximumf {0}, %l : f32",
              "%r = arith.minimumf %m, %h : f32"],
}


def size(shape):
    return "x".join(map(str, shape))


def every(shape):
    return tuple(range(len(shape)))


def chain(ops, inputs, shape):
    """Ops one after the other: the first ones take an input more each."""
    program, loops = Program(), every(shape)
    arguments = [program.argument(*shape) for _ in range(inputs)]
    value = arguments[0]
    for i in range(ops):
        if i + 1 < inputs:
            value = program.generic([(value, loops), (arguments[i + 1], loops)], ADD if i % 2 == 0 else MULTIPLY, shape)
        else:
            value = program.generic([(value, loops)], UNARY[i % 3], shape)
    program.result = value
    return program


def repeated(shape, at):
    """An input that only some of the loops index."""
    program = Program()
    whole, part = program.argument(*shape), program.argument(*(shape[loop] for loop in at))
    program.result = program.generic([(whole, every(shape)), (part, at)], MULTIPLY, shape)
    return program


def function(name, shape):
    program = Program()
    program.result = program.generic([(program.argument(*shape), every(shape))], FUNCTIONS[name], shape)
    return program


def cast(start, end, shape):
    program = Program()
    body = [f"%r = arith.{'extf' if end == 'f64' else 'truncf'} {{0}} : {start} to {end}"]
    program.result = program.generic([(program.argument(*shape, type=start), every(shape))], body, program.empty(shape, end))
    return program


def residual(rows, cols):
    program, loops = Program(), (0, 1)
    x, other, bias = program.argument(rows, cols), program.argument(rows, cols), program.argument(cols)
    sum = program.generic([(x, loops), (bias, (1,))], ADD, (rows, cols))
    sum = program.generic([(sum, loops), (other, loops)], ADD, (rows, cols))
    program.result = program.generic([(sum, loops)], RELU, (rows, cols))
    return program


def transposition(shape, order):
    program = Program()
    program.result = program.transpose(program.argument(*shape), order)
    return program


def product(m, n, k, epilogue):
    program = Program()
    a, b = program.argument(m, k), program.argument(k, n)
    value = program.named("linalg.matmul", [a, b], program.filled("0.0", (m, n)))
    if epilogue:
        value = program.generic([(value, (0, 1)), (program.argument(n), (1,))], ADD, (m, n))
        value = program.generic([(value, (0, 1))], RELU, (m, n))
    program.result = value
    return program


def softmax(rows, cols):
    program = Program()
    x, output = program.argument(rows, cols), program.empty((rows, cols))
    program.result = program.value(
        (rows, cols), "f32", f"linalg.softmax dimension(1) ins({x.typed}) outs({output.typed}) -> {{0}}")
    return program


def sums(rows, cols, loop):
    program = Program()
    output = program.filled("0.0", [(rows, cols)[1 - loop]])
    program.result = program.generic([(program.argument(rows, cols), (0, 1))], ["%r = arith.addf {0}, {o} : f32"], output, [loop])
    return program


def layer_norm(rows, cols):
    program, loops = Program(), (0, 1)
    x, scale, shift = program.argument(rows, cols), program.argument(cols), program.argument(cols)
    count = f"%n = arith.constant {cols}.0 : f32"
    add = ["%r = arith.addf {0}, {o} : f32"]
    total = program.generic([(x, loops)], add, program.filled("0.0", [rows]), [1])
    mean = program.generic([(total, (0,))], [count, "%r = arith.divf {0}, %n : f32"], [rows])
    centred = program.generic([(x, loops), (mean, (0,))], ["%r = arith.subf {0}, {1} : f32"], (rows, cols))
    squares = program.generic([(centred, loops)], ["%s = arith.mulf {0}, {0} : f32", "%r = arith.addf %s, {o} : f32"],
                              program.filled("0.0", [rows]), [1])
    factor = program.generic([(squares, (0,))], [count, "%c = arith.constant 1.0e-5 : f32", "%v = arith.divf {0}, %n : f32",
                                                 "%s = arith.addf %v, %c : f32", "%r = math.rsqrt %s : f32"], [rows])
    value = program.generic([(centred, loops), (factor, (0,))], MULTIPLY, (rows, cols))
    value = program.generic([(value, loops), (scale, (1,))], MULTIPLY, (rows, cols))
    program.result = program.generic([(value, loops), (shift, (1,))], ADD, (rows, cols))
    return program


def elementwise():
    whole = (1024, 1024)
    for ops, inputs in ((1, 1), (1, 2), (2, 1), (2, 3), (4, 1), (4, 2), (4, 4), (8, 1), (8, 4)):
        yield f"chain-{ops}-{inputs}-{size(whole)}", lambda o=ops, i=inputs: chain(o, i, whole)
    for shape in ((64, 64), (100, 100), (256, 256), (1000003,), (1048576,), (4096, 4096), (3, 350001), (350001, 3), (1023, 1025),
                  (37, 64, 511), (64, 128, 128), (5, 3, 224, 311), (8, 16, 64, 128)):
        yield f"chain-2-2-{size(shape)}", lambda s=shape: chain(2, 2, s)
    for name, shape, at in (("row", whole, (1,)), ("column", whole, (0,)), ("scalar", whole, ()), ("row", (2000, 513), (1,)),
                            ("column", (2000, 513), (0,)), ("row", (8, 64, 56, 56), (3,)), ("channel", (8, 64, 56, 56), (1,)),
                            ("channel", (8, 56, 56, 64), (3,))):
        yield f"repeat-{name}-{size(shape)}", lambda s=shape, a=at: repeated(s, a)
    for name in FUNCTIONS:
        yield f"{name}-{size(whole)}", lambda n=name: function(n, whole)
    yield f"cast-f32-f64-{size(whole)}", lambda: cast("f32", "f64", whole)
    yield f"cast-f64-f32-{size(whole)}", lambda: cast("f64", "f32", whole)
    for rows, cols in (whole, (1000, 999)):
        yield f"residual-{rows}x{cols}", lambda r=rows, c=cols: residual(r, c)


def transpositions():
    for shape in ((96, 80), (1024, 1024), (700, 301), (1000, 1000), (2048, 512), (3, 100000), (100000, 3), (16, 65536), (65536, 16),
                  (3, 400000), (400000, 3)):
        yield f"transpose-{size(shape)}", lambda s=shape: transposition(s, (1, 0))
    for shape in ((8, 64, 56, 56), (8, 3, 224, 224), (4, 256, 28, 28)):
        n, c, h, w = shape
        yield f"nchw-nhwc-{size(shape)}", lambda s=shape: transposition(s, (0, 2, 3, 1))
        yield f"nhwc-nchw-{size((n, h, w, c))}", lambda s=(n, h, w, c): transposition(s, (0, 3, 1, 2))


def products():
    for m, n, k in ((512, 512, 512), (500, 500, 500)):
        yield f"product-{m}x{n}x{k}", lambda m=m, n=n, k=k: product(m, n, k, False)
        yield f"product-bias-relu-{m}x{n}x{k}", lambda m=m, n=n, k=k: product(m, n, k, True)


def reductions():
    for rows, cols in ((16384, 64), (2048, 512), (256, 4096)):
        yield f"softmax-{rows}x{cols}", lambda r=rows, c=cols: softmax(r, c)
    for rows, cols in ((2048, 512), (1000, 768)):
        yield f"layer-norm-{rows}x{cols}", lambda r=rows, c=cols: layer_norm(r, c)
    for rows, cols in ((1024, 1024), (1000, 777)):
        yield f"row-sums-{rows}x{cols}", lambda r=rows, c=cols: sums(r, c, 1)
        yield f"column-sums-{rows}x{cols}", lambda r=rows, c=cols: sums(r, c, 0)


GROUPS = {"elementwise": elementwise, "transposition": transpositions, "product": products, "reduction": reductions}
