// Images of a batch, one for each mesh column: convolutions and products with
// one A, sizes that do not divide, one pixel, vectors either way, sums that go
// through main memory, in place, bias, residual and relu on the tile.
// RUN: split-file %s %t
// RUN: sw-run %t/conv.mlir --mode=timing --quiet --record-schedules=%t/chosen.json --pipeline-options=conv-method=implicit
// RUN: grep -v '"order"\|"buffers"\|"vector"\|"row_contiguous"' %t/chosen.json > %t/short.json
// RUN: sed 's/"sizes": .*/"sizes": [8, 0, 0, 0]/' %t/short.json > %t/columns.json
// RUN: sed 's/"sizes": .*/"sizes": [8, 9, 36, 50], "order": [0, 2, 1, 3], "vector": "n", "buffers": [1, 2, 2]/' %t/short.json > %t/cut.json
// RUN: sed 's/"sizes": .*/"sizes": [8, 17, 40, 0], "vector": "m", "buffers": [2, 1, 1]/' %t/short.json > %t/vector-m.json
// RUN: sw-run %t/conv.mlir --schedules=%t/columns.json --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/conv.mlir --schedules=%t/cut.json --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/conv.mlir --schedules=%t/vector-m.json --verify --mode=detailed --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sed 's/"chip": "sw26010"/"chip": "sw26010pro"/' %t/columns.json > %t/columns-pro.json
// RUN: sed 's/"chip": "sw26010"/"chip": "sw26010pro"/' %t/cut.json > %t/cut-pro.json
// RUN: sw-run %t/conv.mlir --schedules=%t/columns-pro.json --verify --chip=sw26010pro --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/conv.mlir --schedules=%t/cut-pro.json --verify --mode=detailed --chip=sw26010pro --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/conv.mlir --schedules=%t/columns.json --core-groups=all --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/conv.mlir --schedules=%t/cut.json --core-groups=all --verify --mode=detailed --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/conv.mlir --schedules=%t/cut-pro.json --core-groups=all --verify --mode=detailed --chip=sw26010pro --pipeline-options=conv-method=implicit | FileCheck %s --check-prefixes=CHECK,GROUPS
// RUN: sw-run %t/sums.mlir --core-groups=all --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %t/single.mlir --core-groups=all --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %t/one.mlir --verify --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/one.mlir --verify --chip=sw26010pro --pipeline-options=conv-method=implicit | FileCheck %s
// RUN: sw-run %t/sums.mlir --verify | FileCheck %s
// RUN: sw-run %t/sums.mlir --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %t/sums.mlir --mode=timing | FileCheck %s --check-prefix=TIMING
// RUN: sw-run %t/single.mlir --verify --mode=detailed | FileCheck %s
// RUN: sw-run %t/order.mlir --verify --pipeline-options="tile-sizes=32,40,24 order=k,m,n" | FileCheck %s
// RUN: sw-run %t/order.mlir --verify --mode=detailed --chip=sw26010pro --pipeline-options="tile-sizes=32,40,24 order=k,m,n" | FileCheck %s
// Six core groups have tiles of eight images and 36 pixels.
// GROUPS: d0 by 8, d2 by 36
// CHECK: verified
// TIMING: total

//--- conv.mlir
#all = affine_map<(a, b, c, d) -> (a, b, c, d)>
#channel = affine_map<(a, b, c, d) -> (b)>
func.func @f(%x: tensor<16x19x9x11xf32>, %w: tensor<21x19x3x3xf32>, %b: tensor<21xf32>, %r: tensor<16x21x9x11xf32>) -> tensor<16x21x9x11xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x21x9x11xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x21x9x11xf32>) -> tensor<16x21x9x11xf32>
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] { ^bb0(%i: index, %j: index, %k: index, %l: index): tensor.yield %z : f32
  } : tensor<16x19x9x11xf32> to tensor<16x19x11x13xf32>
  %0 = linalg.conv_2d_nchw_fchw
    ins(%p, %w : tensor<16x19x11x13xf32>, tensor<21x19x3x3xf32>) outs(%f : tensor<16x21x9x11xf32>) -> tensor<16x21x9x11xf32>
  %1 = linalg.generic {indexing_maps = [#all, #channel, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%0, %b, %r : tensor<16x21x9x11xf32>, tensor<21xf32>, tensor<16x21x9x11xf32>) outs(%e : tensor<16x21x9x11xf32>) {
  ^bb0(%i: f32, %j: f32, %k: f32, %o: f32):
    %s = arith.addf %i, %j : f32
    %t = arith.addf %s, %k : f32
    %m = arith.maximumf %t, %z : f32
    linalg.yield %m : f32
  } -> tensor<16x21x9x11xf32>
  return %1 : tensor<16x21x9x11xf32>
}
//--- one.mlir
func.func @f(%x: tensor<8x2x3x3xf64>, %w: tensor<3x2x3x3xf64>, %y: tensor<8x3x1x1xf64>) -> tensor<8x3x1x1xf64> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<8x2x3x3xf64>, tensor<3x2x3x3xf64>) outs(%y : tensor<8x3x1x1xf64>) -> tensor<8x3x1x1xf64>
  return %0 : tensor<8x3x1x1xf64>
}
//--- sums.mlir
#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @f(%a: memref<40x100xf32>, %b: memref<24x100x35xf32>, %c: memref<24x40x35xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"],
                  sw.schedule = #sw.schedule<sizes = [8, 16, 20, 30], order = [0, 3, 1, 2], vector = n>}
    ins(%a, %b : memref<40x100xf32>, memref<24x100x35xf32>) outs(%c : memref<24x40x35xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
//--- single.mlir
#a = affine_map<(b, m, n, k) -> (m, k)>
#b = affine_map<(b, m, n, k) -> (b, k, n)>
#c = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @f(%a: memref<40x100xf32>, %b: memref<24x100x35xf32>, %c: memref<24x40x35xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"],
                  sw.schedule = #sw.schedule<sizes = [8, 0, 0, 0], row_contiguous = [1, 0, 0], buffers = [1, 1, 1], vector = m>}
    ins(%a, %b : memref<40x100xf32>, memref<24x100x35xf32>) outs(%c : memref<24x40x35xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// The reduction outside of the loops over C: C is filled in front of the loop over
// images.
//--- order.mlir
func.func @f(%a: tensor<3x45xf32>, %b: tensor<8x45x324xf32>) -> tensor<8x3x324xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x3x324xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x3x324xf32>) -> tensor<8x3x324xf32>
  %c = linalg.generic {indexing_maps = [affine_map<(i, m, n, k) -> (m, k)>, affine_map<(i, m, n, k) -> (i, k, n)>, affine_map<(i, m, n, k) -> (i, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<3x45xf32>, tensor<8x45x324xf32>) outs(%f : tensor<8x3x324xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x3x324xf32>
  return %c : tensor<8x3x324xf32>
}
