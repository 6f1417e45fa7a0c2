"""Networks as importers print them: convolutions in NCHW, the ops after them as
separate ops, weights as arguments. Layers are as in torchvision and in the
papers that introduced them."""

import math
import pathlib

from cases import ADD, MULTIPLY, RELU
from program import Program

RELU6 = ["%l = arith.constant 0.0 : f32", "%h = arith.constant 6.0 : f32", "%m = arith.maximumf {0}, %l : f32",
         "%r = arith.minimumf %m, %h : f32"]
SCALE = ["%e = arith.constant 1.0e-5 : f32", "%s = arith.addf {0}, %e : f32", "%r = math.rsqrt %s : f32"]
SUBTRACT = ["%r = arith.subf {0}, {1} : f32"]
LOWEST = "0xFF800000"


def pair(value):
    return value if isinstance(value, tuple) else (value, value)


def write_inputs(network, folder):
    """Writes files for the arguments, with numbers like those of a trained network, and returns them. Weights preserve the
    magnitude of images, and variances are positive, while half of plain random numbers would be negative."""
    import numpy  # only needed for verification

    random, files = numpy.random.default_rng(1), []
    for number, value in enumerate(network.arguments):
        if len(value.shape) == 1:
            array = random.uniform(0.5, 1.5, value.shape)
        elif number == 0:
            array = random.uniform(-1, 1, value.shape)
        else:
            array = random.standard_normal(value.shape) * numpy.sqrt(2 / numpy.prod(value.shape[1:]))
        files.append(pathlib.Path(folder, f"{number}.npy"))
        numpy.save(files[-1], array.astype(numpy.float32))
    return files


class Network(Program):
    """A function, with the flops and compulsory bytes of each of its
    convolutions and products. Each has its form as a product as well: its kind,
    m, n and k, for all images together."""

    def __init__(self, batch):
        super().__init__()
        self.batch, self.layers, self.products = batch, [], []

    def elementwise(self, body, inputs, channel=()):
        """`channel`: the inputs that have one value per channel."""
        shape = inputs[0].shape
        loops = tuple(range(len(shape)))
        return self.generic([(v, (1,) if i in channel else loops) for i, v in enumerate(inputs)], body, shape)

    def bordered(self, x, low, high, number="0.0"):
        """Pads images with rows and columns before and after them."""
        return self.pad(x, (0, 0, *low), (0, 0, *high), number) if any((*low, *high)) else x

    def windowed(self, op, x, window, output, stride):
        """An op on windows of images."""
        steps = f"{{dilations = dense<1> : tensor<2xi64>, strides = dense<{list(pair(stride))}> : tensor<2xi64>}}"
        return self.named(f"linalg.{op}", [x, window], output, steps)

    def outputs(self, x, kernel, stride, ceil=False):
        def count(extent, window, step):
            return (extent - window + (step - 1 if ceil else 0)) // step + 1
        return [count(e, k, s) for e, k, s in zip(x.shape[2:], pair(kernel), pair(stride))]

    def conv(self, x, filters, kernel=3, stride=1, border=0, bias=True, depthwise=False):
        compulsory = x.bytes
        x = self.bordered(x, pair(border), pair(border))
        channels, window = x.shape[1], pair(kernel)
        weights = self.argument(filters, *([] if depthwise else [channels]), *window)
        shape = (self.batch, filters, *self.outputs(x, kernel, stride))
        output = self.repeated(self.argument(filters), shape) if bias else self.filled("0.0", shape)
        result = self.windowed("depthwise_conv_2d_nchw_chw" if depthwise else "conv_2d_nchw_fchw", x, weights, output, stride)
        flops = 2 * math.prod(shape) * math.prod(window) * (1 if depthwise else channels)
        self.layers.append((flops, compulsory + weights.bytes + result.bytes))
        if not depthwise:
            self.products.append(("conv", filters, self.batch * math.prod(shape[2:]), channels * math.prod(window)))
        return result

    def repeated(self, values, shape):
        """One value per channel, for every pixel."""
        output = self.empty(shape)
        head = "(d0, d1, d2, d3)"
        return self.value(
            shape, "f32", f"linalg.generic {{{{indexing_maps = [affine_map<{head} -> (d1)>, affine_map<{head} -> {head}>], iterator_types = "
            f'["parallel", "parallel", "parallel", "parallel"]}}}} ins({values.typed}) outs({output.typed}) {{{{\n'
            f"  ^bb0(%e: f32, %o: f32):\n    linalg.yield %e : f32\n  }}}} -> {{0}}")

    def norm(self, x):
        """Batch norm with the mean and variance from training."""
        scale, shift, mean, variance = (self.argument(x.shape[1]) for _ in range(4))
        factor = self.generic([(variance, (0,))], SCALE, variance.shape)
        x = self.elementwise(SUBTRACT, [x, mean], (1,))
        x = self.elementwise(MULTIPLY, [x, factor], (1,))
        x = self.elementwise(MULTIPLY, [x, scale], (1,))
        return self.elementwise(ADD, [x, shift], (1,))

    def relu(self, x, body=RELU):
        return self.elementwise(body, [x])

    def add(self, x, y):
        return self.elementwise(ADD, [x, y])

    def pool(self, kind, x, kernel, stride, border=0, ceil=False):
        start = LOWEST if kind == "max" else "0.0"
        x = self.bordered(x, pair(border), pair(border), start)
        sizes = self.outputs(x, kernel, stride, ceil)
        if ceil:
            x = self.bordered(x, (0, 0), [max((e - 1) * stride + kernel - have, 0) for e, have in zip(sizes, x.shape[2:])], start)
        shape = (*x.shape[:2], *sizes)
        return self.windowed(f"pooling_nchw_{kind}", x, self.empty(pair(kernel)), self.filled(start, shape), stride)

    def max_pool(self, x, kernel, stride, border=0, ceil=False):
        return self.pool("max", x, kernel, stride, border, ceil)

    def mean_pool(self, x, kernel, stride=1, border=0):
        x = self.pool("sum", x, kernel, stride, border)
        return self.elementwise([f"%c = arith.constant {math.prod(pair(kernel))}.0 : f32", "%r = arith.divf {0}, %c : f32"], [x])

    def global_mean(self, x):
        """One value per image and channel."""
        return self.flat(self.mean_pool(x, x.shape[2:], 1))

    def flat(self, x):
        size = math.prod(x.shape[1:])
        groups = f"[[0], [{', '.join(str(d) for d in range(1, len(x.shape)))}]]"
        return self.value((self.batch, size), "f32", f"tensor.collapse_shape {x.name} {groups} : {x.tensor} into {{0}}")

    def linear(self, x, size):
        weights, bias = self.argument(size, x.shape[1]), self.argument(size)
        product = self.named("linalg.matmul", [x, self.transpose(weights, (1, 0))], self.filled("0.0", (x.shape[0], size)))
        self.products.append(("linear", *product.shape, x.shape[1]))
        self.layers.append((2 * math.prod(product.shape) * x.shape[1], x.bytes + weights.bytes + product.bytes))
        return self.elementwise(ADD, [product, bias], (1,))

    def concat(self, parts):
        shape = (self.batch, sum(v.shape[1] for v in parts), *parts[0].shape[2:])
        return self.value(shape, "f32", f"tensor.concat dim(1) {', '.join(v.name for v in parts)} : "
                                        f"({', '.join(v.tensor for v in parts)}) -> {{0}}")

    def normed(self, x, filters, kernel=1, stride=1, border=0, body=RELU, depthwise=False):
        """Convolution, batch norm and activation."""
        x = self.norm(self.conv(x, filters, kernel, stride, border, bias=False, depthwise=depthwise))
        return self.relu(x, body) if body else x


