"""The kernels that run.py measures: name -> function that creates the program."""

from positions import positions
from program import BITS, Program, Value

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
    """A chain of ops; each of the first ones has an additional input."""
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
    body = [f"%r = arith.{'extf' if BITS[end] > BITS[start] else 'truncf'} {{0}} : {start} to {end}"]
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


def padding(shape, border):
    program = Program()
    program.result = program.pad(program.argument(*shape), border, border)
    return program


def concatenation(shapes, dim):
    program = Program()
    inputs, shape = [program.argument(*shape) for shape in shapes], list(shapes[0])
    shape[dim] = sum(other[dim] for other in shapes)
    program.result = program.value(shape, "f32", f"tensor.concat dim({dim}) {', '.join(v.name for v in inputs)} : "
                                   f"({', '.join(v.tensor for v in inputs)}) -> {{0}}")
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


def in_f64(program):
    """The same program in double precision."""
    other = Program()

    def change(value):
        return Value(value.name, value.shape, value.type.replace("f32", "f64"))

    other.arguments = [change(value) for value in program.arguments]
    other.lines = [line.replace("f32", "f64") for line in program.lines]
    other.result = change(program.result)
    return other


def convolution(batch, size, channels, filters):
    program = Program()
    x, weights = program.argument(batch, size + 2, size + 2, channels), program.argument(3, 3, channels, filters)
    program.result = program.named("linalg.conv_2d_nhwc_hwcf", [x, weights], program.filled("0.0", (batch, size, size, filters)))
    return program


def padded_convolution(batch, channels, size, filters):
    """3x3 in NCHW, with a result of the size of the input."""
    program = Program()
    x, weights = program.argument(batch, channels, size, size), program.argument(filters, channels, 3, 3)
    program.result = program.named("linalg.conv_2d_nchw_fchw", [program.pad(x, (0, 0, 1, 1), (0, 0, 1, 1)), weights],
                                   program.filled("0.0", (batch, filters, size, size)))
    return program


def depthwise(batch, size, channels):
    program = Program()
    x, weights = program.argument(batch, size + 2, size + 2, channels), program.argument(3, 3, channels)
    program.result = program.named("linalg.depthwise_conv_2d_nhwc_hwc", [x, weights],
                                   program.filled("0.0", (batch, size, size, channels)))
    return program


def pooling(kind, start, shape, window):
    """Overlapping windows, along the last two dimensions or the middle ones."""
    program = Program()
    at = (2, 3) if "nchw" in kind else (1, 2)
    output = [extent - window + 1 if dim in at else extent for dim, extent in enumerate(shape)]
    program.result = program.named(f"linalg.pooling_{kind}", [program.argument(*shape), program.empty((window, window))],
                                   program.filled(start, output))
    return program


def padded_depthwise(channels, size):
    """3x3 in NCHW, with a result of the size of the input."""
    program = Program()
    x, weights = program.argument(1, channels, size, size), program.argument(channels, 3, 3)
    program.result = program.named("linalg.depthwise_conv_2d_nchw_chw", [program.pad(x, (0, 0, 1, 1), (0, 0, 1, 1)), weights],
                                   program.filled("0.0", (1, channels, size, size)))
    return program


