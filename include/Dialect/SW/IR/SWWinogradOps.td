//===- SWWinogradOps.td - The transforms of Winograd's method -*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWWINOGRADOPS_TD
#define SUNWAY_DIALECT_SW_IR_SWWINOGRADOPS_TD

include "Dialect/SW/IR/SWAttrs.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SW_WinogradKind : SW_I32Enum<"WinogradKind", "what Winograd's method transforms", [
    I32EnumAttrCase<"Input", 0, "input">,
    I32EnumAttrCase<"Filter", 1, "filter">,
    I32EnumAttrCase<"Output", 2, "output">]>;
def SW_WinogradKindAttr : EnumAttr<SW_Dialect, SW_WinogradKind, "winograd">;

def SW_WinogradArray : AnyTypeOf<[AnyRankedTensor, AnyMemRef]>;

def SW_WinogradOp : SW_Op<"winograd", [
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "One of the transforms of Winograd's method F(m x m, 3 x 3)";
  let description = [{
    A convolution with 3 x 3 taps, stride 1 and dilation 1 of images d and a filter g
    (Lavin and Gray, Fast Algorithms for Convolutional Neural Networks, CVPR 2016,
    arXiv:1509.09308, sections 4.1 and 4.3) for tiles of m x m pixels of the output, m
    being 2 or 4:

        V = B^T d B      `input`    N x C x H x W  ->  P x C x N x R x T
        U = G g G^T      `filter`   F x C x 3 x 3  ->  P x F x C
        M[p] = U[p] V[p]            a product for each of P = (m + 2)^2 positions
        A^T M A          `output`   P x F x N x R x T  ->  N x F x H' x W'

    R x T are the rows and columns of tiles. Tile (r, t) of `input` is made of the m + 2
    rows of its array from `first` + m r on, and of as many columns from m t - `left` on;
    what is outside of the array is 0, so that padding is not in memory. Of a whole image
    `first` is minus the rows of its padding. `output` leaves out the pixels of tiles
    beyond its H' rows and W' columns, and adds to what is there with `accumulate`.

    Elements are f32 or f64, and all sums are in this type. Against f64, sums of 256
    channels have an error like that of direct ones with m = 2, and five times as large with
    m = 4 (root mean square; docs/Convolutions.md).

    ```mlir
    %v = sw.winograd input 2 ins(%x : tensor<1x64x14x14xf32>) first(%c-1) left 1
        outs(%e : tensor<16x64x1x7x7xf32>) -> tensor<16x64x1x7x7xf32>
    sw.winograd filter 4 ins(%g : memref<32x64x3x3xf32>) outs(%u : memref<36x32x64xf32>)
    sw.winograd output 4 ins(%m : memref<36x32x1x4x4xf32>) outs(%y : memref<1x32x14x14xf32>) accumulate
    ```
  }];
  let arguments = (ins SW_WinogradKindAttr:$kind, I64Attr:$tile,
                       SW_WinogradArray:$input, Optional<Index>:$first,
                       OptionalAttr<I64Attr>:$left, SW_WinogradArray:$output,
                       UnitAttr:$accumulate);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $kind $tile `ins` `(` $input `:` type($input) `)`
    (`first` `(` $first^ `)`)? (`left` $left^)?
    `outs` `(` $output `:` type($output) `)` (`accumulate` $accumulate^)?
    attr-dict (`->` type($result)^)?
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
    /// Rows and columns of a tile of the input, and its positions.
    int64_t getReach() { return getTile() + 2; }
    int64_t getPositions() { return getReach() * getReach(); }
  }];
}

#endif // SUNWAY_DIALECT_SW_IR_SWWINOGRADOPS_TD
