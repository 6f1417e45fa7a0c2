// RUN: sw-opt --sw-set-target --sw-tile --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-set-target --sw-tile --split-input-file --remarks-filter=sw-fuse %s 2>&1 | FileCheck %s --check-prefix=REMARK

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// The op after the product has its loops, its spread and its units, and works
// in place.
// CHECK-LABEL: func.func @bias
// CHECK: scf.for
// CHECK: linalg.fill {sw.tile
// CHECK: linalg.matmul {sw.tile = #sw.tile<{{.*}}mesh = [row, col, none]
// CHECK: linalg.generic {{.*}} outs(%{{.*}}) attrs = {sw.tile = #sw.tile<kernel = "matmul", {{.*}}mesh = [row, col], units = [1, 4], buffers = {{\[[12]\]}}, epilogue>}
// CHECK-NEXT: ^bb0(%{{.*}}: f32, %[[C:.*]]: f32):
// CHECK-NEXT: arith.addf %[[C]]
// REMARK: [Passed] Fuse {{.*}}add runs on the tiles of a product
func.func @bias(%a: tensor<2000x512xf32>, %b: tensor<512x2000xf32>, %bias: tensor<2000xf32>, %e: tensor<2000x2000xf32>) -> tensor<2000x2000xf32> {
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2000x2000xf32>) -> tensor<2000x2000xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<2000x512xf32>, tensor<512x2000xf32>) outs(%f : tensor<2000x2000xf32>) -> tensor<2000x2000xf32>
  %1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0, %bias : tensor<2000x2000xf32>, tensor<2000xf32>) outs(%e : tensor<2000x2000xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %2 = arith.addf %p, %q : f32
    linalg.yield %2 : f32
  } -> tensor<2000x2000xf32>
  return %1 : tensor<2000x2000xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>

// Others need the product, it is read transposed, the type changes, an attribute
// forbids it, or sums are stored before they are complete.
// CHECK-LABEL: func.func @untouched
// CHECK-NOT: epilogue
// REMARK: others use the product
// REMARK: it does not read each element once, in its own order
// REMARK: its result has another type
// REMARK: 'sw.fuse' forbids it
// REMARK: the schedule stores sums that are not complete
func.func @untouched(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %e: tensor<128x128xf32>, %d: tensor<128x128xf64>)
    -> (tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf64>, tensor<128x128xf32>, tensor<128x128xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %1 = linalg.exp ins(%0 : tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %3 = linalg.generic {indexing_maps = [#turned, #all], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) {
  ^bb0(%p: f32, %o: f32):
    %x = arith.negf %p : f32
    linalg.yield %x : f32
  } -> tensor<128x128xf32>
  %4 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %5 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%4 : tensor<128x128xf32>) outs(%d : tensor<128x128xf64>) {
  ^bb0(%p: f32, %o: f64):
    %x = arith.extf %p : f32 to f64
    linalg.yield %x : f64
  } -> tensor<128x128xf64>
  %6 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %7 = linalg.exp {sw.fuse = false} ins(%6 : tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %8 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [64, 64, 64], order = [2, 0, 1]>}
      ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %9 = linalg.exp ins(%8 : tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %0, %1, %3, %5, %7, %9 : tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf32>, tensor<128x128xf64>, tensor<128x128xf32>, tensor<128x128xf32>
}
