//===- AssemblyInstructions.cpp - Semantics of machine instructions -------===//
//
// One function per group of instructions. Source operands precede the result,
// except in loads, `rcsr`, `ldi` and similar instructions.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Assembly/InlineAssembly.h"
#include "Plugin/Assembly/InstructionTable.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace swsim;

using Group = InstructionGroup;

static Type *vectorOf(Type *element, unsigned lanes) {
  return FixedVectorType::get(element, lanes);
}

/// True if the variable of an operand has a vector of single precision.
static bool isSingle(Type *type) {
  auto *vector = dyn_cast_or_null<FixedVectorType>(type);
  return vector && vector->getElementType()->isFloatTy() &&
         (vector->getNumElements() == 4 || vector->getNumElements() == 8);
}

static Value *callRuntime(AsmState &state, const Twine &name, Type *result,
                          ArrayRef<Value *> arguments) {
  SmallVector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  FunctionCallee callee = state.module.getOrInsertFunction(
      name.str(), FunctionType::get(result, types, false));
  return state.builder.CreateCall(callee, arguments);
}

static void lowerFence(AsmState &state) {
  Type *nothing = state.builder.getVoidTy();
  auto *type = FunctionType::get(nothing, false);
  state.builder.CreateCall(
      type, InlineAsm::get(type, "", "~{memory}", /*hasSideEffects=*/true));
}

static bool lowerControl(AsmState &state, const AsmOperand &target,
                         const AsmOperand &number) {
  if (number.kind != AsmOperand::Immediate)
    return false;
  state.write(target, callRuntime(state, "__swsim_control_register",
                                  state.builder.getInt64Ty(),
                                  state.builder.getInt32(number.value)));
  return true;
}

static void lowerBarrier(AsmState &state, StringRef mnemonic,
                         const AsmOperand &mask) {
  IRBuilder<> &builder = state.builder;
  Value *scope = builder.getInt32(mnemonic == "sync");
  callRuntime(state, "athread_syn", builder.getVoidTy(),
              {scope, state.read(mask, builder.getInt32Ty())});
}

/// A request by the descriptor of the SW26010 in a register: 4 words of 32
/// bits.
static bool lowerDma(AsmState &state, const AsmOperand &descriptor,
                     const AsmOperand &memory, const AsmOperand &ldm) {
  IRBuilder<> &builder = state.builder;
  Type *type = vectorOf(builder.getInt32Ty(), 4);
  Type *given = state.typeOf(descriptor);
  if (!given ||
      given->getPrimitiveSizeInBits() != type->getPrimitiveSizeInBits())
    return false;
  Value *place = state.temporary(type);
  builder.CreateStore(state.read(descriptor, type), place);
  callRuntime(state, "__swsim_dma_descriptor", builder.getVoidTy(),
              {place, state.read(memory, builder.getInt64Ty()),
               state.read(ldm, builder.getInt64Ty())});
  return true;
}

static void lowerPut(AsmState &state, StringRef mnemonic,
                     const AsmOperand &source, const AsmOperand &target) {
  IRBuilder<> &builder = state.builder;
  std::string name = ("__swsim_" + mnemonic).str();
  Value *place = state.read(target, builder.getInt32Ty());
  Type *nothing = builder.getVoidTy();
  if (isSingle(state.typeOf(source))) {
    Value *value = state.read(source, vectorOf(builder.getFloatTy(), 4));
    callRuntime(state, name + "_s", nothing, {value, place});
    return;
  }
  Value *value = state.read(source, vectorOf(builder.getDoubleTy(), 4));
  if (state.hasVectors) {
    callRuntime(state, name + "_d", nothing, {value, place});
    return;
  }
  Value *memory = state.temporary(value->getType());
  builder.CreateStore(value, memory);
  callRuntime(state, name + "_p", nothing, {memory, place});
}

