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
    I32EnumAttrCase<"Nested", 4, "nested">,
    I32EnumAttrCase<"PerCol", 5, "per_col">]>;
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
    Memory that the MPE accesses directly and the CPEs through DMA. A memref without a memory
    space is in main memory too.

    ```mlir
    %x = memref.alloc() : memref<512x512xf32, #sw.main>
    ```
  }];
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
    there is no `each` dimension, `core_group` replaces `cpe`, whose CPEs would not run in step.
    ```mlir
    scf.forall (%head, %row) = (0, 0) to (12, 512) step (1, 16) {
    } {mapping = [#sw.map<team>, #sw.map<member>]}
    ```
  }];
  let parameters = (ins EnumParameter<SW_MappingKind>:$kind);
  let assemblyFormat = "`<` params `>`";
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

def SW_Method : SW_I32Enum<"Method", "who works on a tile: all CPEs together, or one of them", [
    I32EnumAttrCase<"Mesh", 0, "mesh">,
    I32EnumAttrCase<"CPE", 1, "cpe">]>;

/// One number for each loop or operand.
class SW_Numbers<string what>
    : OptionalParameter<"::mlir::DenseI64ArrayAttr", what>;

/// A spread for each loop, in brackets.
def SW_Spreads : OptionalArrayRefParameter<"::mlir::sw::Spread", "spread per loop"> {
  let parser = "parseSpreads($_parser)";
  let printer = "printSpreads($_printer, $_self)";
}

class SW_OptionalEnum<string type, string what>
    : OptionalParameter<"std::optional<" # type # ">", what> {
  let printer = "$_printer << *$_self";
}

def SW_Sharing : SW_I32Enum<"Sharing", "CPEs that run in step and share gets", [
    I32EnumAttrCase<"None", 0, "none">,
    I32EnumAttrCase<"Teams", 1, "teams">,
    I32EnumAttrCase<"Array", 2, "array">]>;

