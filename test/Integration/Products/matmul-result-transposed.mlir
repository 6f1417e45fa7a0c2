// The result is stored transposed, so that vectors run along the rows of A.
// RUN: sw-run %s --entry=main --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<101x53xf32>, %b: memref<53x30xf32>, %c: memref<30x101xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (n, m)>],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<101x53xf32>, memref<53x30xf32>) outs(%c : memref<30x101xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
