// Three layers in one launch: the weights of a layer come while the one before
// computes. The same numbers, bit by bit, in less time. A layer of a vector, one
// without loops, and one whose results the next but one needs.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --entry=layers --verify --outputs=%t/ahead | FileCheck %s
// RUN: sw-run %s --entry=layers --verify --outputs=%t/behind --pipeline-options="fetch-ahead=false" | FileCheck %s
// RUN: cmp %t/ahead/result0.npy %t/behind/result0.npy
// RUN: sw-run %s --entry=layers --verify --mode=detailed | FileCheck %s
// RUN: sw-run %s --entry=layers --verify --chip=sw26010pro --outputs=%t/ahead --json=%t/ahead.json | FileCheck %s
// RUN: sw-run %s --entry=layers --verify --chip=sw26010pro --outputs=%t/behind --json=%t/behind.json --pipeline-options="fetch-ahead=false" | FileCheck %s
// RUN: cmp %t/ahead/result0.npy %t/behind/result0.npy
// RUN: %python -c "import json, sys; ahead, behind = (json.load(open(f))['cycles'] for f in sys.argv[1:]); print('faster', ahead < 0.95 * behind)" %t/ahead.json %t/behind.json | FileCheck %s --check-prefix=FIGURES
// RUN: sw-run %s --entry=vectors --verify | FileCheck %s
// RUN: sw-run %s --entry=vectors --verify --chip=sw26010pro | FileCheck %s
// RUN: sw-run %s --entry=f64 --verify | FileCheck %s
// RUN: sw-run %s --entry=f64 --verify --mode=detailed --chip=sw26010pro | FileCheck %s

// CHECK: , 1 launch{{$}}
// CHECK: verified
// FIGURES: faster True

#row = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>

func.func @layers(%x: tensor<100x512xf32>, %w1: tensor<512x384xf32>, %b1: tensor<384xf32>, %w2: tensor<384x512xf32>, %w3: tensor<512x500xf32>) -> tensor<100x500xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<100x384xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<100x384xf32>) -> tensor<100x384xf32>
  %p1 = linalg.matmul ins(%x, %w1 : tensor<100x512xf32>, tensor<512x384xf32>) outs(%z1 : tensor<100x384xf32>) -> tensor<100x384xf32>
  %y1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%p1, %b1 : tensor<100x384xf32>, tensor<384xf32>) outs(%e1 : tensor<100x384xf32>) {
  ^bb0(%p: f32, %b: f32, %o: f32):
    %s = arith.addf %p, %b : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<100x384xf32>
  %e2 = tensor.empty() : tensor<100x512xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<100x512xf32>) -> tensor<100x512xf32>
  %p2 = linalg.matmul ins(%y1, %w2 : tensor<100x384xf32>, tensor<384x512xf32>) outs(%z2 : tensor<100x512xf32>) -> tensor<100x512xf32>
  %y2 = linalg.add ins(%p2, %x : tensor<100x512xf32>, tensor<100x512xf32>) outs(%e2 : tensor<100x512xf32>) -> tensor<100x512xf32>
  %e3 = tensor.empty() : tensor<100x500xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<100x500xf32>) -> tensor<100x500xf32>
  %y3 = linalg.matmul ins(%y2, %w3 : tensor<100x512xf32>, tensor<512x500xf32>) outs(%z3 : tensor<100x500xf32>) -> tensor<100x500xf32>
  return %y3 : tensor<100x500xf32>
}

func.func @vectors(%x: tensor<300xf32>, %w1: tensor<200x300xf32>, %w2: tensor<70x200xf32>, %w3: tensor<1x70xf32>) -> tensor<1xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<200xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<200xf32>) -> tensor<200xf32>
  %y1 = linalg.matvec ins(%w1, %x : tensor<200x300xf32>, tensor<300xf32>) outs(%z1 : tensor<200xf32>) -> tensor<200xf32>
  %e2 = tensor.empty() : tensor<70xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<70xf32>) -> tensor<70xf32>
  %y2 = linalg.matvec ins(%w2, %y1 : tensor<70x200xf32>, tensor<200xf32>) outs(%z2 : tensor<70xf32>) -> tensor<70xf32>
  %e3 = tensor.empty() : tensor<1xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1xf32>) -> tensor<1xf32>
  %y3 = linalg.matvec ins(%w3, %y2 : tensor<1x70xf32>, tensor<70xf32>) outs(%z3 : tensor<1xf32>) -> tensor<1xf32>
  return %y3 : tensor<1xf32>
}

func.func @f64(%x: tensor<64x256xf64>, %w1: tensor<256x256xf64>, %w2: tensor<256x130xf64>) -> tensor<64x130xf64> {
  %zero = arith.constant 0.0 : f64
  %e1 = tensor.empty() : tensor<64x256xf64>
  %z1 = linalg.fill ins(%zero : f64) outs(%e1 : tensor<64x256xf64>) -> tensor<64x256xf64>
  %p1 = linalg.matmul ins(%x, %w1 : tensor<64x256xf64>, tensor<256x256xf64>) outs(%z1 : tensor<64x256xf64>) -> tensor<64x256xf64>
  %y1 = linalg.tanh ins(%p1 : tensor<64x256xf64>) outs(%e1 : tensor<64x256xf64>) -> tensor<64x256xf64>
  %e2 = tensor.empty() : tensor<64x130xf64>
  %z2 = linalg.fill ins(%zero : f64) outs(%e2 : tensor<64x130xf64>) -> tensor<64x130xf64>
  %y2 = linalg.matmul ins(%y1, %w2 : tensor<64x256xf64>, tensor<256x130xf64>) outs(%z2 : tensor<64x130xf64>) -> tensor<64x130xf64>
  return %y2 : tensor<64x130xf64>
}
