"""Programs that the scripts of this folder measure."""

import string


def tensor(*shape):
    return f"tensor<{'x'.join(map(str, shape))}xf32>"


def function(arguments, result, body):
    parameters = ", ".join(f"%x{i}: {kind}" for i, kind in enumerate(arguments))
    return f"func.func @main({parameters}) -> {result} {{\n  {body}\n  return %r : {result}\n}}\n"


def product(m, n, k):
    a, b, c = tensor(m, k), tensor(k, n), tensor(m, n)
    return function([a, b], c, f"""%z = arith.constant 0.0 : f32
  %e = tensor.empty() : {c}
  %f = linalg.fill ins(%z : f32) outs(%e : {c}) -> {c}
  %r = linalg.matmul ins(%x0, %x1 : {a}, {b}) outs(%f : {c}) -> {c}""")


def add(*shape):
    kind = tensor(*shape)
    return function([kind, kind], kind, f"""%e = tensor.empty() : {kind}
  %r = linalg.add ins(%x0, %x1 : {kind}, {kind}) outs(%e : {kind}) -> {kind}""")


def softmax(*shape):
    kind = tensor(*shape)
    return function([kind], kind, f"""%e = tensor.empty() : {kind}
  %r = linalg.softmax dimension({len(shape) - 1}) ins(%x0 : {kind}) outs(%e : {kind}) -> {kind}""")


def transpose(rows, cols):
    source, target = tensor(rows, cols), tensor(cols, rows)
    return function([source], target, f"""%e = tensor.empty() : {target}
  %r = linalg.transpose ins(%x0 : {source}) outs(%e : {target}) permutation = [1, 0]""")


def convolution(images, channels, filters, size):
    x, w, y = tensor(images, channels, size + 2, size + 2), tensor(filters, channels, 3, 3), tensor(images, filters, size, size)
    return function([x, w], y, f"""%z = arith.constant 0.0 : f32
  %e = tensor.empty() : {y}
  %f = linalg.fill ins(%z : f32) outs(%e : {y}) -> {y}
  %r = linalg.conv_2d_nchw_fchw ins(%x0, %x1 : {x}, {w}) outs(%f : {y}) -> {y}""")


def statistics(images, channels, size):
    """Mean and squared deviation of each channel, in f64 as importers print a normalization in training."""
    shape = f"{images}x{channels}x{size}x{size}"
    x, wide, sums = f"tensor<{shape}xf32>", f"tensor<{shape}xf64>", f"tensor<{channels}xf64>"
    whole, channel = "affine_map<(n, c, i, j) -> (n, c, i, j)>", "affine_map<(n, c, i, j) -> (c)>"
    loops = '["parallel", "parallel", "parallel", "parallel"]'
    return f"""func.func @main(%x: {x}) -> ({sums}, {sums}) {{
  %z = arith.constant 0.0 : f64
  %count = arith.constant {float(images * size * size)} : f64
  %e = tensor.empty() : {wide}
  %wide = linalg.generic {{indexing_maps = [{whole}, {whole}], iterator_types = {loops}}} ins(%x : {x}) outs(%e : {wide}) {{
  ^bb0(%in: f32, %o: f64):
    %v = arith.extf %in : f32 to f64
    linalg.yield %v : f64
  }} -> {wide}
  %se = tensor.empty() : {sums}
  %f = linalg.fill ins(%z : f64) outs(%se : {sums}) -> {sums}
  %sum = linalg.reduce {{ arith.addf }} ins(%wide : {wide}) outs(%f : {sums}) dimensions = [0, 2, 3]
  %mean = linalg.map ins(%sum : {sums}) outs(%se : {sums}) (%in: f64, %o: f64) {{
    %v = arith.divf %in, %count : f64
    linalg.yield %v : f64
  }}
  %square = linalg.generic {{indexing_maps = [{whole}, {channel}, {whole}], iterator_types = {loops}}}
      ins(%wide, %mean : {wide}, {sums}) outs(%e : {wide}) {{
  ^bb0(%in: f64, %m: f64, %o: f64):
    %d = arith.subf %in, %m : f64
    %v = arith.mulf %d, %d : f64
    linalg.yield %v : f64
  }} -> {wide}
  %deviation = linalg.reduce {{ arith.addf }} ins(%square : {wide}) outs(%f : {sums}) dimensions = [0, 2, 3]
  return %mean, %deviation : {sums}, {sums}
}}
"""


