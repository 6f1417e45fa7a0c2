"""Kernels that read elements by position, as importers print them: the bodies of ops compute the positions."""

from program import Program


def extracted(source, shape, body):
    """The result of `body`, lines that use the indices %i0, %i1 ... and the argument {x}, and define %r."""
    program = Program()
    x, output = program.argument(*source), program.empty(shape)
    loops = ", ".join(f"d{dim}" for dim in range(len(shape)))
    kinds = ", ".join(['"parallel"'] * len(shape))
    lines = [f"%i{dim} = linalg.index {dim} : index" for dim in range(len(shape))]
    lines += [line.format(x=x.name, type=x.tensor) for line in body]
    program.result = program.value(
        shape, "f32", f"linalg.generic {{{{indexing_maps = [affine_map<({loops}) -> ({loops})>], iterator_types = [{kinds}]}}}} "
        f"outs({output.typed}) {{{{\n  ^bb0(%o: f32):\n    " + "\n    ".join(lines) + "\n    linalg.yield %r : f32\n  }} -> {0}")
    return program


def flip(shape):
    rank = len(shape)
    at = ", ".join(f"%i{dim}" for dim in range(rank - 1))
    return extracted(shape, shape, [f"%last = arith.constant {shape[-1] - 1} : index", f"%at = arith.subi %last, %i{rank - 1} : index",
                                    f"%r = tensor.extract {{x}}[{at}, %at] : {{type}}"])


def nearest(channels, extent):
    """Images of twice the size, where each element occurs four times."""
    return extracted((channels, extent, extent), (channels, 2 * extent, 2 * extent), [
        "%two = arith.constant 2 : index", "%y = arith.divui %i1, %two : index", "%x = arith.divui %i2, %two : index",
        "%r = tensor.extract {x}[%i0, %y, %x] : {type}"])


def between(name, index, last):
    """%NAMElow and %NAMEhigh, the positions of the elements around %index in an image of half the size, and %NAMEweight, the weight of the
    second."""
    n = name
    return [f"%{n}l = arith.index_cast {index} : index to i64", f"%{n}f = arith.sitofp %{n}l : i64 to f32",
            f"%{n}m = arith.addf %{n}f, %half : f32", f"%{n}s = arith.mulf %{n}m, %half : f32", f"%{n}t = arith.subf %{n}s, %half : f32",
            f"%{n}p = arith.maximumf %{n}t, %zero : f32", f"%{n}i = arith.fptosi %{n}p : f32 to i64",
            f"%{n}b = arith.sitofp %{n}i : i64 to f32", f"%{n}weight = arith.subf %{n}p, %{n}b : f32",
            f"%{n}low = arith.index_cast %{n}i : i64 to index", f"%{n}next = arith.addi %{n}low, %one : index",
            f"%{n}last = arith.constant {last} : index", f"%{n}high = arith.minsi %{n}next, %{n}last : index"]


def bilinear(channels, extent):
    """Images of twice the size, where each element is interpolated from four."""
    def mix(result, a, b, weight):
        return [f"%{result}d = arith.subf {b}, {a} : f32", f"%{result}m = arith.mulf %{result}d, {weight} : f32",
                f"%{result} = arith.addf {a}, %{result}m : f32"]
    corners = [f"%{y}{x} = tensor.extract {{x}}[%i0, %y{y}, %x{x}] : {{type}}" for y in ("low", "high") for x in ("low", "high")]
    return extracted((channels, extent, extent), (channels, 2 * extent, 2 * extent), [
        "%one = arith.constant 1 : index", "%half = arith.constant 0.5 : f32", "%zero = arith.constant 0.0 : f32",
        *between("y", "%i1", extent - 1), *between("x", "%i2", extent - 1), *corners, *mix("top", "%lowlow", "%lowhigh", "%xweight"),
        *mix("bottom", "%highlow", "%highhigh", "%xweight"), *mix("r", "%top", "%bottom", "%yweight")])


def mirrored(channels, extent, border):
    """Images with a mirrored border."""
    def place(name, index):
        last = extent - 1
        return [f"%{name}l = arith.index_cast {index} : index to i64", f"%{name}s = arith.subi %{name}l, %border : i64",
                f"%{name}a = math.absi %{name}s : i64", f"%{name}n = arith.constant {last} : i64",
                f"%{name}t = arith.subi %{name}n, %{name}a : i64", f"%{name}b = math.absi %{name}t : i64",
                f"%{name}p = arith.subi %{name}n, %{name}b : i64", f"%{name} = arith.index_cast %{name}p : i64 to index"]
    return extracted((channels, extent, extent), (channels, extent + 2 * border, extent + 2 * border), [
        f"%border = arith.constant {border} : i64", *place("y", "%i1"), *place("x", "%i2"), "%r = tensor.extract {x}[%i0, %y, %x] : {type}"])


def rotary(heads, length, depth):
    """Rotary embedding: pairs in rows, rotated by an angle that depends on the position in the row and in the sequence."""
    program, half, loops = Program(), depth // 2, (0, 1, 2)
    x = program.argument(heads, length, depth)
    cosine, sine = program.argument(length, half), program.argument(length, half)
    shape = (heads, length, half)
    even, odd = (program.value(shape, "f32", f"tensor.extract_slice {x.name}[0, 0, {at}] [{heads}, {length}, {half}] [1, 1, 2] : "
                               f"{x.tensor} to {{0}}") for at in (0, 1))
    columns = []
    for first, second, last in ((cosine, sine, "subf"), (sine, cosine, "addf")):
        turned = program.generic([(even, loops), (odd, loops), (first, (1, 2)), (second, (1, 2))], [
            "%p = arith.mulf {0}, {2} : f32", "%q = arith.mulf {1}, {3} : f32", f"%r = arith.{last} %p, %q : f32"], shape)
        columns.append(program.value((*shape, 1), "f32", f"tensor.expand_shape {turned.name} [[0], [1], [2, 3]] "
                                     f"output_shape {[*shape, 1]} : {turned.tensor} into {{0}}"))
    pairs = program.value((*shape, 2), "f32", f"tensor.concat dim(3) {', '.join(v.name for v in columns)} : "
                          f"({', '.join(v.tensor for v in columns)}) -> {{0}}")
    program.result = program.value(x.shape, "f32", f"tensor.collapse_shape {pairs.name} [[0], [1], [2, 3]] : {pairs.tensor} into {{0}}")
    return program


def positions():
    for shape in ((64, 56, 56), (512, 56, 56), (2000, 333)):
        yield f"flip-{'x'.join(map(str, shape))}", lambda s=shape: flip(s)
    for channels, extent in ((64, 56), (256, 28), (256, 56)):
        yield f"nearest-{channels}x{extent}x{extent}", lambda c=channels, e=extent: nearest(c, e)
        yield f"bilinear-{channels}x{extent}x{extent}", lambda c=channels, e=extent: bilinear(c, e)
    for channels, extent, border in ((64, 56, 2), (512, 56, 1)):
        yield f"mirrored-{channels}x{extent}x{extent}-{border}", lambda c=channels, e=extent, b=border: mirrored(c, e, b)
    for heads, length, depth in ((8, 128, 64), (32, 512, 128)):
        yield f"rotary-{heads}x{length}x{depth}", lambda h=heads, l=length, d=depth: rotary(h, l, d)
