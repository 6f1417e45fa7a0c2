//===- Passes.td - Conversion passes ------------------------*- tablegen -*-===//
#ifndef SUNWAY_CONVERSION_PASSES_TD
#define SUNWAY_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertLinalgToTPP : Pass<"convert-linalg-to-tpp"> {
  let summary = "Match linalg ops to tensor processing primitives";
  let description = [{
    Rewrites linalg ops on tensors or memrefs of f32 or f64 that one primitive computes. Other
    ops do not change and get a remark (category `sw-tpp`). Ops are recognised by loops and
    body, not by name. Rank-reducing slices drop loops of one iteration that the primitive does
    not have. Discardable attributes such as `sw.tile` are kept.

    Contractions become `tpp.gemm`. If a second reduction loop comes first in both inputs, they
    become `tpp.brgemm`. Elementwise ops whose body is one primitive become `tpp.unary` or
    `tpp.binary`.

    `tpp.unary relu` covers max(x, 0), a comparison with 0 and a select, and a clamp from 0 to
    infinity. A NaN must be propagated, or excluded by `nnan`; forms that map a NaN to 0 become
    `relu_num`. The sign of a zero may differ. A clamp to the largest finite number is another
    function, because it changes +inf.

    ```mlir
    %0 = linalg.matmul {sw.tile = #sw.tile<kernel = "mark">} ins(%a, %b : tensor<32x8xf32>, tensor<8x64xf32>)
        outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
    ```
    becomes
    ```mlir
    %0 = tpp.gemm ins(%a, %b : tensor<32x8xf32>, tensor<8x64xf32>)
        outs(%c : tensor<32x64xf32>) {sw.tile = #sw.tile<kernel = "mark">} -> tensor<32x64xf32>
    ```
  }];
  let dependentDialects = ["::mlir::tpp::TPPDialect", "::mlir::tensor::TensorDialect",
      "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"];
}

def ConvertSWToEmitC : Pass<"convert-sw-to-emitc", "::mlir::ModuleOp"> {
  let summary = "Lower host functions and kernels to EmitC";
  let description = [{
    Converts a module in the CPE view to EmitC, with one `emitc.file` for each file. These are a
    header with the entry functions and the parameter structs, a host file, and a slave file
    with the kernels. Each `sw.launch` becomes a kernel, a parameter struct that the kernel
    copies to LDM, and the call that spawns and joins it. With `split-kernels` each function of
    a kernel has a separate file. The slave file then contains the launches with parts and the
    data in LDM, which a further header declares. Attributes named `sw.*` on the result are
    hints for the C printer of `sw-translate --emit-athread`.

    The vendor's calls are those of the target chip, sw26010 or sw26010pro. A request that the
    chip cannot express becomes several requests, or an error at the transfer.

    A module that already contains `emitc.file` operations does not change.

    ```mlir
    func.func @zero(%x: memref<64x64xf32>) {
      sw.launch @zero view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
        %row = sw.coord row
        %t = sw.alloc offset 0 : memref<1x64xf32, #sw.ldm>
        tpp.unary zero outs(%t : memref<1x64xf32, #sw.ldm>)
        %to = memref.subview %x[%row, 0] [1, 64] [1, 1]
            : memref<64x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
        %r = sw.reply : !sw.reply<1>
        sw.dma_put %t to %to, %r
            : memref<1x64xf32, #sw.ldm> to memref<1x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
      return
    }
    ```
    becomes
    ```mlir
    emitc.file "kernels.h" { ...
    func private @zero(!emitc.ptr<f32> {cprint.name = "out"}) attributes {specifiers = ["extern"]} ...
    }
    emitc.file "host.c" { ...
    call_opaque "athread_spawn" ...
    }
    emitc.file "slave.c" { ...
    func @zero_kernel(%arg0: !emitc.ptr<!emitc.opaque<"void">> {cprint.name = "arg"}) { ...
    call_opaque "tpp_zero_f32" ...
    call_opaque "athread_put" ...
    }
    ```
  }];
  let options = [
    Option<"prefix", "prefix", "std::string", /*default=*/"\"\"",
           "Prefix of the file names: P.h, P_host.c, P_slave.c">,
    Option<"header", "header", "std::string", /*default=*/"\"\"",
           "Name of the header; if empty: P.h, or kernels.h without a prefix">,
    Option<"splitKernels", "split-kernels", "bool", /*default=*/"false",
           "Write each kernel K to a file K_slave.c, and shared declarations to P_cpe.h">];
  let dependentDialects = ["::mlir::sw::emit::CPrintDialect", "::mlir::emitc::EmitCDialect", "::mlir::scf::SCFDialect",
      "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
      "::mlir::vector::VectorDialect"];
}

def ConvertTPPToLoops : Pass<"convert-tpp-to-loops"> {
  let summary = "Lower primitives on memrefs to scalar loops";
  let description = [{
    Primitives that no kernel covers run on the MPE. Primitives inside of `sw.launch` and on
    tensors do not change.

    ```mlir
    tpp.unary zero outs(%c : memref<4x8xf32>)
    ```
    becomes
    ```mlir
    %cst = arith.constant 0.0 : f32
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        memref.store %cst, %c[%i, %j] : memref<4x8xf32>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
      "::mlir::scf::SCFDialect"];
}

#endif // SUNWAY_CONVERSION_PASSES_TD
