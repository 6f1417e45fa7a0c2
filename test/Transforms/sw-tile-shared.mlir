// RUN: sw-opt --sw-tile %s | FileCheck %s
// Who shares gets, and which loop is dealt out to them, as the schedule says.

// CHECK-LABEL: func.func @teams
// CHECK: scf.forall {{.*}} step (1, 16)
// CHECK: mapping = [#sw.map<team>, #sw.map<member>]
// CHECK-LABEL: func.func @array
// CHECK: scf.forall {{.*}} step (1, 2)
// CHECK: mapping = [#sw.map<each>, #sw.map<cpe>]
// CHECK-LABEL: func.func @none
// CHECK: mapping = [#sw.map<cpe>

func.func @teams(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, sizes = [1, 16, 32, 64], share = teams, member = 1>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}

func.func @array(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, sizes = [1, 2, 32, 64], share = array, member = 1>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}

func.func @none(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, share = none>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}
