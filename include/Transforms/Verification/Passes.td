//===- Passes.td - Passes that check contracts --------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_VERIFICATION_PASSES_TD
#define SUNWAY_TRANSFORMS_VERIFICATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwVerifyPhase : Pass<"sw-verify-phase", "::mlir::ModuleOp"> {
  let summary = "Check what a phase of sw-pipeline promises to later ones";
  let description = [{
    Each phase of `sw-pipeline` ends with this pass. It reports the first op that breaks the
    contract of the phase, with the name of the phase, the rule and the value. A note has the
    pipeline that reproduces it. The module does not change. Rules about one op alone are in its
    verifier, which runs after every pass.

    After `normalize`, `raise` and `plan`, outside of launches:

    * the module has a chip (`normalize` only);
    * no ops of the dialects `tosa`, `tm_tensor`, `complex` and `index` are left, and no
      softmax, packing or concatenation;
    * functions have one block;
    * no value is a vector or complex;
    * ops of `arith` and `math` work on single numbers, and on f16 and bf16 only to convert
      them;
    * after `plan`, `sw.windows` is read by products only, as their right operand.

    After `tile`, outside of launches:

    * an op with `sw.tile` writes to destinations;
    * a tile that all CPEs compute has at most two parallel loops and one reduction loop, and is
      in no loop that is distributed over single CPEs;
    * the loops of a tile op are not longer than the tile sizes of its mark;
    * attributes between parts of `sw-tile` are gone.

    After `bufferize`: no tensors, no ops of `bufferization`, and no function that returns an
    array of static shape.

    After `stage`: no `sw.tile` outside of launches. In launches, also after `distribute` and
    `merge`:

    * primitives, linalg ops, loads and stores have all arrays in LDM;
    * a buffer that an op reads is filled by a transfer, an op or the previous part, unless it is
      private and thus may be an array that the program reads without having written it;
    * there are no allocations in main memory, copies, globals and calls.

    After `distribute`: launches are in the CPE view, without distributed loops and with buffers
    of static shape. Loops and conditions around an op that joins CPEs do not depend on a
    coordinate in which these CPEs differ.

    After `merge`: launches have `sw.ldm_bytes`, which fits in LDM together with the reply
    words. Each buffer has an offset in that region, and overlaps no buffer in use at the same
    time. Exceptions are data for the next part in a slot that the last iteration leaves free.
    Parts are separated by barriers of all CPEs.

    After `emit`: no linalg ops are left, and outside of launches no primitives, tensors and
    `scf.forall`. The views of an arena are buffers of its plan, which are in the arena.

    ```mlir
    %0 = bufferization.alloc_tensor() : tensor<8xf32>
    ```
    is an error with `phase=bufferize`.
  }];
  let options = [
    Option<"phase", "phase", "::mlir::sw::PipelinePhase",
           "::mlir::sw::PipelinePhase::Normalize", "The phase whose contract is checked",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::PipelinePhase::Normalize, "normalize", "Linalg on tensors"),
             clEnumValN(::mlir::sw::PipelinePhase::Raise, "raise", "Fused ops"),
             clEnumValN(::mlir::sw::PipelinePhase::Plan, "plan", "Products and windows"),
             clEnumValN(::mlir::sw::PipelinePhase::Tile, "tile", "Tile ops"),
             clEnumValN(::mlir::sw::PipelinePhase::Bufferize, "bufferize", "Memrefs"),
             clEnumValN(::mlir::sw::PipelinePhase::Stage, "stage", "The core-group view"),
             clEnumValN(::mlir::sw::PipelinePhase::Distribute, "distribute", "The CPE view"),
             clEnumValN(::mlir::sw::PipelinePhase::Merge, "merge", "Places in LDM"),
             clEnumValN(::mlir::sw::PipelinePhase::Emit, "emit", "Loops outside of kernels"))}]>,
  ];
}

#endif // SUNWAY_TRANSFORMS_VERIFICATION_PASSES_TD
