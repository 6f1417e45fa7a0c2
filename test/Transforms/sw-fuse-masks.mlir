// Masks of scores: rows of -inf.
// RUN: sw-opt --sw-fuse --split-input-file %s | FileCheck %s

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A row of -inf is one whose maximum is -inf: nothing else is reduced.
// CHECK-LABEL: func.func @masked_rows
// CHECK: %[[LOW:.*]] = arith.constant 0xFF800000 : f32
// CHECK: %[[M:.*]] = linalg.generic {{.*}}"reduction"]} ins(%arg0
// CHECK: arith.maximumf
// CHECK-NOT: "reduction"
// CHECK: linalg.generic {{.*}} ins(%[[M]], %arg0 : tensor<4xf32>, tensor<4x8xf32>)
// CHECK: ^bb0(%[[X:.*]]: f32, %{{.*}}: f32, %{{.*}}: f32):
// CHECK: %[[C:.*]] = arith.cmpf oeq, %[[X]], %[[LOW]] : f32
// CHECK: arith.select %[[C]]
func.func @masked_rows(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %lowest = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<4x8xf32>
  %r = tensor.empty() : tensor<4xf32>
  %fm = linalg.fill ins(%low : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%fm : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.extf %a : f32 to f64
    %1 = arith.cmpf oeq, %0, %lowest : f64
    %2 = arith.select %1, %one, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  %fg = linalg.fill ins(%one : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%fg : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.minimumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %y = linalg.generic {indexing_maps = [#row, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%g, %x : tensor<4xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.cmpf une, %a, %zero : f32
    %1 = arith.select %0, %zero, %b : f32
    linalg.yield %1 : f32
  } -> tensor<4x8xf32>
  return %y, %m : tensor<4x8xf32>, tensor<4xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Whether some element is -inf no maximum tells, nor does one that begins above.
// CHECK-LABEL: func.func @any_masked
// CHECK-COUNT-2: "reduction"
func.func @any_masked(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %r = tensor.empty() : tensor<4xf32>
  %fm = linalg.fill ins(%low : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%fm : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.cmpf oeq, %a, %low : f32
    %2 = arith.select %1, %one, %zero : f32
    linalg.yield %2 : f32
  } -> tensor<4x8xf32>
  %fg = linalg.fill ins(%zero : f32) outs(%r : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<4x8xf32>) outs(%fg : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<4xf32>
  return %m, %g : tensor<4xf32>, tensor<4xf32>
}
