//===- InstructionTable.h - Known machine instructions ----------*- C++ -*-===//

#ifndef SWSIM_INSTRUCTION_TABLE_H
#define SWSIM_INSTRUCTION_TABLE_H

#include "llvm/ADT/StringRef.h"

namespace swsim {

/// A group of instructions that are lowered alike.
enum class InstructionGroup {
  Unknown,
  /// memb, nop.
  Fence,
  /// rcsr: a control register.
  Control,
  /// rtc, rpcc: the clock.
  Clock,
  /// sync, synr: a barrier.
  Barrier,
  /// putr, putc.
  Put,
  /// getr, getc.
  Get,
  /// vldr, ldder, ...: load and broadcast.
  LoadBroadcast,
  /// vldd, ldl, ...
  Load,
  /// vstd, stl, ...
  Store,
  /// ldi: a constant, or an address.
  LoadImmediate,
  /// faaw, faal, ldw_inc, ldl_inc: adds 1 to memory.
  FetchAdd,
  /// dma: a request by a descriptor in a register.
  Dma,
  /// vshff: a permutation of 64-bit lanes.
  Shuffle,
  /// addl, subl, s4addl, s8addl: integers, one of them scaled.
  ScaledAdd,
  /// vaddd, vmuls, ...: lanes of two registers.
  Arithmetic,
  /// vmad, vmas, ...: a*b+c in each lane.
  MultiplyAdd,
  /// vshfw: words of two registers by the indices in a third.
  ShuffleWords,
  /// wcsr: sets a control register.
  SetControl,
  /// vlenma, vlenmas: one lane of a register times a vector; see below.
  LaneMultiplyAdd,
};

/// The group of an instruction; `Unknown` if the table does not have it.
InstructionGroup groupOf(llvm::StringRef mnemonic);

} // namespace swsim

#endif // SWSIM_INSTRUCTION_TABLE_H
