//===- Tiles.cpp - Compute primitives on LDM pieces -----------------------===//
//
// sw.spm_gemm, the exchange of rows and the tpp operations become calls of the
// device library. Products of tpp run on one CPE.
//
//===----------------------------------------------------------------------===//
#include "Conversion/SWToEmitC/Lowering.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

static LogicalResult lowerGemm(FunctionLowering &f, SpmGemmOp op) {
  CBuilder &c = f.c;
  const MemDesc &a = f.memref(op.getA()), &b = f.memref(op.getB()),
                &out = f.memref(op.getC());
  Type element = op.getC().getType().getElementType();
  const ElementInfo &input =
      *findElementInfo(op.getA().getType().getElementType());
  for (const MemDesc *desc : {&a, &b, &out})
    if (desc->rank() != 2)
      return op.emitOpError("expects rank-2 pieces in C output");
  std::string variant = op.getVec() == VecDim::N ? "SPM_VEC_N" : "SPM_VEC_M";
  if (op.getTransA())
    variant += " | SPM_A_COL";
  if (op.getTransB())
    variant += " | SPM_B_COL";
  if (op.getPadded())
    variant += " | SPM_PADDED";
  auto factor = [&](const APFloat &value) {
    APFloat converted = value;
    bool losesInfo;
    converted.convert(cast<FloatType>(element).getFloatSemantics(),
                      APFloat::rmNearestTiesToEven, &losesInfo);
    return Value(c.create<emitc::ConstantOp>(
        element, FloatAttr::get(element, converted)));
  };
  auto leading = [&](const MemDesc &desc) {
    return c.value(desc.strides.front());
  };
  Value beta = factor(op.getBeta());
  if (Value accumulate = op.getAccumulate())
    beta = c.select(f.scalar(accumulate), beta,
                    factor(APFloat::getZero(op.getBeta().getSemantics())));
  // Arrays of 16-bit floats have another type in C.
  auto pointer = [&](const MemDesc &desc) {
    Value value = f.pointerTo(desc);
    return input.operand == input.cName
               ? value
               : c.castTo(value, emitc::PointerType::get(emitc::OpaqueType::get(
                                     op.getContext(), input.operand)));
  };
  SmallVector<std::variant<Value, std::string>> arguments = {
      f.scalar(op.getM()),
      f.scalar(op.getN()),
      f.scalar(op.getK()),
      factor(op.getAlpha()),
      pointer(a),
      leading(a),
      pointer(b),
      leading(b),
      beta,
      f.pointerTo(out),
      leading(out),
      variant};
  if (std::optional<int64_t> run = op.getRun())
    arguments.push_back(std::to_string(*run));
  c.call(input.product, arguments);
  return success();
}

/// Half of an even number.
static Value getHalf(FunctionLowering &f, OpFoldResult number) {
  if (std::optional<int64_t> constant = constantOf(number))
    return f.c.integer(*constant / 2);
  return f.c.binary<emitc::DivOp>(f.c.value(number), f.c.integer(2));
}

/// Lowers to the function `spm_rows_NAME`, which exchanges whole rows and the
/// part of this CPE. Rows of 16-bit floats, cut at words, are rows of half as
/// many f32.
static LogicalResult lowerRows(FunctionLowering &f, Operation *op,
                               StringRef name, ValueRange sizes, Value from,
                               Value to) {
  CBuilder &c = f.c;
  if (sizes.size() != RowsSpreadOp::kNumSizes)
    return op->emitOpError("expects sizes in C output; run sw-distribute");
  const MemDesc &source = f.memref(from), &target = f.memref(to);
  Type element = getElementTypeOrSelf(from.getType());
  bool isNarrow = isStorageFloat(element);
  Type word = getComputeType(element);
  auto cols = [&](OpFoldResult number) {
    return isNarrow ? getHalf(f, number) : c.value(number);
  };
  auto pointer = [&](const MemDesc &desc) {
    Value value = f.pointerTo(desc);
    return isNarrow ? c.castTo(value, emitc::PointerType::get(word)) : value;
  };
  c.call(("spm_rows_" + name + "_" + getFunctionSuffix(word)).str(),
         {f.scalar(sizes[RowsSpreadOp::kRows]),
          cols(f.scalar(sizes[RowsSpreadOp::kCols])),
          cols(f.scalar(sizes[RowsSpreadOp::kPiece])), pointer(source),
          cols(source.strides.front()), pointer(target),
          cols(target.strides.front())});
  return success();
}

