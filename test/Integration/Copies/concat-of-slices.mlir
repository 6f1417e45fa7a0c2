// RUN: sw-run %s --entry=rotate --chip=sw26010 --verify --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=rotate --chip=sw26010pro --verify --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=roll --chip=sw26010 --verify --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=roll --chip=sw26010pro --verify --rtol=0 --atol=0 | FileCheck %s
// CHECK: , 1 launch{{$}}
// CHECK-NOT: memref.copy
// CHECK: verified

// As rotary embeddings do: halves of rows, one of them computed, exchanged. What computes it keeps its rows, on either side.
#rows = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
func.func @rotate(%x: tensor<3x17x64xf32>, %y: tensor<3x17x64xf32>) -> tensor<3x17x64xf32> {
  %low = tensor.extract_slice %x[0, 0, 0] [3, 17, 32] [1, 1, 1] : tensor<3x17x64xf32> to tensor<3x17x32xf32>
  %high = tensor.extract_slice %x[0, 0, 32] [3, 17, 32] [1, 1, 1] : tensor<3x17x64xf32> to tensor<3x17x32xf32>
  %e = tensor.empty() : tensor<3x17x32xf32>
  %minus = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%high : tensor<3x17x32xf32>) outs(%e : tensor<3x17x32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<3x17x32xf32>
  %all = tensor.concat dim(2) %minus, %low : (tensor<3x17x32xf32>, tensor<3x17x32xf32>) -> tensor<3x17x64xf32>
  %f = tensor.empty() : tensor<3x17x64xf32>
  %m = linalg.mul ins(%all, %y : tensor<3x17x64xf32>, tensor<3x17x64xf32>) outs(%f : tensor<3x17x64xf32>) -> tensor<3x17x64xf32>
  return %m : tensor<3x17x64xf32>
}

// As torch-mlir imports torch.roll: the sizes of the parts are cast away.
func.func @roll(%x: tensor<1x14x9x8xf32>) -> tensor<1x14x9x8xf32> {
  %e = tensor.empty() : tensor<1x14x9x8xf32>
  %y = linalg.abs ins(%x : tensor<1x14x9x8xf32>) outs(%e : tensor<1x14x9x8xf32>) -> tensor<1x14x9x8xf32>
  %a = tensor.extract_slice %y[0, 3, 0, 0] [1, 11, 9, 8] [1, 1, 1, 1] : tensor<1x14x9x8xf32> to tensor<1x11x9x8xf32>
  %ad = tensor.cast %a : tensor<1x11x9x8xf32> to tensor<1x?x9x8xf32>
  %b = tensor.extract_slice %y[0, 0, 0, 0] [1, 3, 9, 8] [1, 1, 1, 1] : tensor<1x14x9x8xf32> to tensor<1x3x9x8xf32>
  %bd = tensor.cast %b : tensor<1x3x9x8xf32> to tensor<1x?x9x8xf32>
  %c = tensor.concat dim(1) %ad, %bd : (tensor<1x?x9x8xf32>, tensor<1x?x9x8xf32>) -> tensor<1x14x9x8xf32>
  %s = tensor.extract_slice %c[0, 0, 2, 0] [1, 14, 7, 8] [1, 1, 1, 1] : tensor<1x14x9x8xf32> to tensor<1x14x7x8xf32>
  %sd = tensor.cast %s : tensor<1x14x7x8xf32> to tensor<1x14x?x8xf32>
  %t = tensor.extract_slice %c[0, 0, 0, 0] [1, 14, 2, 8] [1, 1, 1, 1] : tensor<1x14x9x8xf32> to tensor<1x14x2x8xf32>
  %td = tensor.cast %t : tensor<1x14x2x8xf32> to tensor<1x14x?x8xf32>
  %d = tensor.concat dim(2) %sd, %td : (tensor<1x14x?x8xf32>, tensor<1x14x?x8xf32>) -> tensor<1x14x9x8xf32>
  %f = tensor.empty() : tensor<1x14x9x8xf32>
  %z = linalg.add ins(%d, %x : tensor<1x14x9x8xf32>, tensor<1x14x9x8xf32>) outs(%f : tensor<1x14x9x8xf32>) -> tensor<1x14x9x8xf32>
  return %z : tensor<1x14x9x8xf32>
}
