// sw.attention in the sizes that other tests of attention have: sizes that do not divide, of 1, more than LDM holds, and rows
// without a visible position.
// RUN: sw-run %s --verify --quiet --entry=plain
// RUN: sw-run %s --verify --quiet --entry=plain --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=uneven
// RUN: sw-run %s --verify --quiet --entry=uneven --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one
// RUN: sw-run %s --verify --quiet --entry=one --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=long
// RUN: sw-run %s --verify --quiet --entry=long --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=hidden
// RUN: sw-run %s --verify --quiet --entry=hidden --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=added
// RUN: sw-run %s --verify --quiet --entry=added --chip=sw26010pro
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --verify --quiet --entry=nothing --outputs=%t
// RUN: %python %S/../Inputs/print-npy.py %t/result0.npy | FileCheck %s --check-prefix=ZERO
// RUN: sw-run %s --verify --quiet --entry=masked
// RUN: sw-run %s --verify --quiet --entry=masked --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=marked
// RUN: sw-run %s --verify --quiet --entry=marked --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=truth
// RUN: sw-run %s --verify --quiet --entry=truth --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=truth_odd
// RUN: sw-run %s --verify --quiet --entry=truth_odd --chip=sw26010pro
// RUN: sw-run %s --entry=truth --mode=timing --quiet --record-schedules=%t.json
// RUN: sed 's/"part": [0-9]*/"part": 22/' %t.json > %t.odd.json
// RUN: not sw-run %s --entry=truth --mode=timing --quiet --schedules=%t.odd.json 2>&1 | FileCheck %s --check-prefix=ODD
// RUN: sw-run %s --entry=plain --mode=timing | FileCheck %s --check-prefix=PARTS
// RUN: sw-run %s --entry=masked --mode=timing | FileCheck %s --check-prefix=PARTS

// ODD: error: expects 'part' to be a multiple of 4, as elements are smaller than words, but got 22

// Keys are processed in parts, in one kernel, also with a mask.
// PARTS: {{^}}kernel
// PARTS-NEXT: ---
// PARTS-NEXT: {{plain_mul|masked_reduction}}_mul
// PARTS-NEXT: ---

func.func @plain(%q: tensor<4x128x64xf32>, %k: tensor<4x128x64xf32>, %v: tensor<4x128x64xf32>) -> tensor<4x128x64xf32> {
  %e = tensor.empty() : tensor<4x128x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<4x128x64xf32>, tensor<4x128x64xf32>, tensor<4x128x64xf32>) outs(%e : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  return %0 : tensor<4x128x64xf32>
}

func.func @masked(%q: tensor<4x125x64xf32>, %k: tensor<4x131x64xf32>, %v: tensor<4x131x64xf32>, %m: tensor<1x125x131xf32>) -> tensor<4x125x64xf32> {
  %e = tensor.empty() : tensor<4x125x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<4x125x64xf32>, tensor<4x131x64xf32>, tensor<4x131x64xf32>) mask(%m : tensor<1x125x131xf32>) outs(%e : tensor<4x125x64xf32>) -> tensor<4x125x64xf32>
  return %0 : tensor<4x125x64xf32>
}

func.func @uneven(%q: tensor<3x37x21xf64>, %k: tensor<3x53x21xf64>, %v: tensor<3x53x11xf64>) -> tensor<3x37x11xf64> {
  %e = tensor.empty() : tensor<3x37x11xf64>
  %0 = sw.attention scale(0.25) ins(%q, %k, %v : tensor<3x37x21xf64>, tensor<3x53x21xf64>, tensor<3x53x11xf64>) outs(%e : tensor<3x37x11xf64>) -> tensor<3x37x11xf64>
  return %0 : tensor<3x37x11xf64>
}

func.func @one(%q: tensor<1x1xf32>, %k: tensor<1x1xf32>, %v: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %e = tensor.empty() : tensor<1x1xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) outs(%e : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @long(%q: tensor<1x70x16xf32>, %k: tensor<1x9001x16xf32>, %v: tensor<1x9001x16xf32>, %m: tensor<1x70x9001xi1>) -> tensor<1x70x16xf32> {
  %e = tensor.empty() : tensor<1x70x16xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<1x70x16xf32>, tensor<1x9001x16xf32>, tensor<1x9001x16xf32>) mask(%m : tensor<1x70x9001xi1>) outs(%e : tensor<1x70x16xf32>) -> tensor<1x70x16xf32>
  return %0 : tensor<1x70x16xf32>
}

// Truth values of one byte, for each score: parts of their rows are whole words, or there are none.
func.func @truth(%q: tensor<4x6x128x64xf32>, %k: tensor<4x6x128x64xf32>, %v: tensor<4x6x128x64xf32>, %m: tensor<4x6x128x128xi1>) -> tensor<4x6x128x64xf32> {
  %e = tensor.empty() : tensor<4x6x128x64xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<4x6x128x64xf32>, tensor<4x6x128x64xf32>, tensor<4x6x128x64xf32>) mask(%m : tensor<4x6x128x128xi1>) outs(%e : tensor<4x6x128x64xf32>) -> tensor<4x6x128x64xf32>
  return %0 : tensor<4x6x128x64xf32>
}