static LogicalResult lowerRowsSpread(FunctionLowering &f, RowsSpreadOp op) {
  return lowerRows(f, op, "spread", op.getSizes(), op.getWhole(), op.getPart());
}

static LogicalResult lowerRowsCollect(FunctionLowering &f, RowsCollectOp op) {
  return lowerRows(f, op, "collect", op.getSizes(), op.getPart(),
                   op.getWhole());
}

/// Prints the windows as a value of the library's type.
static std::string describeWindow(WindowAttr window) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto add = [&](StringRef name, int64_t value) {
    os << (text.empty() ? "&(const tpp_window){" : ", ") << "." << name << " = "
       << value;
  };
  auto addBoth = [&](StringRef name, ArrayRef<int64_t> values) {
    add((name + "_rows").str(), values[0]);
    add((name + "_cols").str(), values[1]);
  };
  addBoth("kernel", window.getKernel());
  addBoth("dilation", window.getDilations());
  addBoth("stride", window.getStrides());
  add("pad_top", window.getPads()[0]);
  add("pad_left", window.getPads()[1]);
  add("out_cols", window.getOutput()[1]);
  if (window.getBlocks()) {
    add("block_rows", window.getBlockRows());
    add("block_step", window.getBlockStep());
  }
  os << "}";
  return text;
}

static LogicalResult lowerWindowFill(FunctionLowering &f, WindowFillOp op) {
  CBuilder &c = f.c;
  ValueRange at = op.getAt();
  if (at.size() <= WindowFillOp::kRow)
    return op.emitOpError("expects places in C output; run sw-distribute");
  const MemDesc &patch = f.memref(op.getPatch()),
                &tile = f.memref(op.getTile());
  Value col = at.size() > WindowFillOp::kCol ? f.scalar(at[WindowFillOp::kCol])
                                             : c.integer(0);
  // Bits are copied, whatever type they have.
  Type element = cast<MemRefType>(op.getTile().getType()).getElementType();
  std::string suffix = isStorageFloat(element)
                           ? std::to_string(getElementBits(element))
                           : getFunctionSuffix(element).str();
  c.call("tpp_windows_" + suffix,
         {c.value(tile.sizes[0]), c.value(tile.sizes[1]), f.pointerTo(patch),
          c.value(patch.sizes[1]), c.value(patch.sizes[2]),
          f.scalar(at[WindowFillOp::kRow]), col,
          f.scalar(at[WindowFillOp::kTap]), f.scalar(at[WindowFillOp::kPixel]),
          describeWindow(op.getWindow()), f.pointerTo(tile),
          c.value(tile.strides.front())});
  return success();
}

/// Prints the compound literal of the geometry of `pool`.
static std::string describePool(PoolAttr pool) {
  return llvm::formatv(
             "&(const tpp_pool){{.kernel_rows = {0}, .kernel_cols = {1}, "
             ".stride_rows = {2}, .stride_cols = {3}, .pad_top = {4}, "
             ".pad_left = {5}, .rows = {6}, .cols = {7}, .out_cols = {8}, "
             ".block_rows = {9}, .line = {10}{11}}",
             pool.getKernel()[0], pool.getKernel()[1], pool.getStrides()[0],
             pool.getStrides()[1], pool.getPads()[0], pool.getPads()[1],
             pool.getImage()[0], pool.getImage()[1], pool.getOutput()[1],
             pool.getRows(), pool.getLine(),
             pool.getWhole() ? ", .whole = 1" : "")
      .str();
}

