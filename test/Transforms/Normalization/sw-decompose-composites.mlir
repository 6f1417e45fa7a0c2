// RUN: sw-opt --sw-decompose --split-input-file %s | FileCheck %s

// The parts of an attention. A dimension of the mask with one element applies to all positions.

// CHECK-DAG: #[[MASK:.*]] = affine_map<(d0, d1, d2) -> (0, d1, d2)>
// CHECK-LABEL: func.func @attention
// CHECK-NOT: sw.attention
// CHECK: linalg.generic {{.*}}"reduction"]} ins(%arg0, %arg1 :
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[MASK]], #{{.*}}], {{.*}} ins(%{{.*}}, %arg3 : tensor<2x6x5xf32>, tensor<1x6x5xi1>)
// CHECK: arith.mulf %{{.*}}, %cst
// CHECK: arith.select
// The maximum of a row without a visible position is finite.
// CHECK: linalg.fill ins(%[[LOWEST:.*]] : f32) outs(%{{.*}} : tensor<2x6xf32>)
// CHECK: arith.maximumf {{.*}} {sw.carry = #sw.carry<maximum>}
// CHECK-NEXT: linalg.yield
// CHECK: arith.subf
// CHECK-NEXT: math.exp {{.*}} {sw.carry = #sw.carry<exponential>}
// CHECK: arith.addf {{.*}} {sw.carry = #sw.carry<sum>}
// CHECK: arith.cmpf oeq
// CHECK: arith.divf
// CHECK: linalg.generic {{.*}}"reduction", "parallel"]} ins(%{{.*}}, %arg2 :
func.func @attention(%q: tensor<2x6x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x3xf32>, %m: tensor<1x6x5xi1>, %o: tensor<2x6x3xf32>) -> tensor<2x6x3xf32> {
  %0 = sw.attention scale(0.5) ins(%q, %k, %v : tensor<2x6x8xf32>, tensor<2x5x8xf32>, tensor<2x5x3xf32>) mask(%m : tensor<1x6x5xi1>) outs(%o : tensor<2x6x3xf32>) -> tensor<2x6x3xf32>
  return %0 : tensor<2x6x3xf32>
}

// -----

// A layer normalisation: mean, variance, and one factor for each row.

// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @layer
// CHECK: arith.addf
// CHECK: arith.divf
// CHECK: arith.subf
// CHECK: arith.mulf %[[C:.*]], %[[C]] : f32
// CHECK: arith.addf
// CHECK: arith.divf
// CHECK: math.rsqrt
// CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[ROW]], #[[COLUMN]], #[[COLUMN]], #[[ALL]]]
// CHECK: arith.mulf
// CHECK: arith.mulf
// CHECK: arith.addf
func.func @layer(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %b: tensor<8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) scale(%g : tensor<8xf32>) shift(%b : tensor<8xf32>) along = [1] outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// By the root mean square, without factors.

// CHECK-LABEL: func.func @rms
// CHECK-NOT: arith.subf
// CHECK: arith.mulf %[[X:.*]], %[[X]] : f64
// CHECK-COUNT-1: "reduction"
// CHECK: math.rsqrt
// CHECK: arith.mulf
// CHECK-NOT: arith.mulf
func.func @rms(%x: tensor<4x8xf64>, %o: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %0 = sw.normalization rms dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf64>) outs(%o : tensor<4x8xf64>) -> tensor<4x8xf64>
  return %0 : tensor<4x8xf64>
}

// -----

// By the root mean square, with a shift alone.

// CHECK-LABEL: func.func @shifted
// CHECK: math.rsqrt
// CHECK: arith.mulf
// CHECK: arith.addf %{{.*}}, %[[SHIFT:.*]] : f32
func.func @shifted(%x: tensor<4x8xf32>, %b: tensor<4xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = sw.normalization rms dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<4x8xf32>) shift(%b : tensor<4xf32>) along = [0] outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// The variance in f64 has a mean of its own, and is rounded before epsilon is added.

// CHECK-LABEL: func.func @wide
// CHECK: arith.addf {{.*}} : f32
// CHECK: arith.divf {{.*}} : f32
// CHECK: arith.subf {{.*}} : f32
// CHECK: arith.extf {{.*}} : f32 to f64
// CHECK: arith.addf {{.*}} : f64
// CHECK: arith.divf {{.*}} : f64
// CHECK: arith.subf {{.*}} : f64
// CHECK: arith.mulf {{.*}} : f64
// CHECK: arith.addf {{.*}} : f64
// CHECK: arith.divf {{.*}} : f64
// CHECK: arith.truncf {{.*}} : f64 to f32
// CHECK-NEXT: arith.addf {{.*}} : f32
// CHECK-NEXT: math.rsqrt
// CHECK: arith.mulf {{.*}} : f32
func.func @wide(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 variance(f64) ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// Scores of -inf are positions that are not visible, without a mask.

// CHECK-LABEL: func.func @masked
// CHECK-DAG: %[[LOWEST:.*]] = arith.constant -3.40282347E+38
// CHECK: linalg.fill ins(%[[LOWEST]] : f32) outs(%{{.*}} : tensor<6xf32>)
// CHECK: arith.cmpf oeq
// CHECK: arith.divf
func.func @masked(%q: tensor<6x8xf32>, %k: tensor<5x8xf32>, %v: tensor<5x3xf32>, %o: tensor<6x3xf32>) -> tensor<6x3xf32> {
  %0 = sw.attention masked ins(%q, %k, %v : tensor<6x8xf32>, tensor<5x8xf32>, tensor<5x3xf32>) outs(%o : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// -----

// The queries are scaled if they have no more elements than the scores.

// CHECK-LABEL: func.func @scaled_queries
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<6x4xf32>)
// CHECK: arith.mulf %{{.*}}, %cst{{.*}} : f32
// CHECK: "reduction"]
// CHECK: arith.mulf
// CHECK: linalg.fill
// CHECK: arith.maximumf
// One division for each row.
// CHECK: arith.divf %cst{{.*}}, %{{.*}} : f32
// CHECK-NEXT: arith.mulf
func.func @scaled_queries(%q: tensor<6x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x3xf32>, %o: tensor<6x3xf32>) -> tensor<6x3xf32> {
  %0 = sw.attention ins(%q, %k, %v : tensor<6x4xf32>, tensor<5x4xf32>, tensor<5x3xf32>) outs(%o : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}

// -----

// With a mask, the op that adds it multiplies the scores.

// CHECK-LABEL: func.func @scaled_scores
// CHECK-NOT: arith.mulf %{{.*}}, %cst
// CHECK: "reduction"]} ins(%arg0, %arg1 :
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %arg3 : tensor<6x9xf32>, tensor<6x9xf32>)
// CHECK: arith.mulf %{{.*}}, %cst{{.*}} : f32
// CHECK-NEXT: arith.addf
func.func @scaled_scores(%q: tensor<6x4xf32>, %k: tensor<9x4xf32>, %v: tensor<9x3xf32>, %m: tensor<6x9xf32>) -> tensor<6x3xf32> {
  %o = tensor.empty() : tensor<6x3xf32>
  %0 = sw.attention scale(0.5) ins(%q, %k, %v : tensor<6x4xf32>, tensor<9x4xf32>, tensor<9x3xf32>) mask(%m : tensor<6x9xf32>) outs(%o : tensor<6x3xf32>) -> tensor<6x3xf32>
  return %0 : tensor<6x3xf32>
}
