// A perceptron in one launch: the same numbers, bit by bit, as with a launch for
// each kernel, in rows with the same names, and what each part transfers: one
// get brings the parameters of the next part (24, 16 and 24 bytes) to all CPEs,
// where each CPE fetches those of a launch.
// RUN: rm -rf %t && mkdir -p %t
// RUN: sw-run %s --entry=f32 --verify --outputs=%t/one --json=%t/one.json | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=f32 --verify --outputs=%t/many --json=%t/many.json --pipeline-options="merge-launches=false" | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: cmp %t/one/result0.npy %t/many/result0.npy
// RUN: %python -c "import json, sys; one, many = (json.load(open(f)) for f in sys.argv[1:]); keys = ('name', 'flops', 'dma_put_bytes', 'register_messages', 'rma_bytes'); pairs = list(zip(one['kernels'], many['kernels'])); differ = lambda key: [m[key] - o[key] for o, m in pairs]; print('parts', all(o.get(key) == m.get(key) for o, m in pairs for key in keys) and differ('dma_requests') == [-1, 63, 63, 64] and differ('dma_get_bytes') == [-24, 64 * 24 - 16, 64 * 16 - 24, 64 * 24]); print('faster', one['cycles'] < 0.8 * many['cycles']); print('adds up', abs(sum(k['cycles'] for k in one['kernels']) + one['mpe_cycles'] - one['cycles']) < 1)" %t/one.json %t/many.json | FileCheck %s --check-prefix=FIGURES
// RUN: sw-run %s --entry=f32 --verify --mode=detailed | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=f32 --mode=timing | FileCheck %s --check-prefix=ONE
// RUN: sw-run %s --entry=f64 --verify | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=f32 --verify --chip=sw26010pro --outputs=%t/one | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=f32 --verify --chip=sw26010pro --outputs=%t/many --pipeline-options="merge-launches=false" | FileCheck %s --check-prefixes=CHECK,MANY
// RUN: cmp %t/one/result0.npy %t/many/result0.npy
// RUN: sw-run %s --entry=f64 --verify --chip=sw26010pro | FileCheck %s --check-prefixes=CHECK,ONE

// ONE:   , 1 launch{{$}}
// MANY:  , 4 launches{{$}}
// CHECK: _matmul
// CHECK: _add
// CHECK: _relu
// CHECK: _matmul_1
// CHECK: verified
// FIGURES:      parts True
// FIGURES-NEXT: faster True
// FIGURES-NEXT: adds up True

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @f32(%x: tensor<48x100xf32>, %w: tensor<100x72xf32>, %b: tensor<72xf32>, %v: tensor<72x40xf32>) -> tensor<48x40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<48x72xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<48x72xf32>) -> tensor<48x72xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<48x100xf32>, tensor<100x72xf32>) outs(%z : tensor<48x72xf32>) -> tensor<48x72xf32>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<48x72xf32>, tensor<72xf32>) outs(%e : tensor<48x72xf32>) attrs = {sw.fuse = false} {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %s = arith.addf %in, %bias : f32
    linalg.yield %s : f32
  } -> tensor<48x72xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<48x72xf32>) outs(%e : tensor<48x72xf32>) attrs = {sw.fuse = false} {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %zero : f32
    linalg.yield %m : f32
  } -> tensor<48x72xf32>
  %f = tensor.empty() : tensor<48x40xf32>
  %y = linalg.fill ins(%zero : f32) outs(%f : tensor<48x40xf32>) -> tensor<48x40xf32>
  %3 = linalg.matmul ins(%2, %v : tensor<48x72xf32>, tensor<72x40xf32>) outs(%y : tensor<48x40xf32>) -> tensor<48x40xf32>
  return %3 : tensor<48x40xf32>
}

func.func @f64(%x: tensor<48x100xf64>, %w: tensor<100x72xf64>, %b: tensor<72xf64>, %v: tensor<72x40xf64>) -> tensor<48x40xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<48x72xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<48x72xf64>) -> tensor<48x72xf64>
  %0 = linalg.matmul ins(%x, %w : tensor<48x100xf64>, tensor<100x72xf64>) outs(%z : tensor<48x72xf64>) -> tensor<48x72xf64>
  %1 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%0, %b : tensor<48x72xf64>, tensor<72xf64>) outs(%e : tensor<48x72xf64>) attrs = {sw.fuse = false} {
  ^bb0(%in: f64, %bias: f64, %out: f64):
    %s = arith.addf %in, %bias : f64
    linalg.yield %s : f64
  } -> tensor<48x72xf64>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<48x72xf64>) outs(%e : tensor<48x72xf64>) attrs = {sw.fuse = false} {
  ^bb0(%in: f64, %out: f64):
    %m = arith.maximumf %in, %zero : f64
    linalg.yield %m : f64
  } -> tensor<48x72xf64>
  %f = tensor.empty() : tensor<48x40xf64>
  %y = linalg.fill ins(%zero : f64) outs(%f : tensor<48x40xf64>) -> tensor<48x40xf64>
  %3 = linalg.matmul ins(%2, %v : tensor<48x72xf64>, tensor<72x40xf64>) outs(%y : tensor<48x40xf64>) -> tensor<48x40xf64>
  return %3 : tensor<48x40xf64>
}
