// Sizes of tm_tensor ops at which there is nothing to do, or too much.
// RUN: sw-opt %s --sw-lower-tm-tensor --split-input-file --verify-diagnostics

// A row of no elements.
func.func @sort_none(%x: tensor<0xf32>) -> tensor<0xf32> {
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<0xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// -----

// One element is sorted.
func.func @sort_one(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

func.func @sort_dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{operand #0 must be variadic of statically shaped tensor of floating-point or signless integer or index values, but got 'tensor<?xf32>'}}
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<?xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @sort_negative(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{expects a dimension of 0 to 0, but got -1}}
  %0 = tm_tensor.sort dimension(-1) outs(%x : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// More values than the row has: the rest keeps the values of the outputs.
func.func @topk_more(%x: tensor<2xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<3xf32> {
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<2xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return %0#0 : tensor<3xf32>
}

// -----

// Fewer results than one.
func.func @topk_none(%x: tensor<2xf32>, %v: tensor<0xf32>, %i: tensor<0xi32>) -> tensor<0xf32> {
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<2xf32>) outs(%v, %i : tensor<0xf32>, tensor<0xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<0xf32>, tensor<0xi32>
  return %0#0 : tensor<0xf32>
}

// -----

func.func @topk_dynamic(%x: tensor<?xf32>, %v: tensor<3xf32>, %i: tensor<3xi32>) -> tensor<3xf32> {
  // expected-error @below {{operand #0 must be variadic of statically shaped tensor of floating-point or signless integer or index values, but got 'tensor<?xf32>'}}
  %0:2 = tm_tensor.topk dimension(0) ins(%x : tensor<?xf32>) outs(%v, %i : tensor<3xf32>, tensor<3xi32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<3xf32>, tensor<3xi32>
  return %0#0 : tensor<3xf32>
}

// -----

func.func @scan_one(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>, %z: tensor<4xf32>) -> tensor<1x4xf32> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<1x4xf32>) outs(%y, %z : tensor<1x4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<1x4xf32>, tensor<4xf32>
  return %0#0 : tensor<1x4xf32>
}

// -----

// The last sum would be of nothing.
func.func @scan_none(%x: tensor<0x4xf32>, %y: tensor<0x4xf32>, %z: tensor<4xf32>) -> tensor<0x4xf32> {
  // expected-error @below {{expects at least one element along dimension 0}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<0x4xf32>) outs(%y, %z : tensor<0x4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<0x4xf32>, tensor<4xf32>
  return %0#0 : tensor<0x4xf32>
}

// -----

// The bytes do not fit in 64 bits.
func.func @scan_huge(%x: tensor<9223372036854775807x4xf32>, %y: tensor<9223372036854775807x4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<9223372036854775807x4xf32>'}}
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<9223372036854775807x4xf32>) outs(%y, %z : tensor<9223372036854775807x4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.addf %a, %b : f32
    tm_tensor.yield %1 : f32
  } -> tensor<9223372036854775807x4xf32>, tensor<4xf32>
  return %0#1 : tensor<4xf32>
}

// -----

// There are no updates.
func.func @scatter_none(%o: tensor<8xf32>, %i: tensor<0x1xi32>, %u: tensor<0xf32>) -> tensor<8xf32> {
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<0xf32>, tensor<0x1xi32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @scatter_dynamic(%o: tensor<8xf32>, %i: tensor<?x1xi32>, %u: tensor<?xf32>) -> tensor<8xf32> {
  // expected-error @below {{operand #0 must be statically shaped tensor of floating-point or signless integer or index values, but got 'tensor<?xf32>'}}
  %0 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(true) ins(%u, %i : tensor<?xf32>, tensor<?x1xi32>) outs(%o : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    tm_tensor.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