/// A call with `arguments` that returns a vector register.
static Value *callForVector(AsmState &state, const std::string &name,
                            bool single, ArrayRef<Value *> arguments) {
  IRBuilder<> &builder = state.builder;
  if (single)
    return callRuntime(state, name + "_s", vectorOf(builder.getFloatTy(), 4),
                       arguments);
  Type *type = vectorOf(builder.getDoubleTy(), 4);
  if (state.hasVectors)
    return callRuntime(state, name + "_d", type, arguments);
  Value *memory = state.temporary(type);
  SmallVector<Value *> all{memory};
  all.append(arguments.begin(), arguments.end());
  callRuntime(state, name + "_p", builder.getVoidTy(), all);
  return builder.CreateLoad(type, memory);
}

static void lowerLoadBroadcast(AsmState &state, StringRef mnemonic,
                               const AsmOperand &target,
                               const AsmOperand &source) {
  // Names in the header: r and c load a vector, er and ec one number.
  bool single = isSingle(state.typeOf(target)) || mnemonic.starts_with("vldd");
  StringRef kind = StringSwitch<StringRef>(mnemonic)
                       .Cases({"vldr", "vlddr"}, "loadr")
                       .Cases({"vldc", "vlddc"}, "loadc")
                       .Cases({"ldder", "vldder"}, "loader")
                       .Default("loadec");
  state.write(target, callForVector(state, ("__swsim_" + kind).str(), single,
                                    state.address(source)));
}

/// The type of the data of a load or store.
static Type *memoryType(AsmState &state, StringRef mnemonic, Type *variable) {
  IRBuilder<> &builder = state.builder;
  bool single = isSingle(variable);
  return StringSwitch<Type *>(mnemonic)
      .Cases({"vldd", "vstd"},
             vectorOf(single ? builder.getFloatTy() : builder.getDoubleTy(),
                      state.lanes))
      .Cases({"vlds", "vsts"}, vectorOf(builder.getFloatTy(), state.lanes))
      .Cases({"ldde", "fldd", "fstd"}, builder.getDoubleTy())
      .Cases({"ldse", "flds", "fsts"}, builder.getFloatTy())
      .Cases({"ldl", "stl"}, builder.getInt64Ty())
      .Default(builder.getInt32Ty());
}

static void lowerLoad(AsmState &state, StringRef mnemonic,
                      const AsmOperand &target, const AsmOperand &source) {
  Type *type = memoryType(state, mnemonic, state.typeOf(target));
  bool isSplat = mnemonic == "ldde" || mnemonic == "ldse";
  Value *value =
      state.builder.CreateLoad(type, state.address(source),
                               /*isVolatile=*/!isSplat && !type->isVectorTy());
  if (isSplat)
    value = state.builder.CreateVectorSplat(state.lanes, value);
  state.write(target, value);
}

static void lowerStore(AsmState &state, StringRef mnemonic,
                       const AsmOperand &source, const AsmOperand &target) {
  Type *type = memoryType(state, mnemonic, state.typeOf(source));
  state.builder.CreateStore(state.read(source, type), state.address(target));
}

static void lowerLoadImmediate(AsmState &state, const AsmOperand &target,
                               const AsmOperand &source) {
  if (source.kind == AsmOperand::Immediate)
    state.write(target, state.builder.getInt64(source.value));
  else
    state.write(target, state.address(source));
}

static void lowerFetchAdd(AsmState &state, StringRef mnemonic,
                          const AsmOperand &target, const AsmOperand &source) {
  IRBuilder<> &builder = state.builder;
  bool isLong = mnemonic == "faal" || mnemonic == "ldl_inc";
  Value *old =
      callRuntime(state, "__swsim_fetch_add", builder.getInt64Ty(),
                  {state.address(source), builder.getInt32(isLong ? 8 : 4)});
  state.write(target, old);
}

