//===- Passes.td - Passes on convolutions ------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_CONVOLUTION_PASSES_TD
#define SUNWAY_TRANSFORMS_CONVOLUTION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwConvLayout : Pass<"sw-conv-layout"> {
  let summary = "Put the channels of images in front of rows and columns";
  let description = [{
    Windows of images with channels in front (NCHW) can be laid out in LDM, those with
    channels last (NHWC) only in main memory. Convolutions `nhwc` become ones `nchw`,
    with all ops that their images go through: padding, pooling, slices and elementwise
    ops. Where an image comes from elsewhere or goes elsewhere it is transposed, and a
    transposition that is there already is undone, as that of a filter is. With
    `layout=auto` a group of images that are connected is turned if the model predicts
    less time for its convolutions and transpositions.

    ```mlir
    %t = linalg.transpose ins(%x : tensor<1x64x30x30xf32>) outs(%e : tensor<1x30x30x64xf32>)
        permutation = [0, 2, 3, 1]
    %g = linalg.transpose ins(%f : tensor<64x64x3x3xf32>) outs(%h : tensor<3x3x64x64xf32>)
        permutation = [2, 3, 1, 0]
    %n = tensor.empty() : tensor<1x28x28x64xf32>
    %i = linalg.fill ins(%z : f32) outs(%n : tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32>
    %0 = linalg.conv_2d_nhwc_hwcf ins(%t, %g : tensor<1x30x30x64xf32>, tensor<3x3x64x64xf32>)
        outs(%i : tensor<1x28x28x64xf32>) -> tensor<1x28x28x64xf32>
    %r = linalg.transpose ins(%0 : tensor<1x28x28x64xf32>) outs(%o : tensor<1x64x28x28xf32>)
        permutation = [0, 3, 1, 2]
    ```
    becomes
    ```mlir
    %n = tensor.empty() : tensor<1x64x28x28xf32>
    %i = linalg.fill ins(%z : f32) outs(%n : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
    %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
        ins(%x, %f : tensor<1x64x30x30xf32>, tensor<64x64x3x3xf32>)
        outs(%i : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
      "::mlir::arith::ArithDialect", "::mlir::sw::SWDialect"];
  let options = [
    Option<"layout", "layout", "::mlir::sw::ConvLayout", "::mlir::sw::ConvLayout::Auto",
           "Where the channels of images are put",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::ConvLayout::Auto, "auto",
                        "In front of rows and columns where that is faster"),
             clEnumValN(::mlir::sw::ConvLayout::Keep, "keep", "Where they are"),
             clEnumValN(::mlir::sw::ConvLayout::ChannelsFirst, "channels-first",
                        "In front of rows and columns"))}]>,
  ];
}

def SwLowerConv : Pass<"sw-lower-conv"> {
  let summary = "Lower convolutions to matrix products";
  let description = [{
    Explicit (`method=explicit`): a strided copy that lays out the input windows as a matrix, and a
    matrix product. Stride and dilation are part of the copy's indexing map. A
    `tensor.pad` becomes a fill and a copy into it, and an insertion of an array that is
    there already a copy, too: both are tiled.

    Implicit (`method=implicit`), where channels are in front of rows and columns (NCHW):
    the matrix is a view, `sw.windows`, of which the tiles of the product are laid out in
    LDM. Padding by zeros is part of the view. `method=auto` takes this where some tile
    fits in LDM. With `implicit` it is an error if a convolution has no such form.

    Winograd (`method=winograd`), where besides the kernel is 3 x 3, its stride and dilation 1, and
    operands are tensors: a product for each position of transformed tiles, of 4 x 4 pixels with
    `winograd=f4` and else of 2 x 2. The model says whether tiles are transformed in LDM
    (`sw.winograd_conv`) or in main memory (`sw.winograd`). It is an error if a convolution has no
    such form. Results are rounded otherwise, so that `method=auto` takes it only for tiles that
    `winograd` permits, where the model predicts less time. The error of tiles of 2 x 2 pixels, which
    are permitted unless `winograd=none`, is that of a direct sum (docs/Convolutions.md).

    Convolutions of rows (1-D) and of volumes (3-D) become those of images: a row is an image of
    one row, planes are rows where the kernel has only the depth, and else planes have the channels
    of all that they look at; `method=explicit` takes them as they are. Of groups there is a product
    for each, where the model predicts less time than for loops (remark `Groups`); their padding,
    bias and what follows have got the dimension of the groups before.

    Where only a max pooling reads an implicit convolution, perhaps behind an elementwise op of it and of
    channels, the product may have its pixels in the blocks of rows that the pooling looks at, and `sw.pool`
    takes the maxima on its tiles: with `pool=auto` where the model predicts less time than for both one after
    the other, with `pool=tiles` wherever a tile fits in LDM. So does a depthwise convolution by zeros around
    the image, with any elementwise op in between, and behind 1x1 convolutions too.

    ```mlir
    %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x8x8x16xf32>, tensor<3x3x16x32xf32>)
        outs(%y : tensor<1x6x6x32xf32>) -> tensor<1x6x6x32xf32>
    ```
    becomes
    ```mlir
    #in = affine_map<(n, h, w, r, s, c) -> (n, h + r, w + s, c)>
    #out = affine_map<(n, h, w, r, s, c) -> (n, h, w, r, s, c)>
    %e = tensor.empty() : tensor<1x6x6x3x3x16xf32>
    %windows = linalg.generic {indexing_maps = [#in, #out], iterator_types =
        ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
        ins(%x : tensor<1x8x8x16xf32>) outs(%e : tensor<1x6x6x3x3x16xf32>)
        attrs = {sw.kernel = "im2col"} {
    ^bb0(%p: f32, %q: f32):
      linalg.yield %p : f32
    } -> tensor<1x6x6x3x3x16xf32>
    %a = tensor.collapse_shape %windows [[0, 1, 2], [3, 4, 5]]
        : tensor<1x6x6x3x3x16xf32> into tensor<36x144xf32>
    %c = tensor.collapse_shape %y [[0, 1, 2], [3]] : tensor<1x6x6x32xf32> into tensor<36x32xf32>
    %b = tensor.collapse_shape %f [[0, 1, 2], [3]] : tensor<3x3x16x32xf32> into tensor<144x32xf32>
    %1 = linalg.matmul {sw.kernel = "conv"} ins(%a, %b : tensor<36x144xf32>, tensor<144x32xf32>)
        outs(%c : tensor<36x32xf32>) -> tensor<36x32xf32>
    %0 = tensor.expand_shape %1 [[0, 1, 2], [3]] output_shape [1, 6, 6, 32]
        : tensor<36x32xf32> into tensor<1x6x6x32xf32>
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
      "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect", "::mlir::sw::SWDialect"];
  let options = [
    Option<"method", "method", "::mlir::sw::ConvMethod", "::mlir::sw::ConvMethod::Auto",
           "How products are made of convolutions",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::ConvMethod::Auto, "auto", "Implicit where that applies"),
             clEnumValN(::mlir::sw::ConvMethod::Explicit, "explicit",
                        "Windows are laid out in main memory"),
             clEnumValN(::mlir::sw::ConvMethod::Implicit, "implicit",
                        "Windows are laid out in LDM"),
             clEnumValN(::mlir::sw::ConvMethod::Winograd, "winograd",
                        "Products of transformed tiles"))}]>,
    Option<"winograd", "winograd", "::mlir::sw::WinogradTiles", "::mlir::sw::WinogradTiles::F2",
           "Tiles of Winograd's method whose errors are permitted",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::WinogradTiles::None, "none", "None"),
             clEnumValN(::mlir::sw::WinogradTiles::F2, "f2", "F(2x2, 3x3)"),
             clEnumValN(::mlir::sw::WinogradTiles::F4, "f4",
                        "F(4x4, 3x3) and F(2x2, 3x3)"))}]>,
    Option<"winogradInLdm", "winograd-in-ldm", "bool", /*default=*/"true",
           "Transform tiles of Winograd's method in LDM where that is faster; false: always in main memory">,
    Option<"pool", "pool", "::mlir::sw::PoolPlace", "::mlir::sw::PoolPlace::Auto",
           "Where windows of a convolution are looked at",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::PoolPlace::Auto, "auto",
                        "On the tiles of the product where that is faster"),
             clEnumValN(::mlir::sw::PoolPlace::Apart, "apart", "By a kernel of their own"),
             clEnumValN(::mlir::sw::PoolPlace::Tiles, "tiles",
                        "On the tiles of the product"))}]>,
  ];
}

def SwConstantLayout : Pass<"sw-constant-layout"> {
  let summary = "Turn constant factors of products where that is faster";
  let description = [{
    A factor of a matrix product that is a constant, such as the filter of a convolution or the
    weights of a linear layer, is transposed if the model predicts that the product
    takes at least 0.5 % less time then: rows of a filter that run along the reduction are
    turned by each CPE where vectors run along the filters, and narrow rows are slow to fetch.
    `sw-fold-constants` behind it computes the transposed constant. Products with
    a schedule that is given (`sw.schedule`) stay as they are.

    ```mlir
    %0 = linalg.matmul ins(%w, %x : tensor<64x576xf32>, tensor<576x49xf32>)
        outs(%z : tensor<64x49xf32>) -> tensor<64x49xf32>
    ```
    with a constant `%w` becomes, if that is faster, a `linalg.transpose` of `%w` to
    `tensor<576x64xf32>` and a `linalg.generic` that reads it by `(m, n, k) -> (k, m)`.

    Remarks of the category `sw-fold` have both predictions.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_CONVOLUTION_PASSES_TD
