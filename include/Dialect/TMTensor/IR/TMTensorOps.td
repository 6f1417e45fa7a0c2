//===- TMTensorOps.td - The tm_tensor dialect ---------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
#define SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TMTensor_Dialect : Dialect {
  let name = "tm_tensor";
  let cppNamespace = "::mlir::tm_tensor";
  let summary = "Ops of torch-mlir for scans, sorting, scattering and attention";
  let description = [{
    Ops on tensors that torch-mlir's backend contract contains in addition to linalg, in its
    syntax, on tensors of static shape. `sw-lower-tm-tensor` lowers them to linalg ops and
    loops. No other pass supports them.
  }];
}

class TMTensor_Op<string mnemonic, list<Trait> traits = []>
    : Op<TMTensor_Dialect, mnemonic, !listconcat([Pure], traits)> {
  let hasVerifier = 1;
}

/// An op whose body computes scalars and ends with `tm_tensor.yield`.
class TMTensor_BodyOp<string mnemonic>
    : TMTensor_Op<mnemonic, [SingleBlock]> {
  let regions = (region SizedRegion<1>:$region);
}

def TMTensor_StaticTensor : StaticShapeTensorOf<[AnyFloat, AnySignlessInteger, Index]>;

def TMTensor_YieldOp : Op<TMTensor_Dialect, "yield", [Pure, ReturnLike, Terminator]> {
  let summary = "The value that a body computes";
  let description = [{
    ```mlir
    tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<8xf32>)
        outs(%o, %l : tensor<8xf32>, tensor<f32>) {
    ^bb0(%sum: f32, %next: f32):
      %0 = arith.addf %sum, %next : f32
      tm_tensor.yield %0 : f32
    } -> tensor<8xf32>, tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}

def TMTensor_ScanOp : TMTensor_BodyOp<"scan"> {
  let summary = "Prefix scan along one dimension";
  let description = [{
    An inclusive scan copies element 0 of the input to element 0 of the result. Element i of the
    result is the body of element i - 1 of the result and element i of the input. An exclusive
    scan copies the element of the accumulator to element 0. Element i of the result is then the
    body of element i - 1 of the result and of the input. The second result contains the last
    elements.

    ```mlir
    %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>)
        outs(%o, %l : tensor<4x8xf32>, tensor<4xf32>) {
    ^bb0(%sum: f32, %next: f32):
      %1 = arith.addf %sum, %next : f32
      tm_tensor.yield %1 : f32
    } -> tensor<4x8xf32>, tensor<4xf32>
    ```
  }];
  let arguments = (ins TMTensor_StaticTensor:$input, TMTensor_StaticTensor:$output,
                       TMTensor_StaticTensor:$accumulator, I64Attr:$dimension,
                       BoolAttr:$inclusive);
  let results = (outs TMTensor_StaticTensor:$result, TMTensor_StaticTensor:$last);
  let assemblyFormat = [{
    `dimension` `(` $dimension `)` `inclusive` `(` $inclusive `)` attr-dict
    `ins` `(` $input `:` type($input) `)`
    `outs` `(` $output `,` $accumulator `:` type($output) `,` type($accumulator) `)`
    $region `->` type($result) `,` type($last)
  }];
}

def TMTensor_ScatterOp : TMTensor_BodyOp<"scatter"> {
  let summary = "Combine updates with elements of an array at positions that are data";
  let description = [{
    Row i of `indices` is the position of update i: its number k is added to dimension
    `dimension_map[k]`. The other dimensions of `updates` are the last ones of `original`. The
    body combines an update with the existing element. Without `unique_indices` the updates are
    applied in order.

    ```mlir
    %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true)
        ins(%u, %i : tensor<2x1x4xf32>, tensor<2x1xi64>) outs(%x : tensor<8x4xf32>) {
    ^bb0(%new: f32, %old: f32):
      tm_tensor.yield %new : f32
    } -> tensor<8x4xf32>
    ```
  }];
  let arguments = (ins TMTensor_StaticTensor:$updates, TMTensor_StaticTensor:$indices,
                       TMTensor_StaticTensor:$original,
                       DenseI64ArrayAttr:$dimension_map, BoolAttr:$unique_indices);
  let results = (outs TMTensor_StaticTensor:$result);
  let assemblyFormat = [{
    attr-dict `unique_indices` `(` $unique_indices `)`
    `ins` `(` $updates `,` $indices `:` type($updates) `,` type($indices) `)`
    `outs` `(` $original `:` type($original) `)` $region `->` type($result)
  }];
}

def TMTensor_SortOp : TMTensor_BodyOp<"sort"> {
  let summary = "Sort arrays along one dimension";
  let description = [{
    The body has two arguments for each array, for an element and a later one, and yields
    whether they are in order. All arrays are permuted in the same way. The sort is stable:
    elements that are in order both ways keep their order.

    ```mlir
    %0:2 = tm_tensor.sort dimension(1) outs(%x, %i : tensor<4x16xf32>, tensor<4x16xi64>) {
    ^bb0(%a: f32, %b: f32, %ia: i64, %ib: i64):
      %1 = arith.cmpf ole, %a, %b : f32
      tm_tensor.yield %1 : i1
    } -> tensor<4x16xf32>, tensor<4x16xi64>
    ```
  }];
  let arguments = (ins Variadic<TMTensor_StaticTensor>:$outputs, I64Attr:$dimension);
  let results = (outs Variadic<TMTensor_StaticTensor>:$results);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)`
    `outs` `(` $outputs `:` type($outputs) `)` $region `->` type($results)
  }];
}

