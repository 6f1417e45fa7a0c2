// Vectors along M, as a schedule by hand asks for: A is stored transposed, its
// last piece is padded.
// RUN: sw-run %s --entry=main --verify --mode=fast | FileCheck %s
// RUN: sw-run %s --entry=main --verify --mode=detailed | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<53x101xf64>, %b: memref<53x77xf64>, %c: memref<101x77xf64>) {
  %zero = arith.constant 0.0 : f64
  linalg.fill {sw.tile = #sw.tile<kernel = "matmul", mesh = [row, col], units = [4, 1]>}
      ins(%zero : f64) outs(%c : memref<101x77xf64>)
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<53x101xf64>, memref<53x77xf64>) outs(%c : memref<101x77xf64>)
      attrs = {sw.tile = #sw.tile<kernel = "matmul", mesh = [row, col, none], units = [4, 1, 1], vector = m>} {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %z, %p : f64
    linalg.yield %s : f64
  }
  return
}
