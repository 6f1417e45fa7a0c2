//===- Passes.td - Passes on attributes --------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_ATTRIBUTES_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_ATTRIBUTES_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwSetTarget : Pass<"sw-set-target", "::mlir::ModuleOp"> {
  let summary = "Attach a machine description to the module";
  let description = [{
    Reads the description of `chip` (a built-in name, or the path of a machine
    JSON file) and stores what passes need as the device "sunway" of the module's
    `dlti.target_system_spec`. Descriptions of other devices stay.

    ```mlir
    module {}
    ```
    becomes
    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway"
      = #dlti.target_device_spec<"sw.chip" = "sw26010",
      ... "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64, ...>>}
    ```
  }];
  let options = [
    Option<"chip", "chip", "std::string", "\"sw26010\"",
           "Built-in chip name or path of a machine description">,
  ];
  let dependentDialects = ["::mlir::DLTIDialect"];
}

def SwMarkMpe : Pass<"sw-mark-mpe", "::mlir::ModuleOp"> {
  let summary = "Mark the work that stays on the management core";
  let description = [{
    Puts each op outside of launches that does more than prepare them into a region
    that says what it is and why it is no kernel: linalg ops, primitives and copies on
    memrefs, calls of functions outside of the module, and loops with loads and stores
    but none of these. A string attribute `sw.mpe` on the op, left by an earlier pass,
    is the reason; otherwise it is found from what primitives cover. The C code tells
    the simulator where a mark begins and ends (`sw_mpe.h`); on the chip marks cost
    nothing.

    ```mlir
    linalg.round ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
    ```
    becomes
    ```mlir
    scf.execute_region no_inline {
      linalg.round ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
      scf.yield
    } {sw.mpe = {name = "linalg.round", ops = "math.round", reason = "no primitive covers math.round"}}
    ```
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_ATTRIBUTES_PASSES_TD