/// The two lower lanes of the result are from the second source, the two upper
/// ones from the first; two bits of the mask select each lane.
static bool lowerShuffle(AsmState &state, const AsmInstruction &instruction) {
  const AsmOperand &mask = instruction.operands[2];
  IRBuilder<> &builder = state.builder;
  Value *pattern = state.read(mask, builder.getInt64Ty());
  auto *constant = dyn_cast<ConstantInt>(pattern);
  Type *type = vectorOf(builder.getInt64Ty(), 4);
  Value *high = state.read(instruction.operands[0], type);
  Value *low = state.read(instruction.operands[1], type);
  if (constant) {
    SmallVector<int> lanes;
    for (unsigned i = 0; i < 4; ++i)
      lanes.push_back((constant->getZExtValue() >> (2 * i) & 3) +
                      (i < 2 ? 0 : 4));
    state.write(instruction.operands[3],
                builder.CreateShuffleVector(low, high, lanes));
    return true;
  }
  Value *result = PoisonValue::get(type);
  for (unsigned i = 0; i < 4; ++i) {
    Value *lane = builder.CreateAnd(builder.CreateLShr(pattern, 2 * i), 3);
    Value *element = builder.CreateExtractElement(i < 2 ? low : high, lane);
    result = builder.CreateInsertElement(result, element, i);
  }
  state.write(instruction.operands[3], result);
  return true;
}

static void lowerScaledAdd(AsmState &state, StringRef mnemonic,
                           ArrayRef<AsmOperand> operands) {
  IRBuilder<> &builder = state.builder;
  Value *a = state.read(operands[0], builder.getInt64Ty());
  Value *b = state.read(operands[1], builder.getInt64Ty());
  if (mnemonic.starts_with("s4"))
    a = builder.CreateShl(a, 2);
  if (mnemonic.starts_with("s8"))
    a = builder.CreateShl(a, 3);
  state.write(operands[2], mnemonic == "subl" ? builder.CreateSub(a, b)
                                              : builder.CreateAdd(a, b));
}

/// Reads the source operands as vectors of the given precision; the last
/// operand is the result.
static SmallVector<Value *, 3>
readLanes(AsmState &state, ArrayRef<AsmOperand> operands, bool isSingle) {
  IRBuilder<> &builder = state.builder;
  Type *element = isSingle ? builder.getFloatTy() : builder.getDoubleTy();
  SmallVector<Value *, 3> values;
  for (const AsmOperand &operand : operands.drop_back())
    values.push_back(state.read(operand, vectorOf(element, state.lanes)));
  return values;
}

static void lowerArithmetic(AsmState &state, StringRef mnemonic,
                            ArrayRef<AsmOperand> operands) {
  IRBuilder<> &builder = state.builder;
  auto values = readLanes(state, operands, mnemonic.ends_with("s"));
  Value *a = values[0], *b = values[1];
  Value *result = mnemonic.starts_with("vadd")   ? builder.CreateFAdd(a, b)
                  : mnemonic.starts_with("vsub") ? builder.CreateFSub(a, b)
                                                 : builder.CreateFMul(a, b);
  state.write(operands[2], result);
}

/// vmad: ab+c, vmsd: ab-c, vnmad: -ab+c, vnmsd: -ab-c.
static void lowerMultiplyAdd(AsmState &state, StringRef mnemonic,
                             ArrayRef<AsmOperand> operands) {
  IRBuilder<> &builder = state.builder;
  auto values = readLanes(state, operands, mnemonic.ends_with("s"));
  Value *a = values[0], *b = values[1], *c = values[2];
  StringRef rest = mnemonic.drop_front().drop_back();
  if (rest.consume_front("n"))
    a = builder.CreateFNeg(a);
  if (rest == "ms")
    c = builder.CreateFNeg(c);
  state.write(operands[3], builder.CreateIntrinsic(Intrinsic::fma,
                                                   {a->getType()}, {a, b, c}));
}

static void lowerShuffleWords(AsmState &state, ArrayRef<AsmOperand> operands) {
  IRBuilder<> &builder = state.builder;
  Type *type = vectorOf(builder.getInt64Ty(), state.lanes);
  SmallVector<Value *> places{state.temporary(type)};
  for (const AsmOperand &operand : operands.drop_back()) {
    places.push_back(state.temporary(type));
    builder.CreateStore(state.read(operand, type), places.back());
  }
  callRuntime(state, "__swsim_vshfw_p", builder.getVoidTy(), places);
  state.write(operands[3], builder.CreateLoad(type, places[0]));
}

