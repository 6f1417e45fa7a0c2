// Arrays with a border, and arrays that are made of others, are put together in LDM.
// RUN: sw-opt %s --sw-tile --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-tile=group=false --split-input-file | FileCheck %s --check-prefix=ALONE
// RUN: sw-opt %s --sw-tile --split-input-file --remarks-filter=sw-tiling 2>&1 | FileCheck %s --check-prefix=REMARK

// Several whole planes a tile, with a copy for each; the result is stored in one piece.
// REMARK: pad in tiles of 9 rows that are distributed over the CPEs
// CHECK-LABEL: func.func @planes(
// CHECK:         %[[X:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2], [3]]
// CHECK:         scf.forall (%[[I:.*]]) = (0) to (4608) step ([[ROWS:[0-9]+]]) shared_outs(%[[O:.*]] = %{{.*}}) -> (tensor<4608x11xf32>)
// CHECK:           %[[F:.*]] = linalg.fill {sw.tile = #sw.tile<{{.*}}private{{.*}} outs(%{{.*}} : tensor<[[ROWS]]x11xf32>)
// CHECK:           tensor.extract_slice %[[X]]{{.*}} to tensor<7x9xf32>
// CHECK:           tensor.extract_slice %[[F]][1, 1] [7, 9] [1, 1]
// CHECK:           linalg.copy {sw.tile = #sw.tile<{{.*}}private
// CHECK:           tensor.extract_slice %[[O]][%[[I]], 0] {{\[}}[[ROWS]], 11]
// CHECK:           linalg.copy {sw.tile = #sw.tile<kernel = "pad", {{.*}}predicted
// CHECK:         mapping = [#sw.map<cpe>]
// CHECK-NOT:     linalg.fill
// Without groups the array is filled, and copied into.
// ALONE-LABEL: func.func @planes(
// ALONE:         scf.for
// ALONE:         scf.forall
func.func @planes(%x: tensor<8x64x7x9xf32>) -> tensor<8x64x9x11xf32> {
  %c = arith.constant 2.5 : f32
  %e = tensor.empty() : tensor<8x64x9x11xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<8x64x9x11xf32>) -> tensor<8x64x9x11xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 1] [8, 64, 7, 9] [1, 1, 1, 1] : tensor<8x64x9x11xf32> to tensor<8x64x7x9xf32>
  %d = linalg.copy ins(%x : tensor<8x64x7x9xf32>) outs(%s : tensor<8x64x7x9xf32>) -> tensor<8x64x7x9xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 1] [8, 64, 7, 9] [1, 1, 1, 1] : tensor<8x64x7x9xf32> into tensor<8x64x9x11xf32>
  return %p : tensor<8x64x9x11xf32>
}

// -----

// Planes that LDM has no room for are cut in blocks of rows, with the rows of the source that lie in them.
// CHECK-LABEL: func.func @blocks(
// CHECK:         scf.forall (%[[C:.*]], %[[I:.*]]) = (0, 0) to (3, 228) step (1, [[ROWS:[0-9]+]])
// CHECK:           affine.max
// CHECK:           affine.min
// CHECK:           tensor.extract_slice %{{.*}} to tensor<[[ROWS]]x224xf32>
// CHECK:           linalg.copy
// CHECK:           tensor.extract_slice %{{.*}}[2, 0] {{\[}}[[ROWS]], 228] [1, 1]
// CHECK:           linalg.copy
func.func @blocks(%x: tensor<3x224x224xf32>) -> tensor<3x228x228xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x228x228xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<3x228x228xf32>) -> tensor<3x228x228xf32>
  %s = tensor.extract_slice %f[0, 2, 2] [3, 224, 224] [1, 1, 1] : tensor<3x228x228xf32> to tensor<3x224x224xf32>
  %d = linalg.copy ins(%x : tensor<3x224x224xf32>) outs(%s : tensor<3x224x224xf32>) -> tensor<3x224x224xf32>
  %p = tensor.insert_slice %d into %f[0, 2, 2] [3, 224, 224] [1, 1, 1] : tensor<3x224x224xf32> into tensor<3x228x228xf32>
  return %p : tensor<3x228x228xf32>
}

// -----

