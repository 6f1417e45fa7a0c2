//===- DmaModel.cpp - What moving a tile costs ----------------------------===//
#include "Analysis/CostModel/DmaModel.h"
#include "Crowding.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace mlir::sw;
using sunway::CostFigures;

namespace {

/// Lines and sectors that blocks touch, and blocks that cover a whole line, as
/// sums or as averages.
struct Footprint {
  double lines = 0, partialLines = 0, partialSectors = 0, wholeLine = 0;

  void add(const Footprint &other, double times) {
    lines += times * other.lines;
    partialLines += times * other.partialLines;
    partialSectors += times * other.partialSectors;
    wholeLine += times * other.wholeLine;
  }
};

/// Equal blocks of memory. The offsets of their first bytes in a line are
/// `start` plus any multiple of `granularity`, which divides a line. `start` is
/// less than `granularity`.
struct Blocks {
  int64_t bytes = 0, start = 0, granularity = 1;

  bool operator==(const Blocks &other) const {
    return bytes == other.bytes && start == other.start &&
           granularity == other.granularity;
  }
};

/// The pieces of a transfer, and the work of the memory controller for them.
class Transfer {
public:
  Transfer(const TileTransfer &tile, bool isGet, const Target &target)
      : tile(tile), isGet(isGet), target(target), costs(target.getCosts()),
        line(std::max<int64_t>(1, target.getDmaTransactionBytes())),
        sector(std::max<int64_t>(1, static_cast<int64_t>(costs.sectorBytes))),
        rowBytes(tile.pitch * tile.elementBytes),
        lanes(target.getVectorLanes()) {}

  TransferCost getCost() {
    if (tile.rowContiguous)
      addRowContiguous();
    else if (tile.cols == tile.pitch && tile.pieceCols >= tile.cols &&
             tile.cols % tile.colUnit == 0)
      addWholeRows();
    else
      addPieces();
    return finish();
  }

private:
  static int64_t owned(int64_t extent, int64_t piece, int64_t place) {
    return std::clamp<int64_t>(extent - place * piece, 0, piece);
  }

  /// The common alignment of all rows, and of all tiles along the rows, within
  /// `unit` bytes.
  int64_t getGranularity(int64_t unit) const {
    int64_t granularity = unit;
    if (tile.rows > 1)
      granularity = std::gcd(granularity, rowBytes);
    if (tile.tiles > 1)
      granularity = std::gcd(granularity, tile.tileStep * tile.elementBytes);
    return granularity;
  }

  Footprint getAverage(const Blocks &blocks) const;
  double getParts(int64_t size) const;
  void addBlocks(const Blocks &blocks, double count) {
    // Most CPEs have equal pieces.
    if (!(blocks == lastBlocks)) {
      lastBlocks = blocks;
      lastAverage = getAverage(blocks);
      lastParts = getParts(blocks.bytes);
    }
    touched.add(lastAverage, count);
    numBlocks += count;
    numParts += count * lastParts;
    bytes += static_cast<double>(blocks.bytes) * count;
    longest = std::max(longest, blocks.bytes);
  }

  /// Every CPE has some columns of some rows.
  void addPieces() {
    int64_t granularity = getGranularity(line);
    for (int64_t place = 0; place < tile.colPlaces; ++place) {
      bool overlaps = tile.pieceStep > 0;
      int64_t cols =
          overlaps ? tile.pieceCols : owned(tile.cols, tile.pieceCols, place);
      if (cols == 0)
        break;
      int64_t start = place * (overlaps ? tile.pieceStep : tile.pieceCols) *
                      tile.elementBytes;
      // Where in a line is what counts.
      start += (tile.firstCol * tile.elementBytes % line + line) % line;
      addBlocks({cols * tile.elementBytes, start % granularity, granularity},
                static_cast<double>(tile.rows));
      int64_t requests = cols % tile.colUnit ? tile.pieceRows : tile.requests;
      maxRequests = std::max(maxRequests, requests);
      numRequests += static_cast<double>(requests * tile.rowPlaces);
    }
    pieceRows = tile.pieceRows;
  }

  /// The rows of a piece are contiguous in memory and in LDM: one block.
  void addWholeRows() {
    int64_t piece = tile.pieceRows * rowBytes;
    int64_t granularity = std::gcd(line, piece);
    for (int64_t place = 0; place < tile.rowPlaces; ++place) {
      int64_t rows = owned(tile.rows, tile.pieceRows, place);
      if (rows == 0)
        break;
      addBlocks({rows * rowBytes, 0, granularity}, 1);
      ++numRequests;
    }
  }

