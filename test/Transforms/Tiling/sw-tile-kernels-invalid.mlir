// Plans that an op or the chip cannot follow are refused.
// RUN: sw-opt --sw-set-target --sw-tile --split-input-file --verify-diagnostics %s

func.func @ldm(%a: tensor<1024x1024xf32>, %b: tensor<1024x1024xf32>, %c: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %y = sw.kernel "matmul" schedule <method = mesh, loops = [1024, 1024, 1024], sizes = [1024, 1024, 1024]> {
    // expected-error-re @below {{a tile of 1024 x 1024 x 1024 with {{.*}} buffers needs {{[0-9]+}} bytes of LDM per CPE, but only 57344 are available}}
    %0 = linalg.matmul ins(%a, %b : tensor<1024x1024xf32>, tensor<1024x1024xf32>) outs(%c : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
    sw.kernel_yield %0 : tensor<1024x1024xf32>
  } : tensor<1024x1024xf32>
  return %y : tensor<1024x1024xf32>
}

// -----

// A product stores incomplete sums if a loop over its rows is inside of the reduction: the other op has to wait.
func.func @order(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %e = tensor.empty() : tensor<256x256xf32>
  // expected-error @below {{expects 2 ops to run on tiles together in 'sw.kernel' "product", but with this schedule 1 can}}
  %y = sw.kernel "product" schedule <method = mesh, loops = [256, 256, 256], sizes = [128, 128, 64], order = [2, 0, 1]> {
    %0 = linalg.matmul {sw.root} ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
    %1 = linalg.exp ins(%0 : tensor<256x256xf32>) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
    sw.kernel_yield %1 : tensor<256x256xf32>
  } : tensor<256x256xf32>
  return %y : tensor<256x256xf32>
}

// -----

// CPEs that share gets have as many tiles each.
func.func @places(%x: tensor<40x48xf32>) -> tensor<40x48xf32> {
  %e = tensor.empty() : tensor<40x48xf32>
  %y = sw.kernel "round" schedule <method = cpe, loops = [40, 48], sizes = [8, 48], share = teams> {
    // expected-error @below {{expects tiles of 8 of the 40 iterations of loop 0 to be a multiple of the 8 CPEs that share gets, or the last one to be smaller}}
    %0 = linalg.round ins(%x : tensor<40x48xf32>) outs(%e : tensor<40x48xf32>) -> tensor<40x48xf32>
    sw.kernel_yield %0 : tensor<40x48xf32>
  } : tensor<40x48xf32>
  return %y : tensor<40x48xf32>
}

// -----

// An op that no CPE can run is in no kernel.
func.func @mpe(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  // expected-error @below {{expects the ops of 'sw.kernel' "exp" to become one kernel, but its root runs on the tiles of another op or on the management core}}
  %y = sw.kernel "exp" schedule <method = cpe, loops = [64], sizes = [8]> {
    %0 = linalg.exp {sw.mpe = "it is short"} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    sw.kernel_yield %0 : tensor<64xf32>
  } : tensor<64xf32>
  return %y : tensor<64xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Ops that accumulate on an array of outside run by themselves.
func.func @group(%x: tensor<512x1000xf32>, %sum: tensor<512xf32>) -> tensor<512x1000xf32> {
  %g = tensor.empty() : tensor<512x1000xf32>
  %y = sw.kernel "reduce_sum_sub" schedule <method = cpe, loops = [512, 1000], sizes = [8, 1000]> {
    %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<512x1000xf32>) outs(%sum : tensor<512xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<512xf32>
    // expected-error @below {{expects 2 ops to run on tiles together, but 1 can}}
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
