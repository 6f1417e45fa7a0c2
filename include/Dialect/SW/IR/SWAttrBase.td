//===- SWAttrBase.td - Enums of the sw dialect --------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWATTRBASE_TD
#define SUNWAY_DIALECT_SW_IR_SWATTRBASE_TD

include "Dialect/SW/IR/SWDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

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
    I32EnumAttrCase<"Nested", 4, "nested">,
    I32EnumAttrCase<"PerCol", 5, "per_col">]>;
def SW_SpreadAttr : EnumAttr<SW_Dialect, SW_Spread, "spread">;

def SW_Axis : SW_I32Enum<"Axis", "a coordinate of a CPE", [
    I32EnumAttrCase<"Row", 0, "row">,
    I32EnumAttrCase<"Col", 1, "col">,
    I32EnumAttrCase<"Id", 2, "id">,
    I32EnumAttrCase<"CoreGroup", 3, "core_group">]>;
def SW_AxisAttr : EnumAttr<SW_Dialect, SW_Axis, "axis">;

def SW_Scope : SW_I32Enum<"Scope", "which CPEs a barrier joins", [
    I32EnumAttrCase<"Row", 0, "row">,
    I32EnumAttrCase<"Col", 1, "col">,
    I32EnumAttrCase<"Array", 2, "array">,
    I32EnumAttrCase<"Chip", 3, "chip">]>;
def SW_ScopeAttr : EnumAttr<SW_Dialect, SW_Scope, "scope">;

def SW_VecDim : SW_I32Enum<"VecDim", "the loop that spm_gemm vectorises", [
    I32EnumAttrCase<"M", 0, "m">,
    I32EnumAttrCase<"N", 1, "n">]>;
def SW_VecDimAttr : EnumAttr<SW_Dialect, SW_VecDim, "vec_dim">;

#endif // SUNWAY_DIALECT_SW_IR_SWATTRBASE_TD
