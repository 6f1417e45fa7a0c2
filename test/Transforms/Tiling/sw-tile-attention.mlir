// RUN: sw-opt --sw-raise-composites --sw-decompose --sw-fuse --sw-tile --remarks-filter='sw-.*' %s 2>%t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks
// Keys and values are run through in parts, with the maximum and the sums carried from one to the next. What is between the
// products has the rows as columns; mesh rows share keys and values.

// REMARK: Passed{{.*}}reduction, reduce_maximumf, exp, reduce_sum, reduction, mul in tiles of 1x16x64

// CHECK-LABEL: func.func @attention
// CHECK: %[[LOOP:.*]] = scf.forall (%[[HEAD:.*]], %[[ROW:.*]]) = (0, 0) to (12, 512) step (1, 16)
// CHECK-DAG: %[[LOWEST:.*]] = arith.constant -3.40282347E+38 : f32
// The queries, once, by columns.
// CHECK: linalg.fill {{.*}}ins(%[[LOWEST]] : f32)
// CHECK: linalg.transpose {{.*}}permutation = [1, 0]
// CHECK: scf.for %[[KEY:.*]] = %c0{{.*}} to %c512{{.*}} iter_args(
// CHECK-SAME: -> (tensor<16xf32>, tensor<16x64xf32>, tensor<16xf32>)
// CHECK: tensor.extract_slice %arg1[%[[HEAD]], %[[KEY]], 0]
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: arith.maximumf
// What was summed up so far is scaled by exp(old maximum - new one).
// CHECK: arith.maximumf
// CHECK: arith.subf
// CHECK: math.exp
// CHECK: arith.maximumf
// CHECK: arith.subf
// CHECK: math.exp
// CHECK: arith.mulf
// CHECK: tensor.extract_slice %arg2[%[[HEAD]], %[[KEY]], 0]
// CHECK: scf.yield
// One division for each row.
// CHECK: arith.divf
// CHECK-NEXT: arith.mulf
// CHECK: mapping = [#sw.map<team>, #sw.map<member>]
// CHECK-NOT: scf.forall

#all = affine_map<(a, b, c) -> (a, b, c)>
#rows = affine_map<(a, b, c) -> (a, b)>

func.func @attention(%q: tensor<12x512x64xf32>, %k: tensor<12x512x64xf32>, %v: tensor<12x512x64xf32>) -> tensor<12x512x64xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<12x512x512xf32>
  %er = tensor.empty() : tensor<12x512xf32>
  %eo = tensor.empty() : tensor<12x512x64xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<12x512x512xf32>) -> tensor<12x512x512xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (b, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<12x512x64xf32>, tensor<12x512x64xf32>) outs(%fs : tensor<12x512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  } -> tensor<12x512x512xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<12x512xf32>) -> tensor<12x512xf32>
  %m = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]} ins(%s : tensor<12x512x512xf32>) outs(%fm : tensor<12x512xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %o : f32
    linalg.yield %y : f32
  } -> tensor<12x512xf32>
  %e = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %m : tensor<12x512x512xf32>, tensor<12x512xf32>) outs(%es : tensor<12x512x512xf32>) {
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
  %w = linalg.generic {indexing_maps = [#all, #rows, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%e, %l : tensor<12x512x512xf32>, tensor<12x512xf32>) outs(%es : tensor<12x512x512xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.divf %x, %y : f32
    linalg.yield %p : f32
  } -> tensor<12x512x512xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<12x512x64xf32>) -> tensor<12x512x64xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<12x512x512xf32>, tensor<12x512x64xf32>) outs(%fo : tensor<12x512x64xf32>) -> tensor<12x512x64xf32>
  return %z : tensor<12x512x64xf32>
}