static LogicalResult lowerPool(FunctionLowering &f, PoolOp op) {
  CBuilder &c = f.c;
  if (!f.onSlave || !isLDM(op.getInput().getType()) ||
      !isLDM(op.getOutput().getType()))
    return op.emitOpError("expects operands in LDM in C output, but got ")
           << op.getInput().getType() << " and " << op.getOutput().getType();
  if (op.getWeights() && !isLDM(op.getWeights().getType()))
    return op.emitOpError("expects weights in LDM in C output, but got ")
           << op.getWeights().getType();
  const MemDesc &in = f.memref(op.getInput()), &out = f.memref(op.getOutput());
  auto element = cast<FloatType>(out.elementType());
  llvm::APFloat initial = op.getInitial();
  bool isInexact;
  initial.convert(element.getFloatSemantics(),
                  llvm::APFloat::rmNearestTiesToEven, &isInexact);
  if (in.rank() != 2 || out.rank() != 2)
    return op.emitOpError("expects pieces of channels and elements in C "
                          "output, but got rank ")
           << in.rank();
  SmallVector<std::variant<Value, std::string>> arguments = {
      c.value(out.sizes[0]),
      c.value(out.sizes[1]),
      f.pointerTo(in),
      c.value(in.strides.front()),
      f.scalar(op.getAt()),
      c.create<emitc::ConstantOp>(element, FloatAttr::get(element, initial))};
  if (op.getWeights())
    arguments.push_back(f.pointerTo(f.memref(op.getWeights())));
  arguments.append({describePool(op.getPool()), f.pointerTo(out),
                    c.value(out.strides.front())});
  StringRef name = op.getWeights() ? "tpp_pool_sum_" : "tpp_pool_max_";
  c.call((name + getFunctionSuffix(out.elementType())).str(), arguments);
  return success();
}

/// The outer dimensions of a packed piece become rows.
Piece sw::emit::blockOf(FunctionLowering &f, const MemDesc &desc) {
  CBuilder &c = f.c;
  if (desc.rank() == 0)
    return {c.index(1), c.index(1), c.index(1)};
  Piece block{c.index(1), desc.sizes.back(), desc.sizes.back()};
  for (OpFoldResult size : ArrayRef(desc.sizes).drop_back())
    block.rows = c.mul(block.rows, size);
  if (desc.rank() > 1)
    block.leading = desc.strides[desc.rank() - 2];
  return block;
}

OpFoldResult sw::emit::leadingOf(FunctionLowering &f, const MemDesc &desc,
                                 tpp::Bcast bcast) {
  // A column with one dimension has one element a row.
  bool isLine = bcast == tpp::Bcast::Col && desc.rank() < 2;
  return isLine || bcast == tpp::Bcast::Scalar ? f.c.index(1)
                                               : blockOf(f, desc).leading;
}

using Arguments = SmallVector<std::variant<Value, std::string>>;

static std::string bcastName(tpp::Bcast bcast) {
  static const char *const names[] = {"TPP_BCAST_NONE", "TPP_BCAST_ROW",
                                      "TPP_BCAST_COL", "TPP_BCAST_SCALAR"};
  return names[static_cast<unsigned>(bcast)];
}

/// Appends pointer, leading dimension and broadcast kind of an input. A float
/// is passed through a variable.
static void addInput(FunctionLowering &f, Value input, tpp::Bcast bcast,
                     Arguments &arguments) {
  CBuilder &c = f.c;
  if (isa<FloatType>(input.getType())) {
    Value value = f.scalar(input);
    Value variable = c.variable("scalar", value.getType(), value);
    arguments.append({c.addressOf(variable), "1", "TPP_BCAST_SCALAR"});
    return;
  }
  const MemDesc &desc = f.memref(input);
  arguments.append({f.pointerTo(desc), c.value(leadingOf(f, desc, bcast)),
                    bcastName(bcast)});
}

static Arguments sizeArguments(FunctionLowering &f, const MemDesc &out) {
  Piece block = blockOf(f, out);
  return {f.c.value(block.rows), f.c.value(block.cols)};
}

static void addOutput(FunctionLowering &f, const MemDesc &out,
                      Arguments &arguments) {
  arguments.append({f.pointerTo(out), f.c.value(blockOf(f, out).leading)});
}

/// The device library takes packed pieces. A strided block with more than two
/// dimensions has no fixed distance between rows.
LogicalResult sw::emit::checkPieces(FunctionLowering &f, Operation *op) {
  if (!f.onSlave)
    return op->emitOpError("is not supported outside of a launch in C output");
  for (Value value : op->getOperands())
    if (!isa<FloatType>(value.getType()) && !isLDM(value.getType()))
      return op->emitOpError("expects operands in LDM in C output, but got ")
             << value.getType();
  return success();
}

/// Checks that the elements of each row are adjacent, as the device library
/// requires.
static LogicalResult checkRows(FunctionLowering &f, Operation *op) {
  for (Value operand : op->getOperands()) {
    if (!isa<MemRefType>(operand.getType()))
      continue;
    const MemDesc &desc = f.memref(operand);
    if (desc.rank() > 0 && constantOf(desc.sizes.back()) != 1 &&
        constantOf(desc.strides.back()) != 1)
      return op->emitOpError("expects operands whose rows have stride 1 in C "
                             "output, but got ")
             << operand.getType();
  }
  return success();
}

