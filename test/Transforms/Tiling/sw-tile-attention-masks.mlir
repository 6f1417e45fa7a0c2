// RUN: sw-opt --sw-raise-composites --sw-fuse --sw-tile --remarks-filter='sw-tiling' %s 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// A mask that all heads read is computed once, before, and the heads are still distributed. After the loop rows of -inf are
// found by their maximum, which is carried beside the finite one that exponentials are taken of.

// REMARK: Passed{{.*}}reduction, add, reduce_maximumf, exp, reduce_sum, batch_matmul, select in tiles of 1x{{[0-9]+}}x64
// REMARK: Passed{{.*}}Remark="loops in tiles

// CHECK-LABEL: func.func @attention
// CHECK-SAME: %[[Q:.*]]: tensor<12x512x64xf32>, %[[K:.*]]: tensor<12x512x64xf32>, %[[V:.*]]: tensor<12x512x64xf32>
// CHECK-DAG: %[[INF:.*]] = arith.constant 0xFF800000 : f32
// CHECK: %[[MASK:.*]] = scf.forall {{.*}} -> (tensor<512x512xf32>)
// CHECK: arith.cmpi
// CHECK: scf.forall (%[[HEAD:.*]], %[[ROW:.*]]) = (0, 0) to (12, 512) step (1, {{.*}})
// CHECK: scf.for %[[KEY:.*]] = %c0{{.*}} to %c512{{.*}} iter_args(
// CHECK-SAME: -> (tensor<[[ROWS:[0-9]+]]xf32>, tensor<[[ROWS]]x64xf32>, tensor<[[ROWS]]xf32>, tensor<[[ROWS]]xf32>)
// CHECK: tensor.extract_slice %[[MASK]][%[[ROW]], %[[KEY]]]
// CHECK: scf.yield %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} :
// CHECK: linalg.generic
// CHECK: arith.cmpf oeq, %{{.*}}, %[[INF]]
// CHECK: arith.select
// CHECK-NOT: scf.forall (

#all = affine_map<(a, b, c) -> (a, b, c)>
#rows = affine_map<(a, b, c) -> (a, b)>
#pairs = affine_map<(a, b, c) -> (b, c)>
#ij = affine_map<(i, j) -> (i, j)>

func.func @attention(%q: tensor<12x512x64xf32>, %k: tensor<12x512x64xf32>, %v: tensor<12x512x64xf32>, %groups: tensor<512x512xi32>) -> tensor<12x512x64xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %none = arith.constant 0 : i32
  %inf = arith.constant 0xFF800000 : f32
  %em = tensor.empty() : tensor<512x512xf32>
  %es = tensor.empty() : tensor<12x512x512xf32>
  %er = tensor.empty() : tensor<12x512xf32>
  %eo = tensor.empty() : tensor<12x512x64xf32>
  %mask = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%groups : tensor<512x512xi32>) outs(%em : tensor<512x512xf32>) {
  ^bb0(%x: i32, %o: f32):
    %c = arith.cmpi eq, %x, %none : i32
    %y = arith.select %c, %zero, %inf : f32
    linalg.yield %y : f32
  } -> tensor<512x512xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<12x512x512xf32>) -> tensor<12x512x512xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<12x512x64xf32>, tensor<12x512x64xf32>) outs(%fs : tensor<12x512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<12x512x512xf32>
  %u = linalg.generic {indexing_maps = [#all, #pairs, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<12x512x512xf32>, tensor<512x512xf32>) outs(%es : tensor<12x512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<12x512x512xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<12x512xf32>) -> tensor<12x512xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u : tensor<12x512x512xf32>) outs(%fm : tensor<12x512xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x512xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u, %m : tensor<12x512x512xf32>, tensor<12x512xf32>) outs(%es : tensor<12x512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.subf %x, %y : f32
    %r = math.exp %p : f32
    linalg.yield %r : f32
  } -> tensor<12x512x512xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<12x512xf32>) -> tensor<12x512xf32>
  %l = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%e : tensor<12x512x512xf32>) outs(%fl : tensor<12x512xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x512xf32>
  %c = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%u : tensor<12x512x512xf32>) outs(%es : tensor<12x512x512xf32>) {
  ^bb0(%x: f32, %o: f32):
    %p = arith.cmpf oeq, %x, %inf : f32
    %r = arith.select %p, %one, %zero : f32
    linalg.yield %r : f32
  } -> tensor<12x512x512xf32>
  %fg = linalg.fill ins(%one : f32) outs(%er : tensor<12x512xf32>) -> tensor<12x512xf32>
  %g = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%c : tensor<12x512x512xf32>) outs(%fg : tensor<12x512xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.minimumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x512xf32>
  %w = linalg.generic {indexing_maps = [#all, #rows, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l, %g : tensor<12x512x512xf32>, tensor<12x512xf32>, tensor<12x512xf32>) outs(%es : tensor<12x512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    %q0 = arith.cmpf une, %z, %zero : f32
    %r = arith.select %q0, %zero, %p : f32
    linalg.yield %r : f32
  } -> tensor<12x512x512xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x512x64xf32>) -> tensor<12x512x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<12x512x512xf32>, tensor<12x512x64xf32>) outs(%fo : tensor<12x512x64xf32>) -> tensor<12x512x64xf32>
  return %z : tensor<12x512x64xf32>
}
