//===- SWOps.td - Operations of the sw dialect --------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWOPS_TD
#define SUNWAY_DIALECT_SW_IR_SWOPS_TD

include "Dialect/SW/IR/SWOpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"

def SW_LaunchOp : SW_Op<"launch", [RecursiveMemoryEffects, SingleBlock,
                                   NoTerminator, NoRegionArguments]> {
  let summary = "Run a kernel on all CPEs of a core group, or of several";
  let description = [{
    The body runs on all CPEs. It captures main-memory memrefs and scalars of the surrounding
    function. `name` becomes the name of the C function. Each transfer is waited for: a
    `sw.dma_wait` on its counter follows it in its block or an enclosing one, or is in the same
    loop. In the CPE view the body may consist of `sw.part` ops, kernels that run one after the
    other, and the barriers between them.

    ```mlir
    sw.launch @matmul view(core_group) {
      %a = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    }
    ```

    With `core_groups` the body runs on each of the first core groups of the chip; the default
    is one. Loops that are mapped to `core_group` distribute their iterations over them. Other
    loops that are mapped to CPEs distribute theirs over the CPEs of all core groups. All core
    groups run the rest of the body. They exchange data through main memory only, and a
    `sw.barrier chip` orders their accesses. Loops are nested from outside in: over core groups
    before loops over the mesh.

    ```mlir
    sw.launch @images view(core_group) core_groups(4) {
      scf.forall (%image) in (32) {
      } {mapping = [#sw.map<core_group>]}
    }
    ```

    With `first_group` the body runs on `core_groups` core groups from this one on, and other
    launches may run on others at the same time. `sw.coord core_group` then counts from the first
    of them. They have no barrier of their own, so the body has no `sw.barrier chip`.
    `sw-merge-launches` makes such a launch a part of one on all core groups.

    ```mlir
    sw.launch @branch view(core_group) core_groups(2) first_group(4) {
      scf.forall (%image) in (32) {
      } {mapping = [#sw.map<core_group>]}
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, SW_ViewAttr:$view, OptionalAttr<I64Attr>:$coreGroups,
                       OptionalAttr<I64Attr>:$firstGroup);
  let regions = (region SizedRegion<1>:$body);
  let builders = [OpBuilder<(ins "StringRef":$name, "View":$view), [{
    build($_builder, $_state, name, view, /*coreGroups=*/IntegerAttr(),
          /*firstGroup=*/IntegerAttr());
  }]>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// The number of core groups that run the body.
    int64_t getNumCoreGroups() { return getCoreGroups().value_or(1); }
    /// The core groups that run the body, if they are some of a program's.
    std::optional<GroupRange> getRange();
    /// The scope of a barrier of all CPEs that run the body.
    Scope getWholeScope() {
      return getNumCoreGroups() > 1 ? Scope::Chip : Scope::Array;
    }
    /// Whether `op` is a barrier of all CPEs that run the body.
    bool isMetBy(Operation *op);
    /// Whether the body consists of parts.
    bool hasParts();
  }];
}

def SW_PartOp : SW_Op<"part", [RecursiveMemoryEffects, SingleBlock,
                               NoTerminator, NoRegionArguments,
                               HasParent<"LaunchOp">]> {
  let summary = "One of the kernels of a launch";
  let description = [{
    A CPE runs the parts of a launch in their order. The `sw.barrier` between two parts orders
    the CPEs among each other. LDM belongs to one part at a time: each part uses the whole
    region of the launch. It finds no data of the previous part, except in buffers with `ahead`.
    `name` becomes the name of a C function, and of the part's row in reports.

    With `core_groups` only these core groups of the launch run the part. Consecutive parts on
    different core groups run at the same time. The part has no `sw.barrier chip`, which all core
    groups would have to reach. `sw.coord core_group` is the number in the launch.

    ```mlir
    sw.launch @forward view(cpe) {
      sw.part @conv {
        sw.dma_wait %r : !sw.reply<1>
      }
      sw.barrier array
      sw.part @pool {
        sw.dma_wait %r : !sw.reply<1>
      }
    }
    sw.launch @branches view(cpe) core_groups(6) {
      sw.part @left core_groups(4 from 0) {
        sw.dma_wait %r : !sw.reply<1>
      }
      sw.barrier array
      sw.part @right core_groups(2 from 4) {
        sw.dma_wait %r : !sw.reply<1>
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$name, OptionalAttr<I64Attr>:$coreGroups,
                       OptionalAttr<I64Attr>:$firstGroup);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name (`core_groups` `(` $coreGroups^ `from` $firstGroup `)`)? attr-dict-with-keyword $body
  }];
  let builders = [OpBuilder<(ins "StringRef":$name), [{
    build($_builder, $_state, name, /*coreGroups=*/IntegerAttr(), /*firstGroup=*/IntegerAttr());
  }]>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The core groups that run the part, if only some of the launch do.
    std::optional<GroupRange> getRange();
    /// The core groups that run the part.
    GroupRange getGroups();
    /// The last part before this one that some of its core groups run; null if
    /// there is none.
    PartOp getPartBefore();
  }];
}