def SW_ScheduleAttr : SW_Attr<"Schedule", "schedule"> {
  let summary = "Requested schedule of a linalg op";
  let description = [{
    The value of the discardable attribute `sw.schedule` of a linalg op, which `sw-tile` obeys.
    Entries that are not given are chosen.

    ```mlir
    linalg.matmul {sw.schedule = #sw.schedule<sizes = [256, 256, 64], order = [1, 0, 2],
        buffers = [2, 2, 1], vector = n, long_rows = [0, 0, 1]>}
        ins(%a, %b : memref<512x512xf32>, memref<512x512xf32>) outs(%c : memref<512x512xf32>)
    ```

    * `method`: `mesh`, all CPEs work on a tile together, or `cpe`, tiles are distributed over
      single CPEs;
    * `group`: the number of ops that run on tiles together, fills not counted. This op is the
      last of them. The gain is not checked;
    * `sizes`: tile size per loop; 0: chosen; sizes beyond a loop are reduced to it;
    * `order`: the loops, the outermost first;
    * `mesh`, `units`: the spread of each loop over the mesh, and the unit of its pieces. The
      units of a product follow from `vector`. Its mesh is `[row, col, none]` over m, n and k,
      or has one of m and n over `all` CPEs, which then multiply independently;
    * `buffers`: 1, or 2 to overlap transfers, per operand; 0: chosen;
    * `vector`: the loop of a product along which vectors run, `m` (rows of C) or `n`;
    * `long_rows`: 1 for each operand with row-contiguous transfer, else 0;
    * `share`: CPEs that run in step and share gets: `teams` (mesh rows or columns), `array` or
      `none`;
    * `member`: the loop that is distributed over these CPEs; the default is 0;
    * `part`: the number of elements of the dimension of carried reductions that are in LDM at a
      time; 0: chosen.

    Lists are over the loops and operands of the op. With `loops`, the extents of the tiled
    loops, lists are over these loops and over the operands of the op in its tiled form. In this
    form adjacent loops are collapsed, and matrix-vector products have a unit loop. A schedule
    that `sw-tile` records has `loops`, so it cannot be applied to an op of other sizes by
    mistake.
  }];
  let parameters = (ins
      SW_OptionalEnum<"::mlir::sw::Method", "who works on a tile">:$method,
      OptionalParameter<"int64_t", "ops that run together">:$group,
      SW_Numbers<"extents of the loops that are tiled">:$loops,
      SW_Numbers<"tile size per loop">:$sizes,
      SW_Numbers<"the loops, outermost first">:$order,
      SW_Spreads:$mesh,
      SW_Numbers<"unit of the pieces, per loop">:$units,
      SW_Numbers<"buffers per operand">:$buffers,
      SW_OptionalEnum<"::mlir::sw::VecDim", "the loop along which vectors run">:$vector,
      SW_Numbers<"operands with row-contiguous transfer">:$long_rows,
      SW_OptionalEnum<"::mlir::sw::Sharing", "CPEs that share gets">:$share,
      OptionalParameter<"int64_t", "the loop that is distributed over them">:$member,
      OptionalParameter<"int64_t", "elements of a part of the reduction">:$part);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

class SW_List<string type, string what>
    : OptionalArrayRefParameter<type, what>;

def SW_TileAttr : SW_Attr<"Tile", "tile"> {
  let summary = "Schedule of a tile op";
  let description = [{
    The value of the discardable attribute `sw.tile`, by which `sw-tile` marks a tile op and
    which later passes read. Entries that are not given were left open or do not apply to this
    op.

    ```mlir
    linalg.matmul {sw.tile = #sw.tile<kernel = "matmul", sizes = [256, 256, 64], order = [1, 0, 2],
        mesh = [row, col, none], units = [1, 4, 1], buffers = [2, 2, 1], vector = n, long_rows = [0, 0, 1]>}
        ins(%a, %b : memref<256x64xf32>, memref<64x256xf32>) outs(%c : memref<256x256xf32>)
    ```

    * `kernel`: the name of the launch;
    * `sizes`, `order`: tile size per loop, and the loops, the outermost first, of the op before
      tiling;
    * `mesh`, `units`: the spread of each loop of the tile op over the mesh, and the unit of its
      pieces;
    * `buffers`: 1, or 2 to overlap transfers, for each array that is an operand of the tile op.
      An epilogue has one number for all;
    * `vector`: the loop of a product along which vectors run, `m` (rows of C) or `n`;
    * `long_rows`: 1 for each operand with row-contiguous transfer, else 0;
    * `first_parts`: the number of parts in which the first tile of a product is computed;
    * `private`: one CPE runs the op by itself, in a distributed loop;
    * `turns`: that loop, or the loops of a product, have get and put phases;
    * `epilogue`: the op updates the tiles of the preceding product;
    * `predicted`: the time that the model predicts for the op, in seconds.

    `private`, `turns` and `epilogue` are keywords without a value. The format is therefore
    custom; otherwise it is that of `struct`.
  }];
  let parameters = (ins
      OptionalParameter<"::mlir::StringAttr", "name of the kernel">:$kernel,
      SW_List<"int64_t", "tile size per loop">:$sizes,
      SW_List<"int64_t", "the loops, outermost first">:$order,
      SW_List<"::mlir::sw::Spread", "spread per loop">:$mesh,
      SW_List<"int64_t", "unit of the pieces, per loop">:$units,
      SW_List<"int64_t", "buffers per operand">:$buffers,
      SW_OptionalEnum<"::mlir::sw::VecDim", "the loop along which vectors run">:$vector,
      SW_List<"int64_t", "operands with row-contiguous transfer">:$longRows,
      OptionalParameter<"std::optional<int64_t>", "parts of the first tile">:$firstParts,
      DefaultValuedParameter<"bool", "false", "one CPE runs the op">:$isPrivate,
      DefaultValuedParameter<"bool", "false", "get and put phases">:$turns,
      DefaultValuedParameter<"bool", "false", "the op is an epilogue">:$epilogue,
      OptionalParameter<"::mlir::FloatAttr", "predicted seconds">:$predicted);
  let builders = [AttrBuilder<(ins "const Entries &":$entries), [{
    return $_get($_ctxt, entries.kernel, entries.sizes, entries.order,
                 entries.mesh, entries.units, entries.buffers, entries.vector,
                 entries.longRows, entries.firstParts, entries.isPrivate,
                 entries.turns, entries.epilogue, entries.predicted);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The entries of a new attribute.
    struct Entries {
      StringAttr kernel;
      SmallVector<int64_t> sizes, order;
      SmallVector<Spread> mesh;
      SmallVector<int64_t> units, buffers;
      std::optional<VecDim> vector;
      SmallVector<int64_t> longRows;
      std::optional<int64_t> firstParts;
      bool isPrivate = false, turns = false, epilogue = false;
      FloatAttr predicted;

      /// Calls `visit` with the name and the place of each entry.
      template <typename Visit>
      void forEach(Visit visit) {
        visit("kernel", kernel);
        visit("sizes", sizes);
        visit("order", order);
        visit("mesh", mesh);
        visit("units", units);
        visit("buffers", buffers);
        visit("vector", vector);
        visit("long_rows", longRows);
        visit("first_parts", firstParts);
        visit("private", isPrivate);
        visit("turns", turns);
        visit("epilogue", epilogue);
        visit("predicted", predicted);
      }
    };

    /// The entries, to create an attribute that differs in some of them.
    Entries getEntries() const;

    /// The attribute of an op with the loops `loops` of the tile op.
    TileAttr withLoops(ArrayRef<unsigned> loops) const;

    /// The attribute of an op with the operands of the tile op, all of which
    /// are arrays, in the order `operands`.
    TileAttr withOperands(ArrayRef<unsigned> operands) const;
  }];
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

class SW_RequiredNumbers<string what>
    : AttrParameter<"::mlir::DenseI64ArrayAttr", what>;

def SW_WindowAttr : SW_Attr<"Window", "window"> {
  let summary = "The windows of a convolution over images of rows and columns";
  let description = [{
    Each entry has a number for rows and one for columns, in this order:

    * `kernel`: positions of the kernel (taps);
    * `strides`: the distance from one window to the next;
    * `dilations`: the distance from one tap to the next;
    * `pads`: rows and columns of padding before the image;
    * `output`: windows, which are the pixels of the output.

    A window that extends beyond the border of the image reads 0 there. The padding after the
    image follows from `output`.

    With `blocks = [r, s]` the rows of windows are in blocks of r rows, and a block begins s
    rows after the previous one. If s < r, blocks have rows in common, which the matrix then
    contains several times. A pooling then finds its whole window in one block (`sw.pool`).

    ```mlir
    %w = sw.windows %x, <kernel = [3, 3], strides = [2, 2], dilations = [1, 1],
        pads = [1, 1], output = [14, 14]> : tensor<8x28x28xf32> to tensor<72x196xf32>
    ```
  }];
  let parameters = (ins
      SW_RequiredNumbers<"taps">:$kernel,
      SW_RequiredNumbers<"distance between windows">:$strides,
      SW_RequiredNumbers<"distance between taps">:$dilations,
      SW_RequiredNumbers<"rows and columns of zeros before the image">:$pads,
      SW_RequiredNumbers<"windows">:$output,
      OptionalParameter<"::mlir::DenseI64ArrayAttr",
                        "rows of a block, and distance between blocks">:$blocks);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Rows of the output in a block, and the rows from one block to the next:
    /// all of them if there are no blocks.
    int64_t getBlockRows() const {
      return getBlocks() ? getBlocks()[0] : getOutput()[0];
    }
    int64_t getBlockStep() const {
      return getBlocks() ? getBlocks()[1] : getOutput()[0];
    }
    /// Pixels of a block.
    int64_t getBlockPixels() const { return getBlockRows() * getOutput()[1]; }
    /// The rows of windows from the first to the last of `blocks` consecutive
    /// blocks.
    template <typename T>
    T getLinesOf(T blocks) const {
      return (blocks - 1) * static_cast<T>(getBlockStep()) +
             static_cast<T>(getBlockRows());
    }
    /// Taps of the kernel, for each channel.
    int64_t getTaps() const { return getKernel()[0] * getKernel()[1]; }
    /// Pixels of the output of an image.
    int64_t getPixels() const { return getOutput()[0] * getOutput()[1]; }

    /// Rows (`dim` 0) or columns (1) from the first to the last that `windows`
    /// windows read with `kernel` positions of the kernel along them.
    int64_t getReach(unsigned dim, int64_t windows, int64_t kernel) const;

    /// The part of an image that pieces of the matrix of windows need.
    struct Patch {
      int64_t channels, rows, cols;
    };
    /// Maximum number of channels that `taps` taps belong to, if the first one
    /// is a multiple of `tapStep`.
    int64_t getPatchChannels(int64_t taps, int64_t tapStep) const;
    /// Maximum number of rows of an image with `rows` rows that `pixels` pixels
    /// read with taps in `kernelRows` rows of the kernel. The first pixel is a
    /// multiple of `pixelStep`.
    int64_t getPatchRows(int64_t pixels, int64_t pixelStep, int64_t kernelRows,
                         int64_t rows) const;
  }];
}

def SW_PoolAttr : SW_Attr<"Pool", "pool"> {
  let summary = "The windows of a pooling over an image whose rows are in blocks";
  let description = [{
    The first five entries have a number for rows and one for columns, in this order:

    * `kernel`: elements of a window;
    * `strides`: the distance from one window to the next;
    * `pads`: rows and columns before the image that windows reach and that do not count;
    * `image`: rows and columns of the image;
    * `output`: windows, which are the pixels of the output.

    A block has the rows of the image that `rows` rows of the output read: (`rows` - 1)
    strides[0] + kernel[0] rows of `line` elements. Rows and columns of blocks outside of the
    image do not count. If windows are `weighted`, rows of blocks begin with the pads[1] columns
    before the image, and include all columns that windows read. If `whole` is set, there is one
    block, the unchanged image.

    ```mlir
    %p = sw.pool %c at %c0 to %e, <kernel = [2, 2], strides = [2, 2], pads = [0, 0],
        image = [28, 28], output = [14, 14], rows = 1, line = 28> initial 0xFFF0000000000000
        : tensor<6x896xf32> to tensor<6x196xf32> -> tensor<6x196xf32>
    ```
  }];
  let parameters = (ins
      SW_RequiredNumbers<"elements of a window">:$kernel,
      SW_RequiredNumbers<"distance between windows">:$strides,
      SW_RequiredNumbers<"rows and columns before the image">:$pads,
      SW_RequiredNumbers<"rows and columns of the image">:$image,
      SW_RequiredNumbers<"windows">:$output,
      "int64_t":$rows, "int64_t":$line,
      DefaultValuedParameter<"bool", "false">:$weighted,
      DefaultValuedParameter<"bool", "false">:$whole);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The maximum number of columns of a window, and of the distance to the
    /// next one, as TPP_POOL_MOST_COLS of the device library.
    static constexpr int64_t kMaxColumns = 16;
    /// The maximum number of elements in kernel[0] + 1 rows of a whole image, as
    /// TPP_POOL_MOST_LINES of the device library.
    static constexpr int64_t kMaxLines = 512;
    /// Rows of the image in a block.
    int64_t getLines() const {
      return getWhole() ? getImage()[0]
                        : (getRows() - 1) * getStrides()[0] + getKernel()[0];
    }
    /// Elements of a block, and pixels of the output that it gives.
    int64_t getBlockElements() const { return getLines() * getLine(); }
    int64_t getBlockPixels() const { return getRows() * getOutput()[1]; }
    int64_t getPixels() const { return getOutput()[0] * getOutput()[1]; }
    int64_t getTaps() const { return getKernel()[0] * getKernel()[1]; }
    /// Columns of a row of a block that weighted windows read: those before the
    /// image, up to the last column of the image or of a window.
    int64_t getUsedColumns() const {
      return std::max(getPads()[1] + getImage()[1],
                      (getOutput()[1] - 1) * getStrides()[1] + getKernel()[1]);
    }
  }];
}

#endif // SUNWAY_DIALECT_SW_IR_SWATTRS_TD
