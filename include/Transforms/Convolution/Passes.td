//===- Passes.td - Passes on convolutions ------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_CONVOLUTION_PASSES_TD
#define SUNWAY_TRANSFORMS_CONVOLUTION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwConvLayout : Pass<"sw-conv-layout"> {
  let summary = "Move the channels of images before rows and columns";
  let description = [{
    Im2col in LDM is possible for images with channels first (NCHW). Images with channels last
    (NHWC) need im2col in main memory. The pass converts `nhwc` convolutions to `nchw`, with all
    ops that their images go through: padding, pooling, slices and elementwise ops. An image is
    transposed where it enters or leaves this group of ops. A transpose that is already there is
    removed, and so is that of a filter. With `layout=auto` a group of connected images is
    converted if the model predicts less time for its convolutions and transposes.

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
           "Position of the channels of images",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::ConvLayout::Auto, "auto",
                        "Before rows and columns where that is faster"),
             clEnumValN(::mlir::sw::ConvLayout::Keep, "keep", "As in the program"),
             clEnumValN(::mlir::sw::ConvLayout::ChannelsFirst, "channels-first",
                        "Before rows and columns"))}]>,
  ];
}

def SwLowerConv : Pass<"sw-lower-conv"> {
  let summary = "Lower convolutions to matrix products";
  let description = [{
    Explicit (`method=explicit`): a strided copy writes the matrix of input windows, and a
    matrix product reads it. The indexing map of the copy contains stride and dilation. A
    `tensor.pad` becomes a fill and a copy into it. An insertion of an existing array becomes a
    copy too. Both are tiled.

    Implicit (`method=implicit`), for channels before rows and columns (NCHW): the matrix is a
    view, `sw.windows`, and im2col in LDM writes the tiles of the product. Padding by zeros is
    part of the view. `method=auto` considers this form if some tile fits in LDM. With
    `method=implicit` a convolution without such a form is an error.

    Winograd (`method=winograd`): one product for each position of transformed tiles. The
    convolution must have an implicit form, a kernel of 3 x 3, stride and dilation 1, and
    tensors as operands. Tiles have 4 x 4 pixels with `winograd=f4`, else 2 x 2. The model
    decides whether tiles are transformed in LDM (`sw.winograd_conv`) or in main memory
    (`sw.winograd`). With `method=winograd` a convolution without such a form is an error. The
    rounding differs from the other methods. `method=auto` therefore uses only the tiles that
    `winograd` permits, and only if the model predicts less time. Tiles of 2 x 2 pixels have the
    error of a direct sum (docs/Convolutions.md). They are permitted unless `winograd=none`.

    A convolution that no method computes by a product stays, for instance a depthwise one. If a
    method is requested, that is a warning.

    Convolutions of rows (1-D) and of volumes (3-D) become convolutions of images, except with
    `method=explicit`. A row is an image of one row. If the kernel extends only along the depth,
    each plane becomes a row. Otherwise each plane gets the channels of all planes that it
    reads. A grouped convolution becomes one product for each group, if the model predicts less
    time than for loops (remark `Groups`). The padding, the bias and the ops after the
    convolution get the dimension of the groups beforehand.

    If only a max pooling reads an implicit convolution, the pooling may run on the tiles of the
    product. An elementwise op of the result and of its channels may be in between. The pixels
    of the product are then in the blocks of rows that the pooling reads, and `sw.pool` computes
    the maxima. `pool=auto` uses this if the model predicts less time than for the two ops in
    sequence. `pool=tiles` uses it wherever a tile fits in LDM. A depthwise convolution with
    zeros around the image may run on the tiles in the same way. Any elementwise op may be in
    between, and the product may also be a 1x1 convolution.

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
           "How convolutions are lowered to products",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::ConvMethod::Auto, "auto", "Implicit where possible"),
             clEnumValN(::mlir::sw::ConvMethod::Explicit, "explicit",
                        "Im2col in main memory"),
             clEnumValN(::mlir::sw::ConvMethod::Implicit, "implicit",
                        "Im2col in LDM"),
             clEnumValN(::mlir::sw::ConvMethod::Winograd, "winograd",
                        "Products of transformed tiles"))}]>,
    Option<"winograd", "winograd", "::mlir::sw::WinogradTiles", "::mlir::sw::WinogradTiles::F2",
           "Tiles of Winograd's method whose rounding errors are permitted",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::WinogradTiles::None, "none", "None"),
             clEnumValN(::mlir::sw::WinogradTiles::F2, "f2", "F(2x2, 3x3)"),
             clEnumValN(::mlir::sw::WinogradTiles::F4, "f4",
                        "F(4x4, 3x3) and F(2x2, 3x3)"))}]>,
    Option<"winogradInLdm", "winograd-in-ldm", "bool", /*default=*/"true",
           "Transform tiles of Winograd's method in LDM where faster; false: in main memory">,
    Option<"pool", "pool", "::mlir::sw::PoolPlace", "::mlir::sw::PoolPlace::Auto",
           "Where poolings of convolutions run",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::PoolPlace::Auto, "auto",
                        "On the tiles of the product if that is faster"),
             clEnumValN(::mlir::sw::PoolPlace::Apart, "apart", "In a separate kernel"),
             clEnumValN(::mlir::sw::PoolPlace::Tiles, "tiles",
                        "On the tiles of the product"))}]>,
    Option<"narrowProducts", "narrow-products", "::mlir::sw::NarrowProducts",
           "::mlir::sw::NarrowProducts::Auto",
           "Which marked convolutions sw-narrow-products will multiply in 16 bits",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::NarrowProducts::Auto, "auto",
                        "If the model predicts less time"),
             clEnumValN(::mlir::sw::NarrowProducts::Always, "always", "If the chip can"),
             clEnumValN(::mlir::sw::NarrowProducts::Never, "never", "None"))}]>,
    Option<"run", "run", "int64_t", "64",
           "K steps whose products are summed in 16 bits, as of sw-narrow-products">,
  ];
}

def SwConstantLayout : Pass<"sw-constant-layout"> {
  let summary = "Transpose constant factors of products where that is faster";
  let description = [{
    Transposes a constant factor of a matrix product if the model predicts at least 0.5 % less
    time for the product. Such a factor is the filter of a convolution or the weights of a
    linear layer. There are two gains. If rows of a filter run along the reduction and vectors
    run along the filters, each CPE would have to transpose the filter itself. Narrow rows are
    slow to fetch. `sw-fold-constants` runs afterwards and computes the transposed constant.
    Products with a requested schedule (`sw.schedule`) do not change.

    ```mlir
    %0 = linalg.matmul ins(%w, %x : tensor<64x576xf32>, tensor<576x49xf32>)
        outs(%z : tensor<64x49xf32>) -> tensor<64x49xf32>
    ```
    with a constant `%w` becomes, if that is faster, a `linalg.transpose` of `%w` to
    `tensor<576x64xf32>` and a `linalg.generic` that reads it by `(m, n, k) -> (k, m)`.

    Remarks of the category `sw-fold` give both predictions.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_CONVOLUTION_PASSES_TD
