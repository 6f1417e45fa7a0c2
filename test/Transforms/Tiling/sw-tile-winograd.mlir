// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --split-input-file --verify-diagnostics | FileCheck %s

// Rows of tiles are distributed. The part of an image has a constant number of
// rows, and says how far it is from the first tile.
// CHECK-DAG:   affine_map<()[s0] -> (s0 * 4 - 3, 0)>
// CHECK-LABEL: func.func @input(
// CHECK:         scf.forall (%[[C:.*]], %[[R:.*]]) = (0, 0) to (2, 38) step (1, [[SIZE:[0-9]+]]) shared_outs
// CHECK:           %[[X:.*]] = tensor.extract_slice %{{.*}}[0, %[[C]], %{{.*}}, 0] [1, 1, [[ROWS:[0-9]+]], 200] [1, 1, 1, 1]
// CHECK:           sw.winograd input 4 ins(%[[X]] : tensor<1x1x[[ROWS]]x200xf32>) first(%{{.*}}) left 1 outs(%{{.*}}) {sw.tile = #sw.tile<kernel = "winograd_input", sizes = {{.*}}, private, {{.*}}predicted = {{.*}}>} -> tensor<36x1x1x{{.*}}x50xf32>
// CHECK:           tensor.parallel_insert_slice
// CHECK:         mapping = [#sw.map<cpe>, #sw.map<cpe>]
func.func @input(%x: tensor<1x2x148x200xf32>, %e: tensor<36x2x1x38x50xf32>) -> tensor<36x2x1x38x50xf32> {
  %first = arith.constant -3 : index
  %0 = sw.winograd input 4 ins(%x : tensor<1x2x148x200xf32>) first(%first) left 1 outs(%e : tensor<36x2x1x38x50xf32>) -> tensor<36x2x1x38x50xf32>
  return %0 : tensor<36x2x1x38x50xf32>
}

// -----

// CHECK-LABEL: func.func @filter(
// CHECK:         scf.forall
// CHECK:           sw.winograd filter 2 {{.*}}sw.tile = #sw.tile<kernel = "winograd_filter"
func.func @filter(%g: tensor<64x64x3x3xf64>, %u: tensor<16x64x64xf64>) -> tensor<16x64x64xf64> {
  %0 = sw.winograd filter 2 ins(%g : tensor<64x64x3x3xf64>) outs(%u : tensor<16x64x64xf64>) -> tensor<16x64x64xf64>
  return %0 : tensor<16x64x64xf64>
}

// -----

// One tile has no loop.
// CHECK-LABEL: func.func @one(
// CHECK-NOT:     scf.forall
// CHECK:         sw.winograd output 2 {{.*}} accumulate {sw.tile = #sw.tile<kernel = "winograd_output"
func.func @one(%m: tensor<16x1x1x1x1xf32>, %y: tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %0 = sw.winograd output 2 ins(%m : tensor<16x1x1x1x1xf32>) outs(%y : tensor<1x1x2x2xf32>) accumulate -> tensor<1x1x2x2xf32>
  return %0 : tensor<1x1x2x2xf32>
}

// -----

func.func @row_contiguous(%m: tensor<36x1x1x2x9000xf32>, %y: tensor<1x1x8x36000xf32>) -> tensor<1x1x8x36000xf32> {
  // expected-error @+1 {{a tile of 1x1x1x9000x4x36000x36 needs 3744512 bytes of LDM per CPE, but only}}
  %0 = sw.winograd output 4 ins(%m : tensor<36x1x1x2x9000xf32>) outs(%y : tensor<1x1x8x36000xf32>) -> tensor<1x1x8x36000xf32>
  return %0 : tensor<1x1x8x36000xf32>
}

// -----

func.func @dynamic(%g: tensor<?x64x3x3xf32>, %u: tensor<16x?x64xf32>) -> tensor<16x?x64xf32> {
  // expected-error @+1 {{expects static shapes to be tiled}}
  %0 = sw.winograd filter 2 ins(%g : tensor<?x64x3x3xf32>) outs(%u : tensor<16x?x64xf32>) -> tensor<16x?x64xf32>
  return %0 : tensor<16x?x64xf32>
}

// -----

// A tile has 2 x 2 maxima of its 4 x 4 pixels.
// CHECK-LABEL: func.func @pooled(
// CHECK:         scf.forall
// CHECK:           sw.winograd output 4 ins(%{{.*}}) outs(%{{.*}}) pooled {sw.tile = #sw.tile<kernel = "winograd_output", {{.*}}>} -> tensor<1x{{.*}}x75xf32>
func.func @pooled(%m: tensor<36x64x1x20x38xf32>, %e: tensor<1x64x39x75xf32>) -> tensor<1x64x39x75xf32> {
  %0 = sw.winograd output 4 ins(%m : tensor<36x64x1x20x38xf32>) outs(%e : tensor<1x64x39x75xf32>) pooled -> tensor<1x64x39x75xf32>
  return %0 : tensor<1x64x39x75xf32>
}