def SW_AllocOp : SW_Op<"alloc", []> {
  let summary = "Allocate a buffer in LDM";
  let description = [{
    In the core-group view the result is a tile. `spread` gives the distribution of each
    dimension over the mesh. Each mesh axis is used at most once.

    * `none`: every CPE has the whole extent;
    * `row`, `col`: distributed over the mesh rows or columns;
    * `all`: distributed over all CPEs, row-major;
    * `nested`: distributed over the mesh rows, and the piece of m elements of each row again
      over its CPEs, in pieces of ceil(m / columns);
    * `per_col`: whole, but each mesh column has a separate tile, in a loop that is mapped to
      the columns.

    `units` has a number for each dimension; the default is 1. A dimension of n elements over p
    places with unit u is divided into pieces of u * ceil(n / (u * p)) elements. The extents of
    an alloc are multiples of u * p. Without `spread` every CPE has the whole tile. In the CPE
    view there is no `spread`, and the result is the private piece.

    With `private` every CPE has a separate buffer of this size, in both views. `buffers` is the
    number of buffers that the schedule requests for these transfers: with 1 `sw-double-buffer`
    adds no slot, and 2 is the default. `offset` is the byte offset in the CPE's LDM region that
    `sw-ldm-alloc` chose. With `ahead` the buffer has data from its start: the previous part of
    the launch has prefetched it to a buffer at the same offset.

    ```mlir
    %a = sw.alloc spread [none, row, col] : memref<2x256x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] units [1, 4] buffers 1 : memref<256x96xf32, #sw.ldm>
    %t = sw.alloc private : memref<16x64xf32, #sw.ldm>
    ```
    and in the CPE view
    ```mlir
    %b = sw.alloc offset 4096 : memref<32x8xf32, #sw.ldm>
    ```
  }];
  let arguments = (ins OptionalAttr<TypedArrayAttrBase<SW_SpreadAttr, "spread kinds">>:$spread,
                       OptionalAttr<I64Attr>:$offset,
                       OptionalAttr<DenseI64ArrayAttr>:$units,
                       UnitAttr:$isPrivate, OptionalAttr<I64Attr>:$buffers, UnitAttr:$ahead);
  let results = (outs Res<SW_LDMMemRef, "", [MemAlloc]>:$buffer);
  let builders = [OpBuilder<(ins "MemRefType":$type, "ArrayAttr":$spread, "IntegerAttr":$offset,
                                 "DenseI64ArrayAttr":$units, CArg<"bool", "false">:$isPrivate), [{
    build($_builder, $_state, type, spread, offset, units, isPrivate, /*buffers=*/nullptr,
          /*ahead=*/false);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The spread kind of dimension `dim`; `none` in the CPE view.
    Spread getSpreadOf(int64_t dim);
    /// What the pieces of dimension `dim` are multiples of.
    int64_t getUnitOf(int64_t dim);
  }];
}

def SW_TileOp : SW_Op<"tile", [Pure, AttrSizedOperandSegments,
                               DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "View an LDM buffer as a tile of a given size";
  let description = [{
    Views the storage of `buffer` as a packed tile whose dynamic extents are `sizes`. In the
    core-group view the tile has a new spread over the mesh with the units of the buffer; its
    extents never exceed those of the buffer. With `slot` the leading dimension of the buffer is
    its number of copies (double buffering), and the tile is one of them.

    ```mlir
    %t = sw.tile %buf[%slot] sizes(%m, %k)
        : memref<2x256x64xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    ```
  }];
  let arguments = (ins SW_LDMMemRef:$buffer, Optional<Index>:$slot,
                       Variadic<Index>:$sizes);
  let results = (outs SW_LDMMemRef:$tile);
  let assemblyFormat = [{
    $buffer (`[` $slot^ `]`)? (`sizes` `(` $sizes^ `)`)? attr-dict
    `:` type($buffer) `to` type($tile)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// The sizes of the tile, constants where its type is static.
    SmallVector<OpFoldResult> getMixedSizes();
  }];
}

include "Dialect/SW/IR/SWTransferOps.td"

def SW_BarrierOp : SW_Op<"barrier", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Synchronise the CPEs of a mesh row, a mesh column, the mesh or all core groups";
  let description = [{
    `chip` joins the CPEs of all core groups of a launch with `core_groups`. It is expensive: the
    core groups meet through main memory.

    ```mlir
    sw.barrier array
    ```
  }];
  let arguments = (ins SW_ScopeAttr:$scope);
  let assemblyFormat = "$scope attr-dict";
  let hasVerifier = 1;
}

