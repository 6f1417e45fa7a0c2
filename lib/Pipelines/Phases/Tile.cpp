//===- Tile.cpp - Tiles are chosen ----------------------------------------===//
//
// Chooses the tiles of every kernel and adds loops over them.
//
//===----------------------------------------------------------------------===//
#include "Pipelines/Phases.h"

#include "Transforms/Passes.h"

using namespace mlir;

void sw::buildTilePhase(OpPassManager &pm, const SWPipelineOptions &options) {
  SwTileOptions tile;
  tile.tileSizes.assign(options.tileSizes.begin(), options.tileSizes.end());
  tile.order.assign(options.order.begin(), options.order.end());
  tile.buffers.assign(options.buffers.begin(), options.buffers.end());
  tile.vector = options.vector;
  tile.rowContiguous.assign(options.rowContiguous.begin(),
                            options.rowContiguous.end());
  tile.distributed = options.distributed;
  tile.cache = options.cache;
  tile.recordSchedules = options.recordSchedules;
  tile.group = options.fuse;
  pm.addPass(createSwTile(tile));
  addVerification(pm, PipelinePhase::Tile);
}
