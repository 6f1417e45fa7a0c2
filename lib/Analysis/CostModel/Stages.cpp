//===- Stages.cpp - What ops cost on a tile -------------------------------===//
#include "Analysis/CostModel/Stages.h"

#include "Dialect/TPP/IR/TPP.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;

double sw::getStageCycles(const GroupStage &stage, ArrayRef<int64_t> sizes,
                          const Target &target) {
  SmallVector<int64_t> own;
  for (unsigned loop : stage.loops)
    own.push_back(sizes[loop]);
  auto product = [](ArrayRef<int64_t> extents) {
    int64_t points = 1;
    for (int64_t extent : extents)
      points *= extent;
    return points;
  };
  ArrayRef<int64_t> all = own;
  int64_t lanes = target.getVectorLanes();
  switch (stage.kind) {
  case GroupStage::Kind::Product:
    return static_cast<double>(product(all.drop_back(3))) *
           getOneCoreProductCycles(all.take_back(3), stage.form, target);
  case GroupStage::Kind::Rows:
    return getRowReductionCycles(*stage.reduction, product(all.drop_back()),
                                 all.back(), target);
  case GroupStage::Kind::Columns:
    return getColumnReductionCycles(*stage.reduction, product(all.drop_back(2)),
                                    all.drop_back().back(), all.back(), target);
  case GroupStage::Kind::Transposition:
    // The primitive transposes one matrix; several are loops over their
    // elements.
    if (product(all.drop_back(2)) > 1)
      break;
    return tpp::getPrimitiveInfo(tpp::UnaryKind::Transpose)
        .getCycles(all.drop_back().back(), all.back(), lanes,
                   target.getCosts());
  case GroupStage::Kind::VectorLoops:
    return stage.vectors->getCycles(all, target);
  case GroupStage::Kind::Vectors:
  case GroupStage::Kind::Points:
    break;
  }
  bool isVectors = stage.kind == GroupStage::Kind::Vectors;
  int64_t rows = all.empty() ? 1 : product(all.drop_back());
  int64_t row = all.empty() ? 1 : all.back();
  if (isVectors)
    row = llvm::divideCeil(row, lanes);
  return stage.callCycles + stage.rowCycles * static_cast<double>(rows) +
         stage.rowVectorCycles *
             static_cast<double>(llvm::divideCeil(rows, lanes)) +
         stage.pointCycles * static_cast<double>(rows * row);
}
