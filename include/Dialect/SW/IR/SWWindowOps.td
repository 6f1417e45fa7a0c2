//===- SWWindowOps.td - The windows of convolutions ---------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWWINDOWOPS_TD
#define SUNWAY_DIALECT_SW_IR_SWWINDOWOPS_TD

include "Dialect/SW/IR/SWOpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def SW_ImageType : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

def SW_WindowsOp : SW_Op<"windows", [Pure,
                                     DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "View images as the matrix of the windows of a convolution";
  let description = [{
    With T taps and P pixels of `window`, images of shape B x C x H x W are matrices of shape
    B x CT x P. B stands for any leading dimensions. Element (b, cT + t, p) is the element of
    channel c that tap t of window p reads, or 0 in the padding. Taps and pixels are numbered
    row by row. A convolution is the product of its filter with this matrix.

    The result is a view that is not stored in memory. It is the right operand of a product that
    is tiled. `sw-dma-insert` inserts im2col of the required tiles in LDM. No other op may read
    the view.

    ```mlir
    %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1],
        pads = [1, 1], output = [14, 14]> : tensor<1x256x14x14xf32> to tensor<1x2304x196xf32>
    ```
  }];
  let arguments = (ins SW_ImageType:$image, SW_WindowAttr:$window);
  let results = (outs SW_ImageType:$matrix);
  let assemblyFormat = [{
    $image `,` $window attr-dict `:` type($image) `to` type($matrix)
  }];
  let hasVerifier = 1;
}

def SW_WindowPatchOp : SW_Op<"window_patch", [
    Pure, DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "View the part of an image that each CPE needs for its windows";
  let description = [{
    The tile of the matrix of windows is given by `taps` and `pixels`, each an offset and a
    size. Its dimensions have the distribution of `spread` and `units`. The view contains the
    channels and the whole rows of the image in which the windows of the executing CPE lie. Its
    type gives their maximum number. It is the source of a get in the core-group view.

    With `part` these are the rows that the CPE's own taps read, if all of them belong to one
    channel; else those of all taps. With `line` the piece of a CPE lies in at most two rows of
    the output. The view is the part that its pixels in the first (0) or the second (1) of these
    rows read, without other columns. `sw-distribute` lowers the op to `memref.subview`.

    ```mlir
    %patch = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1],
        pads = [1, 1], output = [14, 14]> taps(%k, %nk) pixels(%q, %nq)
        spread [#sw<spread row>, #sw<spread col>] units [1, 4]
        : memref<256x14x14xf32> to memref<8x4x14xf32>
    ```
  }];
  let arguments = (ins SW_MainMemRef:$image, SW_WindowAttr:$window,
                       Index:$tap, Index:$numTaps, Index:$pixel, Index:$numPixels,
                       TypedArrayAttrBase<SW_SpreadAttr, "spread kinds">:$spread,
                       DenseI64ArrayAttr:$units, UnitAttr:$part,
                       OptionalAttr<I64Attr>:$line);
  let results = (outs SW_MainMemRef:$patch);
  let assemblyFormat = [{
    $image `,` $window (`part` $part^)? (`line` $line^)? `taps` `(` $tap `,` $numTaps `)`
    `pixels` `(` $pixel `,` $numPixels `)` `spread` $spread `units` $units attr-dict
    `:` type($image) `to` type($patch)
  }];
  let hasVerifier = 1;
}

def SW_WindowFillOp : SW_Op<"window_fill"> {
  let summary = "Write a tile of the windows of an image in LDM (im2col)";
  let description = [{
    In the core-group view `tile` is the tile of the matrix of windows that begins at the tap
    and the pixel of `at`. Each CPE fills its piece of it from its own `patch` of an image with
    `rows` rows. `part` and `line` of `sw.window_patch` determine the contents of the patch.
    With `line` only the pixels in that row of the output are filled, from an image with `cols`
    columns.

    In the CPE view `tile` is the piece. `at` is the first tap, counted from the first channel
    of the patch, the first pixel, and the row of the image that is the first one of the patch.
    A fourth number is the first column, if that is not 0.

    ```mlir
    sw.window_fill %patch to %tile at(%k, %q), <kernel = [3, 3], strides = [1, 1],
        dilations = [1, 1], pads = [1, 1], output = [14, 14]> rows 14
        : memref<8x4x14xf32, #sw.ldm> to memref<576x224xf32, #sw.ldm>
    ```
  }];
  let arguments = (ins Arg<SW_LDMMemRef, "", [MemRead]>:$patch,
                       Arg<SW_LDMMemRef, "", [MemWrite]>:$tile,
                       Variadic<Index>:$at, SW_WindowAttr:$window,
                       I64Attr:$rows, OptionalAttr<I64Attr>:$cols,
                       UnitAttr:$part, OptionalAttr<I64Attr>:$line);
  let assemblyFormat = [{
    $patch `to` $tile `at` `(` $at `)` `,` $window (`part` $part^)? `rows` $rows
    (`cols` $cols^)? (`line` $line^)? attr-dict
    `:` type($patch) `to` type($tile)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The positions of `at` in the CPE view.
    enum { kTap, kPixel, kRow, kCol, kNumPlaces };
  }];
}

def SW_PoolOp : SW_Op<"pool", [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<TilingInterface,
        ["getLoopIteratorTypes", "getIterationDomain",
         "getTiledImplementation", "getResultTilePosition"]>]> {
  let summary = "Maxima or weighted sums of windows of an image whose rows are in blocks";
  let description = [{
    The op is a pooling that is the only reader of a convolution. All rows that a block of the
    output reads are computed together (`blocks` of `#sw.window`). A block then needs no data of
    its neighbours, and the pooling can run on the tiles of the product before anything is
    stored.

    `input` is B x M x N. B stands for any leading dimensions, M for channels and N for the
    elements of contiguous blocks. `output` is B x M x P with the pixels of the output of these
    blocks. Both begin with the block that contains the pixel `at` of the whole output. An
    element of `output` is the maximum of `initial` and its window; a NaN makes it a NaN.

    With `weights`, M x T for the T elements of a window row by row, the op is a depthwise
    convolution. An element of `output` is the sum of `initial` and the products of its window
    with the weights of its channel. Elements of a window outside of the image are then 0; the
    op sets them to 0 in `input`.

    ```mlir
    %p = sw.pool %c at %c0 to %e, <kernel = [3, 3], strides = [2, 2], pads = [0, 0],
        image = [111, 111], output = [55, 55], rows = 1, line = 112> initial -1.0
        : tensor<1x64x18816xf32> to tensor<1x64x3025xf32> -> tensor<1x64x3025xf32>
    %d = sw.pool %x weights %f : tensor<64x9xf32> at %c0 to %y, <kernel = [3, 3],
        strides = [1, 1], pads = [1, 1], image = [28, 28], output = [28, 28], rows = 4,
        line = 32, weighted = true> initial 0.0
        : tensor<1x64x1536xf32> to tensor<1x64x784xf32> -> tensor<1x64x784xf32>
    ```
  }];
  let arguments = (ins SW_ImageType:$input, Optional<SW_ImageType>:$weights, Index:$at,
                       SW_ImageType:$output, SW_PoolAttr:$pool, F64Attr:$initial);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $input (`weights` $weights^ `:` type($weights))? `at` $at `to` $output `,` $pool
    `initial` $initial attr-dict `:`
    type($input) `to` type($output) (`->` type($result)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
    ::llvm::LogicalResult verifyWeights();
  }];
}

#endif // SUNWAY_DIALECT_SW_IR_SWWINDOWOPS_TD
