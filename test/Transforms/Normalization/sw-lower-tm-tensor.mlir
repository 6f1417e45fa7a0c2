// RUN: sw-opt %s --sw-lower-tm-tensor --split-input-file | FileCheck %s

// Few elements along the sum: reduced over all up to each.

// CHECK: #[[READ:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: #[[WRITE:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:      %[[X:[^:]*]]: tensor<4x8xf32>,
// CHECK:         %[[Z:.*]] = linalg.fill
// CHECK:         %[[S:.*]] = linalg.generic {indexing_maps = [#[[READ]], #[[WRITE]]], iterator_types = ["parallel", "parallel", "reduction"]} ins(%[[X]] : tensor<4x8xf32>) outs(%[[Z]] : tensor<4x8xf32>)
// CHECK:           %[[J:.*]] = linalg.index 2
// CHECK:           %[[I:.*]] = linalg.index 1
// CHECK:           arith.cmpi ule, %[[J]], %[[I]]
// CHECK:           arith.select
// CHECK:           arith.addf
// CHECK:         return %[[S]]
func.func @sum(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>, %l: tensor<4xf32>) -> tensor<4x8xf32> {
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<4x8xf32>) outs(%o, %l : tensor<4x8xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<4x8xf32>, tensor<4xf32>
  return %0#0 : tensor<4x8xf32>
}

// -----

// Blocks: each is scanned, then what all blocks before it have is added.

// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:      %[[X:[^:]*]]: tensor<3x60xf32>
// CHECK:         %[[PARTS:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [3, 10, 6]
// CHECK:         %[[INSIDE:.*]] = linalg.generic {{.*}} ins(%[[PARTS]]
// CHECK:           arith.cmpi ule
// CHECK:         %[[LAST:.*]] = tensor.extract_slice %[[INSIDE]][0, 0, 5] [3, 10, 1] [1, 1, 1] : tensor<3x10x6xf32> to tensor<3x10xf32>
// CHECK:         %[[BEFORE:.*]] = linalg.generic {{.*}} ins(%[[LAST]]
// CHECK:           arith.cmpi ult
// CHECK:         %[[SUM:.*]] = linalg.generic {{.*}} ins(%[[BEFORE]], %[[INSIDE]]
// CHECK:           arith.addf
// CHECK:         %[[R:.*]] = tensor.collapse_shape %[[SUM]] {{\[\[}}0], [1, 2]] : tensor<3x10x6xf32> into tensor<3x60xf32>
// CHECK:         return %[[R]]
func.func @blocks(%x: tensor<3x60xf32>, %o: tensor<3x60xf32>, %l: tensor<3xf32>) -> tensor<3x60xf32> {
  %0:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<3x60xf32>) outs(%o, %l : tensor<3x60xf32>, tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<3x60xf32>, tensor<3xf32>
  return %0#0 : tensor<3x60xf32>
}

// A last block that is not whole has neutral elements at its end.
// CHECK-LABEL: func.func @padded(
// CHECK:         tensor.pad %{{.*}} low[0, 0] high[3, 0]
// CHECK:           tensor.yield %cst
// CHECK:         tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [7, 8, 5]
// CHECK:         tensor.extract_slice %{{.*}}[0, 0] [53, 5] [1, 1] : tensor<56x5xf32> to tensor<53x5xf32>
func.func @padded(%x: tensor<53x5xf32>, %o: tensor<53x5xf32>, %l: tensor<5xf32>) -> tensor<53x5xf32> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<53x5xf32>) outs(%o, %l : tensor<53x5xf32>, tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.maximumf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<53x5xf32>, tensor<5xf32>
  return %0#0 : tensor<53x5xf32>
}

// -----

// Loops: of many elements, exclusive, with the last elements, and of what has
// no neutral element.

// CHECK-LABEL: func.func @long(
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           arith.addf
func.func @long(%x: tensor<262145xf32>, %o: tensor<262145xf32>, %l: tensor<f32>) -> tensor<262145xf32> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<262145xf32>) outs(%o, %l : tensor<262145xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<262145xf32>, tensor<f32>
  return %0#0 : tensor<262145xf32>
}

// CHECK-LABEL: func.func @exclusive(
// CHECK-SAME:      %[[X:[^:]*]]: tensor<8xf32>, %[[O:[^:]*]]: tensor<8xf32>, %[[L:[^:]*]]: tensor<f32>)
// CHECK:         %[[FIRST:.*]] = tensor.extract %[[L]][]
// CHECK:         %[[BEGIN:.*]] = tensor.insert %[[FIRST]] into %[[O]]
// CHECK:         %[[R:.*]]:2 = scf.for %[[I:.*]] = {{.*}} iter_args(%[[T:.*]] = %[[BEGIN]], %[[PREVIOUS:.*]] = %[[FIRST]])
// CHECK:           %[[FROM:.*]] = arith.subi %[[I]]
// CHECK:           %[[NEXT:.*]] = tensor.extract %[[X]][%[[FROM]]]
// CHECK:           %[[SUM:.*]] = arith.addf %[[PREVIOUS]], %[[NEXT]]
// CHECK:           tensor.insert %[[SUM]] into %[[T]][%[[I]]]
// CHECK:         tensor.insert %[[R]]#1 into %[[L]][]
func.func @exclusive(%x: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<f32>) -> (tensor<8xf32>, tensor<f32>) {
  %0:2 = tm_tensor.scan dimension(0) inclusive(false) ins(%x : tensor<8xf32>) outs(%o, %l : tensor<8xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<8xf32>, tensor<f32>
  return %0#0, %0#1 : tensor<8xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @other(
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           arith.subf
func.func @other(%x: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<f32>) -> tensor<8xf32> {
  %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<8xf32>) outs(%o, %l : tensor<8xf32>, tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.subf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<8xf32>, tensor<f32>
  return %0#0 : tensor<8xf32>
}

// -----

// Runs of 1, 2 and 4 elements are merged; an array of one element is sorted.

// CHECK-LABEL: func.func @sort(
// CHECK-COUNT-3: tensor.empty() : tensor<5xf32>
// CHECK-LABEL: func.func @one(
// CHECK-SAME:      %[[X:.*]]: tensor<1xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @sort(%x: tensor<5xf32>) -> tensor<5xf32> {
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
func.func @one(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = tm_tensor.sort dimension(0) outs(%x : tensor<1xf32>) {
  ^bb0(%a: f32, %b: f32):
    %1 = arith.cmpf ole, %a, %b : f32
    tm_tensor.yield %1 : i1
  } -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// CHECK-LABEL: func.func @attention(
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<2x6x3xf32>
// CHECK:         sw.attention ins(%arg0, %arg1, %arg2 : {{.*}}) outs(%[[E]] : tensor<2x6x3xf32>)
// CHECK:         sw.attention scale(5.000000e-01) ins(%arg0, %arg1, %arg2 : {{.*}}) mask(%arg4 : tensor<2x6x5xi1>) outs(
// CHECK-NOT:     tm_tensor
func.func @attention(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %o: tensor<2x6x3xf32>, %m: tensor<2x6x5xi1>) -> (tensor<2x6x3xf32>, tensor<2x6x3xf32>) {
  %0 = tm_tensor.attention ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  %1 = tm_tensor.attention {scale = 0.5 : f64} ins(%q, %k, %v, %m : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>, tensor<2x6x5xi1>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return %0, %1 : tensor<2x6x3xf32>, tensor<2x6x3xf32>
}

// -----

// What is linalg stays.

// CHECK-LABEL: func.func @untouched(
// CHECK-NEXT:    linalg.exp
// CHECK-NEXT:    return
func.func @untouched(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
