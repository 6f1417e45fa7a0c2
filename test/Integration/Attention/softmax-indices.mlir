// A product after a softmax whose scores have a bias with another index along the keys: that of the last to the first, with an
// offset, and with a step. Such arrays have no parts, so the keys are processed as a whole, or by kernels apart.
// RUN: sw-run %s --verify --quiet --entry=reversed
// RUN: sw-run %s --verify --quiet --entry=reversed --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=shifted
// RUN: sw-run %s --verify --quiet --entry=shifted --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=strided
// RUN: sw-run %s --verify --quiet --entry=strided --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=uneven
// RUN: sw-run %s --verify --quiet --entry=uneven --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=single
// RUN: sw-run %s --verify --quiet --entry=single --chip=sw26010pro

#all = affine_map<(a, i, j) -> (a, i, j)>

func.func @reversed(%s: tensor<64x64x256xf32>, %b: tensor<64x64x256xf32>, %v: tensor<64x256x64xf32>) -> tensor<64x64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<64x64x256xf32>
  %t = linalg.generic {indexing_maps = [#all, affine_map<(a, i, j) -> (a, i, 255 - j)>, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %b : tensor<64x64x256xf32>, tensor<64x64x256xf32>) outs(%e : tensor<64x64x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<64x64x256xf32>
  %w = linalg.softmax dimension(2) ins(%t : tensor<64x64x256xf32>) outs(%e : tensor<64x64x256xf32>) -> tensor<64x64x256xf32>
  %eo = tensor.empty() : tensor<64x64x64xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<64x64x256xf32>, tensor<64x256x64xf32>) outs(%fo : tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  return %r : tensor<64x64x64xf32>
}

func.func @shifted(%s: tensor<64x64x256xf32>, %b: tensor<64x64x259xf32>, %v: tensor<64x256x64xf32>) -> tensor<64x64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<64x64x256xf32>
  %t = linalg.generic {indexing_maps = [#all, affine_map<(a, i, j) -> (a, i, j + 3)>, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %b : tensor<64x64x256xf32>, tensor<64x64x259xf32>) outs(%e : tensor<64x64x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<64x64x256xf32>
  %w = linalg.softmax dimension(2) ins(%t : tensor<64x64x256xf32>) outs(%e : tensor<64x64x256xf32>) -> tensor<64x64x256xf32>
  %eo = tensor.empty() : tensor<64x64x64xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<64x64x256xf32>, tensor<64x256x64xf32>) outs(%fo : tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  return %r : tensor<64x64x64xf32>
}

func.func @strided(%s: tensor<64x64x256xf32>, %b: tensor<64x64x512xf32>, %v: tensor<64x256x64xf32>) -> tensor<64x64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<64x64x256xf32>
  %t = linalg.generic {indexing_maps = [#all, affine_map<(a, i, j) -> (a, i, j * 2)>, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %b : tensor<64x64x256xf32>, tensor<64x64x512xf32>) outs(%e : tensor<64x64x256xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<64x64x256xf32>
  %w = linalg.softmax dimension(2) ins(%t : tensor<64x64x256xf32>) outs(%e : tensor<64x64x256xf32>) -> tensor<64x64x256xf32>
  %eo = tensor.empty() : tensor<64x64x64xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<64x64x256xf32>, tensor<64x256x64xf32>) outs(%fo : tensor<64x64x64xf32>) -> tensor<64x64x64xf32>
  return %r : tensor<64x64x64xf32>
}

func.func @uneven(%s: tensor<67x33x131xf32>, %b: tensor<67x33x131xf32>, %v: tensor<67x131x24xf32>) -> tensor<67x33x24xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<67x33x131xf32>
  %t = linalg.generic {indexing_maps = [#all, affine_map<(a, i, j) -> (a, i, 130 - j)>, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %b : tensor<67x33x131xf32>, tensor<67x33x131xf32>) outs(%e : tensor<67x33x131xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<67x33x131xf32>
  %w = linalg.softmax dimension(2) ins(%t : tensor<67x33x131xf32>) outs(%e : tensor<67x33x131xf32>) -> tensor<67x33x131xf32>
  %eo = tensor.empty() : tensor<67x33x24xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<67x33x24xf32>) -> tensor<67x33x24xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<67x33x131xf32>, tensor<67x131x24xf32>) outs(%fo : tensor<67x33x24xf32>) -> tensor<67x33x24xf32>
  return %r : tensor<67x33x24xf32>
}

func.func @single(%s: tensor<1x1x1xf32>, %b: tensor<1x1x3xf32>, %v: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x1x1xf32>
  %t = linalg.generic {indexing_maps = [#all, affine_map<(a, i, j) -> (a, i, j + 2)>, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %b : tensor<1x1x1xf32>, tensor<1x1x3xf32>) outs(%e : tensor<1x1x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  } -> tensor<1x1x1xf32>
  %w = linalg.softmax dimension(2) ins(%t : tensor<1x1x1xf32>) outs(%e : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %eo = tensor.empty() : tensor<1x1x1xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %r = linalg.batch_matmul ins(%w, %v : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%fo : tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}