static LogicalResult lowerUnary(FunctionLowering &f, tpp::UnaryOp op) {
  if (failed(checkPieces(f, op)) || failed(checkRows(f, op)))
    return failure();
  const MemDesc out = f.memref(op.getOutput());
  Arguments arguments = sizeArguments(f, out);
  Value input = op.getInput();
  std::string kind = stringifyUnaryKind(op.getKind()).str();
  if (input && isa<FloatType>(input.getType()) &&
      op.getKind() == tpp::UnaryKind::Identity) {
    kind = "fill";
    arguments.push_back(f.scalar(input));
  } else if (input) {
    addInput(f, input, op.getBcast(), arguments);
  }
  addOutput(f, out, arguments);
  f.c.call(("tpp_" + kind + "_" + getFunctionSuffix(out.elementType())).str(),
           arguments);
  return success();
}

static LogicalResult lowerBinary(FunctionLowering &f, tpp::BinaryOp op) {
  if (failed(checkPieces(f, op)) || failed(checkRows(f, op)))
    return failure();
  const MemDesc out = f.memref(op.getOutput());
  Arguments arguments = sizeArguments(f, out);
  addInput(f, op.getLhs(), op.getBcastLhs(), arguments);
  addInput(f, op.getRhs(), op.getBcastRhs(), arguments);
  addOutput(f, out, arguments);
  f.c.call(("tpp_" + stringifyBinaryKind(op.getKind()) + "_" +
            getFunctionSuffix(out.elementType()))
               .str(),
           arguments);
  return success();
}

/// Lowers a product of one CPE.
template <typename OpTy>
static LogicalResult lowerPrivateProduct(FunctionLowering &f, OpTy op) {
  constexpr bool isBatch = std::is_same_v<OpTy, tpp::BrgemmOp>;
  if (failed(checkPieces(f, op)) || failed(checkRows(f, op)))
    return failure();
  CBuilder &c = f.c;
  const MemDesc &a = f.memref(op.getA()), &b = f.memref(op.getB()),
                &out = f.memref(op.getOutput());
  Arguments arguments = {c.value(out.sizes[0]), c.value(out.sizes[1]),
                         c.value(a.sizes[isBatch + !op.getTransA()])};
  for (const MemDesc *desc : {&a, &b, &out}) {
    bool hasBatch = isBatch && desc != &out;
    arguments.append({f.pointerTo(*desc), c.value(desc->strides[hasBatch])});
    if (hasBatch)
      arguments.push_back(c.value(desc->strides[0]));
  }
  if (isBatch)
    arguments.push_back(c.value(a.sizes[0]));
  SmallVector<StringRef> flags;
  if (op.getTransA())
    flags.push_back("TPP_TRANS_A");
  if (op.getTransB())
    flags.push_back("TPP_TRANS_B");
  if (op.getBetaZero())
    flags.push_back("TPP_BETA_ZERO");
  arguments.push_back(flags.empty() ? "0" : llvm::join(flags, " | "));
  // A and B of 16 bits are summed in runs.
  Type input = getElementTypeOrSelf(op.getA().getType());
  if (input != op.getElementType()) {
    std::optional<int64_t> run = getRun(op);
    if (!run || *run == 0)
      return op.emitOpError("expects '")
             << kRunAttrName << "' of at least 1 for operands of type " << input
             << " in C output";
    arguments.push_back(std::to_string(*run));
  }
  StringRef name = isBatch ? "tpp_brgemm_" : "tpp_gemm_";
  c.call((name + getFunctionSuffix(input)).str(), arguments);
  return success();
}

void sw::emit::addTileHandlers(Handlers &handlers) {
  handlers.add<SpmGemmOp>(lowerGemm);
  handlers.add<RowsSpreadOp>(lowerRowsSpread);
  handlers.add<WindowFillOp>(lowerWindowFill);
  handlers.add<PoolOp>(lowerPool);
  handlers.add<RowsCollectOp>(lowerRowsCollect);
  handlers.add<tpp::GemmOp>(lowerPrivateProduct<tpp::GemmOp>);
  handlers.add<tpp::BrgemmOp>(lowerPrivateProduct<tpp::BrgemmOp>);
  handlers.add<tpp::UnaryOp>(lowerUnary);
  handlers.add<tpp::BinaryOp>(lowerBinary);
  handlers.add<tpp::EquationOp>(lowerEquation);
}
