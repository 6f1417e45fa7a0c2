func.func @perceptron(%x: tensor<24x40xf32>, %w: tensor<40x16xf32>, %bias: tensor<16xf32>) -> tensor<24x16xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<24x16xf32>) -> tensor<24x16xf32>
  %p = linalg.matmul ins(%x, %w : tensor<24x40xf32>, tensor<40x16xf32>) outs(%f : tensor<24x16xf32>) -> tensor<24x16xf32>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} ins(%p, %bias : tensor<24x16xf32>, tensor<16xf32>) outs(%e : tensor<24x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %s = arith.addf %a, %b : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<24x16xf32>
  return %r : tensor<24x16xf32>
}
// -----
func.func @product(%a: memref<33x20xf64>, %b: memref<20x17xf64>, %c: memref<33x17xf64>) {
  linalg.matmul {sw.schedule = #sw.schedule<sizes = [16, 8, 20], order = [1, 0, 2], buffers = [2, 1, 1], vector = n, row_contiguous = [0, 0, 0]>}
    ins(%a, %b : memref<33x20xf64>, memref<20x17xf64>) outs(%c : memref<33x17xf64>)
  return
}
// -----
func.func @conv(%i: tensor<1x12x12x8xf32>, %f: tensor<3x3x8x16xf32>, %o: tensor<1x5x5x16xf32>) -> tensor<1x5x5x16xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%i, %f : tensor<1x12x12x8xf32>, tensor<3x3x8x16xf32>) outs(%o : tensor<1x5x5x16xf32>) -> tensor<1x5x5x16xf32>
  return %0 : tensor<1x5x5x16xf32>
}
// -----
func.func private @helper(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}
func.func @calls(%m: memref<9x70xf32>, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) {
    %l = memref.load %m[%c0, %i] : memref<9x70xf32>
    %h = func.call @helper(%l) : (f32) -> f32
    %t = arith.addf %s, %h : f32
    scf.yield %t : f32
  }
  linalg.fill ins(%0 : f32) outs(%m : memref<9x70xf32>)
  return %0 : f32
}
// -----
memref.global "private" constant @table : memref<4x4xf32> = dense<1.5>
func.func @constant(%a: memref<4x4xf32>, %o: memref<4x4xf32>) {
  %t = memref.get_global @table : memref<4x4xf32>
  linalg.mul ins(%a, %t : memref<4x4xf32>, memref<4x4xf32>) outs(%o : memref<4x4xf32>)
  return
}
