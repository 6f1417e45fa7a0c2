// Elements at positions that are known: sums of loops become maps, others
// tables.
// RUN: sw-opt --sw-normalize --split-input-file %s | FileCheck %s

// A filter that is turned.
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2, d3) -> (d1, d0, -d2 + 2, -d3 + 2)>
// CHECK-LABEL: func.func @turned(
// CHECK-SAME: %[[W:[^:]*]]: tensor<16x8x3x3xf32>
// CHECK: linalg.generic {indexing_maps = [#[[MAP]], #{{.*}}]
// CHECK-SAME: ins(%[[W]] : tensor<16x8x3x3xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[IN]] : f32
#id = affine_map<(a, b, c, d) -> (a, b, c, d)>
func.func @turned(%w: tensor<16x8x3x3xf32>, %o: tensor<8x16x3x3xf32>) -> tensor<8x16x3x3xf32> {
  %c2 = arith.constant 2 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%o : tensor<8x16x3x3xf32>) {
  ^bb0(%r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %d = linalg.index 3 : index
    %y = arith.subi %c2, %c : index
    %x = arith.subi %c2, %d : index
    %v = tensor.extract %w[%b, %a, %y, %x] : tensor<16x8x3x3xf32>
    linalg.yield %v : f32
  } -> tensor<8x16x3x3xf32>
  return %0 : tensor<8x16x3x3xf32>
}

// -----

// Images that are enlarged: both dimensions have one table.
// CHECK: #[[ROW:.*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK: #[[COL:.*]] = affine_map<(d0, d1, d2) -> (d2)>
// CHECK: #[[IMAGE:.*]] = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
// CHECK-LABEL: func.func @enlarged(
// CHECK-SAME: %[[X:[^:]*]]: tensor<4x3x3xf32>
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[T:.*]] = arith.constant dense<[0, 0, 1, 1, 2, 2]> : tensor<6xi32>
// CHECK: linalg.generic {indexing_maps = [#[[ROW]], #[[COL]], #[[IMAGE]], #{{.*}}]
// CHECK-SAME: ins(%[[T]], %[[T]], %[[X]]
// CHECK-NEXT: ^bb0(%[[R:.*]]: i32, %[[C:.*]]: i32, %[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-DAG: %[[I:.*]] = arith.index_cast %[[R]] : i32 to index
// CHECK-DAG: %[[J:.*]] = arith.index_cast %[[C]] : i32 to index
// CHECK: tpp.gather %[[IN]][%[[C0]], %[[I]], %[[J]]] : f32
#id = affine_map<(a, b, c) -> (a, b, c)>
func.func @enlarged(%x: tensor<4x3x3xf32>, %o: tensor<4x6x6xf32>) -> tensor<4x6x6xf32> {
  %two = arith.constant 2.0 : f32
  %c2 = arith.constant 2 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%o : tensor<4x6x6xf32>) {
  ^bb0(%r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %row = arith.divui %b, %c2 : index
    %long = arith.index_cast %c : index to i64
    %number = arith.sitofp %long : i64 to f32
    %half = arith.divf %number, %two : f32
    %floor = math.floor %half : f32
    %whole = arith.fptosi %floor : f32 to i64
    %col = arith.index_cast %whole : i64 to index
    %v = tensor.extract %x[%a, %row, %col] : tensor<4x3x3xf32>
    linalg.yield %v : f32
  } -> tensor<4x6x6xf32>
  return %0 : tensor<4x6x6xf32>
}

// -----

