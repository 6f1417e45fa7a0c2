//===- SWScheduleAttrs.td - Schedules of ops and tiles ------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWSCHEDULEATTRS_TD
#define SUNWAY_DIALECT_SW_IR_SWSCHEDULEATTRS_TD

include "Dialect/SW/IR/SWAttrBase.td"

def SW_Method : SW_I32Enum<"Method", "who works on a tile: all CPEs together, or one of them", [
    I32EnumAttrCase<"Mesh", 0, "mesh">,
    I32EnumAttrCase<"CPE", 1, "cpe">]>;

/// One number for each loop or operand.
class SW_Numbers<string what>
    : OptionalParameter<"::mlir::DenseI64ArrayAttr", what>;

class SW_OptionalEnum<string type, string what>
    : OptionalParameter<"std::optional<" # type # ">", what>;

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
        buffers = [2, 2, 1], vector = n, row_contiguous = [0, 0, 1]>}
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
    * `row_contiguous`: 1 for each operand with row-contiguous transfer, else 0;
    * `share`: CPEs that run in step and share gets: `teams` (mesh rows or columns), `array` or
      `none`;
    * `member`: the loop that is distributed over these CPEs; the default is 0;
    * `part`: the number of elements of the dimension of carried reductions that are in LDM at a
      time; 0: chosen;
    * `core_groups`: in a program on several core groups, the loops whose tiles are divided over
      them, such as `[0]`, or `first`, the first core group alone, or `all`, with chosen loops.
      Where tiles are distributed over single CPEs, only the loops of this list are cut.

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
      OptionalArrayRefParameter<"::mlir::sw::Spread", "spread per loop">:$mesh,
      SW_Numbers<"unit of the pieces, per loop">:$units,
      SW_Numbers<"buffers per operand">:$buffers,
      SW_OptionalEnum<"::mlir::sw::VecDim", "the loop along which vectors run">:$vector,
      SW_Numbers<"operands with row-contiguous transfer">:$row_contiguous,
      SW_OptionalEnum<"::mlir::sw::Sharing", "CPEs that share gets">:$share,
      OptionalParameter<"int64_t", "the loop that is distributed over them">:$member,
      OptionalParameter<"int64_t", "elements of a part of the reduction">:$part,
      OptionalParameter<"::mlir::Attribute", "the core groups, or loops that are divided over them">:$core_groups);
  let hasCustomAssemblyFormat = 1;
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
        mesh = [row, col, none], units = [1, 4, 1], buffers = [2, 2, 1], vector = n,
        row_contiguous = [0, 0, 1]>}
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
    * `row_contiguous`: 1 for each operand with row-contiguous transfer, else 0;
    * `first_parts`: the number of parts in which the first tile of a product is computed;
    * `run`: of a product of 16-bit floats, the number of k steps whose products are summed in
      16 bits; 0 if all sums are f32;
    * `private`: one CPE runs the op by itself, in a distributed loop;
    * `phases`: that loop, or the loops of ops that all CPEs run together, have get and put phases;
    * `epilogue`: the op updates the tiles of the preceding product;
    * `first_group`: in a program on several core groups, the first one alone runs the kernel;
    * `first_reason`: why it does;
    * `rotation`: each core group begins the reduction of a product so many tiles after the one
      before;
    * `group_loops`, `group_tiles`: the loops whose tiles are divided over all core groups, and the
      number of these tiles;
    * `group_range`: the first of the core groups that run the kernel, and their number, if others
      run another kernel at the same time;
    * `predicted_all`, `predicted_first`: the times that the model compared to choose, in seconds
      without the launch: on all core groups with their barrier, and on the first one;
    * `predicted`: the time that the model predicts for the op, in seconds.

    `private`, `phases`, `epilogue` and `first_group` are keywords without a value. The format is
    therefore custom; otherwise it is that of `struct`.
  }];
  let parameters = (ins
      OptionalParameter<"::mlir::StringAttr", "name of the kernel">:$kernel,
      SW_List<"int64_t", "tile size per loop">:$sizes,
      SW_List<"int64_t", "the loops, outermost first">:$order,
      SW_List<"::mlir::sw::Spread", "spread per loop">:$mesh,
      SW_List<"int64_t", "unit of the pieces, per loop">:$units,
      SW_List<"int64_t", "buffers per operand">:$buffers,
      SW_OptionalEnum<"::mlir::sw::VecDim", "the loop along which vectors run">:$vector,
      SW_List<"int64_t", "operands with row-contiguous transfer">:$rowContiguous,
      OptionalParameter<"std::optional<int64_t>", "parts of the first tile">:$firstParts,
      OptionalParameter<"std::optional<int64_t>", "k steps of a sum in 16 bits">:$run,
      DefaultValuedParameter<"bool", "false", "one CPE runs the op">:$isPrivate,
      DefaultValuedParameter<"bool", "false", "get and put phases">:$phases,
      DefaultValuedParameter<"bool", "false", "the op is an epilogue">:$epilogue,
      DefaultValuedParameter<"bool", "false", "the first core group runs the kernel">:$firstGroup,
      OptionalParameter<"std::optional<int64_t>", "tiles between the begins of core groups">:$rotation,
      OptionalParameter<"::mlir::StringAttr", "why the first core group runs the kernel">:$firstReason,
      SW_List<"int64_t", "loops divided over core groups">:$groupLoops,
      OptionalParameter<"std::optional<int64_t>", "tiles divided over core groups">:$groupTiles,
      OptionalParameter<"::mlir::DenseI64ArrayAttr", "first core group, number of core groups">:$groupRange,
      OptionalParameter<"::mlir::FloatAttr", "predicted seconds on all core groups">:$predictedAll,
      OptionalParameter<"::mlir::FloatAttr", "predicted seconds on the first one">:$predictedFirst,
      OptionalParameter<"::mlir::FloatAttr", "predicted seconds">:$predicted);
  let builders = [AttrBuilder<(ins "const Entries &":$entries), [{
    return $_get($_ctxt, entries.kernel, entries.sizes, entries.order,
                 entries.mesh, entries.units, entries.buffers, entries.vector,
                 entries.rowContiguous, entries.firstParts, entries.run,
                 entries.isPrivate, entries.phases, entries.epilogue,
                 entries.firstGroup, entries.rotation, entries.firstReason, entries.groupLoops,
                 entries.groupTiles, entries.groupRange, entries.predictedAll,
                 entries.predictedFirst, entries.predicted);
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
      SmallVector<int64_t> rowContiguous;
      std::optional<int64_t> firstParts, run;
      bool isPrivate = false, phases = false, epilogue = false, firstGroup = false;
      std::optional<int64_t> rotation;
      StringAttr firstReason;
      SmallVector<int64_t> groupLoops;
      std::optional<int64_t> groupTiles;
      DenseI64ArrayAttr groupRange;
      FloatAttr predictedAll, predictedFirst, predicted;

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
        visit("row_contiguous", rowContiguous);
        visit("first_parts", firstParts);
        visit("run", run);
        visit("private", isPrivate);
        visit("phases", phases);
        visit("epilogue", epilogue);
        visit("first_group", firstGroup);
        visit("rotation", rotation);
        visit("first_reason", firstReason);
        visit("group_loops", groupLoops);
        visit("group_tiles", groupTiles);
        visit("group_range", groupRange);
        visit("predicted_all", predictedAll);
        visit("predicted_first", predictedFirst);
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

    /// The attribute of a primitive with other operands, of which `flags` have
    /// row-contiguous transfers.
    TileAttr withRowContiguous(ArrayRef<int64_t> flags) const;
  }];
}

#endif // SUNWAY_DIALECT_SW_IR_SWSCHEDULEATTRS_TD
