//===- Passes.td - Passes on attributes --------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_ATTRIBUTES_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_ATTRIBUTES_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwSetTarget : Pass<"sw-set-target", "::mlir::ModuleOp"> {
  let summary = "Attach a machine description to the module";
  let description = [{
    Reads the description of `chip`, which is a built-in name or the path of a machine JSON
    file. The parameters that passes need become the device "sunway" of the module's
    `dlti.target_system_spec`. Descriptions of other devices stay. With `core-groups`, later passes
    distribute kernels over several core groups.

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
    Option<"coreGroups", "core-groups", "int64_t", "1",
           "Core groups that kernels are distributed over; 0: all of the chip">,
  ];
  let dependentDialects = ["::mlir::DLTIDialect"];
}

def SwMarkMpe : Pass<"sw-mark-mpe", "::mlir::ModuleOp"> {
  let summary = "Mark the ops that stay on the MPE";
  let description = [{
    Moves each op outside of launches that does more than prepare them into a region. The region
    has the name of the op and the reason why the op is not in a kernel. These ops are linalg
    ops, primitives and copies on memrefs, and calls of functions outside of the module. Loops
    with loads and stores, but without these ops, are marked too. If an earlier pass has left a
    string attribute `sw.mpe` on the op, it is the reason. Otherwise the reason follows from
    what primitives cover. The C code reports the beginning and the end of a marked region to
    the simulator (`sw_mpe.h`). On the chip the marks have no cost.

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
