//===- Schedule.h - How one linalg op is run on the mesh --------*- C++ -*-===//
///
/// \file
/// The decisions of `sw-tile` for one op, over the iteration space of the op,
/// and the problem that they are decisions about. Sizes are in elements.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_PROBLEMS_SCHEDULE_H
#define SUNWAY_ANALYSIS_PROBLEMS_SCHEDULE_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {

class Target;

/// What a matrix of windows is a view of: images of `rows` x `cols`, whose rows
/// are `pitch` elements apart.
struct WindowAccess {
  WindowAttr window;
  int64_t channels = 0, rows = 0, cols = 0, pitch = 0;
};

/// One operand of a problem. Inputs come first, the init is last.
struct ScheduleOperand {
  /// From the loops to the dimensions of the operand.
  AffineMap map;
  /// Extent per dimension of the array in main memory; its rows are packed.
  SmallVector<int64_t> shape;
  /// Of a matrix of windows, which is laid out in LDM from what it needs of the
  /// images; its last two dimensions are taps and pixels.
  std::optional<WindowAccess> window = std::nullopt;
};

/// Everything of a linalg op that its schedule depends on. Two ops with equal
/// problems get equal schedules.
struct ScheduleProblem {
  /// Extent and kind per loop.
  SmallVector<int64_t> extents;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<ScheduleOperand> operands;
  /// Bits of the elements; all operands have the same type.
  unsigned bits = 32;
  /// The loops of C[m,n] += A[m,k] * B[k,n]. Loops beside these are run one
  /// iteration at a time. Operand 0 is A and operand 1 is B.
  unsigned m = 0, n = 0, k = 0;
  /// A loop over independent products with the same A, such as the images of a
  /// batch. Its tile size is 1, or the number of mesh columns: each of them
  /// then has the B and the C of one iteration, n being whole.
  std::optional<unsigned> images = std::nullopt;
  /// The old value of C is not read: a fill with zero comes before.
  bool overwrites = false;
  /// What an op that runs on the tiles of C before they are stored reads beside
  /// them, from the loops to its dimensions; it has as many buffers as C.
  SmallVector<AffineMap> epilogue;
  /// The pooling that runs on the tiles of C, of which only its result is
  /// stored: n is in whole blocks, as many on each mesh column, C has one
  /// buffer, and what `buffers` says of C is of the result.
  PoolAttr pool = {};
};

/// The choices for one op. All vectors over loops have one entry per loop of
/// the op, those over operands one per operand.
struct Schedule {
  /// Tile size per loop, at least 1 and at most the extent.
  SmallVector<int64_t> sizes;
  /// The loops, outermost first.
  SmallVector<unsigned> order;
  /// How the loop is cut over the mesh; nothing for loops that the tile op does
  /// not have.
  SmallVector<std::optional<Spread>> mesh;
  /// Pieces of the loop are multiples of this.
  SmallVector<int64_t> units;
  /// The loop along which vectors run: m or n.
  unsigned vectorLoop = 0;
  /// The loop, m or n, that is cut over all CPEs, each of which then multiplies
  /// by itself, what they read alike being broadcast; nothing where all
  /// multiply together.
  std::optional<unsigned> dealtLoop;
  /// Buffers per operand: 1, or 2 to overlap its transfers with the products.
  SmallVector<int64_t> buffers;
  /// Operands that travel in long rows, whoever owns their parts, and are
  /// redistributed over the mesh behind the get or in front of the put.
  SmallVector<bool> longRows;
  /// A tile of C is stored, and waited for by all CPEs, before the next gets:
  /// no line is written while gets wait. C has one buffer.
  bool takesTurns = false;

  bool operator==(const Schedule &other) const;
};

/// What is asked for in the schedule of one op. What is not asked for is
/// chosen. Empty vectors ask for nothing; others have one entry per loop or
/// operand, as those of Schedule have.
struct ScheduleRequest {
  /// 0 where the size is not given.
  SmallVector<int64_t> sizes;
  SmallVector<unsigned> order;
  /// 0 where the number is not given.
  SmallVector<int64_t> buffers;
  std::optional<unsigned> vectorLoop;
  SmallVector<bool> longRows;
  /// Of products they say which loop is dealt out, if any.
  SmallVector<Spread> mesh;
  SmallVector<int64_t> units;

