//===- SWAttrs.td - Attributes of the sw dialect ------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWATTRS_TD
#define SUNWAY_DIALECT_SW_IR_SWATTRS_TD

include "Dialect/SW/IR/SWDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Dialect/SCF/IR/DeviceMappingInterface.td"

class SW_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<SW_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

class SW_I32Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::sw";
  let genSpecializedAttr = 0;
}

def SW_View : SW_I32Enum<"View", "which view of the machine a kernel body has", [
    I32EnumAttrCase<"CoreGroup", 0, "core_group">,
    I32EnumAttrCase<"CPE", 1, "cpe">]>;
def SW_ViewAttr : EnumAttr<SW_Dialect, SW_View, "view">;

def SW_Spread : SW_I32Enum<"Spread", "how one tile dimension is cut over the mesh", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Row", 1, "row">,
    I32EnumAttrCase<"Col", 2, "col">,
    I32EnumAttrCase<"All", 3, "all">,
    I32EnumAttrCase<"Nested", 4, "nested">]>;
def SW_SpreadAttr : EnumAttr<SW_Dialect, SW_Spread, "spread">;

def SW_Axis : SW_I32Enum<"Axis", "a coordinate of a CPE in the mesh", [
    I32EnumAttrCase<"Row", 0, "row">,
    I32EnumAttrCase<"Col", 1, "col">,
    I32EnumAttrCase<"Id", 2, "id">]>;
def SW_AxisAttr : EnumAttr<SW_Dialect, SW_Axis, "axis">;

def SW_Scope : SW_I32Enum<"Scope", "which CPEs a barrier joins", [
    I32EnumAttrCase<"Row", 0, "row">,
    I32EnumAttrCase<"Col", 1, "col">,
    I32EnumAttrCase<"Array", 2, "array">]>;
def SW_ScopeAttr : EnumAttr<SW_Dialect, SW_Scope, "scope">;

def SW_VecDim : SW_I32Enum<"VecDim", "the loop that spm_gemm vectorises", [
    I32EnumAttrCase<"M", 0, "m">,
    I32EnumAttrCase<"N", 1, "n">]>;
def SW_VecDimAttr : EnumAttr<SW_Dialect, SW_VecDim, "vec_dim">;

def SW_MainAttr : SW_Attr<"Main", "main"> {
  let summary = "Memory space: the core group's main memory";
  let description = [{
    Memory that the MPE and, through DMA, the CPEs reach. A memref without a
    memory space is in main memory too.

    ```mlir
    %x = memref.alloc() : memref<512x512xf32, #sw.main>
    ```
  }];
}

def SW_LDMAttr : SW_Attr<"LDM", "ldm"> {
  let summary = "Memory space: the scratchpad (LDM, SPM) of the CPEs";
  let description = [{
    In the core-group view a memref in `#sw.ldm` is a whole tile spread over the
    mesh as its `sw.alloc` says; in the CPE view it is the packed private piece
    of one CPE.

    ```mlir
    %a = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    ```
  }];
}

def SW_MappingKind : SW_I32Enum<"MappingKind", "processing unit of a mapped loop", [
    I32EnumAttrCase<"CoreGroup", 0, "core_group">,
    I32EnumAttrCase<"Row", 1, "row">,
    I32EnumAttrCase<"Col", 2, "col">,
    I32EnumAttrCase<"CPE", 3, "cpe">,
    I32EnumAttrCase<"Each", 4, "each">,
    I32EnumAttrCase<"Team", 5, "team">,
    I32EnumAttrCase<"Member", 6, "member">]>;

def SW_MappingAttr : SW_Attr<"Mapping", "map", [
    DeclareAttrInterfaceMethods<DeviceMappingAttrInterface>]> {
  let summary = "Maps a dimension of scf.forall to core groups, mesh rows, mesh columns or CPEs";
  let description = [{
    ```mlir
    scf.forall (%r, %c) in (8, 8) {
    } {mapping = [#sw.map<row>, #sw.map<col>]}
    ```

    With `cpe`, which all dimensions of a loop have then, the iterations are numbered,
    those of the last dimension one behind the other, and dealt out to the CPEs.

    CPEs that run their iterations in step can share what they fetch. With `team` and
    `member` iterations of the `team` dimensions are dealt out to the mesh rows (columns,
    where one request serves those: SW26010-Pro), those of the `member` dimensions to
    the CPEs of it. With `each` and `cpe` the mesh is one team: all CPEs run all iterations
    of the `each` dimensions, and those of the others are dealt out.
    ```mlir
    scf.forall (%head, %row) = (0, 0) to (12, 512) step (1, 16) {
    } {mapping = [#sw.map<team>, #sw.map<member>]}
    ```
  }];
  let parameters = (ins EnumParameter<SW_MappingKind>:$kind);
  let assemblyFormat = "`<` params `>`";
}

#endif // SUNWAY_DIALECT_SW_IR_SWATTRS_TD
