// RUN: sw-opt --sw-float-masks --split-input-file %s | FileCheck %s

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A comparison, its reduction over rows, and a selection by the result.
// CHECK-LABEL: func.func @masked
// CHECK-NOT: xi1>
// CHECK:      linalg.generic {{.*}} ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK:        %[[C:.*]] = arith.cmpf oeq
// CHECK:        %[[N:.*]] = arith.select %[[C]], %{{.*}}, %{{.*}} : f32
// CHECK:        linalg.yield %[[N]] : f32
// CHECK:      linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4xf32>)
// CHECK:      linalg.generic {{.*}}"reduction"
// CHECK:        arith.minimumf
// CHECK:      linalg.generic
// CHECK:        %[[T:.*]] = arith.cmpf une
// CHECK:        arith.select %[[T]]
// CHECK-NOT: xi1>
func.func @masked(%x: tensor<4x8xf32>, %s: f32) -> tensor<4x8xf32> {
  %true = arith.constant true
  %e = tensor.empty() : tensor<4x8xi1>
  %f = tensor.empty() : tensor<4xi1>
  %g = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xi1>) {
  ^bb0(%p: f32, %o: i1):
    %c = arith.cmpf oeq, %p, %s : f32
    linalg.yield %c : i1
  } -> tensor<4x8xi1>
  %1 = linalg.fill ins(%true : i1) outs(%f : tensor<4xi1>) -> tensor<4xi1>
  %2 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%0 : tensor<4x8xi1>) outs(%1 : tensor<4xi1>) {
  ^bb0(%p: i1, %o: i1):
    %c = arith.andi %p, %o : i1
    linalg.yield %c : i1
  } -> tensor<4xi1>
  %3 = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%2, %x : tensor<4xi1>, tensor<4x8xf32>) outs(%g : tensor<4x8xf32>) {
  ^bb0(%p: i1, %q: f32, %o: f32):
    %v = arith.select %p, %s, %q : f32
    linalg.yield %v : f32
  } -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// -----

#all = affine_map<(i) -> (i)>

// What a function returns keeps its type, and so does all that it hangs on.
// CHECK-LABEL: func.func @untouched
// CHECK: outs(%{{.*}} : tensor<8xi1>)
// CHECK-NOT: arith.select
// CHECK: outs(%{{.*}} : tensor<8xi1>)
func.func @untouched(%x: tensor<8xf32>, %y: tensor<8xi1>) -> (tensor<8xi1>, tensor<8xi1>) {
  %e = tensor.empty() : tensor<8xi1>
  %0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xi1>) {
  ^bb0(%p: f32, %o: i1):
    %c = arith.cmpf ogt, %p, %p : f32
    linalg.yield %c : i1
  } -> tensor<8xi1>
  %1 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
      ins(%0, %y : tensor<8xi1>, tensor<8xi1>) outs(%e : tensor<8xi1>) {
  ^bb0(%p: i1, %q: i1, %o: i1):
    %c = arith.andi %p, %q : i1
    linalg.yield %c : i1
  } -> tensor<8xi1>
  return %0, %1 : tensor<8xi1>, tensor<8xi1>
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// Named ops hand masks on, too.
// CHECK-LABEL: func.func @named
// CHECK: arith.select
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<8x16xf32>) outs(%{{.*}} : tensor<8xf32>)
// CHECK: arith.minimumf
// CHECK-NOT: i1>
func.func @named(%x: tensor<8x16xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %true = arith.constant true
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x16xi1>
  %r = tensor.empty() : tensor<8xi1>
  %o = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xi1>) {
  ^bb0(%p: f32, %q: i1):
    %c = arith.cmpf ogt, %p, %zero : f32
    linalg.yield %c : i1
  } -> tensor<8x16xi1>
  %f = linalg.fill ins(%true : i1) outs(%r : tensor<8xi1>) -> tensor<8xi1>
  %1 = linalg.reduce ins(%0 : tensor<8x16xi1>) outs(%f : tensor<8xi1>) dimensions = [1]
    (%p: i1, %q: i1) {
      %c = arith.andi %p, %q : i1
      linalg.yield %c : i1
    }
  %2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%1, %y : tensor<8xi1>, tensor<8xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%p: i1, %q: f32, %z: f32):
    %c = arith.select %p, %zero, %q : f32
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#col = affine_map<(i, j) -> (j)>

// A mask that is an argument is made numbers once, for what reads it with other arrays.
// CHECK-LABEL: func.func @argument
// CHECK-SAME: %[[M:.*]]: tensor<8xi1>
// CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[M]] : tensor<8xi1>) outs(%{{.*}} : tensor<8xf32>)
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: linalg.generic {{.*}} ins(%[[N]], %{{.*}} : tensor<8xf32>, tensor<4x8xf32>)
// CHECK: arith.cmpf une
// CHECK: arith.select
// CHECK: return %[[M]], %{{.*}} : tensor<8xi1>, tensor<4x8xf32>
func.func @argument(%m: tensor<8xi1>, %x: tensor<4x8xf32>) -> (tensor<8xi1>, tensor<4x8xf32>) {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.generic {indexing_maps = [#col, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%m, %x : tensor<8xi1>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%p: i1, %q: f32, %o: f32):
    %r = arith.select %p, %q, %low : f32
    linalg.yield %r : f32
  } -> tensor<4x8xf32>
  return %m, %0 : tensor<8xi1>, tensor<4x8xf32>
}
