//===- TPPOps.td - Operations of the tpp dialect ------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_TPP_IR_TPPOPS_TD
#define SUNWAY_DIALECT_TPP_IR_TPPOPS_TD

include "Dialect/TPP/IR/TPPDialect.td"
include "Dialect/TPP/IR/TPPInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"

class TPP_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::tpp";
  let genSpecializedAttr = 0;
}

def TPP_UnaryKind : TPP_I32Enum<"UnaryKind", "unary primitive", [
    I32EnumAttrCase<"Identity", 0, "identity">,
    I32EnumAttrCase<"Zero", 1, "zero">,
    I32EnumAttrCase<"Relu", 2, "relu">,
    I32EnumAttrCase<"ReluNum", 3, "relu_num">,
    I32EnumAttrCase<"Transpose", 4, "transpose">]>;
def TPP_UnaryKindAttr : EnumAttr<TPP_Dialect, TPP_UnaryKind, "unary">;

def TPP_BinaryKind : TPP_I32Enum<"BinaryKind", "binary primitive", [
    I32EnumAttrCase<"Add", 0, "add">,
    I32EnumAttrCase<"Mul", 1, "mul">]>;
def TPP_BinaryKindAttr : EnumAttr<TPP_Dialect, TPP_BinaryKind, "binary">;

def TPP_ReduceKind : TPP_I32Enum<"ReduceKind", "how a reduction combines two values", [
    I32EnumAttrCase<"Sum", 0, "sum">,
    I32EnumAttrCase<"Mul", 1, "mul">,
    I32EnumAttrCase<"MaximumF", 2, "maximumf">,
    I32EnumAttrCase<"MinimumF", 3, "minimumf">,
    I32EnumAttrCase<"MaxNumF", 4, "maxnumf">,
    I32EnumAttrCase<"MinNumF", 5, "minnumf">]>;
def TPP_ReduceKindAttr : EnumAttr<TPP_Dialect, TPP_ReduceKind, "reduce">;

def TPP_Bcast : TPP_I32Enum<"Bcast", "how an input is repeated over the output", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Row", 1, "row">,
    I32EnumAttrCase<"Col", 2, "col">,
    I32EnumAttrCase<"Scalar", 3, "scalar">]>;
def TPP_BcastAttr : EnumAttr<TPP_Dialect, TPP_Bcast, "bcast">;
def TPP_BcastArrayAttr : TypedArrayAttrBase<TPP_BcastAttr, "array of broadcasts">;

def TPP_Shaped : AnyTypeOf<[RankedTensorOf<[AnyFloat]>, MemRefOf<[AnyFloat]>],
                           "ranked tensor or memref of floats">;
def TPP_Input : AnyTypeOf<[TPP_Shaped, AnyFloat],
                          "ranked tensor or memref of floats, or a float">;
def TPP_EquationInput : AnyTypeOf<[TPP_Input, RankedTensorOf<[I8]>, MemRefOf<[I8]>],
                                  "ranked tensor or memref of floats or i8, or a float">;

// The empty literal before an enum prevents a second space in the printed form.

