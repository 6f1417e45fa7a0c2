// Products of which each CPE has some rows or columns for itself: pieces that are
// cut or empty, reductions in parts, either order of storage, f64, bias and
// residual on the tile, sums that are read and written, windows of convolutions.
// RUN: split-file %s %t
// RUN: sw-run %t/rows.mlir --verify --mode=detailed | FileCheck %s
// RUN: sw-run %t/rows.mlir --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %t/columns.mlir --verify --mode=detailed | FileCheck %s
// RUN: sw-run %t/columns.mlir --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %t/turned.mlir --verify | FileCheck %s
// RUN: sw-run %t/turned.mlir --verify --chip=sw26010pro --mode=detailed | FileCheck %s
// RUN: sw-run %t/sums.mlir --verify | FileCheck %s
// RUN: sw-run %t/sums.mlir --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %t/one.mlir --verify | FileCheck %s
// Schedules are recorded and requested with the distributed loop.
// RUN: sw-run %t/conv.mlir --mode=timing --quiet --pipeline-options=conv-method=implicit --record-schedules=%t/chosen.json
// RUN: grep -v '"order"\|"buffers"\|"vector"\|"row_contiguous"' %t/chosen.json > %t/short.json
// RUN: sed 's/"sizes": .*/"mesh": ["none", "none", "all", "none"]/' %t/short.json > %t/distributed.json
// RUN: sw-run %t/conv.mlir --verify --mode=detailed --pipeline-options=conv-method=implicit --schedules=%t/distributed.json --record-schedules=%t/conv.json | FileCheck %s
// RUN: FileCheck %s --check-prefix=RECORD < %t/conv.json
// RUN: sw-run %t/conv.mlir --verify --pipeline-options=conv-method=implicit --schedules=%t/conv.json --record-schedules=%t/again.json | FileCheck %s
// RUN: cmp %t/conv.json %t/again.json
// RUN: sed 's/"chip": "sw26010"/"chip": "sw26010pro"/' %t/distributed.json > %t/pro.json
// RUN: sw-run %t/conv.mlir --verify --chip=sw26010pro --pipeline-options=conv-method=implicit --schedules=%t/pro.json | FileCheck %s
// CHECK: verified
// RECORD: "mesh": ["none", "none", "all", "none"]

//--- rows.mlir
#all = affine_map<(m, n) -> (m, n)>
#bias = affine_map<(m, n) -> (m)>
func.func @f(%a: tensor<70x50xf32>, %b: tensor<50x49xf32>, %d: tensor<70xf32>, %r: tensor<70x49xf32>) -> tensor<70x49xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x49xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<70x49xf32>) -> tensor<70x49xf32>
  %p = linalg.matmul {sw.schedule = #sw.schedule<mesh = [all, none, none], sizes = [70, 30, 20]>}
    ins(%a, %b : tensor<70x50xf32>, tensor<50x49xf32>) outs(%f : tensor<70x49xf32>) -> tensor<70x49xf32>
  %y = linalg.generic {indexing_maps = [#all, #bias, #all, #all], iterator_types = ["parallel", "parallel"]}
    ins(%p, %d, %r : tensor<70x49xf32>, tensor<70xf32>, tensor<70x49xf32>) outs(%e : tensor<70x49xf32>) {
  ^bb0(%s: f32, %u: f32, %v: f32, %o: f32):
    %0 = arith.addf %s, %u : f32
    %1 = arith.addf %0, %v : f32
    %2 = arith.maximumf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<70x49xf32>
  return %y : tensor<70x49xf32>
}

//--- columns.mlir
#all = affine_map<(m, n) -> (m, n)>
#bias = affine_map<(m, n) -> (n)>
func.func @f(%a: tensor<19x50xf32>, %b: tensor<50x701xf32>, %d: tensor<701xf32>) -> tensor<19x701xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<19x701xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<19x701xf32>) -> tensor<19x701xf32>
  %p = linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none], sizes = [10, 300, 20], buffers = [1, 2, 2]>}
    ins(%a, %b : tensor<19x50xf32>, tensor<50x701xf32>) outs(%f : tensor<19x701xf32>) -> tensor<19x701xf32>
  %y = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel"]}
    ins(%p, %d : tensor<19x701xf32>, tensor<701xf32>) outs(%e : tensor<19x701xf32>) {
  ^bb0(%s: f32, %u: f32, %o: f32):
    %0 = arith.addf %s, %u : f32
    linalg.yield %0 : f32
  } -> tensor<19x701xf32>
  return %y : tensor<19x701xf32>
}

//--- turned.mlir
#a = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: tensor<50x67xf64>, %b: tensor<130x50xf64>) -> tensor<67x130xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<67x130xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<67x130xf64>) -> tensor<67x130xf64>
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"],
      sw.schedule = #sw.schedule<mesh = [none, all, none], sizes = [40, 100, 30], buffers = [2, 1, 1]>}
    ins(%a, %b : tensor<50x67xf64>, tensor<130x50xf64>) outs(%f : tensor<67x130xf64>) {
  ^bb0(%x: f64, %y: f64, %o: f64):
    %q = arith.mulf %x, %y : f64
    %s = arith.addf %o, %q : f64
    linalg.yield %s : f64
  } -> tensor<67x130xf64>
  return %p : tensor<67x130xf64>
}

//--- sums.mlir
func.func @f(%a: memref<70x50xf32>, %b: memref<50x200xf32>, %c: memref<70x200xf32>) {
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [all, none, none], sizes = [70, 96, 20], order = [2, 0, 1]>}
    ins(%a, %b : memref<70x50xf32>, memref<50x200xf32>) outs(%c : memref<70x200xf32>)
  return
}

//--- one.mlir
func.func @f(%a: memref<1x1xf32>, %b: memref<1x1xf32>, %c: memref<1x1xf32>) {
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none]>}
    ins(%a, %b : memref<1x1xf32>, memref<1x1xf32>) outs(%c : memref<1x1xf32>)
  return
}

//--- conv.mlir
func.func @f(%x: tensor<1x3x30x37xf32>, %w: tensor<32x3x3x3xf32>) -> tensor<1x32x15x19xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %z : f32
  } : tensor<1x3x30x37xf32> to tensor<1x3x32x39xf32>
  %e = tensor.empty() : tensor<1x32x15x19xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x32x15x19xf32>) -> tensor<1x32x15x19xf32>
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
    ins(%p, %w : tensor<1x3x32x39xf32>, tensor<32x3x3x3xf32>) outs(%f : tensor<1x32x15x19xf32>) -> tensor<1x32x15x19xf32>
  return %0 : tensor<1x32x15x19xf32>
}
