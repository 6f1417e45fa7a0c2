// Tiles that are distributed over the CPEs: of ops that have no primitive or more than two loops, and of several ops
// that read each other's rows.
// RUN: sw-opt --sw-tile --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-tile --split-input-file --remarks-filter='sw-tiling|sw-fuse' %s 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @pooling
// CHECK: scf.forall (%[[C:.*]], %[[H:.*]]) = (0, 0) to (16, 17) step
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : f32) {{.*}}private
// CHECK: tensor.extract_slice %arg0[0, %[[C]]
// CHECK: linalg.generic {{.*}}"reduction", "reduction"]{{.*}}sw.tile = #sw.tile<{{.*}}sizes = [1, 1, {{[0-9]+}}, 17, 2, 2], {{.*}}private, {{.*}}predicted = 
// CHECK: tensor.parallel_insert_slice
// CHECK: mapping = [#sw.map<cpe>, #sw.map<cpe>]
// REMARK: pooling_nchw_max in tiles of 1x1x{{[0-9]+}}x17x2x2 that are distributed over the CPEs
func.func @pooling(%x: tensor<1x16x34x34xf32>) -> tensor<1x16x17x17xf32> {
  %c = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x16x17x17xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<1x16x17x17xf32>) -> tensor<1x16x17x17xf32>
  %w = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pooling_nchw_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
      ins(%x, %w : tensor<1x16x34x34xf32>, tensor<2x2xf32>) outs(%f : tensor<1x16x17x17xf32>) -> tensor<1x16x17x17xf32>
  return %0 : tensor<1x16x17x17xf32>
}

// -----

// All taps of a window are in a tile: the input is fetched once, with its halo.
// CHECK-LABEL: func.func @windows
// CHECK: scf.forall
// CHECK: tensor.extract_slice %arg0{{.*}} tensor<64x58x58xf32> to tensor<{{[0-9?]+}}x58xf32>
// CHECK: sizes = [1, 3, 3, {{[0-9]+}}, 56]
func.func @windows(%x: tensor<64x58x58xf32>) -> tensor<64x3x3x56x56xf32> {
  %e = tensor.empty() : tensor<64x3x3x56x56xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(c, r, s, h, w) -> (c, h + r, w + s)>,
                                        affine_map<(c, r, s, h, w) -> (c, r, s, h, w)>],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<64x58x58xf32>) outs(%e : tensor<64x3x3x56x56xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<64x3x3x56x56xf32>
  return %0 : tensor<64x3x3x56x56xf32>
}

// -----

