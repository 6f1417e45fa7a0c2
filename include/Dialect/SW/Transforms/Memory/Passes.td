//===- Passes.td - Passes on places in LDM -----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_MEMORY_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_MEMORY_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwLdmAlloc : Pass<"sw-ldm-alloc", "::mlir::ModuleOp"> {
  let summary = "Assign an offset in LDM to every buffer";
  let description = [{
    Gives each `sw.alloc` of a kernel in the CPE view a byte offset in the one LDM
    region of the kernel, aligned to DMA transactions. Buffers whose lifetimes do
    not overlap share space; a buffer lives from its alloc to its last use, that
    of a transfer being the wait for it, and for all of a loop that uses it and
    that it is allocated outside of. The size of the region is recorded as
    `sw.ldm_bytes`. A kernel whose region and reply words exceed the LDM of a CPE,
    less what the run-time system reserves, is an error with the memory map: the
    largest buffer, the bytes that are missing, and which single change would
    make it fit: one slot of a buffer that has several, or smaller tiles.

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
           "Tell the memory map of each kernel: as a remark with a note a buffer, "
           "and in remarks of the category sw-ldm">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_MEMORY_PASSES_TD
