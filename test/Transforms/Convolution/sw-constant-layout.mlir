// RUN: %python -c "print(open(r'%s').read().replace('VALUES', '0x' + '0000803f00000040' * (64 * 512)))" > %t.mlir
// RUN: sw-opt %t.mlir --sw-set-target=chip=sw26010pro --sw-constant-layout --sw-fold-constants --mlir-elide-elementsattrs-if-larger=4 --mlir-elide-resource-strings-if-larger=10 | FileCheck %s
// RUN: sw-opt %t.mlir --sw-set-target=chip=sw26010pro --sw-constant-layout --remarks-filter=sw-fold -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A right factor by columns costs the CPEs of SW26010-Pro a turn of it: the
// constant is turned for them.
// CHECK-DAG:   #[[$A:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG:   #[[$B:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-LABEL: func.func @turned(
// CHECK-SAME:    %[[X:.*]]: tensor<256x512xf32>, %[[O:.*]]: tensor<256x128xf32>)
// CHECK:         %[[W:.*]] = arith.constant {{.*}} : tensor<512x128xf32>
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {indexing_maps = [#[[$A]], #[[$B]], {{.*}}} ins(%[[X]], %[[W]] : {{.*}}) outs(%[[O]] : {{.*}}) attrs = {{.*}}sw.kernel = "matmul"
// REMARK: remark: [Passed] ConstantLayout | Category:sw-fold | Remark="right factor transposed", predicted cycles=1.4{{[0-9]*}}e+05, predicted cycles as given={{[0-9.e+]+$}}
#x = affine_map<(m, n, k) -> (m, k)>
#w = affine_map<(m, n, k) -> (n, k)>
#o = affine_map<(m, n, k) -> (m, n)>
func.func @turned(%x: tensor<256x512xf32>, %o: tensor<256x128xf32>) -> tensor<256x128xf32> {
  %w = arith.constant dense<"VALUES"> : tensor<128x512xf32>
  %r = linalg.matmul indexing_maps = [#x, #w, #o] ins(%x, %w : tensor<256x512xf32>, tensor<128x512xf32>) outs(%o : tensor<256x128xf32>) -> tensor<256x128xf32>
  return %r : tensor<256x128xf32>
}

// As it should be already; no constant; a splat; a schedule that is given.
// CHECK-LABEL: func.func @left(
// CHECK-SAME:    %{{.*}}: tensor<256x512xf32>, %[[V:[^:]*]]: tensor<128x512xf32>
// CHECK-DAG:     %[[W:.*]] = arith.constant dense_resource<{{.*}}> : tensor<512x128xf32>
// CHECK-DAG:     %[[S:.*]] = arith.constant dense<{{.*}}> : tensor<128x512xf32>
// CHECK-DAG:     %[[G:.*]] = arith.constant dense_resource<{{.*}}> : tensor<128x512xf32>
// CHECK:         linalg.matmul ins(%{{.*}}, %[[W]] :
// CHECK:         linalg.matmul {{.*}} ins(%{{.*}}, %[[V]] :
// CHECK:         linalg.matmul {{.*}} ins(%{{.*}}, %[[S]] :
// CHECK:         linalg.matmul {{.*}} ins(%{{.*}}, %[[G]] :
// REMARK-NOT: remark
func.func @left(%x: tensor<256x512xf32>, %v: tensor<128x512xf32>, %o: tensor<256x128xf32>) -> (tensor<256x128xf32>, tensor<256x128xf32>, tensor<256x128xf32>, tensor<256x128xf32>) {
  %w = arith.constant dense<"VALUES"> : tensor<512x128xf32>
  %s = arith.constant dense<2.0> : tensor<128x512xf32>
  %g = arith.constant dense<"VALUES"> : tensor<128x512xf32>
  %a = linalg.matmul ins(%x, %w : tensor<256x512xf32>, tensor<512x128xf32>) outs(%o : tensor<256x128xf32>) -> tensor<256x128xf32>
  %b = linalg.matmul indexing_maps = [#x, #w, #o] ins(%x, %v : tensor<256x512xf32>, tensor<128x512xf32>) outs(%o : tensor<256x128xf32>) -> tensor<256x128xf32>
  %c = linalg.matmul indexing_maps = [#x, #w, #o] ins(%x, %s : tensor<256x512xf32>, tensor<128x512xf32>) outs(%o : tensor<256x128xf32>) -> tensor<256x128xf32>
  %d = linalg.matmul indexing_maps = [#x, #w, #o] {sw.schedule = #sw.schedule<sizes = [64, 64, 64]>} ins(%x, %g : tensor<256x512xf32>, tensor<128x512xf32>) outs(%o : tensor<256x128xf32>) -> tensor<256x128xf32>
  return %a, %b, %c, %d : tensor<256x128xf32>, tensor<256x128xf32>, tensor<256x128xf32>, tensor<256x128xf32>
}
