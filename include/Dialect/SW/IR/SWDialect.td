//===- SWDialect.td - The sw dialect ------------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWDIALECT_TD
#define SUNWAY_DIALECT_SW_IR_SWDIALECT_TD

include "mlir/IR/OpBase.td"

def SW_Dialect : Dialect {
  let name = "sw";
  let cppNamespace = "::mlir::sw";
  let summary = "The Sunway many-core chip: core groups, LDM, DMA and mesh";
  let description = [{
    Models the core groups of a Sunway processor. Each is a mesh of computing processing elements
    (CPEs), 8 x 8 on both chips. Each CPE has a private scratchpad (LDM) that DMA fills. Loops,
    coordinates and barriers name the levels of the machine: the chip, its core groups, the rows
    and the columns of the mesh. `Levels.def` has their table.

    The dialect has two views of the same program. In the *core-group view* an operation is
    collective, and a memref in `#sw.ldm` is a whole tile distributed over the mesh. In the *CPE
    view* the program is SPMD, and the same memref is the piece that one CPE owns. `view` of
    `sw.launch` is the view of its body.

    The module's target system specification (`dlti.target_system_spec`) describes the chip. It
    is read through `sw::Target`.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tpp::TPPDialect"];
}

#endif // SUNWAY_DIALECT_SW_IR_SWDIALECT_TD