  /// Row-contiguous transfer: every CPE of a mesh row has whole rows of the
  /// tile. The rows of one CPE are one block if they are contiguous.
  void addRowContiguous() {
    int64_t granularity = getGranularity(line);
    bool fillsRow = tile.cols == tile.pitch;
    pieceRows = llvm::divideCeil(tile.pieceRows, tile.colPlaces);
    int64_t together = fillsRow ? pieceRows : 1;
    addBlocks({tile.cols * together * tile.elementBytes, 0, granularity},
              static_cast<double>(tile.rows) / static_cast<double>(together));
    numRequests = static_cast<double>(
        std::min(tile.rows, tile.rowPlaces * tile.colPlaces));
    // The CPE that holds most rows decides. Vectors that are cut take longer,
    // and so do pieces of several widths (test/Device/rows-cycles.c).
    // Halves are exchanged in words.
    int64_t own = tile.elementBytes == 2 ? 2 * lanes : lanes;
    int64_t vectors =
        pieceRows * tile.colPlaces * llvm::divideCeil(tile.pieceCols, own);
    bool isCut = tile.pieceCols % own != 0 || tile.cols % own != 0;
    bool isUneven = tile.cols < tile.pieceCols * tile.colPlaces;
    double factor = isCut      ? costs.dealCutFactor
                    : isUneven ? costs.dealUnevenFactor
                               : 1;
    double perVector = factor * costs.dealVectorCycles;
    cost.redistribution =
        costs.dealCallCycles + perVector * static_cast<double>(vectors);
    if (fillsRow)
      pieceRows = 1;
  }

  TransferCost finish();
  void repeat();

  const TileTransfer &tile;
  bool isGet;
  const Target &target;
  const CostFigures &costs;
  int64_t line, sector, rowBytes, lanes;

  TransferCost cost;
  Footprint touched, lastAverage;
  Blocks lastBlocks;
  /// Blocks, and their parts in one memory.
  double numBlocks = 0, numParts = 0, lastParts = 0;
  double numRequests = 0, bytes = 0;
  int64_t longest = 0, maxRequests = 1, pieceRows = 1;
};

} // namespace

/// Steps through the offsets without divisions, since a search asks for some
/// million blocks.
Footprint Transfer::getAverage(const Blocks &blocks) const {
  Footprint sum;
  int64_t count = line / blocks.granularity;
  auto hasWholeSector = [&](int64_t from, int64_t ahead, int64_t to) {
    return to - from < line && from + ahead + sector <= to;
  };
  // The line of the last byte, and its place in this line.
  int64_t last = (blocks.start + blocks.bytes - 1) / line;
  int64_t place = (blocks.start + blocks.bytes - 1) % line;
  // Where blocks begin and end in a sector.
  int64_t head = blocks.start % sector;
  int64_t tail = (blocks.start + blocks.bytes) % sector;
  int64_t step = blocks.granularity % sector;
  auto advance = [&](int64_t &offset, int64_t by, int64_t size) {
    offset += by;
    bool wraps = offset >= size;
    offset -= wraps ? size : 0;
    return wraps;
  };
  for (int64_t i = 0; i < count; ++i) {
    int64_t begin = blocks.start + i * blocks.granularity;
    int64_t end = begin + blocks.bytes;
    bool oneSector = head + blocks.bytes <= sector;
    sum.lines += static_cast<double>(last + 1);
    sum.wholeLine += end >= (begin > 0 ? 2 * line : line);
    // As the simulator: sectors of which bytes are missing, and lines that are
    // not complete but have a whole sector.
    sum.partialSectors +=
        oneSector ? head > 0 || tail > 0 : (head > 0) + (tail > 0);
    sum.partialLines += hasWholeSector(begin, head > 0 ? sector - head : 0,
                                       std::min(end, line));
    if (last > 0) {
      int64_t from = last * line;
      int64_t ahead =
          line % sector == 0 ? 0 : (sector - from % sector) % sector;
      sum.partialLines += hasWholeSector(from, ahead, end);
    }
    last += advance(place, blocks.granularity, line);
    advance(head, step, sector);
    advance(tail, step, sector);
  }
  Footprint average;
  average.add(sum, 1.0 / static_cast<double>(count));
  return average;
}

/// Number of memories that have parts of `size` bytes which follow each other,
/// as an average over where they may begin. Each memory serves a request of its
/// own. With beginnings at multiples of g, n of which are in a block of memory,
/// floor((size - 1) / g) / n ends of blocks are crossed.
double Transfer::getParts(int64_t size) const {
  auto block = static_cast<int64_t>(costs.memoryBlockBytes);
  if (target.getUsedCoreGroups() == 1 || block == 0)
    return 1;
  int64_t memories = target.getLaunchCoreGroups();
  int64_t granularity = getGranularity(block);
  double crossed = static_cast<double>((size - 1) / granularity * granularity) /
                   static_cast<double>(block);
  return std::min(1 + crossed, static_cast<double>(memories));
}

