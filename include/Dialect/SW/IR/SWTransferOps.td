//===- SWTransferOps.td - Transfers between memories --------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWTRANSFEROPS_TD
#define SUNWAY_DIALECT_SW_IR_SWTRANSFEROPS_TD

include "Dialect/SW/IR/SWOpBase.td"

def SW_ReplyOp : SW_Op<"reply", []> {
  let summary = "Allocate reply counters, all zero";
  let results = (outs Res<SW_ReplyType, "", [MemAlloc]>:$reply);
  let assemblyFormat = "attr-dict `:` type($reply)";
  let description = [{
    ```mlir
    %r = sw.reply : !sw.reply<2>
    ```
  }];
}

class SW_DMAOp<string mnemonic, list<Trait> traits = []>
    : SW_Op<mnemonic, traits> {
  let hasVerifier = 1;
  let hasFolder = 1;
}

def SW_DMAGetOp : SW_DMAOp<"dma_get"> {
  let summary = "Start a transfer from main memory to LDM";
  let description = [{
    Asynchronous. Collective in the core-group view: every CPE fetches its piece of the tile.
    The LDM side is packed; the main-memory side may be strided. The data is valid after
    `sw.dma_wait` on the same reply counter. An empty piece issues no request. The engine moves
    units of 4 bytes: blocks, strides and offsets are multiples of that.

    In the CPE view, `broadcast` selects CPEs that all fetch the same data to the same LDM
    address. The first CPE of the mesh row or column, or of the whole mesh, reads for all of
    them. They must have met in a barrier before, so that the destination is free on each of
    them. Each CPE waits for its own reply.

    ```mlir
    sw.dma_get %src to %tile, %reply[%slot]
        : memref<?x?xf32, strided<[512, 1], offset: ?>> to memref<?x?xf32, #sw.ldm>, !sw.reply<2>
    sw.dma_wait %reply[%slot] : !sw.reply<2>
    ```
  }];
  let arguments = (ins Arg<SW_MainMemRef, "", [MemRead]>:$src,
                       Arg<SW_LDMMemRef, "", [MemWrite]>:$dst,
                       Arg<SW_ReplyType, "", [MemRead, MemWrite]>:$reply,
                       Optional<Index>:$slot,
                       OptionalAttr<SW_ScopeAttr>:$broadcast);
  let builders = [OpBuilder<(ins "Value":$src, "Value":$dst, "Value":$reply,
                                 "Value":$slot), [{
    build($_builder, $_state, src, dst, reply, slot, ScopeAttr());
  }]>];
  let assemblyFormat = [{
    $src `to` $dst `,` $reply (`[` $slot^ `]`)? (`broadcast` $broadcast^)?
    attr-dict
    `:` type($src) `to` type($dst) `,` type($reply)
  }];
}

def SW_DMAPutOp : SW_DMAOp<"dma_put"> {
  let summary = "Start a transfer from LDM to main memory";
  let description = [{
    Asynchronous. The LDM buffer may be reused after `sw.dma_wait`. Collective in the core-group
    view.

    ```mlir
    sw.dma_put %tile to %dst, %reply
        : memref<256x64xf32, #sw.ldm> to memref<256x64xf32, strided<[512, 1], offset: ?>>, !sw.reply<1>
    sw.dma_wait %reply : !sw.reply<1>
    ```
  }];
  let arguments = (ins Arg<SW_LDMMemRef, "", [MemRead]>:$src,
                       Arg<SW_MainMemRef, "", [MemWrite]>:$dst,
                       Arg<SW_ReplyType, "", [MemRead, MemWrite]>:$reply,
                       Optional<Index>:$slot);
  let assemblyFormat = [{
    $src `to` $dst `,` $reply (`[` $slot^ `]`)? attr-dict
    `:` type($src) `to` type($dst) `,` type($reply)
  }];
}

def SW_DMAWaitOp : SW_Op<"dma_wait"> {
  let summary = "Wait for all transfers issued on a reply counter";
  let description = [{
    Blocks until every request that this CPE has issued on the counter is
    complete.

    ```mlir
    sw.dma_wait %reply[%slot] : !sw.reply<2>
    ```
  }];
  let arguments = (ins Arg<SW_ReplyType, "", [MemRead, MemWrite]>:$reply,
                       Optional<Index>:$slot);
  let assemblyFormat = "$reply (`[` $slot^ `]`)? attr-dict `:` type($reply)";
  let hasVerifier = 1;
}

#endif // SUNWAY_DIALECT_SW_IR_SWTRANSFEROPS_TD
