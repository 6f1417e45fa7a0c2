// RUN: sw-opt %s --sw-tile | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-tile | FileCheck %s --check-prefix=PRO

// Pieces of a transposition are whole lines in both directions. Where gets and puts alternate, what is put has one
// buffer, so that pieces are larger.
// CHECK-LABEL: func.func @lines(
// CHECK:         linalg.transpose
// CHECK-SAME:    sizes = [256, 1024], order = [0, 1], mesh = [row, col], units = [32, 32], buffers = [2, 1]
// PRO-LABEL: func.func @lines(
// PRO:         linalg.transpose
// PRO-SAME:    sizes = [256, 1024], order = [0, 1], mesh = [none, all], units = [32, 32], predicted
func.func @lines(%x: tensor<1024x1024xf32>, %y: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %0 = linalg.transpose ins(%x : tensor<1024x1024xf32>) outs(%y : tensor<1024x1024xf32>) permutation = [1, 0]
  return %0 : tensor<1024x1024xf32>
}

// Rows of an odd number of half lines: pieces end where sectors do, or CPEs copy tiles of their own where that is faster.
// CHECK-LABEL: func.func @sectors(
// CHECK:         linalg.transpose
// CHECK-SAME:    units = [32, 16]
// PRO-LABEL: func.func @sectors(
// PRO:         scf.forall
// PRO:         linalg.transpose
// PRO-SAME:    private
func.func @sectors(%x: tensor<784x256xf32>, %y: tensor<256x784xf32>) -> tensor<256x784xf32> {
  %0 = linalg.transpose ins(%x : tensor<784x256xf32>) outs(%y : tensor<256x784xf32>) permutation = [1, 0]
  return %0 : tensor<256x784xf32>
}

// Pieces of requested sizes have any extent.
// CHECK-LABEL: func.func @asked(
// CHECK:         linalg.transpose
// CHECK-SAME:    sizes = [64, 80], order = [0, 1], mesh = [row, col], units = [1, 1], phases, predicted
func.func @asked(%x: tensor<1024x1024xf32>, %y: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %0 = linalg.transpose ins(%x : tensor<1024x1024xf32>) outs(%y : tensor<1024x1024xf32>) permutation = [1, 0]
      {sw.schedule = #sw.schedule<sizes = [64, 80]>}
  return %0 : tensor<1024x1024xf32>
}

// Images have tiles of their own. Tiles of single CPEs, whose gets and puts are apart, are faster than long rows cut over
// all CPEs.
// CHECK-LABEL: func.func @images(
// CHECK:         scf.for
// CHECK:         linalg.generic
// CHECK-SAME:    sizes = [1, 32, 128], mesh = [none, none], units = [1, 1], private, phases
func.func @images(%x: tensor<8x3136x64xf32>, %y: tensor<8x64x3136xf32>) -> tensor<8x64x3136xf32> {
  %0 = linalg.transpose ins(%x : tensor<8x3136x64xf32>) outs(%y : tensor<8x64x3136xf32>) permutation = [0, 2, 1]
  return %0 : tensor<8x64x3136xf32>
}

// One element is no matrix.
// CHECK-LABEL: func.func @one(
// CHECK:         linalg.generic
// CHECK-SAME:    kernel = "copy"
func.func @one(%x: tensor<1x1xf32>, %y: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.transpose ins(%x : tensor<1x1xf32>) outs(%y : tensor<1x1xf32>) permutation = [1, 0]
  return %0 : tensor<1x1xf32>
}

// Dimensions of one element are left out, wherever they are.
// CHECK-LABEL: func.func @behind_rows(
// CHECK:         tensor.collapse_shape {{.*}} : tensor<64x80x1x1xf32> into tensor<64x80xf32>
// CHECK:         linalg.generic
// CHECK-SAME:    kernel = "copy", sizes = [48, 64], order = [0, 1], mesh = [none, all]
func.func @behind_rows(%x: tensor<64x80x1x1xf32>) -> tensor<80x64x1x1xf32> {
  %e = tensor.empty() : tensor<80x64x1x1xf32>
  %0 = linalg.transpose ins(%x : tensor<64x80x1x1xf32>) outs(%e : tensor<80x64x1x1xf32>) permutation = [1, 0, 2, 3]
  return %0 : tensor<80x64x1x1xf32>
}

// Rows of the input are 9 x 16 elements then.
// CHECK-LABEL: func.func @between_rows(
// CHECK:         tensor.collapse_shape {{.*}} into tensor<144x35xf32>
func.func @between_rows(%x: tensor<9x1x16x35xf32>) -> tensor<1x35x9x16xf32> {
  %e = tensor.empty() : tensor<1x35x9x16xf32>
  %0 = linalg.transpose ins(%x : tensor<9x1x16x35xf32>) outs(%e : tensor<1x35x9x16xf32>) permutation = [1, 3, 0, 2]
  return %0 : tensor<1x35x9x16xf32>
}

// What moves only these is a reshape for what reads it, and a copy where it is a
// result.
// CHECK-LABEL: func.func @moves_nothing(
// CHECK-NOT:     kernel = "copy"
// CHECK:         tensor.collapse_shape {{.*}} : tensor<40x1x33xf32> into tensor<40x33xf32>
// CHECK:         kernel = "exp"
// CHECK-LABEL: func.func @is_result(
// CHECK:         kernel = "copy"
func.func @moves_nothing(%x: tensor<40x1x33xf32>) -> tensor<1x40x33xf32> {
  %e = tensor.empty() : tensor<1x40x33xf32>
  %t = linalg.transpose ins(%x : tensor<40x1x33xf32>) outs(%e : tensor<1x40x33xf32>) permutation = [1, 0, 2]
  %r = linalg.exp ins(%t : tensor<1x40x33xf32>) outs(%e : tensor<1x40x33xf32>) -> tensor<1x40x33xf32>
  return %r : tensor<1x40x33xf32>
}
func.func @is_result(%x: tensor<40x1x33xf32>) -> tensor<1x40x33xf32> {
  %e = tensor.empty() : tensor<1x40x33xf32>
  %t = linalg.transpose ins(%x : tensor<40x1x33xf32>) outs(%e : tensor<1x40x33xf32>) permutation = [1, 0, 2]
  return %t : tensor<1x40x33xf32>
}