// Positions in a constant, of which negative ones count from the end; the part
// that is read; and windows.
// CHECK: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK: #[[SUM:.*]] = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-LABEL: func.func @maps(
// CHECK-SAME: %[[X:[^:]*]]: tensor<1x8xf32>, %[[Y:[^:]*]]: tensor<9xf32>
// CHECK-DAG: %[[XS:.*]] = tensor.collapse_shape %[[X]] {{\[}}[0, 1]] : tensor<1x8xf32> into tensor<8xf32>
// CHECK-DAG: %[[YS:.*]] = tensor.extract_slice %[[Y]][0] [6] [1]
// CHECK: linalg.generic {indexing_maps = [#[[FIRST]], #[[SUM]], #[[FIRST]], #{{.*}}]
// CHECK-SAME: ins(%{{.*}}, %[[XS]], %[[YS]] :
#row = affine_map<(a, b) -> (a)>
#id = affine_map<(a, b) -> (a, b)>
func.func @maps(%x: tensor<1x8xf32>, %y: tensor<9xf32>, %o: tensor<6x3xf32>) -> tensor<6x3xf32> {
  %at = arith.constant dense<[0, 1, 2, -6, -5, -4]> : tensor<6xi64>
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %nine = arith.constant 9 : i64
  %0 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<6xi64>) outs(%o : tensor<6x3xf32>) {
  ^bb0(%i: i64, %r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %window = arith.addi %a, %b : index
    %u = tensor.extract %x[%c0, %window] : tensor<1x8xf32>
    %isNegative = arith.cmpi slt, %i, %zero : i64
    %behind = arith.addi %i, %nine : i64
    %place = arith.select %isNegative, %behind, %i : i64
    %index = arith.index_cast %place : i64 to index
    %v = tensor.extract %y[%index] : tensor<9xf32>
    %s = arith.addf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// -----

// Not known, or outside of the array: upstream's meaning is kept as it is.
// CHECK-LABEL: func.func @unknown(
// CHECK: tensor.extract
// CHECK: tensor.extract
#one = affine_map<(i) -> (i)>
func.func @unknown(%x: tensor<8xf32>, %at: tensor<4xindex>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %c6 = arith.constant 6 : index
  %0 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%at : tensor<4xindex>) outs(%o : tensor<4xf32>) {
  ^bb0(%i: index, %r: f32):
    %j = linalg.index 0 : index
    %far = arith.addi %j, %c6 : index
    %u = tensor.extract %x[%i] : tensor<8xf32>
    %v = tensor.extract %x[%far] : tensor<8xf32>
    %s = arith.addf %u, %v : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Windows of an image that a reduction reads. Positions that are no sums of
// loops stay in the body there.
// CHECK: #[[WINDOW:.*]] = affine_map<(d0, d1, d2) -> (d0 * 2 + d2, d1)>
// CHECK-LABEL: func.func @windows(
// CHECK-SAME: %[[X:[^:]*]]: tensor<9x5xi32>, %[[Y:[^:]*]]: tensor<4x5xi32>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[X]] : tensor<3xi32>, tensor<9x5xi32>)
// CHECK-NEXT: ^bb0(%{{.*}}: i32, %[[IN:.*]]: i32, %{{.*}}: i32):
// CHECK: %[[HALF:.*]] = tensor.extract %[[Y]]
// CHECK: arith.addi %[[IN]], %[[HALF]]
func.func @windows(%x: tensor<9x5xi32>, %y: tensor<4x5xi32>, %o: tensor<4x5xi32>) -> tensor<4x5xi32> {
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<3xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(a, b, k) -> (k)>, affine_map<(a, b, k) -> (a, b)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%e : tensor<3xi32>) outs(%o : tensor<4x5xi32>) {
  ^bb0(%in: i32, %r: i32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %k = linalg.index 2 : index
    %s = arith.muli %a, %c2 : index
    %p = arith.addi %s, %k : index
    %v = tensor.extract %x[%p, %b] : tensor<9x5xi32>
    %h = arith.divui %k, %c2 : index
    %w = tensor.extract %y[%h, %b] : tensor<4x5xi32>
    %t = arith.addi %v, %w : i32
    %u = arith.maxsi %r, %t : i32
    linalg.yield %u : i32
  } -> tensor<4x5xi32>
  return %0 : tensor<4x5xi32>
}
