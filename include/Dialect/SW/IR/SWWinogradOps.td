//===- SWWinogradOps.td - The transforms of Winograd's method -*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWWINOGRADOPS_TD
#define SUNWAY_DIALECT_SW_IR_SWWINOGRADOPS_TD

include "Dialect/SW/IR/SWOpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"

def SW_WinogradKind : SW_I32Enum<"WinogradKind", "what Winograd's method transforms", [
    I32EnumAttrCase<"Input", 0, "input">,
    I32EnumAttrCase<"Filter", 1, "filter">,
    I32EnumAttrCase<"Output", 2, "output">]>;
def SW_WinogradKindAttr : EnumAttr<SW_Dialect, SW_WinogradKind, "winograd">;

def SW_WinogradArray : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

def SW_WinogradOp : SW_Op<"winograd", [
    DestinationStyleOpInterface, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "One of the transforms of Winograd's method F(m x m, 3 x 3)";
  let description = [{
    The op is one step of a convolution of images d with a filter g of 3 x 3 taps, stride 1 and
    dilation 1. Tiles have m x m pixels of the output, where m is 2 or 4. The method is that of
    Lavin and Gray, Fast Algorithms for Convolutional Neural Networks, CVPR 2016,
    arXiv:1509.09308, sections 4.1 and 4.3:

        V = B^T d B      `input`    N x C x H x W  ->  P x C x N x R x T
        U = G g G^T      `filter`   F x C x 3 x 3  ->  P x F x C, or F/f x C/c x P x f x c
        M[p] = U[p] V[p]            a product for each of P = (m + 2)^2 positions
        A^T M A          `output`   P x F x N x R x T  ->  N x F x H' x W'

    R x T are the rows and columns of tiles. Tile (r, t) of `input` is made of m + 2 rows of its
    array, from `first` + m r on, and of m + 2 columns, from m t - `left` on. Elements outside
    of the array are 0, so the padding is not in memory. For a whole image `first` is minus the
    number of padding rows. With `col` in place of `left` the columns begin at m t + `col`.

    `output` omits the pixels of tiles beyond its H' rows and W' columns. With `accumulate` it
    adds to the existing values. With `pooled` it is the maximum of each 2 x 2 pixels, so a tile
    has m/2 x m/2 of them.

    Filters of the second form are packed in blocks of f filters and c channels, as
    `sw.winograd_conv` reads them.

    Elements are f32 or f64, and all sums have this type. Compared with f64, sums of 256
    channels have about the error of direct sums if m = 2, and five times as much if m = 4 (root
    mean square; docs/Convolutions.md).

    ```mlir
    %v = sw.winograd input 2 ins(%x : tensor<1x64x14x14xf32>) first(%c-1) left 1
        outs(%e : tensor<16x64x1x7x7xf32>) -> tensor<16x64x1x7x7xf32>
    sw.winograd filter 4 ins(%g : memref<32x64x3x3xf32>) outs(%u : memref<36x32x64xf32>)
    sw.winograd output 4 ins(%m : memref<36x32x1x4x4xf32>) outs(%y : memref<1x32x14x14xf32>) accumulate
    ```
  }];
  let arguments = (ins SW_WinogradKindAttr:$kind, I64Attr:$tile,
                       SW_WinogradArray:$input, Optional<Index>:$first,
                       OptionalAttr<I64Attr>:$left, Optional<Index>:$col,
                       SW_WinogradArray:$output,
                       UnitAttr:$accumulate, UnitAttr:$pooled);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $kind $tile `ins` `(` $input `:` type($input) `)`
    (`first` `(` $first^ `)`)? (`left` $left^)? (`col` `(` $col^ `)`)?
    `outs` `(` $output `:` type($output) `)` (`accumulate` $accumulate^)?
    (`pooled` $pooled^)? attr-dict (`->` type($result)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
    /// Rows and columns of a tile of the input, and its positions.
    int64_t getReach() { return getTile() + 2; }
    int64_t getPositions() { return getReach() * getReach(); }
    /// Rows and columns of the output of a tile.
    int64_t getSide() { return getTile() / (getPooled() ? 2 : 1); }
  }];
}

def SW_WinogradConvOp : SW_Op<"winograd_conv", [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "A convolution by Winograd's method with its transforms in LDM";
  let description = [{
    The convolution of images N x C x H x W with the transformed filters of
    `sw.winograd filter`. The filters are packed in blocks, F/f x C/c x P x f x c, for tiles of
    m x m pixels, where m is `tile`. `pads` are the rows of zeros above and the columns of zeros
    left of the images. The padding below and right of them follows from the size of the output,
    N x F x H' x W'.

    A tile of the kernel consists of f filters for each mesh row, and of `piece` for each mesh
    column: rows and columns of tiles of one image. A step of the kernel has c channels for each
    mesh column. A CPE fetches the part of the images for its tiles and channels, and transforms
    it. It takes part in a collective product for each of the P positions, whose sums stay in
    LDM for all channels. Finally it transforms the sums of its filters and tiles. V and M are
    never in main memory.

    The region, if it is not empty, computes an element of the output. Its first argument is the
    sum. The others are the elements of each array of `reads`. These arrays have F elements, one
    for each filter, or the shape of the output.

    With `pooled` the output is the maximum of each 2 x 2 sums. A convolution and a max pooling
    after it, 2 x 2 by 2, are then one kernel. The region computes an element from this maximum.

    ```mlir
    %y = sw.winograd_conv 2 ins(%x, %u : tensor<1x64x56x56xf32>, tensor<8x8x16x8x8xf32>)
        reads(%b : tensor<64xf32>) outs(%e : tensor<1x64x56x56xf32>)
        pads [1, 1] piece [1, 28] -> tensor<1x64x56x56xf32> {
    ^bb0(%sum: f32, %bias: f32):
      %0 = arith.addf %sum, %bias : f32
      sw.yield %0 : f32
    }
    ```
  }];
  let arguments = (ins I64Attr:$tile, SW_WinogradArray:$image, SW_WinogradArray:$filter,
                       Variadic<SW_WinogradArray>:$reads, SW_WinogradArray:$output,
                       DenseI64ArrayAttr:$pads, DenseI64ArrayAttr:$piece,
                       UnitAttr:$pooled);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let regions = (region AnyRegion:$epilogue);
  let assemblyFormat = [{
    $tile `ins` `(` $image `,` $filter `:` type($image) `,` type($filter) `)`
    (`reads` `(` $reads^ `:` type($reads) `)`)?
    `outs` `(` $output `:` type($output) `)` `pads` $pads `piece` $piece
    (`pooled` $pooled^)? attr-dict-with-keyword (`->` type($result)^)? ($epilogue^)?
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
    /// Rows and columns of a tile of the input, and its positions.
    int64_t getReach() { return getTile() + 2; }
    int64_t getPositions() { return getReach() * getReach(); }
  }];
}

def SW_YieldOp : SW_Op<"yield", [Pure, ReturnLike, Terminator,
                                 HasParent<"WinogradConvOp">]> {
  let summary = "Yield the element of the output that a region computes";
  let description = [{
    ```mlir
    %y = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x4x4xf32>, tensor<8x8x16x1x1xf32>)
        outs(%e : tensor<1x8x4x4xf32>) pads [1, 1] piece [1, 2] -> tensor<1x8x4x4xf32> {
    ^bb0(%sum: f32):
      %0 = arith.negf %sum : f32
      sw.yield %0 : f32
    }
    ```
  }];
  let arguments = (ins AnyFloat:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

#endif // SUNWAY_DIALECT_SW_IR_SWWINOGRADOPS_TD
