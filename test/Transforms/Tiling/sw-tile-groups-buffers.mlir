// What fusion groups do with little LDM and with memory that has turnarounds.
// RUN: sw-opt %s --sw-decompose --sw-tile --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-decompose --sw-tile --split-input-file | FileCheck %s --check-prefix=PRO

// The division overwrites the exponentials, so that a row of 16 KB fits; gets and puts alternate where memory turns
// around.
// CHECK-LABEL: func.func @softmax(
// CHECK:         scf.forall (%[[I:.*]]) in (256) shared_outs(%[[O:.*]] =
// CHECK:           %[[PLACE:.*]] = tensor.extract_slice %[[O]][%[[I]], 0] [1, 4096]
// CHECK:           %[[EXP:.*]] = linalg.generic {{.*}} outs(%[[PLACE]] : tensor<1x4096xf32>)
// CHECK:             math.exp
// CHECK:           linalg.generic {{.*}} ins(%[[EXP]], %{{.*}}) outs(%[[EXP]] : tensor<1x4096xf32>) {{.*}} phases,
// CHECK:             arith.divf
// PRO-LABEL: func.func @softmax(
// PRO:         scf.forall
// PRO-NOT:     phases
// PRO:         return
func.func @softmax(%x: tensor<256x4096xf32>) -> tensor<256x4096xf32> {
  %e = tensor.empty() : tensor<256x4096xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<256x4096xf32>) outs(%e : tensor<256x4096xf32>) -> tensor<256x4096xf32>
  return %0 : tensor<256x4096xf32>
}

// -----

// One round of tiles has no phases.
// CHECK-LABEL: func.func @few(
// CHECK:         scf.forall
// CHECK-NOT:     phases
// CHECK:         return
func.func @few(%x: tensor<16x512xf32>) -> tensor<16x512xf32> {
  %e = tensor.empty() : tensor<16x512xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<16x512xf32>) outs(%e : tensor<16x512xf32>) -> tensor<16x512xf32>
  return %0 : tensor<16x512xf32>
}

// -----

// An op that another one reads with it is in a row, and is not overwritten.
// CHECK-LABEL: func.func @broadcast(
// CHECK:         scf.forall {{.*}} shared_outs(%[[O:.*]] =
// CHECK:           %[[SUM:.*]] = linalg.{{.*}}-> tensor<{{.*}}xf32>
// CHECK:           %[[PLACE:.*]] = tensor.extract_slice %[[O]]
// CHECK:           linalg.generic {{.*}} outs(%[[PLACE]] :
func.func @broadcast(%x: tensor<512x256xf32>) -> tensor<512x256xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x256xf32>
  %r = tensor.empty() : tensor<512xf32>
  %f = linalg.fill ins(%c : f32) outs(%r : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.reduce ins(%x : tensor<512x256xf32>) outs(%f : tensor<512xf32>) dimensions = [1]
    (%a: f32, %b: f32) { %t = arith.addf %a, %b : f32 linalg.yield %t : f32 }
  %d = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %s : tensor<512x256xf32>, tensor<512xf32>) outs(%e : tensor<512x256xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.divf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<512x256xf32>
  return %d : tensor<512x256xf32>
}
