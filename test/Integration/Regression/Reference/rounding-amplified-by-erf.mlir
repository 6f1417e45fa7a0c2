// Sums of sums, whose errors an erf amplifies where it is steep: the depth of
// the sums says too little. No seed may be reported as wrong, and a tolerance
// that is too small still is.
// RUN: sw-run %s --verify --seed=0 | FileCheck %s
// RUN: sw-run %s --verify --seed=3 | FileCheck %s
// RUN: sw-run %s --verify --seed=5 | FileCheck %s
// RUN: not sw-run %s --verify --seed=5 --rtol=1e-15 --atol=1e-15 2>&1 | FileCheck %s --check-prefix=STRICT
// CHECK: verified: {{.*}} of what rounding explains
// STRICT: does not agree with the reference within the tolerances given
func.func @main(%a0: tensor<7x191x191xf64>, %a1: tensor<7xf64>, %a2: tensor<191x191xf64>, %a3: tensor<191x160xf64>, %a4: tensor<160x64xf64>, %a5: tensor<5x5xf64>, %a6: tensor<187x156xf64>, %a7: tensor<156x187xf64>) -> (tensor<156x187xf64>, tensor<191x191xf64>, tensor<191x160xf64>) {
  %v1 = arith.constant 0.0 : f64
  %v2 = tensor.empty() : tensor<191x191xf64>
  %v3 = linalg.fill ins(%v1 : f64) outs(%v2 : tensor<191x191xf64>) -> tensor<191x191xf64>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%a0, %a1 : tensor<7x191x191xf64>, tensor<7xf64>) outs(%v3 : tensor<191x191xf64>) {
  ^bb0(%i4_0: f64, %i4_1: f64, %o4_0: f64):
    %q4_m = arith.mulf %i4_0, %i4_1 : f64
    %q4 = arith.addf %o4_0, %q4_m : f64
    linalg.yield %q4 : f64
  } -> tensor<191x191xf64>
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v4 : tensor<191x191xf64>) outs(%a2 : tensor<191x191xf64>) {
  ^bb0(%i5_0: f64, %o5_0: f64):
    %q5 = arith.addf %i5_0, %o5_0 : f64
    linalg.yield %q5 : f64
  } -> tensor<191x191xf64>
  %v6 = arith.constant 0.0 : f64
  %v7 = tensor.empty() : tensor<191x160xf64>
  %v8 = linalg.fill ins(%v6 : f64) outs(%v7 : tensor<191x160xf64>) -> tensor<191x160xf64>
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v5, %a3 : tensor<191x191xf64>, tensor<191x160xf64>) outs(%v8 : tensor<191x160xf64>) {
  ^bb0(%i9_0: f64, %i9_1: f64, %o9_0: f64):
    %q9_m = arith.mulf %i9_0, %i9_0 : f64
    %q9_n = arith.mulf %q9_m, %i9_1 : f64
    %q9 = arith.addf %o9_0, %q9_n : f64
    linalg.yield %q9 : f64
  } -> tensor<191x160xf64>
  %v10 = arith.constant 0.0 : f64
  %v11 = tensor.empty() : tensor<64x191xf64>
  %v12 = linalg.fill ins(%v10 : f64) outs(%v11 : tensor<64x191xf64>) -> tensor<64x191xf64>
  %v13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%v9, %a4 : tensor<191x160xf64>, tensor<160x64xf64>) outs(%v12 : tensor<64x191xf64>) {
  ^bb0(%i13_0: f64, %i13_1: f64, %o13_0: f64):
    %q13_m = arith.mulf %i13_1, %i13_0 : f64
    %q13 = arith.addf %q13_m, %o13_0 : f64
    linalg.yield %q13 : f64
  } -> tensor<64x191xf64>
  %v14 = linalg.conv_2d  ins(%v9, %a5 : tensor<191x160xf64>, tensor<5x5xf64>) outs(%a6 : tensor<187x156xf64>) -> tensor<187x156xf64>
  %v15 = tensor.empty() : tensor<156x187xf64>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v14, %a7 : tensor<187x156xf64>, tensor<156x187xf64>) outs(%v15 : tensor<156x187xf64>) {
  ^bb0(%i16_0: f64, %i16_1: f64, %o16_0: f64):
    %q16 = arith.addf %i16_0, %i16_1 : f64
    linalg.yield %q16 : f64
  } -> tensor<156x187xf64>
  %v17 = tensor.empty() : tensor<156x187xf64>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v16 : tensor<156x187xf64>) outs(%v17 : tensor<156x187xf64>) {
  ^bb0(%i18_0: f64, %o18_0: f64):
    %u18_y = math.erf %i18_0 : f64
    linalg.yield %u18_y : f64
  } -> tensor<156x187xf64>
  return %v18, %v5, %v9 : tensor<156x187xf64>, tensor<191x191xf64>, tensor<191x160xf64>
}
