// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x0: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %z = arith.constant 0.0 : f32
  %w0 = arith.constant dense<0.001> : tensor<256x440xf32>
  %e0 = tensor.empty() : tensor<64x440xf32>
  %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<64x440xf32>) -> tensor<64x440xf32>
  %r0 = linalg.matmul ins(%x0, %w0 : tensor<64x256xf32>, tensor<256x440xf32>) outs(%f0 : tensor<64x440xf32>) -> tensor<64x440xf32>
  %q0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r0 : tensor<64x440xf32>) outs(%e0 : tensor<64x440xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x440xf32>
  %w1 = arith.constant dense<0.002> : tensor<440x257xf32>
  %e1 = tensor.empty() : tensor<64x257xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<64x257xf32>) -> tensor<64x257xf32>
  %r1 = linalg.matmul ins(%q0, %w1 : tensor<64x440xf32>, tensor<440x257xf32>) outs(%f1 : tensor<64x257xf32>) -> tensor<64x257xf32>
  %q1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r1 : tensor<64x257xf32>) outs(%e1 : tensor<64x257xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x257xf32>
  %w2 = arith.constant dense<0.003> : tensor<257x506xf32>
  %e2 = tensor.empty() : tensor<64x506xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<64x506xf32>) -> tensor<64x506xf32>
  %r2 = linalg.matmul ins(%q1, %w2 : tensor<64x257xf32>, tensor<257x506xf32>) outs(%f2 : tensor<64x506xf32>) -> tensor<64x506xf32>
  %q2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r2 : tensor<64x506xf32>) outs(%e2 : tensor<64x506xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x506xf32>
  %w3 = arith.constant dense<0.004> : tensor<506x307xf32>
  %e3 = tensor.empty() : tensor<64x307xf32>
  %f3 = linalg.fill ins(%z : f32) outs(%e3 : tensor<64x307xf32>) -> tensor<64x307xf32>
  %r3 = linalg.matmul ins(%q2, %w3 : tensor<64x506xf32>, tensor<506x307xf32>) outs(%f3 : tensor<64x307xf32>) -> tensor<64x307xf32>
  %q3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r3 : tensor<64x307xf32>) outs(%e3 : tensor<64x307xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x307xf32>
  %w4 = arith.constant dense<0.005> : tensor<307x484xf32>
  %e4 = tensor.empty() : tensor<64x484xf32>
  %f4 = linalg.fill ins(%z : f32) outs(%e4 : tensor<64x484xf32>) -> tensor<64x484xf32>
  %r4 = linalg.matmul ins(%q3, %w4 : tensor<64x307xf32>, tensor<307x484xf32>) outs(%f4 : tensor<64x484xf32>) -> tensor<64x484xf32>
  %q4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r4 : tensor<64x484xf32>) outs(%e4 : tensor<64x484xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x484xf32>
  %w5 = arith.constant dense<0.006> : tensor<484x504xf32>
  %e5 = tensor.empty() : tensor<64x504xf32>
  %f5 = linalg.fill ins(%z : f32) outs(%e5 : tensor<64x504xf32>) -> tensor<64x504xf32>
  %r5 = linalg.matmul ins(%q4, %w5 : tensor<64x484xf32>, tensor<484x504xf32>) outs(%f5 : tensor<64x504xf32>) -> tensor<64x504xf32>
  %q5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r5 : tensor<64x504xf32>) outs(%e5 : tensor<64x504xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x504xf32>
  %w6 = arith.constant dense<0.007> : tensor<504x457xf32>
  %e6 = tensor.empty() : tensor<64x457xf32>
  %f6 = linalg.fill ins(%z : f32) outs(%e6 : tensor<64x457xf32>) -> tensor<64x457xf32>
  %r6 = linalg.matmul ins(%q5, %w6 : tensor<64x504xf32>, tensor<504x457xf32>) outs(%f6 : tensor<64x457xf32>) -> tensor<64x457xf32>
  %q6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r6 : tensor<64x457xf32>) outs(%e6 : tensor<64x457xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x457xf32>
  %w7 = arith.constant dense<0.008> : tensor<457x394xf32>
  %e7 = tensor.empty() : tensor<64x394xf32>
  %f7 = linalg.fill ins(%z : f32) outs(%e7 : tensor<64x394xf32>) -> tensor<64x394xf32>
  %r7 = linalg.matmul ins(%q6, %w7 : tensor<64x457xf32>, tensor<457x394xf32>) outs(%f7 : tensor<64x394xf32>) -> tensor<64x394xf32>
  %q7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r7 : tensor<64x394xf32>) outs(%e7 : tensor<64x394xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x394xf32>
  %w8 = arith.constant dense<0.009000000000000001> : tensor<394x139xf32>
  %e8 = tensor.empty() : tensor<64x139xf32>
  %f8 = linalg.fill ins(%z : f32) outs(%e8 : tensor<64x139xf32>) -> tensor<64x139xf32>
  %r8 = linalg.matmul ins(%q7, %w8 : tensor<64x394xf32>, tensor<394x139xf32>) outs(%f8 : tensor<64x139xf32>) -> tensor<64x139xf32>
  %q8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r8 : tensor<64x139xf32>) outs(%e8 : tensor<64x139xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x139xf32>
  %w9 = arith.constant dense<0.01> : tensor<139x256xf32>
  %e9 = tensor.empty() : tensor<64x256xf32>
  %f9 = linalg.fill ins(%z : f32) outs(%e9 : tensor<64x256xf32>) -> tensor<64x256xf32>
  %r9 = linalg.matmul ins(%q8, %w9 : tensor<64x139xf32>, tensor<139x256xf32>) outs(%f9 : tensor<64x256xf32>) -> tensor<64x256xf32>
  %q9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r9 : tensor<64x256xf32>) outs(%e9 : tensor<64x256xf32>) {
  ^bb0(%i: f32, %u: f32):
    %y = arith.maximumf %i, %z : f32
    linalg.yield %y : f32
  } -> tensor<64x256xf32>
  return %q9 : tensor<64x256xf32>
}