static bool lowerSetControl(AsmState &state, const AsmOperand &source,
                            const AsmOperand &number) {
  if (number.kind != AsmOperand::Immediate)
    return false;
  IRBuilder<> &builder = state.builder;
  callRuntime(state, "__swsim_set_control_register", builder.getVoidTy(),
              {builder.getInt32(number.value),
               state.read(source, builder.getInt64Ty())});
  return true;
}

/// `vlenma a,b,c,d`: d = a[lane]*b + c, where a counter selects the lane; see
/// `__swsim_next_lane`. `vlenmas` also stores d, at an address that it
/// advances.
static void lowerLaneMultiplyAdd(AsmState &state, StringRef mnemonic,
                                 ArrayRef<AsmOperand> operands) {
  IRBuilder<> &builder = state.builder;
  auto values = readLanes(state, operands, /*isSingle=*/false);
  Value *a = values[0], *b = values[1], *c = values[2];
  Value *lane =
      callRuntime(state, "__swsim_next_lane", builder.getInt64Ty(), {});
  Value *number = builder.CreateExtractElement(a, lane);
  Value *factor = builder.CreateVectorSplat(state.lanes, number);
  Value *result =
      builder.CreateIntrinsic(Intrinsic::fma, {b->getType()}, {factor, b, c});
  state.write(operands[3], result);
  if (mnemonic == "vlenmas")
    builder.CreateStore(result, callRuntime(state, "__swsim_next_lane_store",
                                            builder.getPtrTy(), {}));
}

bool swsim::lowerInstruction(AsmState &state,
                             const AsmInstruction &instruction) {
  StringRef mnemonic = instruction.mnemonic;
  const auto &operands = instruction.operands;
  switch (groupOf(mnemonic)) {
  case Group::Unknown:
    return false;
  case Group::Fence:
    lowerFence(state);
    return true;
  case Group::Control:
    return lowerControl(state, operands[0], operands[1]);
  case Group::Clock:
    state.write(operands[0], callRuntime(state, "__swsim_clock",
                                         state.builder.getInt64Ty(), {}));
    return true;
  case Group::Barrier:
    lowerBarrier(state, mnemonic, operands[0]);
    return true;
  case Group::Put:
    lowerPut(state, mnemonic, operands[0], operands[1]);
    return true;
  case Group::Dma:
    return lowerDma(state, operands[0], operands[1], operands[2]);
  case Group::Get:
    state.write(operands[0],
                callForVector(state, ("__swsim_" + mnemonic).str(),
                              isSingle(state.typeOf(operands[0])), {}));
    return true;
  case Group::LoadBroadcast:
    lowerLoadBroadcast(state, mnemonic, operands[0], operands[1]);
    return true;
  case Group::Load:
    lowerLoad(state, mnemonic, operands[0], operands[1]);
    return true;
  case Group::Store:
    lowerStore(state, mnemonic, operands[0], operands[1]);
    return true;
  case Group::LoadImmediate:
    lowerLoadImmediate(state, operands[0], operands[1]);
    return true;
  case Group::FetchAdd:
    lowerFetchAdd(state, mnemonic, operands[0], operands[1]);
    return true;
  case Group::Shuffle:
    return lowerShuffle(state, instruction);
  case Group::ScaledAdd:
    lowerScaledAdd(state, mnemonic, operands);
    return true;
  case Group::Arithmetic:
    lowerArithmetic(state, mnemonic, operands);
    return true;
  case Group::MultiplyAdd:
    lowerMultiplyAdd(state, mnemonic, operands);
    return true;
  case Group::ShuffleWords:
    lowerShuffleWords(state, operands);
    return true;
  case Group::SetControl:
    return lowerSetControl(state, operands[0], operands[1]);
  case Group::LaneMultiplyAdd:
    lowerLaneMultiplyAdd(state, mnemonic, operands);
    return true;
  }
  return false;
}
