//===- Roles.cpp - Names of values from their roles -----------------------===//
#include "Roles.h"

#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/Views.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

namespace {
class RoleFinder {
public:
  explicit RoleFinder(Region &kernel) : kernel(kernel) {}
  RoleMap run();

private:
  void play(Value value, StringRef role);
  void visitCompute(Operation *op);
  void visitTransfer(Value main, Value ldm, Value reply, bool isGet);
  std::string unique(const std::string &name);
  void nameReplies();
  void nameExtents(Value main, Value ldm);
  void nameIndex(OpFoldResult ofr, const std::string &name);
  void nameSlot(Value slot);
  void namePitch(Value ldm, const std::string &name);

  Region &kernel;
  llvm::MapVector<Value, std::string> bases;
  llvm::StringSet<> used;
  RoleMap roles;
  struct Served {
    llvm::SetVector<Value> buffers;
    bool gets = false, puts = false;
  };
  llvm::MapVector<Value, Served> replies;
};
} // namespace

std::string RoleFinder::unique(const std::string &name) {
  std::string candidate = name;
  for (unsigned i = 1; !used.insert(candidate).second; ++i)
    candidate = name + std::to_string(i);
  return candidate;
}

/// Names a buffer after the first role that it has.
void RoleFinder::play(Value value, StringRef role) {
  if (!value || !isa<MemRefType>(value.getType()))
    return;
  Value root = getViewBase(value);
  if (bases.count(root))
    return;
  bases[root] = unique(role.str());
}

void RoleFinder::visitCompute(Operation *op) {
  if (auto gemm = dyn_cast<SpmGemmOp>(op)) {
    play(gemm.getA(), "A");
    play(gemm.getB(), "B");
    play(gemm.getC(), "C");
    nameIndex(gemm.getM(), "m");
    nameIndex(gemm.getN(), "n");
    nameIndex(gemm.getK(), "k");
  } else if (isa<tpp::GemmOp, tpp::BrgemmOp>(op)) {
    play(op->getOperand(0), "A");
    play(op->getOperand(1), "B");
    play(op->getOperand(2), "C");
  } else if (auto unary = dyn_cast<tpp::UnaryOp>(op)) {
    play(unary.getOutput(), "out");
    play(unary.getInput(),
         unary.getBcast() == tpp::Bcast::None ? "in" : "bias");
  } else if (auto binary = dyn_cast<tpp::BinaryOp>(op)) {
    play(binary.getLhs(),
         binary.getBcastLhs() == tpp::Bcast::None ? "lhs" : "bias");
    play(binary.getRhs(),
         binary.getBcastRhs() == tpp::Bcast::None ? "rhs" : "bias");
    play(binary.getOutput(), "out");
  } else if (auto equation = dyn_cast<tpp::EquationOp>(op)) {
    for (Value input : equation.getInputs())
      play(input, "in");
    play(equation.getOutput(), "out");
  } else if (auto reduce = dyn_cast<tpp::ReduceOp>(op)) {
    play(reduce.getInput(), "in");
    play(reduce.getOutput(), "out");
  } else if (auto transform = dyn_cast<WinogradOp>(op)) {
    play(transform.getInput(), "in");
    play(transform.getOutput(), "out");
    nameIndex(transform.getFirst(), "row0");
  } else if (auto fill = dyn_cast<WindowFillOp>(op)) {
    play(fill.getPatch(), "patch");
    play(fill.getTile(), "windows");
    if (fill.getAt().size() > WindowFillOp::kRow) {
      nameIndex(fill.getAt()[WindowFillOp::kTap], "tap");
      nameIndex(fill.getAt()[WindowFillOp::kPixel], "pixel");
      nameIndex(fill.getAt()[WindowFillOp::kRow], "row0");
      if (fill.getAt().size() > WindowFillOp::kCol)
        nameIndex(fill.getAt()[WindowFillOp::kCol], "col0");
    }
    if (auto patch = fill.getPatch().getDefiningOp<TileOp>()) {
      nameIndex(patch.getMixedSizes()[0], "channels");
      nameIndex(patch.getMixedSizes()[1], "rows");
    }
  } else if (auto pool = dyn_cast<PoolOp>(op)) {
    play(pool.getInput(), "image");
    if (pool.getWeights())
      play(pool.getWeights(), "weights");
    play(pool.getOutput(), "out");
    nameIndex(pool.getAt(), "pixel");
  } else if (auto mesh = dyn_cast<MeshReduceOp>(op)) {
    play(mesh.getOut(), "out");
    play(mesh.getPart(), "part");
  }
}