  /// Whether nothing is asked for.
  bool isEmpty() const;
};

/// A text that is equal for equal problems on equal chips and different for
/// others: element type, loops, operands, roles of the loops, and the figures
/// of `target` that schedules depend on.
std::string getScheduleKey(const ScheduleProblem &problem,
                           const Target &target);

/// A number that differs, in all likelihood, between chips with different
/// figures.
uint64_t getTargetFingerprint(const Target &target);

/// The elements of C that n is in multiples of, with those of all mesh columns
/// together: 1, or blocks of a pooling.
int64_t getColumnStep(const ScheduleProblem &problem, const Target &target);

/// Whether each mesh column has a product of its own.
bool hasImagePerColumn(const ScheduleProblem &problem,
                       const Schedule &schedule);

/// Whether gets and puts can take turns by their buffers: C has one, and is put
/// before the next tile is computed, or two, and all that is fetched for a tile
/// of C is there before, which has whole reductions.
bool mayTakeTurns(const ScheduleProblem &problem, const Schedule &schedule);

/// Why no schedule that `request` asks for can give each mesh column an
/// iteration of the loop over images of `problem`, which has one, with the
/// values and the limits; nothing if one can.
std::optional<std::string>
explainNoImagePerColumn(const ScheduleProblem &problem,
                        const ScheduleRequest &request, const Target &target);

/// Why no schedule that `request` asks for can deal `loop` of `problem`, m or
/// n, out to the CPEs, with the values and the limits; nothing if one can.
std::optional<std::string> explainNotDealt(const ScheduleProblem &problem,
                                           const ScheduleRequest &request,
                                           unsigned loop);

/// The loop that the spreads `mesh` of a product deal out to the CPEs, if any.
std::optional<unsigned> getDealtLoop(const ScheduleProblem &problem,
                                     ArrayRef<Spread> mesh);

/// The spread and the units that go with tile sizes and a choice of the loop
/// along which vectors run: m over mesh rows, n over columns (whole where each
/// column has an image of its own), k whole, and pieces of the vectors' loop in
/// whole vectors. A loop that is dealt out is over all CPEs, the others whole.
void setSpreads(const ScheduleProblem &problem, const Target &target,
                Schedule &schedule);

/// Whether the dimension of an operand whose neighbours follow each other in
/// memory is along `loop`.
bool isInnerLoop(const ScheduleProblem &problem, unsigned operand,
                 unsigned loop);

/// Whether an operand can travel in long rows: CPEs of a mesh row have parts of
/// the same rows, of A along k, of B and C along n.
bool canTravelInLongRows(const ScheduleProblem &problem, unsigned operand);

/// Whether one of the loops in `order`, outermost first, that has several tiles
/// is parallel and inside of such a reduction: tiles of C are then not complete
/// when they are stored first.
bool storesPartialSums(ArrayRef<unsigned> order,
                       function_ref<bool(unsigned)> hasTiles,
                       function_ref<bool(unsigned)> isReduction);

/// Why `schedule` cannot be used for `problem` whatever room LDM has, with the
/// values and the limits; nothing if it can.
std::optional<std::string> checkParts(const ScheduleProblem &problem,
                                      const Schedule &schedule,
                                      const Target &target);

/// Why an order of `loops` loops or numbers of buffers of `operands` operands
/// cannot be asked for; nothing if they can, or are empty.
std::optional<std::string> checkParts(ArrayRef<unsigned> order,
                                      ArrayRef<int64_t> buffers, size_t loops,
                                      size_t operands);

/// Why `request` cannot be asked of `problem`; nothing if it can. Sizes beyond
/// a loop are no error.
std::optional<std::string> checkRequest(const ScheduleProblem &problem,
                                        const ScheduleRequest &request);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_PROBLEMS_SCHEDULE_H