// Requests are obeyed, also on memrefs.
// CHECK-LABEL: func.func @asked
// CHECK: scf.forall ({{.*}}) = (0, 0) to (40, 48) step (8, 16)
// CHECK: linalg.round {sw.tile = #sw.tile<{{.*}}sizes = [8, 16], {{.*}}private
// CHECK: mapping = [#sw.map<cpe>, #sw.map<cpe>]
func.func @asked(%a: memref<40x48xf32>, %c: memref<40x48xf32>) {
  linalg.round {sw.schedule = #sw.schedule<sizes = [8, 16]>} ins(%a : memref<40x48xf32>) outs(%c : memref<40x48xf32>)
  return
}

// -----

#x = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A softmax over rows: one loop, in which nothing but the input and the result is a slice.
// CHECK-LABEL: func.func @softmax
// CHECK: scf.forall (%{{.*}}) {{.*}}(512) {{.*}}shared_outs
// CHECK-COUNT-1: tensor.extract_slice %arg0
// CHECK-NOT: tensor.extract_slice %arg0
// CHECK: math.exp
// CHECK: arith.divf
// CHECK: tensor.parallel_insert_slice
// CHECK: mapping = [#sw.map<cpe>]
// CHECK-NOT: linalg
// REMARK: reduce_maximumf, exp, reduce_sum, div in tiles of {{[0-9]+}}x512 that are distributed over the CPEs
func.func @softmax(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %min = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x512xf32>
  %r = tensor.empty() : tensor<512xf32>
  %f = linalg.fill ins(%min : f32) outs(%r : tensor<512xf32>) -> tensor<512xf32>
  %m = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x512xf32>) outs(%f : tensor<512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %b, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %p = linalg.generic {indexing_maps = [#x, #row, #x], iterator_types = ["parallel", "parallel"]}
      ins(%x, %m : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<512x512xf32>
  %g = linalg.fill ins(%zero : f32) outs(%r : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<512x512xf32>) outs(%g : tensor<512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %b, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %y = linalg.generic {indexing_maps = [#x, #row, #x], iterator_types = ["parallel", "parallel"]}
      ins(%p, %s : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  return %y : tensor<512x512xf32>
}

// -----

#x = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// A sum that others read is no part of a program: its loop is one of its own.
// CHECK-LABEL: func.func @others_read
// CHECK: linalg.generic {{.*}}"reduction"]
// CHECK-SAME: mesh = [all
// CHECK: scf.forall
// CHECK: linalg.generic {{.*}}["parallel", "parallel"]
// CHECK-SAME: private
func.func @others_read(%x: tensor<512x512xf32>, %f: tensor<512xf32>) -> (tensor<512x512xf32>, tensor<512xf32>) {
  %e = tensor.empty() : tensor<512x512xf32>
  %s = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x512xf32>) outs(%f : tensor<512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %b, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %y = linalg.generic {indexing_maps = [#x, #row, #x], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  return %y, %s : tensor<512x512xf32>, tensor<512xf32>
}

// -----

#x = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// `sw.fuse = false` keeps it out, and rows beyond LDM as well.
// CHECK-LABEL: func.func @forbidden
// CHECK-NOT: scf.forall
// CHECK: linalg.generic {{.*}}"reduction"]
// CHECK: scf.forall
func.func @forbidden(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %zero = arith.constant 0.0 : f32
  %n = tensor.empty() : tensor<512xf32>
  %f = linalg.fill ins(%zero : f32) outs(%n : tensor<512xf32>) -> tensor<512xf32>
  %e = tensor.empty() : tensor<512x512xf32>
  %s = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x512xf32>) outs(%f : tensor<512xf32>) attrs = {sw.fuse = false} {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %b, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %y = linalg.generic {indexing_maps = [#x, #row, #x], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<512x512xf32>, tensor<512xf32>) outs(%e : tensor<512x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<512x512xf32>
  return %y : tensor<512x512xf32>
}

// So does what adds to an array from outside, of which each tile would be a copy.
// CHECK-LABEL: func.func @outside
// CHECK-NOT: scf.forall
// CHECK: linalg.generic {{.*}}"reduction"]
// CHECK: scf.forall
func.func @outside(%x: tensor<512x512xf32>, %f: tensor<512xf32>) -> tensor<512xf32> {
  %s = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<512x512xf32>) outs(%f : tensor<512xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %b, %a : f32
    linalg.yield %0 : f32
  } -> tensor<512xf32>
  %e = tensor.empty() : tensor<512xf32>
  %y = linalg.exp ins(%s : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  return %y : tensor<512xf32>
}

// CHECK-LABEL: func.func @too_long
// CHECK-NOT: scf.forall
// CHECK: linalg.generic {{.*}}"reduction"]
// CHECK: scf.forall
// REMARK: Group{{.*}}no tile that can be distributed fits in LDM{{.*}}reduce_sum, div do not run on tiles together
func.func @too_long(%x: tensor<64x65536xf32>) -> tensor<64x65536xf32> {
  %zero = arith.constant 0.0 : f32
  %n = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%n : tensor<64xf32>) -> tensor<64xf32>
  %e = tensor.empty() : tensor<64x65536xf32>
  %s = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<64x65536xf32>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %b, %a : f32
    linalg.yield %0 : f32
  } -> tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#x, #row, #x], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<64x65536xf32>, tensor<64xf32>) outs(%e : tensor<64x65536xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<64x65536xf32>
  return %y : tensor<64x65536xf32>
}

// -----

// What has no form on the CPEs stays: elements that DMA cannot move, and results that several iterations write.
// CHECK-LABEL: func.func @untouched
// CHECK-NOT: sw.tile
func.func @untouched(%x: memref<8x8xi8>, %y: memref<8x8xi8>, %a: memref<8x8xf32>, %b: memref<8xf32>) {
  linalg.add ins(%x, %x : memref<8x8xi8>, memref<8x8xi8>) outs(%y : memref<8x8xi8>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<8x8xf32>) outs(%b : memref<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  }
  return
}