TransferCost Transfer::finish() {
  double request = numRequests > 0 ? 1 / numRequests : 0;
  cost.redistribution += tile.layoutCycles;
  cost.bytes = static_cast<int64_t>(bytes);
  cost.lines = touched.lines;
  cost.issue = costs.dmaIssue * static_cast<double>(maxRequests);
  double rate = isGet ? costs.cpeGetRate : costs.cpePutRate;
  double maximum = static_cast<double>(longest * pieceRows);
  double transfer = 0;
  if (isGet) {
    cost.service = numParts * costs.getRequest + touched.lines * costs.readLine;
    double slow = std::min(maximum, costs.getRampBytes);
    if (rate > 0)
      transfer = (maximum - slow) / rate +
                 (costs.getRampRate > 0 ? slow / costs.getRampRate : 0);
    cost.latency =
        costs.getLatency + costs.getInterleave * cost.service * request;
  } else {
    // Half of the other puts wait on average.
    double waiting = std::max(0.0, numRequests - 1) / 2;
    cost.queue = 2 * touched.lines * waiting * costs.writeLineQueue;
    cost.service =
        numParts * costs.putRequest +
        touched.lines * (costs.writeLine + waiting * costs.writeLineQueue) +
        touched.partialLines * costs.partialLine +
        touched.partialSectors * costs.partialSector;
    cost.turnaround = numParts * costs.putRequestTurnaround +
                      touched.lines * costs.writeTurnaround;
    cost.wholeLine = numBlocks > 0 ? touched.wholeLine / numBlocks : 0;
    addPutRequests(cost, numRequests, target);
    if (rate > 0)
      transfer = maximum / rate;
    cost.latency = costs.putLatency;
  }
  cost.latency += std::max(0.0, transfer - cost.service * request);
  if (tile.broadcasts > 0)
    repeat();
  cost.port = getPortCycles(static_cast<double>(cost.bytes), target);
  SmallVector<int64_t, 6> begins(tile.begins);
  for (int64_t &begin : begins)
    begin *= tile.elementBytes;
  cost.crowding = getCrowding(begins, tile.rowsOfBegin,
                              tile.cols * tile.elementBytes, rowBytes, target);
  cost.service *= cost.crowding;
  cost.turnaround *= cost.crowding;
  cost.queue *= cost.crowding;
  return cost;
}

/// Turns the cost of a get of one CPE into that of all CPEs that fetch the same
/// data for others.
void Transfer::repeat() {
  if (tile.broadcasts < target.getNumCPEs())
    addBroadcast(cost, bytes, target);
  auto times = static_cast<double>(tile.broadcasts);
  cost.service *= times;
  cost.bytes *= tile.broadcasts;
  cost.lines *= times;
}

/// Most bytes of a vector that each CPE has in full.
static constexpr int64_t kMostSharedBytes = 1024;

bool sw::isSharedByColumns(int64_t bytes, const Target &target) {
  return target.getUsedCoreGroups() > 1 && bytes <= kMostSharedBytes &&
         target.canBroadcast(Scope::Col) && !target.canBroadcast(Scope::Row);
}

double sw::getPortCycles(double bytes, const Target &target) {
  double rate = target.getCosts().ringPortRate;
  return target.getUsedCoreGroups() > 1 && rate > 0 ? bytes / rate : 0;
}

double sw::getLastServedCycles(double service, double port,
                               const Target &target) {
  auto groups = static_cast<double>(target.getUsedCoreGroups());
  return (groups - 1) / groups * service + port;
}

void sw::addPutRequests(TransferCost &cost, double more, const Target &target) {
  const CostFigures &costs = target.getCosts();
  double arrived = costs.putOpen > 0 ? more * cost.wholeLine : 0;
  cost.service += more * costs.putOpen - arrived * costs.writeLine;
  cost.turnaround -= arrived * costs.writeTurnaround;
}

void sw::addBroadcast(TransferCost &cost, double bytes, const Target &target) {
  const CostFigures &costs = target.getCosts();
  double sent = bytes / static_cast<double>(target.getDmaTransactionBytes()) *
                costs.broadcastLine;
  cost.service = std::max(cost.service, costs.getRequest + sent);
  cost.issue += costs.barrier;
}

TransferCost sw::getTransferCost(const TileTransfer &tile, bool isGet,
                                 const Target &target) {
  return Transfer(tile, isGet, target).getCost();
}