// REMARK: concat in tiles of
// CHECK-LABEL: func.func @concat(
// CHECK:         scf.forall (%[[I:.*]]) = (0) to (3136) step ([[ROWS:[0-9]+]])
// CHECK:           tensor.extract_slice %{{.*}}[0, 64] {{\[}}[[ROWS]], 32] [1, 1]
// CHECK:           linalg.copy
// CHECK:           tensor.extract_slice %{{.*}}[0, 0] {{\[}}[[ROWS]], 64] [1, 1]
// CHECK:           linalg.copy
// CHECK:           linalg.copy {sw.tile = #sw.tile<kernel = "concat"
func.func @concat(%x: tensor<3136x64xf32>, %y: tensor<3136x32xf32>) -> tensor<3136x96xf32> {
  %e = tensor.empty() : tensor<3136x96xf32>
  %s = tensor.extract_slice %e[0, 0] [3136, 64] [1, 1] : tensor<3136x96xf32> to tensor<3136x64xf32>
  %c = linalg.copy ins(%x : tensor<3136x64xf32>) outs(%s : tensor<3136x64xf32>) -> tensor<3136x64xf32>
  %i = tensor.insert_slice %c into %e[0, 0] [3136, 64] [1, 1] : tensor<3136x64xf32> into tensor<3136x96xf32>
  %t = tensor.extract_slice %i[0, 64] [3136, 32] [1, 1] : tensor<3136x96xf32> to tensor<3136x32xf32>
  %d = linalg.copy ins(%y : tensor<3136x32xf32>) outs(%t : tensor<3136x32xf32>) -> tensor<3136x32xf32>
  %r = tensor.insert_slice %d into %i[0, 64] [3136, 32] [1, 1] : tensor<3136x32xf32> into tensor<3136x96xf32>
  return %r : tensor<3136x96xf32>
}

// -----

// Rows that are too long are copied where they belong: both copies write the same array.
// REMARK: no tile that is put together of its parts fits in LDM; each part is copied
// CHECK-LABEL: func.func @row_contiguous(
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<8x300000xf32>
// CHECK:         tensor.extract_slice %[[E]][0, 0] [8, 200000]
// CHECK:         %[[I:.*]] = tensor.insert_slice %{{.*}} into %[[E]][0, 0] [8, 200000]
// CHECK:         tensor.extract_slice %[[I]][0, 200000] [8, 100000]
func.func @row_contiguous(%x: tensor<8x200000xf32>, %y: tensor<8x100000xf32>) -> tensor<8x300000xf32> {
  %e = tensor.empty() : tensor<8x300000xf32>
  %s = tensor.extract_slice %e[0, 0] [8, 200000] [1, 1] : tensor<8x300000xf32> to tensor<8x200000xf32>
  %c = linalg.copy ins(%x : tensor<8x200000xf32>) outs(%s : tensor<8x200000xf32>) -> tensor<8x200000xf32>
  %i = tensor.insert_slice %c into %e[0, 0] [8, 200000] [1, 1] : tensor<8x200000xf32> into tensor<8x300000xf32>
  %t = tensor.extract_slice %i[0, 200000] [8, 100000] [1, 1] : tensor<8x300000xf32> to tensor<8x100000xf32>
  %d = linalg.copy ins(%y : tensor<8x100000xf32>) outs(%t : tensor<8x100000xf32>) -> tensor<8x100000xf32>
  %r = tensor.insert_slice %d into %i[0, 200000] [8, 100000] [1, 1] : tensor<8x100000xf32> into tensor<8x300000xf32>
  return %r : tensor<8x300000xf32>
}

// -----

// A copy with a schedule of its own stays, as does one into an array that others read.
// CHECK-LABEL: func.func @untouched(
// CHECK-NOT:     kernel = "pad"
// CHECK:         return
func.func @untouched(%x: tensor<64x64xf32>) -> (tensor<66x66xf32>, tensor<66x66xf32>) {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<66x66xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<66x66xf32>) -> tensor<66x66xf32>
  %s = tensor.extract_slice %f[1, 1] [64, 64] [1, 1] : tensor<66x66xf32> to tensor<64x64xf32>
  %d = linalg.copy {sw.schedule = #sw.schedule<sizes = [64, 32]>} ins(%x : tensor<64x64xf32>) outs(%s : tensor<64x64xf32>) -> tensor<64x64xf32>
  %p = tensor.insert_slice %d into %f[1, 1] [64, 64] [1, 1] : tensor<64x64xf32> into tensor<66x66xf32>
  %t = tensor.extract_slice %p[2, 1] [64, 64] [1, 1] : tensor<66x66xf32> to tensor<64x64xf32>
  %g = linalg.copy ins(%x : tensor<64x64xf32>) outs(%t : tensor<64x64xf32>) -> tensor<64x64xf32>
  %q = tensor.insert_slice %g into %p[2, 1] [64, 64] [1, 1] : tensor<64x64xf32> into tensor<66x66xf32>
  return %p, %q : tensor<66x66xf32>, tensor<66x66xf32>
}

// -----

// More rows than can be tried one by one: only those are that LDM holds.
// CHECK-LABEL: func.func @long
// CHECK: kernel = "pad"
func.func @long(%x: tensor<1099511627776x8xf32>) -> tensor<1099511627778x10xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1099511627778x10xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1099511627778x10xf32>) -> tensor<1099511627778x10xf32>
  %p = tensor.extract_slice %f[1, 1] [1099511627776, 8] [1, 1] : tensor<1099511627778x10xf32> to tensor<1099511627776x8xf32>
  %c = linalg.copy ins(%x : tensor<1099511627776x8xf32>) outs(%p : tensor<1099511627776x8xf32>) -> tensor<1099511627776x8xf32>
  %y = tensor.insert_slice %c into %f[1, 1] [1099511627776, 8] [1, 1] : tensor<1099511627776x8xf32> into tensor<1099511627778x10xf32>
  return %y : tensor<1099511627778x10xf32>
}