def TMTensor_TopkOp : TMTensor_BodyOp<"topk"> {
  let summary = "The first K elements in an order, along one dimension";
  let description = [{
    The results have K elements along `dimension`, and start with the values of `outs`. Each
    element of the first input has a partner: the element of the second input, or its position
    if there is no second input. Both are inserted before the first element for which the body
    yields true.

    ```mlir
    %0:2 = tm_tensor.topk dimension(1) ins(%x : tensor<4x16xf32>)
        outs(%v, %i : tensor<4x3xf32>, tensor<4x3xi32>) {
    ^bb0(%next: f32, %there: f32):
      %1 = arith.cmpf ogt, %next, %there : f32
      tm_tensor.yield %1 : i1
    } -> tensor<4x3xf32>, tensor<4x3xi32>
    ```
  }];
  let arguments = (ins Variadic<TMTensor_StaticTensor>:$inputs,
                       TMTensor_StaticTensor:$values, TMTensor_StaticTensor:$indices,
                       I64Attr:$dimension);
  let results = (outs TMTensor_StaticTensor:$first, TMTensor_StaticTensor:$second);
  let assemblyFormat = [{
    attr-dict `dimension` `(` $dimension `)` `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $values `,` $indices `:` type($values) `,` type($indices) `)`
    $region `->` type($first) `,` type($second)
  }];
}

def TMTensor_AttentionOp : TMTensor_Op<"attention"> {
  let summary = "Attention of queries, keys and values, with or without a mask";
  let description = [{
    softmax(scale Q K^T + mask) V over the last two dimensions: Q of M x D, K of N x D and V of
    N x E. The mask has M x N elements, or truth values that are true for visible positions. The
    scale is 1 / sqrt(D) if none is given. Rows without a visible position have the result 0.

    ```mlir
    %0 = tm_tensor.attention ins(%q, %k, %v : tensor<2x16x8xf32>, tensor<2x16x8xf32>,
        tensor<2x16x8xf32>) outs(%o : tensor<2x16x8xf32>) -> tensor<2x16x8xf32>
    ```
  }];
  let arguments = (ins Variadic<TMTensor_StaticTensor>:$inputs,
                       TMTensor_StaticTensor:$output, OptionalAttr<F64Attr>:$scale);
  let results = (outs TMTensor_StaticTensor:$result);
  let assemblyFormat = [{
    attr-dict `ins` `(` $inputs `:` type($inputs) `)`
    `outs` `(` $output `:` type($output) `)` `->` type($result)
  }];
}

#endif // SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
