//===- TMTensorOps.td - The tm_tensor dialect ---------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD
#define SUNWAY_DIALECT_TMTENSOR_IR_TMTENSOROPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TMTensor_Dialect : Dialect {
  let name = "tm_tensor";
  let cppNamespace = "::mlir::tm_tensor";
  let summary = "What torch-mlir prints for sums along a row, sorting and scattering";
  let description = [{
    The ops that torch-mlir's backend contract on tensors has beside linalg, in its
    syntax, on tensors of static shape. `sw-lower-tm-tensor` makes linalg ops and loops
    of them; no other pass knows them.
  }];
}

class TMTensor_Op<string mnemonic, list<Trait> traits = []>
    : Op<TMTensor_Dialect, mnemonic, !listconcat([Pure], traits)> {
  let hasVerifier = 1;
}

/// With a body of scalars that ends with `tm_tensor.yield`.
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
  let summary = "All sums up to an element, along one dimension";
  let description = [{
    Inclusive, element 0 of the result is element 0 of the input, and element i is the
    body of element i - 1 of the result and element i of the input. Exclusive, element 0
    is that of the accumulator, and element i the body of element i - 1 of the result
    and of the input. The second result has the last elements.

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
  let summary = "Combine elements, whose places are data, with those of an array";
  let description = [{
    Row i of `indices` is the place of update i: number k of it is added to dimension
    `dimension_map[k]`. The other dimensions of `updates` are the last ones of
    `original`. The body combines an update and what is there; where places are not
    `unique_indices`, one update after the other.

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
    The body has two arguments of each array, of an element and of a later one, and
    yields whether they are in order. All arrays are permuted alike; what is in order
    both ways stays as it was.

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
  let summary = "The first elements in an order, along one dimension";
  let description = [{
    The results have K elements along `dimension`, and begin as `outs` are. Each element
    of the first input, with that of the second one, or its position where there is
    none, goes in front of the first for which the body yields true.

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
  let summary = "Attention of queries, keys and values, with a mask or without";
  let description = [{
    softmax(scale Q K^T + mask) V over the last two dimensions: Q of M x D, K of N x D, V
    of N x E, the mask of M x N elements, or truth values of what may be seen. The scale
    is 1 / sqrt(D) if none is given. Of a row that may see nothing the result is 0.

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