def vgg(batch, blocks):
    net = Network(batch)
    x = net.argument(batch, 3, 224, 224)
    for filters, count in zip((64, 128, 256, 512, 512), blocks):
        for _ in range(count):
            x = net.relu(net.conv(x, filters, border=1))
        x = net.max_pool(x, 2, 2)
    x = net.relu(net.linear(net.flat(x), 4096))
    x = net.relu(net.linear(x, 4096))
    net.result = net.linear(x, 1000)
    return net


def alexnet(batch):
    net = Network(batch)
    x = net.relu(net.conv(net.argument(batch, 3, 224, 224), 64, 11, 4, 2))
    x = net.relu(net.conv(net.max_pool(x, 3, 2), 192, 5, 1, 2))
    x = net.relu(net.conv(net.max_pool(x, 3, 2), 384, border=1))
    x = net.relu(net.conv(x, 256, border=1))
    x = net.relu(net.conv(x, 256, border=1))
    x = net.flat(net.max_pool(x, 3, 2))
    x = net.relu(net.linear(x, 4096))
    net.result = net.linear(net.relu(net.linear(x, 4096)), 1000)
    return net


def resnet(batch, blocks, bottleneck):
    net = Network(batch)
    x = net.max_pool(net.normed(net.argument(batch, 3, 224, 224), 64, 7, 2, 3), 3, 2, 1)
    for stage, count in enumerate(blocks):
        filters = 64 << stage
        for block in range(count):
            stride = 2 if stage and not block else 1
            if bottleneck:
                y = net.normed(net.normed(x, filters), filters, 3, stride, 1)
                y = net.normed(y, 4 * filters, body=None)
            else:
                y = net.normed(net.normed(x, filters, 3, stride, 1), filters, 3, 1, 1, body=None)
            if x.shape != y.shape:
                x = net.normed(x, y.shape[1], 1, stride, body=None)
            x = net.relu(net.add(y, x))
    net.result = net.linear(net.global_mean(x), 1000)
    return net


