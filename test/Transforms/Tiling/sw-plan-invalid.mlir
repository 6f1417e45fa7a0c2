// RUN: sw-opt --sw-set-target --sw-plan --split-input-file --verify-diagnostics %s
// RUN: not sw-opt --sw-set-target --sw-plan=order=n,m %s 2>&1 | FileCheck %s --check-prefix=OPTION
// OPTION: error: expects an order of 3 loops, such as m,n,k, but got 2

// The plan that exists is checked with what is planned.
func.func @too_large(%x: tensor<4096x4096xf32>) -> tensor<4096x4096xf32> {
  %e = tensor.empty() : tensor<4096x4096xf32>
  %y = sw.kernel "exp" schedule <method = cpe, loops = [16777216], sizes = [1048576]> {
    // expected-error-re @below {{a tile of 1048576 needs {{[0-9]+}} bytes of LDM per CPE, but only 57344 are available}}
    %0 = linalg.exp ins(%x : tensor<4096x4096xf32>) outs(%e : tensor<4096x4096xf32>) -> tensor<4096x4096xf32>
    sw.kernel_yield %0 : tensor<4096x4096xf32>
  } : tensor<4096x4096xf32>
  return %y : tensor<4096x4096xf32>
}