def gradient(images, channels, filters, size, taps):
    """The gradient of filters of `taps` x `taps`, with a stride of 2 as in the first layer of ResNet-50."""
    padded, outputs = size + taps - 1, size // 2
    x, dy = tensor(images, channels, padded, padded), tensor(images, filters, outputs, outputs)
    tx, tdy = tensor(channels, images, padded, padded), tensor(filters, images, outputs, outputs)
    result = padded - 2 * (outputs - 1)
    extent = tensor(channels, filters, result, result)
    part, w = tensor(channels, filters, taps, taps), tensor(filters, channels, taps, taps)
    return function([x, dy], w, f"""%z = arith.constant 0.0 : f32
  %xe = tensor.empty() : {tx}
  %x = linalg.transpose ins(%x0 : {x}) outs(%xe : {tx}) permutation = [1, 0, 2, 3]
  %de = tensor.empty() : {tdy}
  %d = linalg.transpose ins(%x1 : {dy}) outs(%de : {tdy}) permutation = [1, 0, 2, 3]
  %e = tensor.empty() : {extent}
  %f = linalg.fill ins(%z : f32) outs(%e : {extent}) -> {extent}
  %g = linalg.conv_2d_nchw_fchw {{dilations = dense<2> : vector<2xi64>}} ins(%x, %d : {tx}, {tdy}) outs(%f : {extent}) -> {extent}
  %p = tensor.extract_slice %g[0, 0, 0, 0] [{channels}, {filters}, {taps}, {taps}] [1, 1, 1, 1] : {extent} to {part}
  %we = tensor.empty() : {w}
  %r = linalg.transpose ins(%p : {part}) outs(%we : {w}) permutation = [1, 0, 2, 3]""")


CASES = {
    "product 512": product(512, 512, 512),
    "product 1000": product(1000, 1000, 1000),
    "product 2048": product(2048, 2048, 2048),
    "product 4096": product(4096, 4096, 4096),
    "product 1 x 4096 x 4096": product(1, 4096, 4096),
    "convolution 1 x 64 x 56 x 56": convolution(1, 64, 64, 56),
    "convolution 32 x 128 x 28 x 28": convolution(32, 128, 128, 28),
    "add 2048 x 2048": add(2048, 2048),
    "softmax 4096 x 1024": softmax(4096, 1024),
    "transpose 2048 x 2000": transpose(2048, 2000),
    "statistics 32 x 64 x 112 x 112": statistics(32, 64, 112),
    "gradient 32 x 3 x 224 x 224": gradient(32, 3, 64, 224, 7),
}


class Network:
    """Layers one after the other; weights are arguments."""

    def __init__(self, *shape):
        self.arguments, self.shape, self.value = [tensor(*shape)], shape, "%x0"
        self.lines, self.count = ["%z = arith.constant 0.0 : f32"], 0

    def weight(self, *shape):
        """With its type, as an operand is written."""
        self.arguments.append(tensor(*shape))
        return f"%x{len(self.arguments) - 1}", tensor(*shape)

    def add(self, shape, text, **names):
        """The value of `text`, in which $x and $a are the value before and its type, $e and $f the target, empty and filled with zeros, and $r its
        type."""
        self.count += 1
        result, target, filled = tensor(*shape), f"%e{self.count}", f"%f{self.count}"
        self.lines.append(f"{target} = tensor.empty() : {result}")
        if "$f" in text:
            self.lines.append(f"{filled} = linalg.fill ins(%z : f32) outs({target} : {result}) -> {result}")
        text = string.Template(text).substitute(names, x=self.value, a=tensor(*self.shape), e=target, f=filled, r=result)
        self.value, self.shape = f"%v{self.count}", shape
        self.lines.append(f"{self.value} = {text}")
        return self

    def relu(self):
        dims = ", ".join(f"d{i}" for i in range(len(self.shape)))
        kinds = ", ".join(['"parallel"'] * len(self.shape))
        return self.add(self.shape, """linalg.generic {indexing_maps = [$same, $same], iterator_types = [$kinds]} ins($x : $a) outs($e : $r) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %z : f32
    linalg.yield %m : f32
  } -> $r""", same=f"affine_map<({dims}) -> ({dims})>", kinds=kinds)

    def dense(self, columns):
        weight, kind = self.weight(self.shape[1], columns)
        return self.add((self.shape[0], columns), "linalg.matmul ins($x, $w : $a, $k) outs($f : $r) -> $r", w=weight, k=kind)

    def convolution(self, filters):
        """3 x 3 without padding."""
        images, channels, rows, cols = self.shape
        weight, kind = self.weight(filters, channels, 3, 3)
        return self.add((images, filters, rows - 2, cols - 2), "linalg.conv_2d_nchw_fchw ins($x, $w : $a, $k) outs($f : $r) -> $r", w=weight, k=kind)

    def softmax(self):
        return self.add(self.shape, "linalg.softmax dimension($d) ins($x : $a) outs($e : $r) -> $r", d=len(self.shape) - 1)

    def text(self):
        return function(self.arguments, tensor(*self.shape), "\n  ".join(self.lines)).replace("return %r", f"return {self.value}")


# Up to eight layers, for which all divisions can be tried.
NETWORKS = {
    "three products": Network(128, 512).dense(1024).relu().dense(1024).relu().dense(256),
    "scores": Network(512, 256).dense(1000).softmax(),
    "four convolutions": Network(1, 32, 64, 64).convolution(64).relu().convolution(64).relu().convolution(128).relu().convolution(128),
    "batch of images": Network(16, 16, 34, 34).convolution(32).relu().convolution(32).relu().convolution(64).relu(),
}
