// RUN: sw-run %s --verify --quiet
func.func @main(%a0: memref<15x1x2xf32>, %a1: memref<2x15x1xf32>, %r0: memref<2x15x1xf32>) {
  %v8 = memref.alloc() : memref<2x15x1xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a0, %a1 : memref<15x1x2xf32>, memref<2x15x1xf32>) outs(%v8 : memref<2x15x1xf32>) {
  ^bb0(%b1_i0: f32, %b1_i1: f32, %b1_o0: f32):
    %b1_0 = arith.extf %b1_i1 : f32 to f64
    %b1_1 = math.absf %b1_0 : f64
    %b1_2 = arith.truncf %b1_1 : f64 to f32
    %b1_3 = arith.subf %b1_2, %b1_i0 : f32
    linalg.yield %b1_3 : f32
  }
  linalg.copy ins(%v8 : memref<2x15x1xf32>) outs(%r0 : memref<2x15x1xf32>)
  return
}