def padded_pooling(channels, size):
    """The maximum of 3x3 at every other row and column."""
    program = Program()
    x = program.pad(program.argument(1, channels, size, size), (0, 0, 1, 1), (0, 0, 1, 1), "0xFF800000")
    program.result = program.named("linalg.pooling_nchw_max", [x, program.empty((3, 3))],
                                   program.filled("0xFF800000", (1, channels, (size - 1) // 2 + 1, (size - 1) // 2 + 1)),
                                   "{dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}")
    return program


def batch_product(batch, m, n, k):
    program = Program()
    inputs = [program.argument(batch, m, k), program.argument(batch, k, n)]
    program.result = program.named("linalg.batch_matmul", inputs, program.filled("0.0", (batch, m, n)))
    return program


def attention(batch, length, depth):
    """softmax(Q K^T) V of small matrices."""
    program = Program()
    q, k, v = (program.argument(batch, length, depth) for _ in range(3))
    scores = program.filled("0.0", (batch, length, length))
    scores = program.generic([(q, (0, 1, 3)), (k, (0, 2, 3))], ["%p = arith.mulf {0}, {1} : f32", "%r = arith.addf {o}, %p : f32"],
                             scores, [3])
    output = program.empty((batch, length, length))
    shares = program.value((batch, length, length), "f32",
                           f"linalg.softmax dimension(2) ins({scores.typed}) outs({output.typed}) -> {{0}}")
    program.result = program.named("linalg.batch_matmul", [shares, v], program.filled("0.0", (batch, length, depth)))
    return program


def plane_sums(shape, reduced):
    """Sums over loops between or around the remaining loops, which are permuted."""
    program = Program()
    kept = [extent for loop, extent in enumerate(shape) if loop not in reduced]
    program.result = program.generic([(program.argument(*shape), every(shape))], ["%r = arith.addf {0}, {o} : f32"],
                                     program.filled("0.0", kept), reduced)
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
    for start, end in (("f32", "f64"), ("f64", "f32"), ("f16", "f32"), ("f32", "f16"), ("bf16", "f32"), ("f32", "bf16")):
        yield f"cast-{start}-{end}-{size(whole)}", lambda s=start, e=end: cast(s, e, whole)
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


def borders():
    for shape in ((1, 64, 56, 56), (8, 64, 56, 56), (8, 512, 7, 7), (4, 64, 112, 112)):
        yield f"pad-nchw-{size(shape)}", lambda s=shape: padding(s, (0, 0, 1, 1))
    for shape in ((1, 56, 56, 64), (8, 56, 56, 64), (8, 28, 28, 128)):
        yield f"pad-nhwc-{size(shape)}", lambda s=shape: padding(s, (0, 1, 1, 0))
    for shape in ((8, 64, 56, 56), (8, 256, 14, 14)):
        n, c, h, w = shape
        yield f"concat-nchw-{size(shape)}", lambda n=n, c=c, h=h, w=w: concatenation(((n, c, h, w), (n, c // 2, h, w)), 1)
        yield f"concat-nhwc-{size((n, h, w, c))}", lambda n=n, c=c, h=h, w=w: concatenation(((n, h, w, c), (n, h, w, c // 2)), 3)


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


def programs():
    """Each CPE computes its own tiles."""
    for rows, cols in ((2048, 512), (1000, 768)):
        yield f"layer-norm-f64-{rows}x{cols}", lambda r=rows, c=cols: in_f64(layer_norm(r, c))
    yield "softmax-f64-2048x512", lambda: in_f64(softmax(2048, 512))
    for batch, extent, channels, filters in ((4, 56, 64, 64), (8, 28, 32, 128), (2, 112, 16, 32)):
        yield (f"convolution-{batch}x{extent}x{extent}x{channels}-{filters}",
               lambda b=batch, e=extent, c=channels, f=filters: convolution(b, e, c, f))
    for batch, channels, extent, filters in ((1, 64, 56, 64), (1, 128, 28, 128), (1, 256, 14, 256), (1, 512, 7, 512),
                                             (8, 32, 28, 128), (1, 3, 224, 64)):
        yield (f"convolution-nchw-{batch}x{channels}x{extent}x{extent}-{filters}",
               lambda b=batch, c=channels, e=extent, f=filters: padded_convolution(b, c, e, f))
    for batch, extent, channels in ((4, 56, 64), (8, 28, 96)):
        yield f"depthwise-{batch}x{extent}x{extent}x{channels}", lambda b=batch, e=extent, c=channels: depthwise(b, e, c)
    yield "max-pool-4x64x57x57", lambda: pooling("nchw_max", "0xFF800000", (4, 64, 57, 57), 2)
    yield "max-pool-4x57x57x64", lambda: pooling("nhwc_max", "0xFF800000", (4, 57, 57, 64), 2)
    yield "sum-pool-8x30x30x128", lambda: pooling("nhwc_sum", "0.0", (8, 30, 30, 128), 3)
    for channels, extent in ((144, 56), (384, 14)):
        yield f"depthwise-padded-1x{channels}x{extent}x{extent}", lambda c=channels, e=extent: padded_depthwise(c, e)
    yield "max-pool-padded-1x64x112x112", lambda: padded_pooling(64, 112)
    for batch, m, n, k in ((96, 64, 64, 64), (512, 32, 32, 32), (96, 128, 128, 64), (96, 128, 64, 128), (12, 128, 128, 64),
                           (12, 128, 64, 128), (4, 512, 2048, 512)):
        yield f"batch-product-{batch}-{m}x{n}x{k}", lambda b=batch, m=m, n=n, k=k: batch_product(b, m, n, k)
    for batch, length, depth in ((96, 64, 64), (192, 32, 64), (12, 128, 64), (16, 384, 64), (12, 512, 64), (12, 1024, 64),
                                 (12, 2048, 64)):
        yield f"attention-{batch}-{length}x{depth}", lambda b=batch, l=length, d=depth: attention(b, l, d)
    yield "plane-sums-8x64x56x56", lambda: plane_sums((8, 64, 56, 56), [0, 2, 3])
    yield "plane-sums-8x56x56x64", lambda: plane_sums((8, 56, 56, 64), [1, 2])


GROUPS = {"elementwise": elementwise, "transposition": transpositions, "border": borders, "product": products, "reduction": reductions,
          "program": programs, "position": positions}
