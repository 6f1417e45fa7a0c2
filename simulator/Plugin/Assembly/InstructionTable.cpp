//===- InstructionTable.cpp - Known machine instructions ------------------===//

#include "Plugin/Assembly/InstructionTable.h"
#include "Plugin/Assembly/InlineAssembly.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace swsim;

using Group = InstructionGroup;

namespace {
struct Meaning {
  StringLiteral mnemonic;
  Group group = Group::Unknown;
  unsigned operands = 0;
};
} // namespace

/// All supported instructions, with the number of their operands.
static constexpr Meaning meanings[] = {
    {"memb", Group::Fence, 0},
    {"nop", Group::Fence, 0},
    {"rcsr", Group::Control, 2},
    {"rtc", Group::Clock, 1},
    {"rpcc", Group::Clock, 1},
    {"sync", Group::Barrier, 1},
    {"synr", Group::Barrier, 1},
    {"putr", Group::Put, 2},
    {"putc", Group::Put, 2},
    {"getr", Group::Get, 1},
    {"getc", Group::Get, 1},
    {"vldr", Group::LoadBroadcast, 2},
    {"vldc", Group::LoadBroadcast, 2},
    {"ldder", Group::LoadBroadcast, 2},
    {"lddec", Group::LoadBroadcast, 2},
    {"vlddr", Group::LoadBroadcast, 2},
    {"vlddc", Group::LoadBroadcast, 2},
    {"vldder", Group::LoadBroadcast, 2},
    {"vlddec", Group::LoadBroadcast, 2},
    {"vldd", Group::Load, 2},
    {"vlds", Group::Load, 2},
    {"ldde", Group::Load, 2},
    {"ldse", Group::Load, 2},
    {"ldl", Group::Load, 2},
    {"ldw", Group::Load, 2},
    {"fldd", Group::Load, 2},
    {"flds", Group::Load, 2},
    {"vstd", Group::Store, 2},
    {"vsts", Group::Store, 2},
    {"stl", Group::Store, 2},
    {"stw", Group::Store, 2},
    {"fstd", Group::Store, 2},
    {"fsts", Group::Store, 2},
    {"ldi", Group::LoadImmediate, 2},
    {"faaw", Group::FetchAdd, 2},
    {"faal", Group::FetchAdd, 2},
    {"ldw_inc", Group::FetchAdd, 2},
    {"ldl_inc", Group::FetchAdd, 2},
    {"dma", Group::Dma, 3},
    {"vshff", Group::Shuffle, 4},
    {"addl", Group::ScaledAdd, 3},
    {"subl", Group::ScaledAdd, 3},
    {"s4addl", Group::ScaledAdd, 3},
    {"s8addl", Group::ScaledAdd, 3},
    {"vaddd", Group::Arithmetic, 3},
    {"vsubd", Group::Arithmetic, 3},
    {"vmuld", Group::Arithmetic, 3},
    {"vadds", Group::Arithmetic, 3},
    {"vsubs", Group::Arithmetic, 3},
    {"vmuls", Group::Arithmetic, 3},
    {"vmad", Group::MultiplyAdd, 4},
    {"vmas", Group::MultiplyAdd, 4},
    {"vmsd", Group::MultiplyAdd, 4},
    {"vmss", Group::MultiplyAdd, 4},
    {"vnmad", Group::MultiplyAdd, 4},
    {"vnmas", Group::MultiplyAdd, 4},
    {"vnmsd", Group::MultiplyAdd, 4},
    {"vnmss", Group::MultiplyAdd, 4},
    {"vshfw", Group::ShuffleWords, 4},
    {"wcsr", Group::SetControl, 2},
    {"vlenma", Group::LaneMultiplyAdd, 4},
    {"vlenmas", Group::LaneMultiplyAdd, 4},
};

static Meaning meaningOf(StringRef mnemonic) {
  const auto *found = find_if(meanings, [&](const Meaning &meaning) {
    return meaning.mnemonic == mnemonic;
  });
  return found == std::end(meanings) ? Meaning{""} : *found;
}

std::string swsim::listMnemonics() {
  std::string list;
  for (const Meaning &meaning : meanings)
    list += (list.empty() ? "" : " ") + meaning.mnemonic.str();
  return list;
}

static bool isForHost(Group group, StringRef mnemonic) {
  switch (group) {
  case Group::Fence:
    return mnemonic == "memb";
  case Group::Clock:
  case Group::FetchAdd:
    return true;
  default:
    return false;
  }
}

bool swsim::isKnownInstruction(const AsmInstruction &instruction, bool isHost) {
  Meaning meaning = meaningOf(instruction.mnemonic);
  if (isHost && !isForHost(meaning.group, instruction.mnemonic))
    return false;
  unsigned count = instruction.operands.size();
  // `rtc %0,%1` is an older form.
  bool isOldClock = meaning.group == Group::Clock && count == 2;
  return meaning.group != Group::Unknown &&
         (count == meaning.operands || isOldClock);
}

InstructionGroup swsim::groupOf(StringRef mnemonic) {
  return meaningOf(mnemonic).group;
}
