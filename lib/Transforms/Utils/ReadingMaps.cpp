//===- ReadingMaps.cpp - Maps that read their outputs ---------------------===//
//
//   linalg.map ins(%a) outs(%r) (%x: f32, %o: f32) { ... %o ... }
// becomes
//   linalg.generic ins(%a) outs(%r) { ^bb0(%x: f32, %o: f32): ... %o ... }
//
//===----------------------------------------------------------------------===//
#include "Transforms/Utils/ReadingMaps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

void sw::generalizeReadingMaps(Operation *root) {
  SmallVector<linalg::MapOp> maps;
  root->walk([&](linalg::MapOp map) {
    if (!map.getMapper().front().getArguments().back().use_empty())
      maps.push_back(map);
  });
  IRRewriter rewriter(root->getContext());
  for (linalg::MapOp map : maps) {
    rewriter.setInsertionPoint(map);
    // It fails only for other kinds of ops.
    (void)linalg::generalizeNamedOp(rewriter, map);
  }
}
