// RUN: sw-opt %s --sw-set-target --sw-split-first --verify-diagnostics --remarks-filter='sw-split-first' -o /dev/null

!b = memref<32x32xf32, #sw.ldm>
!main = memref<32x32xf32, strided<[512, 1]>>

// Which iteration is the first one is not known.
func.func @bounds(%main: !main, %n: index) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    scf.for %k = %n to %c256 step %n {
      // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the product is not in loops with constant bounds"}}
      sw.spm_gemm ins(%a, %b) outs(%a) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 1.0 {sw.first_parts = 2} : !b, !b, !b
    }
  }
  return
}

// A part of the reduction is a part of each row of a transposed B.
func.func @transposed(%main: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the rows of B do not run along the reduction"}}
    sw.spm_gemm ins(%a, %b) outs(%a) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 trans_b {sw.first_parts = 2} : !b, !b, !b
  }
  return
}

// One CPE of the row fetches the tile for all of them.
func.func @broadcast(%main: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r broadcast row : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the first tile is no piece of this CPE"}}
    sw.spm_gemm ins(%a, %b) outs(%a) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : !b, !b, !b
  }
  return
}

// A tile is put between the get and the product.
func.func @put_between(%main: !main, %other: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %r = sw.reply : <1>
    %s = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.dma_put %a to %other, %s : !b to !main, <1>
    sw.dma_wait %s : <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the get would move past an op that may write its source"}}
    sw.spm_gemm ins(%a, %b) outs(%a) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : !b, !b, !b
  }
  return
}

// A and B are waited for together.
func.func @shared_reply(%main: !main, %other: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %other to %a, %r : !main to !b, <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="its reply counter is shared"}}
    sw.spm_gemm ins(%a, %b) outs(%a) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : !b, !b, !b
  }
  return
}

// 250 rows of the reduction are not as many on each mesh row.
func.func @unequal(%main: !main) {
  %c250 = arith.constant 250 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the reduction is not cut into equal pieces"}}
    sw.spm_gemm ins(%a, %b) outs(%a) sizes(%c250, %c250, %c250) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : !b, !b, !b
  }
  return
}

// 32 rows are no five parts of one depth.
func.func @five_parts(%main: !main) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %a = sw.alloc : !b
    %b = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the pieces cannot be cut into as many parts"}}
    sw.spm_gemm ins(%a, %b) outs(%a) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 5} : !b, !b, !b
  }
  return
}

// How deep the piece of A is a CPE knows at run time only.
func.func @depth(%main: !main, %n: index) {
  %c256 = arith.constant 256 : index
  sw.launch @k view(cpe) {
    %full = sw.alloc : !b
    %a = sw.tile %full sizes(%n) : !b to memref<32x?xf32, #sw.ldm>
    %b = sw.alloc : !b
    %c = sw.alloc : !b
    %r = sw.reply : <1>
    sw.dma_get %main to %b, %r : !main to !b, <1>
    sw.barrier array
    sw.dma_wait %r : <1>
    // expected-remark @below {{[Missed] SplitFirst | Category:sw-split-first | Remark="the pieces of the operands are not of constant depth"}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0 {sw.first_parts = 2} : memref<32x?xf32, #sw.ldm>, !b, !b
  }
  return
}
