//===- TPPPrimitives.cpp - The table of elementwise primitives ------------===//
//
// One row for each kind. A new kind needs a case in TPPOps.td and a row here,
// in the order of the enum.
//
//===----------------------------------------------------------------------===//
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tpp;

static Value buildZero(OpBuilder &b, Location loc, Type type, ValueRange) {
  return arith::ConstantOp::create(b, loc, b.getZeroAttr(type));
}

static Value buildIdentity(OpBuilder &, Location, Type, ValueRange in) {
  return in[0];
}

static Value buildRelu(OpBuilder &b, Location loc, Type type, ValueRange in) {
  return arith::MaximumFOp::create(b, loc, in[0], buildZero(b, loc, type, {}));
}

static Value buildReluNum(OpBuilder &b, Location loc, Type type,
                          ValueRange in) {
  return arith::MaxNumFOp::create(b, loc, in[0], buildZero(b, loc, type, {}));
}

template <typename OpTy>
static Value buildBinary(OpBuilder &b, Location loc, Type, ValueRange in) {
  return OpTy::create(b, loc, in[0], in[1]);
}

using F = sunway::CostFigures;

// Columns: inputs, stem, stem with a scalar value, flops, cycles, whether it
// transposes blocks, element.
static constexpr PrimitiveInfo unaryTable[] = {
    /*Identity=*/{1, "identity", "fill", 0, &F::identityCycles, false,
                  buildIdentity},
    /*Zero=*/{0, "zero", "zero", 0, &F::zeroCycles, false, buildZero},
    /*Relu=*/{1, "relu", "relu", 1, &F::reluCycles, false, buildRelu},
    /*ReluNum=*/
    {1, "relu_num", "relu_num", 1, &F::reluCycles, false, buildReluNum},
    /*Transpose=*/
    {1, "transpose", "transpose", 0, &F::transposeCycles, true, buildIdentity},
};

static constexpr PrimitiveInfo binaryTable[] = {
    /*Add=*/{2, "add", "add", 1, &F::binaryCycles, false,
             buildBinary<arith::AddFOp>},
    /*Mul=*/
    {2, "mul", "mul", 1, &F::binaryCycles, false, buildBinary<arith::MulFOp>},
};

static_assert(std::size(unaryTable) == getMaxEnumValForUnaryKind() + 1 &&
                  std::size(binaryTable) == getMaxEnumValForBinaryKind() + 1,
              "every primitive kind has a row");

const PrimitiveInfo &tpp::getPrimitiveInfo(UnaryKind kind) {
  return unaryTable[static_cast<unsigned>(kind)];
}

const PrimitiveInfo &tpp::getPrimitiveInfo(BinaryKind kind) {
  return binaryTable[static_cast<unsigned>(kind)];
}

double PrimitiveInfo::getCycles(int64_t rows, int64_t cols, int64_t lanes,
                                const sunway::CostFigures &costs) const {
  if (!transposes)
    return costs.*cycles *
           static_cast<double>(rows * llvm::divideCeil(cols, lanes));
  // As device/tpp_block.h does it: what is left of the blocks goes element by
  // element.
  constexpr int64_t block = 4;
  int64_t whole = rows / block * block * (cols / block * block);
  return costs.*cycles *
         (static_cast<double>(whole) +
          costs.transposeRestFactor * static_cast<double>(rows * cols - whole));
}
