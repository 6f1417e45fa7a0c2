// RUN: sw-opt %s --sw-fold-fill --verify-diagnostics --remarks-filter='sw-fold-fill' -o /dev/null

// What a cast does with the zeros is not known.
func.func @unknown(%n: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc : memref<32x32xf32, #sw.ldm>
    %c = sw.alloc : memref<32x32xf32, #sw.ldm>
    // expected-remark @below {{[Missed] FoldFill | Category:sw-fold-fill | Remark="the uses of the tile are not known"}}
    tpp.unary zero outs(%c : memref<32x32xf32, #sw.ldm>)
    %u = builtin.unrealized_conversion_cast %c : memref<32x32xf32, #sw.ldm> to memref<1024xf32, #sw.ldm>
    sw.spm_gemm ins(%a, %a) outs(%c) sizes(%n, %n, %n) vec n alpha 1.0 beta 1.0 : memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
  }
  return
}