// Tiling is the same for every primitive: it follows from the indexing maps.
class TPP_Op<string mnemonic, list<Trait> traits = []>
    : Op<TPP_Dialect, mnemonic, !listconcat(traits, [
          DestinationStyleOpInterface,
          DeclareOpInterfaceMethods<TPPOpInterface>,
          DeclareOpInterfaceMethods<TilingInterface, [
              "getLoopIteratorTypes", "getIterationDomain",
              "getTiledImplementation", "getResultTilePosition",
              "generateResultTileValue", "generateScalarImplementation",
              "getIterationDomainTileFromResultTile"]>,
          DeclareOpInterfaceMethods<MemoryEffectsOpInterface>])> {
  let hasVerifier = 1;
  let results = (outs Optional<AnyRankedTensor>:$result);
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
  }];
  let extraClassDefinition = [{
    ::mlir::SmallVector<::mlir::Range>
    $cppClass::getIterationDomain(::mlir::OpBuilder &b) {
      return ::mlir::tpp::detail::getIterationDomain(*this, b);
    }
    ::mlir::FailureOr<::mlir::TilingResult> $cppClass::getTiledImplementation(
        ::mlir::OpBuilder &b, ::mlir::ArrayRef<::mlir::OpFoldResult> offsets,
        ::mlir::ArrayRef<::mlir::OpFoldResult> sizes) {
      return ::mlir::tpp::detail::getTiledImplementation(*this, b, offsets, sizes);
    }
    ::llvm::LogicalResult $cppClass::getResultTilePosition(
        ::mlir::OpBuilder &b, unsigned,
        ::mlir::ArrayRef<::mlir::OpFoldResult> offsets,
        ::mlir::ArrayRef<::mlir::OpFoldResult> sizes,
        ::mlir::SmallVector<::mlir::OpFoldResult> &resultOffsets,
        ::mlir::SmallVector<::mlir::OpFoldResult> &resultSizes) {
      return ::mlir::tpp::detail::getResultTilePosition(
          *this, offsets, sizes, resultOffsets, resultSizes);
    }
    ::llvm::LogicalResult $cppClass::getIterationDomainTileFromResultTile(
        ::mlir::OpBuilder &b, unsigned,
        ::mlir::ArrayRef<::mlir::OpFoldResult> offsets,
        ::mlir::ArrayRef<::mlir::OpFoldResult> sizes,
        ::mlir::SmallVectorImpl<::mlir::OpFoldResult> &domainOffsets,
        ::mlir::SmallVectorImpl<::mlir::OpFoldResult> &domainSizes) {
      return ::mlir::tpp::detail::getDomainTileFromResultTile(
          *this, b, offsets, sizes, domainOffsets, domainSizes);
    }
    ::mlir::FailureOr<::mlir::TilingResult> $cppClass::generateResultTileValue(
        ::mlir::OpBuilder &b, unsigned,
        ::mlir::ArrayRef<::mlir::OpFoldResult> offsets,
        ::mlir::ArrayRef<::mlir::OpFoldResult> sizes) {
      return ::mlir::tpp::detail::generateResultTileValue(*this, b, offsets, sizes);
    }
    ::llvm::LogicalResult $cppClass::generateScalarImplementation(
        ::mlir::OpBuilder &b, ::mlir::Location loc, ::mlir::ValueRange ivs) {
      return ::mlir::tpp::detail::generateScalarImplementation(*this, b, loc, ivs);
    }
  }];
}

class TPP_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : TPP_Op<mnemonic, traits> {
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
    /// See TPPOpInterface.
    ::std::optional<double> getCycles(int64_t rows, int64_t cols, int64_t lanes,
                                      const ::sunway::CostFigures &costs);
  }];
}

def TPP_UnaryOp : TPP_ElementwiseOp<"unary"> {
  let summary = "Unary primitive";
  let description = [{
    output[i, j] = kind(input[i, j]) on an M x N output. `zero` has no input and writes +0. On a
    vector of N elements (rank 1) the input is a vector too, or `bcast scalar`. On an M x N
    output the input may be broadcast:

    * `bcast row`: one row of N elements ([N] or [1, N]);
    * `bcast col`: one column of M elements ([M] or [M, 1]);
    * `bcast scalar`: one element (a float, or a shaped value with one element).

    `transpose` is output[i, j] = input[j, i] on an input of N x M, without broadcast.

    `relu` and `relu_num` are max(x, 0). A zero in the result has either sign. `relu` propagates
    NaN (`arith.maximumf`), and `relu_num` maps it to 0 (`arith.maxnumf`).

    ```mlir
    %1 = tpp.unary relu ins(%x : tensor<32x64xf32>) outs(%y : tensor<32x64xf32>) -> tensor<32x64xf32>
    tpp.unary identity ins(%b : memref<64xf32>) bcast row outs(%c : memref<32x64xf32>)
    tpp.unary zero outs(%c : memref<32x64xf32>)
    ```
  }];
  let arguments = (ins TPP_UnaryKindAttr:$kind, Optional<TPP_Input>:$input,
                       DefaultValuedAttr<TPP_BcastAttr, "::mlir::tpp::Bcast::None">:$bcast,
                       TPP_Shaped:$output);
  let assemblyFormat = [{
    `` $kind (`ins` `(` $input^ `:` type($input) `)`)? (`bcast` `` $bcast^)?
    `outs` `(` $output `:` type($output) `)` attr-dict (`->` type($result)^)?
  }];
  let hasCanonicalizeMethod = 1;
}

