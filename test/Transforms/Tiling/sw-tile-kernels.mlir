// sw-tile obeys a plan, which may differ from what it would choose.
// RUN: sw-opt --sw-set-target --sw-tile --split-input-file %s | FileCheck %s '--implicit-check-not=sw.kernel' '--implicit-check-not=sw.planned'

// The sizes and the name.
// CHECK-LABEL: func.func @sizes
// CHECK: scf.forall ({{.*}}) = (0) to (262144) step (64)
// CHECK: sw.tile = #sw.tile<kernel = "mine", sizes = [64], {{.*}}private
func.func @sizes(%x: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %e = tensor.empty() : tensor<512x512xf32>
  %y = sw.kernel "mine" schedule <method = cpe, loops = [262144], sizes = [64]> {
    %0 = linalg.exp ins(%x : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) -> tensor<512x512xf32>
    sw.kernel_yield %0 : tensor<512x512xf32>
  } : tensor<512x512xf32>
  return %y : tensor<512x512xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>

// An epilogue outside of the kernel of the product is a kernel of its own.
// CHECK-LABEL: func.func @split
// CHECK: linalg.matmul {sw.tile = #sw.tile<kernel = "product", sizes = [128, 256, 64], order = [1, 0, 2]
// CHECK-NOT: epilogue
// CHECK: scf.forall
// CHECK: sw.tile = #sw.tile<kernel = "exp"
func.func @split(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %p = sw.kernel "product" schedule <method = mesh, loops = [256, 256, 256], sizes = [128, 256, 64], order = [1, 0, 2]> {
    %0 = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
    sw.kernel_yield %0 : tensor<256x256xf32>
  } : tensor<256x256xf32>
  %y = linalg.exp ins(%p : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %y : tensor<256x256xf32>
}

// -----

// Inside, it runs on the tiles of the product.
// CHECK-LABEL: func.func @together
// CHECK: linalg.matmul {sw.tile = #sw.tile<kernel = "product", sizes = [128, 256, 64]
// CHECK: kernel = "product", {{.*}}epilogue
// CHECK-NOT: scf.forall
func.func @together(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  %y = sw.kernel "product" schedule <method = mesh, loops = [256, 256, 256], sizes = [128, 256, 64], order = [1, 0, 2]> {
    %0 = linalg.matmul {sw.root} ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
    %1 = linalg.exp ins(%0 : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
    sw.kernel_yield %1 : tensor<256x256xf32>
  } : tensor<256x256xf32>
  return %y : tensor<256x256xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Two kernels in place of the fusion group that the model prefers.
// CHECK-LABEL: func.func @two
// CHECK: kernel = "maxima"
// CHECK: scf.forall ({{.*}}) = (0, 0) to (512, 1000) step (8, 100)
// CHECK: kernel = "differences", sizes = [8, 100]
func.func @two(%x: tensor<512x1000xf32>) -> tensor<512x1000xf32> {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<512xf32>
  %g = tensor.empty() : tensor<512x1000xf32>
  %m = sw.kernel "maxima" schedule <method = cpe, loops = [512, 1000], sizes = [4, 1000]> {
    %f = linalg.fill ins(%low : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    %0 = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<512x1000xf32>) outs(%f : tensor<512xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.maximumf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<512xf32>
    sw.kernel_yield %0 : tensor<512xf32>
  } : tensor<512xf32>
  %y = sw.kernel "differences" schedule <method = cpe, loops = [512, 1000], sizes = [8, 100]> {
    %1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
        ins(%x, %m : tensor<512x1000xf32>, tensor<512xf32>) outs(%g : tensor<512x1000xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.subf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<512x1000xf32>
    sw.kernel_yield %1 : tensor<512x1000xf32>
  } : tensor<512x1000xf32>
  return %y : tensor<512x1000xf32>
}