func.func @truth_odd(%q: tensor<4x35x24xf32>, %k: tensor<4x67x24xf32>, %v: tensor<4x67x40xf32>, %m: tensor<4x35x67xi1>) -> tensor<4x35x40xf32> {
  %e = tensor.empty() : tensor<4x35x40xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<4x35x24xf32>, tensor<4x67x24xf32>, tensor<4x67x40xf32>) mask(%m : tensor<4x35x67xi1>) outs(%e : tensor<4x35x40xf32>) -> tensor<4x35x40xf32>
  return %0 : tensor<4x35x40xf32>
}

// Scores of -inf in all columns of some rows, from queries of -inf: 0, and not NaN, which upstream's lowering computes as well.
func.func @marked(%q: tensor<2x19x8xf32>, %k: tensor<2x23x8xf32>, %v: tensor<2x23x8xf32>) -> tensor<2x19x8xf32> {
  %low = arith.constant 0xFF800000 : f32
  %visible = arith.constant 5 : index
  %eq = tensor.empty() : tensor<2x19x8xf32>
  %ek = tensor.empty() : tensor<2x23x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, i, j) -> (a, i, j)>, affine_map<(a, i, j) -> (a, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q : tensor<2x19x8xf32>) outs(%eq : tensor<2x19x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %i = linalg.index 1 : index
    %1 = arith.cmpi slt, %i, %visible : index
    %2 = arith.select %1, %low, %x : f32
    linalg.yield %2 : f32
  } -> tensor<2x19x8xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(a, i, j) -> (a, i, j)>, affine_map<(a, i, j) -> (a, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%k : tensor<2x23x8xf32>) outs(%ek : tensor<2x23x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<2x23x8xf32>
  %0 = sw.attention masked ins(%r, %p, %v : tensor<2x19x8xf32>, tensor<2x23x8xf32>, tensor<2x23x8xf32>) outs(%eq : tensor<2x19x8xf32>) -> tensor<2x19x8xf32>
  return %0 : tensor<2x19x8xf32>
}

// Rows below the position `visible` see nothing, and others the positions up to their own.
func.func @hidden(%q: tensor<2x19x8xf32>, %k: tensor<2x19x8xf32>, %v: tensor<2x19x8xf32>) -> tensor<2x19x8xf32> {
  %visible = arith.constant 5 : index
  %b = tensor.empty() : tensor<1x19x19xi1>
  %m = linalg.generic {indexing_maps = [affine_map<(a, i, j) -> (a, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%b : tensor<1x19x19xi1>) {
  ^bb0(%o: i1):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %1 = arith.cmpi sle, %j, %i : index
    %2 = arith.cmpi sge, %i, %visible : index
    %3 = arith.andi %1, %2 : i1
    linalg.yield %3 : i1
  } -> tensor<1x19x19xi1>
  %e = tensor.empty() : tensor<2x19x8xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<2x19x8xf32>, tensor<2x19x8xf32>, tensor<2x19x8xf32>) mask(%m : tensor<1x19x19xi1>) outs(%e : tensor<2x19x8xf32>) -> tensor<2x19x8xf32>
  return %0 : tensor<2x19x8xf32>
}

// A number for each key, and ops around.
func.func @added(%q: tensor<2x3x20x8xf32>, %k: tensor<2x3x20x8xf32>, %v: tensor<2x3x20x8xf32>, %m: tensor<2x1x1x20xf32>) -> tensor<2x3x20x8xf32> {
  %e = tensor.empty() : tensor<2x3x20x8xf32>
  %d = linalg.add ins(%q, %v : tensor<2x3x20x8xf32>, tensor<2x3x20x8xf32>) outs(%e : tensor<2x3x20x8xf32>) -> tensor<2x3x20x8xf32>
  %0 = sw.attention ins(%d, %k, %v : tensor<2x3x20x8xf32>, tensor<2x3x20x8xf32>, tensor<2x3x20x8xf32>) mask(%m : tensor<2x1x1x20xf32>) outs(%e : tensor<2x3x20x8xf32>) -> tensor<2x3x20x8xf32>
  %1 = linalg.add ins(%0, %q : tensor<2x3x20x8xf32>, tensor<2x3x20x8xf32>) outs(%e : tensor<2x3x20x8xf32>) -> tensor<2x3x20x8xf32>
  return %1 : tensor<2x3x20x8xf32>
}

// ZERO: 0.0 0.0 0.0 0.0
func.func @nothing(%q: tensor<2x3xf32>, %k: tensor<4x3xf32>, %v: tensor<4x2xf32>) -> tensor<2x2xf32> {
  %m = arith.constant dense<false> : tensor<2x4xi1>
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = sw.attention ins(%q, %k, %v : tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x2xf32>) mask(%m : tensor<2x4xi1>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