def SW_CoordOp : SW_Op<"coord", [Pure]> {
  let summary = "A coordinate of the executing CPE";
  let description = [{
    `row` and `col` are the mesh coordinates, `id` is row * columns + col. In the core-group
    view loops that each CPE runs independently (`sw.private`) compute their tiles from them.
    `core_group` is the number of the core group, from 0, in a launch with `core_groups`.

    ```mlir
    %r = sw.coord row
    ```
  }];
  let arguments = (ins SW_AxisAttr:$axis);
  let results = (outs Index:$result);
  let assemblyFormat = "$axis attr-dict";
  let hasVerifier = 1;
}

class SW_RowsOp<string mnemonic> : SW_Op<mnemonic> {
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The first of `sizes` in the CPE view, and so on.
    enum { kRows, kCols, kPiece, kNumSizes };
  }];
}

def SW_RowsSpreadOp : SW_RowsOp<"rows_spread"> {
  let summary = "Redistribute a tile from whole rows to pieces";
  let description = [{
    Collective: the CPEs of a mesh row exchange the data that belongs to each of them. `whole`
    and `part` are the same tile. `whole` has the spread [nested, none]; `part` has [row, col]
    and the same unit of the rows. Row-contiguous transfers move `whole` in long blocks, which
    are efficient for the DMA engine; products need `part`. The op synchronises the CPEs of the
    row. Elements are f32 or f64. In the CPE view `sizes` are the rows that the mesh row owns,
    the columns of the whole tile, and the columns of a piece.

    ```mlir
    %s = sw.alloc spread [nested, none] : memref<256x256xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
    sw.rows_spread %s to %c : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, #sw.ldm>
    ```
    and in the CPE view
    ```mlir
    sw.rows_spread %s to %c sizes(%rows, %cols, %piece)
        : memref<4x256xf32, #sw.ldm> to memref<32x32xf32, #sw.ldm>
    ```
  }];
  let arguments = (ins Arg<SW_LDMMemRef, "", [MemRead]>:$whole,
                       Arg<SW_LDMMemRef, "", [MemWrite]>:$part,
                       Variadic<Index>:$sizes);
  let assemblyFormat = [{
    $whole `to` $part (`sizes` `(` $sizes^ `)`)? attr-dict
    `:` type($whole) `to` type($part)
  }];
}

def SW_RowsCollectOp : SW_RowsOp<"rows_collect"> {
  let summary = "Redistribute a tile from pieces to whole rows";
  let description = [{
    The inverse of `sw.rows_spread`, before a tile is put to main memory.

    ```mlir
    %c = sw.alloc spread [row, col] : memref<256x256xf32, #sw.ldm>
    %s = sw.alloc spread [nested, none] : memref<256x256xf32, #sw.ldm>
    sw.rows_collect %c to %s : memref<256x256xf32, #sw.ldm> to memref<256x256xf32, #sw.ldm>
    ```
  }];
  let arguments = (ins Arg<SW_LDMMemRef, "", [MemRead]>:$part,
                       Arg<SW_LDMMemRef, "", [MemWrite]>:$whole,
                       Variadic<Index>:$sizes);
  let assemblyFormat = [{
    $part `to` $whole (`sizes` `(` $sizes^ `)`)? attr-dict
    `:` type($part) `to` type($whole)
  }];
}

