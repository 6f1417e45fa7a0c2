// RUN: sw-opt --sw-tile %s | FileCheck %s
// Who shares gets, and which loop is distributed to them, as the schedule says.

// CHECK-LABEL: func.func @teams
// CHECK: scf.forall {{.*}} step (1, 16)
// CHECK: mapping = [#sw.map<team>, #sw.map<member>]
// CHECK-LABEL: func.func @array
// CHECK: scf.forall {{.*}} step (1, 2)
// CHECK: mapping = [#sw.map<each>, #sw.map<cpe>]
// No loop is for each CPE: cpe would not tell that they run in step.
// CHECK-LABEL: func.func @array_alone
// CHECK: scf.forall {{.*}} step (3)
// CHECK: mapping = [#sw.map<lockstep>]
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

func.func @array_alone(%a: tensor<130x64xf32>, %b: tensor<64x32xf32>, %c: tensor<130x32xf32>) -> tensor<130x32xf32> {
  %0 = linalg.matmul {sw.schedule = #sw.schedule<method = cpe, sizes = [3, 32, 64], share = array>} ins(%a, %b : tensor<130x64xf32>, tensor<64x32xf32>) outs(%c : tensor<130x32xf32>) -> tensor<130x32xf32>
  return %0 : tensor<130x32xf32>
}

func.func @none(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, share = none>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}
