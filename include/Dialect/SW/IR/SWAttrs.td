//===- SWAttrs.td - Attributes of the sw dialect ------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWATTRS_TD
#define SUNWAY_DIALECT_SW_IR_SWATTRS_TD

include "Dialect/SW/IR/SWAttrBase.td"
include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"

def SW_MainAttr : SW_Attr<"Main", "main"> {
  let summary = "Memory space: the core group's main memory";
  let description = [{
    Memory that the MPE accesses directly and the CPEs through DMA. A memref without a memory
    space is in main memory too.

    ```mlir
    %x = memref.alloc() : memref<512x512xf32, #sw.main>
    ```
  }];
  let hasCustomAssemblyFormat = 1;
}

def SW_LDMAttr : SW_Attr<"LDM", "ldm"> {
  let summary = "Memory space: the scratchpad (LDM, SPM) of the CPEs";
  let description = [{
    In the core-group view a memref in `#sw.ldm` is a whole tile with the spread of its
    `sw.alloc`. In the CPE view it is the packed private piece of one CPE.

    ```mlir
    %a = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    ```
  }];
  let hasCustomAssemblyFormat = 1;
}

def SW_MappingKind : SW_I32Enum<"MappingKind", "processing unit of a mapped loop", [
    I32EnumAttrCase<"CoreGroup", 0, "core_group">,
    I32EnumAttrCase<"Row", 1, "row">,
    I32EnumAttrCase<"Col", 2, "col">,
    I32EnumAttrCase<"CPE", 3, "cpe">,
    I32EnumAttrCase<"Each", 4, "each">,
    I32EnumAttrCase<"Team", 5, "team">,
    I32EnumAttrCase<"Member", 6, "member">,
    I32EnumAttrCase<"Lockstep", 7, "lockstep">]>;

def SW_MappingAttr : SW_Attr<"Mapping", "map", [
    DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let summary = "Maps a dimension of scf.forall to core groups, mesh rows, mesh columns or CPEs";
  let description = [{
    ```mlir
    scf.forall (%r, %c) in (8, 8) {
    } {mapping = [#sw.map<row>, #sw.map<col>]}
    ```

    A loop over tiles that the CPEs compute together may have one dimension, mapped to `col`.
    Each mesh column then has a separate iteration, and the tiles in it have a dimension with
    spread `per_col`. The number of iterations is a multiple of the number of columns.
    ```mlir
    scf.forall (%image) in (32) {
    } {mapping = [#sw.map<col>]}
    ```

    `cpe` applies to all dimensions of a loop. The iterations are numbered, with the last
    dimension innermost, and distributed over the CPEs.

    CPEs that run their iterations in step can share gets. With `team` and `member`, iterations
    of the `team` dimensions are distributed over the mesh rows, and those of the `member`
    dimensions over the CPEs of a row. On SW26010-Pro teams are mesh columns, because one
    request serves those. With `each` and `cpe` the mesh is one team: all CPEs run all
    iterations of the `each` dimensions, and the iterations of the others are distributed. If
    there is no `each` dimension, `lockstep` replaces `cpe`, whose CPEs would not run in step.
    ```mlir
    scf.forall (%head, %row) = (0, 0) to (12, 512) step (1, 16) {
    } {mapping = [#sw.map<team>, #sw.map<member>]}
    ```

    `core_group` applies to dimensions of a loop of a launch with `core_groups`. Their
    iterations are distributed over the core groups, in turn. All CPEs of a core group run an
    iteration together. Each core group runs all iterations of the other dimensions, which are
    mapped to `each`. Loops that are mapped to the mesh may be in its body.
    ```mlir
    scf.forall (%image) in (32) {
    } {mapping = [#sw.map<core_group>]}
    ```
    In old files `core_group` meant what is now `lockstep`. Such a loop is rejected, because its
    launch has no `core_groups`.
  }];
  let parameters = (ins EnumParameter<SW_MappingKind>:$kind);
  let assemblyFormat = "`<` params `>`";
}

include "Dialect/SW/IR/SWScheduleAttrs.td"
include "Dialect/SW/IR/SWConvAttrs.td"

#endif // SUNWAY_DIALECT_SW_IR_SWATTRS_TD