def squeezenet(batch):
    """Version 1.1."""
    net = Network(batch)
    x = net.relu(net.conv(net.argument(batch, 3, 224, 224), 64, 3, 2))
    for stage, sizes in enumerate(((16, 16), (32, 32), (48, 48, 64, 64))):
        x = net.max_pool(x, 3, 2, ceil=True)
        for squeezed in sizes:
            x = net.relu(net.conv(x, squeezed, 1))
            x = net.concat([net.relu(net.conv(x, 4 * squeezed, 1)), net.relu(net.conv(x, 4 * squeezed, 3, border=1))])
    net.result = net.global_mean(net.relu(net.conv(x, 1000, 1)))
    return net


def mobilenet(batch):
    """Version 2."""
    net = Network(batch)
    x = net.normed(net.argument(batch, 3, 224, 224), 32, 3, 2, 1, RELU6)
    for factor, filters, count, step in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2),
                                         (6, 320, 1, 1)):
        for block in range(count):
            y = net.normed(x, factor * x.shape[1], body=RELU6) if factor > 1 else x
            y = net.normed(y, y.shape[1], 3, step if block == 0 else 1, 1, RELU6, depthwise=True)
            y = net.normed(y, filters, body=None)
            x = net.add(x, y) if x.shape == y.shape else y
    net.result = net.linear(net.global_mean(net.normed(x, 1280, body=RELU6)), 1000)
    return net


def inception(batch):
    """Version 3, without the second classifier."""
    net = Network(batch)

    def tower(x, *layers):
        for filters, kernel, *rest in layers:
            x = net.normed(x, filters, kernel, *rest)
        return x

    x = tower(net.argument(batch, 3, 299, 299), (32, 3, 2), (32, 3), (64, 3, 1, 1))
    x = net.max_pool(tower(net.max_pool(x, 3, 2), (80, 1), (192, 3)), 3, 2)
    for pooled in (32, 64, 64):
        x = net.concat([tower(x, (64, 1)), tower(x, (48, 1), (64, 5, 1, 2)), tower(x, (64, 1), (96, 3, 1, 1), (96, 3, 1, 1)),
                        tower(net.mean_pool(x, 3, 1, 1), (pooled, 1))])
    x = net.concat([tower(x, (384, 3, 2)), tower(x, (64, 1), (96, 3, 1, 1), (96, 3, 2)), net.max_pool(x, 3, 2)])
    row, col = ((1, 7), 1, (0, 3)), ((7, 1), 1, (3, 0))
    for width in (128, 160, 160, 192):
        x = net.concat([tower(x, (192, 1)), tower(x, (width, 1), (width, *row), (192, *col)),
                        tower(x, (width, 1), (width, *col), (width, *row), (width, *col), (192, *row)),
                        tower(net.mean_pool(x, 3, 1, 1), (192, 1))])
    x = net.concat([tower(x, (192, 1), (320, 3, 2)), tower(x, (192, 1), (192, *row), (192, *col), (192, 3, 2)), net.max_pool(x, 3, 2)])
    row, col = ((1, 3), 1, (0, 1)), ((3, 1), 1, (1, 0))
    for _ in range(2):
        y, z = tower(x, (384, 1)), tower(x, (448, 1), (384, 3, 1, 1))
        x = net.concat([tower(x, (320, 1)), tower(y, (384, *row)), tower(y, (384, *col)), tower(z, (384, *row)), tower(z, (384, *col)),
                        tower(net.mean_pool(x, 3, 1, 1), (192, 1))])
    net.result = net.linear(net.global_mean(x), 1000)
    return net


def lenet(batch):
    net = Network(batch)
    x = net.relu(net.conv(net.argument(batch, 1, 28, 28), 6, 5, border=2))
    x = net.relu(net.conv(net.max_pool(x, 2, 2), 16, 5))
    x = net.flat(net.max_pool(x, 2, 2))
    x = net.relu(net.linear(x, 120))
    net.result = net.linear(net.relu(net.linear(x, 84)), 10)
    return net


NETWORKS = {
    "lenet": lenet,
    "alexnet": alexnet,
    "vgg16": lambda batch: vgg(batch, (2, 2, 3, 3, 3)),
    "vgg19": lambda batch: vgg(batch, (2, 2, 4, 4, 4)),
    "resnet18": lambda batch: resnet(batch, (2, 2, 2, 2), False),
    "resnet50": lambda batch: resnet(batch, (3, 4, 6, 3), True),
    "squeezenet": squeezenet,
    "mobilenet": mobilenet,
    "inception": inception,
}
