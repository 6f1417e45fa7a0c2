"""The gradients of a convolution as torch-mlir prints them: convolutions of the gradient of the result, in NCHW."""

from layers import Failure, Program


def rotated(program, weights):
    """F x C x KH x KW to C x F x KH x KW, with each kernel rotated by 180 degrees."""
    filters, channels, rows, cols = weights.shape
    zeros = program.filled("0.0", [channels, filters, rows, cols])
    lasts = []
    for last in (rows - 1, cols - 1):
        lasts.append(f"%n{len(program.lines)}")
        program.lines.append(f"{lasts[-1]} = arith.constant {last} : index")
    identity = "affine_map<(a, b, c, d) -> (a, b, c, d)>"
    indices = "".join(f"    %i{dim} = linalg.index {dim} : index\n" for dim in range(4))
    turned = "".join(f"    %j{dim} = arith.subi {last}, %i{dim} : index\n" for dim, last in zip((2, 3), lasts))
    return program.value(
        zeros.shape, zeros.type,
        f'linalg.generic {{{{indexing_maps = [{identity}], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}}} '
        f"outs({zeros.typed}) {{{{\n  ^bb0(%o: f32):\n{indices}{turned}"
        f"    %e = tensor.extract {weights.name}[%i1, %i0, %j2, %j3] : {weights.tensor}\n    linalg.yield %e : f32\n  }}}} -> {{0}}")


def convolve(program, image, weights, output, strides=(1, 1), dilations=(1, 1)):
    steps = (f"{{strides = dense<[{strides[0]}, {strides[1]}]> : tensor<2xi64>, "
             f"dilations = dense<[{dilations[0]}, {dilations[1]}]> : tensor<2xi64>}}")
    return program.named("linalg.conv_2d_nchw_fchw", [image, weights], program.filled("0.0", output), steps)


def of_input(layer):
    """Gradient of the image: the gradient of the result with zeros between and around its elements, convolved with the rotated
    filters."""
    program, steps = Program(), (layer.stride_h, layer.stride_w)
    weights, result = program.argument(layer.OC, layer.IC, layer.KH, layer.KW), program.argument(layer.N, layer.OC, layer.OH, layer.OW)
    turned = rotated(program, weights)
    place = program.filled("0.0", [layer.N, layer.OC, layer.IH + layer.KH - 1, layer.IW + layer.KW - 1])
    spread = program.value(
        place.shape, place.type,
        f"tensor.insert_slice {result.name} into {place.name}[0, 0, {layer.KH - 1 - layer.pad_t}, {layer.KW - 1 - layer.pad_l}] "
        f"{list(result.shape)} [1, 1, {steps[0]}, {steps[1]}] : {result.tensor} into {{0}}")
    program.result = convolve(program, spread, turned, [layer.N, layer.IC, layer.IH, layer.IW])
    return program.text()


def of_filter(layer):
    """Gradient of the filters: the image, with channels as images, convolved with the gradient of the result."""
    program = Program()
    image, result = program.argument(layer.N, layer.IC, layer.IH, layer.IW), program.argument(layer.N, layer.OC, layer.OH, layer.OW)
    image, result = program.transpose(image, (1, 0, 2, 3)), program.transpose(result, (1, 0, 2, 3))
    # The part of the border that windows reach.
    behind = [(count - 1) * step + taps - low - extent for count, step, taps, low, extent in (
        (layer.OH, layer.stride_h, layer.KH, layer.pad_t, layer.IH), (layer.OW, layer.stride_w, layer.KW, layer.pad_l, layer.IW))]
    if any((layer.pad_t, layer.pad_l, *(extent > 0 for extent in behind))):
        image = program.pad(image, (0, 0, layer.pad_t, layer.pad_l), (0, 0, *(max(extent, 0) for extent in behind)))
    if min(behind) < 0:
        raise Failure(f"{layer.kind}: the gradient of filters is made for layers that use all of the image")
    gradient = convolve(program, image, result, [layer.IC, layer.OC, layer.KH, layer.KW], dilations=(layer.stride_h, layer.stride_w))
    program.result = program.transpose(gradient, (1, 0, 2, 3))
    return program.text()


GRADIENTS = {"input": of_input, "filter": of_filter}


def text(layer, gradient):
    """The program of one gradient of `layer`. Layers with groups or dilation are not supported."""
    if layer.groups > 1 or max(layer.dil_h, layer.dil_w) > 1:
        raise Failure(f"{layer.kind}: no gradient of groups or dilated kernels")
    return GRADIENTS[gradient](layer)
