//===- Passes.td - Passes on places in LDM -----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_MEMORY_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_MEMORY_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwLdmAlloc : Pass<"sw-ldm-alloc", "::mlir::ModuleOp"> {
  let summary = "Assign an offset in LDM to every buffer";
  let description = [{
    Gives each `sw.alloc` of a kernel in the CPE view a byte offset in the LDM region of the
    kernel, aligned to DMA transactions. Buffers whose lifetimes do not overlap share space. A
    buffer lives from its alloc to its last use; the last use of a transfer is the wait for it.
    If a loop uses a buffer that is allocated outside of it, the buffer lives during the whole
    loop. The size of the region is recorded as `sw.ldm_bytes`.

    The region and the reply words of a kernel must fit in the LDM of a CPE, without the part
    that the run-time system reserves. Otherwise the pass reports an error with the memory map.
    It includes the largest buffer, the missing bytes, and the single change that would make the
    kernel fit: one slot for a buffer that has several, or smaller tiles.

    ```mlir
    sw.launch @k view(cpe) {
      %a = sw.alloc : memref<32x8xf32, #sw.ldm>
      %b = sw.alloc : memref<8x32xf32, #sw.ldm>
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %s) vec n alpha 1.0 beta 1.0
          : memref<32x8xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    }
    ```
    becomes
    ```mlir
    sw.launch @k view(cpe) attributes {sw.ldm_bytes = 2048 : i64} {
      %a = sw.alloc offset 0 : memref<32x8xf32, #sw.ldm>
      %b = sw.alloc offset 1024 : memref<8x32xf32, #sw.ldm>
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %s) vec n alpha 1.0 beta 1.0
          : memref<32x8xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    }
    ```
  }];
  let options = [
    Option<"printMap", "print-map", "bool", "false",
           "Report the memory map of each kernel: as a remark with a note for each buffer, "
           "and in remarks of the category sw-ldm">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_MEMORY_PASSES_TD