def TPP_BinaryOp : TPP_ElementwiseOp<"binary"> {
  let summary = "Binary primitive";
  let description = [{
    output[i, j] = kind(lhs[i, j], rhs[i, j]) on an M x N output. `bcast_lhs` and `bcast_rhs`
    broadcast the inputs (see `tpp.unary`).

    ```mlir
    tpp.binary add ins(%x, %b : memref<32x64xf32>, memref<64xf32>) bcast_rhs row
        outs(%y : memref<32x64xf32>)
    ```
  }];
  let arguments = (ins TPP_BinaryKindAttr:$kind, TPP_Input:$lhs, TPP_Input:$rhs,
                       DefaultValuedAttr<TPP_BcastAttr, "::mlir::tpp::Bcast::None">:$bcastLhs,
                       DefaultValuedAttr<TPP_BcastAttr, "::mlir::tpp::Bcast::None">:$bcastRhs,
                       TPP_Shaped:$output);
  let assemblyFormat = [{
    `` $kind `ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)`
    (`bcast_lhs` `` $bcastLhs^)? (`bcast_rhs` `` $bcastRhs^)?
    `outs` `(` $output `:` type($output) `)` attr-dict (`->` type($result)^)?
  }];
}

def TPP_EquationOp : TPP_ElementwiseOp<"equation", [
    IsolatedFromAbove, SingleBlock]> {
  let summary = "Tree of elementwise primitives";
  let description = [{
    output[i, j] = body(inputs[i, j]...) on an M x N output: several elementwise primitives that
    keep intermediate results in registers (section III-B of the TPP paper). The entries of
    `bcasts` broadcast the inputs (see `tpp.unary`). The element type of an input may differ
    from that of the output; arrays of i8 are converted by `arith.sitofp`. The body contains constants and those ops of `arith` and `math` on
    floats for which the chips have vectors (`getEquationInfo`). It may also contain
    comparisons, selections and logic on their results.

    ```mlir
    tpp.equation ins(%x, %b : memref<32x64xf32>, memref<64xf32>) bcasts [none, row]
        outs(%y : memref<32x64xf32>) {
    ^bb0(%x0: f32, %b0: f32):
      %0 = arith.subf %x0, %b0 : f32
      %1 = math.exp %0 : f32
      tpp.yield %1 : f32
    }
    ```
  }];
  let arguments = (ins Variadic<TPP_EquationInput>:$inputs, TPP_BcastArrayAttr:$bcasts,
                       TPP_Shaped:$output);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
  let assemblyFormat = [{
    (`ins` `(` $inputs^ `:` type($inputs) `)`)? `` custom<Bcasts>($bcasts)
    `outs` `(` $output `:` type($output) `)` attr-dict-with-keyword
    (`->` type($result)^)? $body
  }];
}