void RoleFinder::visitTransfer(Value main, Value ldm, Value reply, bool isGet) {
  Value buffer = getViewBase(ldm), root = getViewBase(main);
  Served &served = replies[reply];
  served.buffers.insert(buffer);
  (isGet ? served.gets : served.puts) = true;
  if (!bases.count(buffer))
    bases[buffer] = unique("buffer");
  if (!roles.count(root))
    roles[root] = bases[buffer];
  nameExtents(main, ldm);
}

/// Names an index after the first role that it has.
void RoleFinder::nameIndex(OpFoldResult ofr, const std::string &name) {
  auto value = dyn_cast<Value>(ofr);
  if (!value || isa<BlockArgument>(value) || matchPattern(value, m_Constant()))
    return;
  roles.try_emplace(value, name);
}

/// Names slots: loops carry the slot in use, and the other slot is being
/// filled.
void RoleFinder::nameSlot(Value slot) {
  if (!slot || matchPattern(slot, m_Constant()))
    return;
  roles.try_emplace(slot, isa<BlockArgument>(slot) ? "slot" : "other");
  auto argument = dyn_cast<BlockArgument>(slot);
  auto loop = argument
                  ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp())
                  : scf::ForOp();
  if (!loop || argument == loop.getInductionVar())
    return;
  Value init = loop.getTiedLoopInit(argument)->get();
  if (isa<BlockArgument>(init))
    nameSlot(init);
}

/// Names the distance between rows of a padded piece.
void RoleFinder::namePitch(Value ldm, const std::string &name) {
  auto own = ldm.getDefiningOp<memref::SubViewOp>();
  auto tile = own ? own.getSource().getDefiningOp<TileOp>() : TileOp();
  if (tile && !tile.getSizes().empty())
    nameIndex(tile.getMixedSizes().back(), name);
}

/// Names offsets and sizes of pieces: along m, n and k in a product, otherwise
/// rows and columns.
void RoleFinder::nameExtents(Value main, Value ldm) {
  auto view = main.getDefiningOp<memref::SubViewOp>();
  if (!view)
    return;
  static const llvm::StringMap<std::array<std::string, 2>> axes = {
      {"A", {"m", "k"}}, {"B", {"k", "n"}}, {"C", {"m", "n"}}};
  auto known = axes.find(bases.lookup(getViewBase(ldm)));
  SmallVector<OpFoldResult> offsets = view.getMixedOffsets(),
                            sizes = view.getMixedSizes();
  size_t rank = offsets.size();
  if (StringRef(bases.lookup(getViewBase(ldm))).starts_with("patch") &&
      rank == 3) {
    nameIndex(offsets[0], "channel0");
    nameIndex(offsets[1], "row0");
    nameIndex(offsets[2], "col0");
    nameIndex(sizes[0], "channels");
    nameIndex(sizes[1], "rows");
    nameIndex(sizes[2], "cols");
    return;
  }
  bool isProduct = rank == 2 && known != axes.end();
  namePitch(ldm, isProduct ? known->second.back() + "_pitch" : "pitch");
  for (size_t i = 0; i < rank; ++i) {
    if (isProduct) {
      const std::string &axis = known->second[i];
      nameIndex(offsets[i], axis + "0");
      nameIndex(sizes[i], axis + "_size");
    } else if (rank <= 2) {
      bool isRow = rank == 2 && i == 0;
      nameIndex(offsets[i], isRow ? "row0" : "col0");
      nameIndex(sizes[i], isRow ? "rows" : "cols");
    }
  }
}

void RoleFinder::nameReplies() {
  for (auto &[reply, served] : replies) {
    std::string name;
    for (Value buffer : served.buffers)
      name += bases[buffer];
    // A long list of names helps less than none.
    if (served.buffers.size() > 1 && name.size() > served.buffers.size())
      name.clear();
    else
      name.insert(0, "_");
    roles[reply] =
        unique((served.puts && !served.gets ? "reply_put" : "reply") + name);
  }
}

RoleMap RoleFinder::run() {
  // Products name their operands first: elementwise ops run on their results.
  kernel.walk([&](SpmGemmOp op) { visitCompute(op); });
  kernel.walk([&](MeshReduceOp op) { visitCompute(op); });
  kernel.walk([&](Operation *op) { visitCompute(op); });
  kernel.walk([&](Operation *op) {
    if (auto get = dyn_cast<DMAGetOp>(op))
      visitTransfer(get.getSrc(), get.getDst(), get.getReply(), true);
    else if (auto put = dyn_cast<DMAPutOp>(op))
      visitTransfer(put.getDst(), put.getSrc(), put.getReply(), false);
  });
  kernel.walk([&](TileOp op) { nameSlot(op.getSlot()); });
  nameReplies();
  for (auto &[buffer, base] : bases)
    roles[buffer] = isLDM(buffer.getType()) ? base + "_ldm" : base;
  return std::move(roles);
}

RoleMap sw::emit::rolesOf(Region &kernel) { return RoleFinder(kernel).run(); }
