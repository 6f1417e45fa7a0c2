//===- Winograd.cpp - The transforms of Winograd's method -----------------===//
//
// sw.winograd becomes a call of the device library:
//
//   tpp_winograd shape = {2, 1, 4, 7, 7, 14, 14, row, -1, 52, 208};
//   tpp_winograd_input_f32(&shape, in, V);
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/Lowering.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// Whether rows and the dimensions before them, from `first` on, have no gaps.
static bool isPacked(FunctionLowering &f, const MemDesc &desc,
                     int64_t first = 0) {
  OpFoldResult step = f.c.index(1);
  for (int64_t dim = desc.rank(); dim-- > first;) {
    std::optional<int64_t> expected = constantOf(step),
                           actual = constantOf(desc.strides[dim]);
    bool isOne = constantOf(desc.sizes[dim]) == 1;
    if (!isOne && expected && actual && *expected != *actual)
      return false;
    step = f.c.mul(step, desc.sizes[dim]);
  }
  return true;
}

/// Defines a variable that describes images and their tiles to the library.
static Value createShape(FunctionLowering &f, WinogradOp op,
                         const MemDesc &image, const MemDesc &tiles) {
  CBuilder &c = f.c;
  OpFoldResult first = c.index(0), left = c.index(0);
  if (op.getFirst()) {
    first = f.scalar(op.getFirst());
    if (op.getCol())
      left = f.scalar(op.getCol());
    else
      left = c.index(-static_cast<int64_t>(*op.getLeft()));
  }
  Value shape = c.variable("shape", c.opaque("tpp_winograd"));
  const std::pair<StringRef, OpFoldResult> members[] = {
      {"tile", c.index(op.getTile())},
      {"images", image.sizes[0]},
      {"channels", image.sizes[1]},
      {"tile_rows", tiles.sizes[3]},
      {"tile_cols", tiles.sizes[4]},
      {"rows", image.sizes[2]},
      {"cols", image.sizes[3]},
      {"first", first},
      {"left", left},
      {"pitch", tiles.strides[1]},
      {"step", tiles.strides[0]}};
  for (auto [name, value] : members) {
    Value number = c.value(value);
    Value member =
        c.create<emitc::MemberOp>(c.lvalue(number.getType()), name, shape);
    c.assign(member, number);
  }
  return c.addressOf(shape);
}

static LogicalResult lowerWinograd(FunctionLowering &f, WinogradOp op) {
  CBuilder &c = f.c;
  if (!f.onSlave)
    return op.emitOpError("is not supported outside of a launch in C output");
  for (Value value : {op.getInput(), op.getOutput()})
    if (!isLDM(value.getType()))
      return op.emitOpError("expects operands in LDM in C output, but got ")
             << value.getType();
  const MemDesc &in = f.memref(op.getInput()), &out = f.memref(op.getOutput());
  // Matrices of tiles may have gaps.
  auto isKnown = [&](const MemDesc &desc, bool isTiles) {
    return isPacked(f, desc, isTiles ? 2 : 0);
  };
  if (!isKnown(in, op.getKind() == WinogradKind::Output) ||
      !isKnown(out, op.getKind() == WinogradKind::Input))
    return op.emitOpError("expects packed operands in C output");
  StringRef kind =
      op.getPooled() ? "pool" : stringifyWinogradKind(op.getKind());
  std::string name =
      ("tpp_winograd_" + kind + "_" + getFunctionSuffix(out.elementType()))
          .str();
  switch (op.getKind()) {
  case WinogradKind::Filter:
    c.call(name, {c.value(c.index(op.getTile())), c.value(in.sizes[0]),
                  c.value(in.sizes[1]), f.pointerTo(in), f.pointerTo(out)});
    return success();
  case WinogradKind::Input:
    c.call(name,
           {createShape(f, op, in, out), f.pointerTo(in), f.pointerTo(out)});
    return success();
  case WinogradKind::Output:
    if (op.getPooled())
      c.call(name,
             {createShape(f, op, out, in), f.pointerTo(in), f.pointerTo(out)});
    else
      c.call(name, {createShape(f, op, out, in), f.pointerTo(in),
                    f.pointerTo(out), op.getAccumulate() ? "1" : "0"});
    return success();
  }
  llvm_unreachable("unknown kind");
}

void sw::emit::addWinogradHandlers(Handlers &handlers) {
  handlers.add<WinogradOp>(lowerWinograd);
}