def TPP_YieldOp : Op<TPP_Dialect, "yield", [Pure, ReturnLike, Terminator,
                                            HasParent<"EquationOp">]> {
  let summary = "The value of one element of a `tpp.equation`";
  let description = [{
    Ends the body of an equation; the type is that of the elements of its output.

    ```mlir
    tpp.equation ins(%x : memref<64xf32>) outs(%y : memref<64xf32>) {
    ^bb0(%x0: f32):
      %0 = math.tanh %x0 : f32
      tpp.yield %0 : f32
    }
    ```
  }];
  let arguments = (ins AnyFloat:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def TPP_GatherOp : Op<TPP_Dialect, "gather", [Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "Another element of an input of a `linalg` op";
  let description = [{
    In the body of a `linalg` op, `value` is an element of an input. The result is the element
    of that input at `value`'s position plus `offsets`, one offset for each dimension of the
    input. If the indexing map of the input is constant in a dimension, the tiles contain the
    whole dimension. An offset may then be any value, for example an element of a table:

    ```mlir
    // y[i, j] = x[i, table[j]]
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 0)>,
                                     affine_map<(i, j) -> (j)>,
                                     affine_map<(i, j) -> (i, j)>],
                    iterator_types = ["parallel", "parallel"]}
        ins(%x, %table : memref<8x56xf32>, memref<112xi32>)
        outs(%y : memref<8x112xf32>) {
    ^bb0(%e: f32, %t: i32, %o: f32):
      %c0 = arith.constant 0 : index
      %at = arith.index_cast %t : i32 to index
      %v = tpp.gather %e[%c0, %at] : f32
      linalg.yield %v : f32
    }
    ```

    If the op has been lowered to loops, `value` is loaded from the input. Offsets that lead
    outside of the input are undefined, as with `memref.load`.
  }];
  let arguments = (ins AnyType:$value, Variadic<Index>:$offsets);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$value `[` $offsets `]` attr-dict `:` type($value)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def TPP_ReduceOp : TPP_Op<"reduce"> {
  let summary = "Reduction over one dimension, with accumulation";
  let description = [{
    Combines the elements of the input along `dimension` with each other and with the
    destination. The destination has the other dimensions in their order. Over 1, output[i] =
    kind(output[i], input[i, 0], input[i, 1], ...). The order is not specified: sums and
    products may differ by rounding. Inputs have rank 1 to 3.

    The kinds are those of `arith`: `maximumf` and `minimumf` propagate NaN. `maxnumf` and
    `minnumf` ignore it if there is a number.

    ```mlir
    tpp.reduce sum ins(%x : memref<32x64xf32>) over 1 outs(%rows : memref<32xf32>)
    tpp.reduce maximumf ins(%x : memref<32x64xf32>) over 0 outs(%cols : memref<64xf32>)
    ```
  }];
  let arguments = (ins TPP_ReduceKindAttr:$kind, TPP_Shaped:$input,
                       ConfinedAttr<I64Attr, [IntNonNegative]>:$dimension,
                       TPP_Shaped:$output);
  let assemblyFormat = [{
    `` $kind `ins` `(` $input `:` type($input) `)` `over` $dimension
    `outs` `(` $output `:` type($output) `)` attr-dict (`->` type($result)^)?
  }];
  let hasCanonicalizeMethod = 1;
}

class TPP_GemmLikeOp<string mnemonic> : TPP_Op<mnemonic> {
  let arguments = (ins TPP_Shaped:$a, TPP_Shaped:$b, TPP_Shaped:$output,
                       UnitAttr:$transA, UnitAttr:$transB, UnitAttr:$betaZero);
  let assemblyFormat = [{
    `ins` `(` $a `,` $b `:` type($a) `,` type($b) `)`
    `outs` `(` $output `:` type($output) `)`
    (`trans_a` $transA^)? (`trans_b` $transB^)? (`beta_zero` $betaZero^)?
    attr-dict (`->` type($result)^)?
  }];
  let hasCanonicalizeMethod = 1;
}

def TPP_GemmOp : TPP_GemmLikeOp<"gemm"> {
  let summary = "Matrix product with accumulation";
  let description = [{
    C (M x N) += A (M x K) * B (K x N), or C = A * B with `beta_zero`. With
    `trans_a` (`trans_b`) A (B) is stored K x M (N x K). A and B may both be f16 or bf16, with
    a C of f32.

    ```mlir
    tpp.gemm ins(%a, %b : memref<32x8xf32>, memref<8x64xf32>) outs(%c : memref<32x64xf32>)
    ```
  }];
}

def TPP_BrgemmOp : TPP_GemmLikeOp<"brgemm"> {
  let summary = "Batch-reduce matrix product, stride form";
  let description = [{
    C (M x N) += sum over b of A[b] (M x K) * B[b] (K x N). The batch is the leading dimension
    of A and B, so consecutive matrices are a constant stride apart. The flags are those of
    `tpp.gemm`, for each matrix of the batch.

    ```mlir
    tpp.brgemm ins(%a, %b : memref<4x32x8xf32>, memref<4x8x64xf32>) outs(%c : memref<32x64xf32>)
    ```
  }];
}

#endif // SUNWAY_DIALECT_TPP_IR_TPPOPS_TD