/// The kinds of `tpp.reduce`.
def SW_ReduceKindAttr
    : Attr<CPred<"::llvm::isa<::mlir::tpp::ReduceKindAttr>($_self)">,
           "kind of a reduction"> {
  let storageType = "::mlir::tpp::ReduceKindAttr";
  let returnType = "::mlir::tpp::ReduceKind";
  let convertFromStorage = "$_self.getValue()";
}

def SW_MeshReduceOp : SW_Op<"mesh_reduce"> {
  let summary = "Combine the partial results of CPEs";
  let description = [{
    Collective over a mesh row, a mesh column or the whole mesh, in the CPE view. Combines the
    `part` of all its CPEs in a fixed order, and the result with `out`, on each of them. The
    contents of `part` are lost. Synchronises the CPEs.

    ```mlir
    sw.mesh_reduce sum %part into %out over array
        : memref<16xf32, #sw.ldm>, memref<16xf32, #sw.ldm>
    ```
  }];
  let arguments = (ins SW_ReduceKindAttr:$kind,
                       Arg<SW_LDMMemRef, "", [MemRead, MemWrite]>:$part,
                       Arg<SW_LDMMemRef, "", [MemRead, MemWrite]>:$out,
                       SW_ScopeAttr:$scope);
  let assemblyFormat = [{
    $kind $part `into` $out `over` `` $scope attr-dict `:` type($part) `,` type($out)
  }];
  let hasVerifier = 1;
}

def SW_SpmGemmOp : SW_Op<"spm_gemm"> {
  let summary = "Collective matrix product of tiles in LDM";
  let description = [{
    C = alpha * A * B + beta * C over the whole mesh. A (M x K), B (K x N) and C (M x N) are
    distributed over mesh rows and columns, and the CPEs exchange A and B along them. A CPE
    takes part with its own pieces once they have arrived. The exchange synchronises, so no
    barrier is needed around it. `sizes` are M, N and K of the whole tile in both views. Buffers
    that are private in the core-group view are pieces there as well. Elements are f32 or f64.
    On chips with 16-bit arithmetic A and B may be f16 or bf16, with a C of f32.

    * `trans_a` (`trans_b`): A (B) is stored K x M (N x K);
    * `vec`: the vectorised loop;
    * `beta`: beta = 0 does not read C;
    * `accumulate`: if it is true, the product uses beta, else 0. Like the sizes it must be the
      same on all CPEs;
    * `padded`: in LDM the rows of B and C are followed by padding up to a whole vector. Vectors
      of N are read and written as a whole. Rows of 16 bits of a B that a mesh column has for
      itself may follow each other instead;
    * `run`: with an A and a B of 16 bits, the number of k steps whose products are summed in
      16 bits before they are added to C; 0 if all sums are f32.

    ```mlir
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %k) vec n alpha 1.0 beta 1.0
        : memref<32x8xf32, #sw.ldm>, memref<8x32xf32, #sw.ldm>, memref<32x32xf32, #sw.ldm>
    ```
  }];
  let arguments = (ins Arg<SW_LDMMemRef, "", [MemRead]>:$a,
                       Arg<SW_LDMMemRef, "", [MemRead]>:$b,
                       Arg<SW_LDMMemRef, "", [MemRead, MemWrite]>:$c,
                       Index:$m, Index:$n, Index:$k,
                       Optional<I1>:$accumulate,
                       SW_VecDimAttr:$vec,
                       F64Attr:$alpha, F64Attr:$beta,
                       UnitAttr:$transA, UnitAttr:$transB, UnitAttr:$padded,
                       OptionalAttr<I64Attr>:$run);
  let assemblyFormat = [{
    `ins` `(` $a `,` $b `)` `outs` `(` $c `)` `sizes` `(` $m `,` $n `,` $k `)`
    `vec` $vec `alpha` $alpha `beta` $beta (`accumulate` $accumulate^)?
    (`trans_a` $transA^)? (`trans_b` $transB^)? (`padded` $padded^)? (`run` $run^)?
    attr-dict `:` type($a) `,` type($b) `,` type($c)
  }];
  let hasVerifier = 1;
  let hasCanonicalizer = 1;
}

include "Dialect/SW/IR/SWWindowOps.td"
include "Dialect/SW/IR/SWWinogradOps.td"

#endif // SUNWAY_DIALECT_SW_IR_SWOPS_TD
