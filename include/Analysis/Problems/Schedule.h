//===- Schedule.h - How one linalg op is run on the mesh --------*- C++ -*-===//
///
/// \file
/// The schedule that `sw-tile` chooses for one op, over the iteration space of
/// the op, and the problem that it is chosen for. Sizes are in elements.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_PROBLEMS_SCHEDULE_H
#define SUNWAY_ANALYSIS_PROBLEMS_SCHEDULE_H

#include "Analysis/Problems/DivisionReport.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"

#include <optional>
#include <string>

namespace mlir {
namespace sw {

class Target;

/// The images that a matrix of windows is a view of: `rows` x `cols`, with rows
/// that are `pitch` elements apart.
struct WindowAccess {
  WindowAttr window;
  int64_t channels = 0, rows = 0, cols = 0, pitch = 0;
};

/// A conversion of the elements of tiles in LDM.
struct TileCast {
  ElementKind stored, computed;
};

/// One operand of a problem. Inputs come first, the init is last.
struct ScheduleOperand {
  /// From the loops to the dimensions of the operand.
  AffineMap map;
  /// Extent per dimension of the array in main memory; its rows are packed.
  SmallVector<int64_t> shape;
  /// Set for a matrix of windows, which is laid out in LDM from parts of the
  /// images. Its last two dimensions are taps and pixels.
  std::optional<WindowAccess> window = std::nullopt;
  /// Set for an input whose elements have another type in main memory. CPEs
  /// convert its tiles, each once while it is in LDM.
  std::optional<TileCast> cast = std::nullopt;
};

/// Another input of an epilogue: the map from the loops to its dimensions, and
/// the bits of its elements.
struct EpilogueRead {
  AffineMap map;
  unsigned bits;
};

/// Everything of a linalg op that its schedule depends on. Two ops with equal
/// problems get equal schedules.
struct ScheduleProblem {
  /// Extent and kind per loop.
  SmallVector<int64_t> extents;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<ScheduleOperand> operands;
  /// Bits of the elements of A and B that CPEs multiply, and of C. They differ
  /// in products of 16-bit floats, which are summed in f32.
  unsigned inputBits = 32, bits = 32;
  /// Bits of what is stored: fewer than those of C if the epilogue rounds it.
  unsigned storedBits = 32;
  /// In such products, the number of k steps that are summed in 16 bits; 0 if
  /// none are.
  int64_t run = 0;
  /// The loops of C[m,n] += A[m,k] * B[k,n]. All other loops have tile size 1.
  /// Operand 0 is A and operand 1 is B.
  unsigned m = 0, n = 0, k = 0;
  /// A loop over independent products with the same A, such as the images of a
  /// batch. Its tile size is 1 or the number of mesh columns. In the second
  /// case each mesh column has B and C of one iteration, and n is whole.
  std::optional<unsigned> images = std::nullopt;
  /// The old value of C is not read, since C is filled with zero.
  bool overwrites = false;
  /// The other inputs of the epilogue, the op that runs on the tiles of C
  /// before they are stored. Each has as many buffers as C.
  SmallVector<EpilogueRead> epilogue;
  /// The pooling that runs on the tiles of C; only its result is stored. Tiles
  /// of n are whole blocks of the pooling, equally many on each mesh column. C
  /// has one buffer, and the entry of C in `buffers` holds for the result.
  PoolAttr pool = {};
};

/// The choices for one op. All vectors over loops have one entry per loop of
/// the op, those over operands one per operand.
struct Schedule {
  /// Tile size per loop, at least 1 and at most the extent.
  SmallVector<int64_t> sizes;
  /// The loops, outermost first.
  SmallVector<unsigned> order;
  /// Distribution of each loop over the mesh; nothing for loops that the tile
  /// op does not have.
  SmallVector<std::optional<Spread>> mesh;
  /// Pieces of the loop are multiples of this.
  SmallVector<int64_t> units;
  /// The loop along which vectors run: m or n.
  unsigned vectorLoop = 0;
  /// The loop, m or n, that is distributed over all CPEs. Each CPE then
  /// multiplies by itself, and common operands are broadcast. Nothing if all
  /// CPEs compute the product together.
  std::optional<unsigned> distributedLoop;
  /// Buffers per operand: 1, or 2 to overlap its transfers with the products.
  SmallVector<int64_t> buffers;
  /// Operands with row-contiguous transfers: DMA moves whole rows, and the mesh
  /// redistributes them after the get or before the put.
  SmallVector<bool> rowContiguous;
  /// Gets and puts run in phases: all CPEs wait for the put of a tile of C
  /// before the next gets, so no line is written while gets wait. C has one
  /// buffer.
  bool usesPhases = false;
  /// The loops whose tiles are divided over core groups; nothing if they follow
  /// from the rest (getGroupLoops). The search writes them.
  std::optional<SmallVector<unsigned>> groupLoops = std::nullopt;

  bool operator==(const Schedule &other) const;
};

/// The core groups that are requested for a kernel, in a program on several.
struct GroupDivision {
  /// The first core group alone.
  bool onFirst = false;
  /// The loops whose tiles are divided over all core groups; if there are none,
  /// they are chosen.
  SmallVector<unsigned> loops = {};
};

/// The parts of a schedule that are requested for one op; the search chooses
/// the others. Empty vectors request nothing; others have one entry per loop or
/// operand, like those of Schedule.
struct ScheduleRequest {
  /// 0 where the size is not given.
  SmallVector<int64_t> sizes;
  SmallVector<unsigned> order;
  /// 0 where the number is not given.
  SmallVector<int64_t> buffers;
  std::optional<unsigned> vectorLoop;
  SmallVector<bool> rowContiguous;
  /// For products, they determine the loop that is distributed over all CPEs,
  /// if any.
  SmallVector<Spread> mesh;
  SmallVector<int64_t> units;
  std::optional<GroupDivision> division = std::nullopt;

  /// Whether nothing is requested.
  bool isEmpty() const;
};

/// Whether A and B have fewer bits than C.
inline bool hasNarrowInputs(const ScheduleProblem &problem) {
  return problem.inputBits < problem.bits;
}

/// Whether CPEs convert tiles of B.
inline bool hasCastOfB(const ScheduleProblem &problem) {
  return problem.operands[1].cast.has_value();
}

/// What tiles and pieces are cut at along `loop`: multiples of the elements of
/// a word, where transfers or products of 16 bits have rows along it.
int64_t getWordElements(const ScheduleProblem &problem, unsigned loop);

/// Whether what is stored has another type than C, and so other tiles.
inline bool storesRounded(const ScheduleProblem &problem) {
  return problem.storedBits < problem.bits;
}

/// Bytes of an element of an operand in main memory.
int64_t getOperandBytes(const ScheduleProblem &problem, unsigned operand);

/// A text that is the same for two problems exactly if they and their chips are
/// equal. It has the element type, loops, operands, roles of the loops, and the
/// figures of `target` that schedules depend on.
std::string getScheduleKey(const ScheduleProblem &problem,
                           const Target &target);

/// A number that differs, in all likelihood, between chips with different
/// figures.
uint64_t getTargetFingerprint(const Target &target);

/// The number that tile sizes of n are multiples of: 1, or with a pooling the
/// elements of a block on each mesh column. A block that is a whole image
/// counts once.
int64_t getColumnStep(const ScheduleProblem &problem, const Target &target);

/// Whether each mesh column has a product of its own.
bool hasImagePerColumn(const ScheduleProblem &problem,
                       const Schedule &schedule);

/// Whether an array with `map`, of elements of `bytes`, has tiles of whole rows
/// that are not padded in LDM: 16-bit rows along n, one after the other, each
/// of one image and so of one mesh column. The library packs vectors of 16 bits
/// that products read.
bool hasDenseRows(const ScheduleProblem &problem, const Schedule &schedule,
                  AffineMap map, int64_t bytes);

/// The loops whose tiles are distributed over the core groups that the program
/// uses: those of `schedule`, if it has some. The default, outermost first, are
/// loops of C around all others, as few as give the busiest core group few
/// tiles. Empty on one core group, and if no loop around all others can be
/// distributed.
SmallVector<unsigned> getGroupLoops(const ScheduleProblem &problem,
                                    const Schedule &schedule,
                                    const Target &target);

/// The number of tiles by which each core group begins the reduction later than
/// the one before, 0 for none. Rows along the reduction are then in different
/// memories, also if each of their tiles is in few.
int64_t getRotation(const ScheduleProblem &problem, const Schedule &schedule,
                    const Target &target);

/// The tiles of C that are divided over core groups, by `getGroupLoops`; 1 if
/// none are.
double countGroupTiles(const ScheduleProblem &problem, const Schedule &schedule,
                       const Target &target);

/// Why `getGroupLoops` of `schedule` is empty on several core groups.
StringRef explainFirstGroup(const ScheduleProblem &problem,
                            const Schedule &schedule);

/// The part of all tiles of C that the busiest core group has.
double getGroupShare(const ScheduleProblem &problem, const Schedule &schedule,
                     const Target &target);

/// Sets the loops of `schedule` that are divided over the core groups of the
/// program, as `request` asks. Returns false if `schedule` does not permit it.
bool divideOverGroups(const ScheduleProblem &problem,
                      const ScheduleRequest &request, const Target &target,
                      Schedule &schedule);

/// Why the loops of `schedule` that it divides over core groups cannot be
/// divided, with values and limits; nothing if they can.
std::optional<std::string> explainNotDivided(const ScheduleProblem &problem,
                                             const Schedule &schedule);

/// Whether the first core group alone runs a kernel, in a program on several:
/// as `division` requests, or else if that takes no longer than all core groups
/// and their barrier. Sets the times, in seconds without the launch, and the
/// reason in `report`; `tiles` of it counts those that all would share.
bool runsOnFirstGroup(const std::optional<GroupDivision> &division, double all,
                      double first, DivisionReport &report);

/// Why `loop` of 'core_groups' is none of an op's `number` loops; nothing if it
/// is one.
std::optional<std::string> explainMissingLoop(unsigned loop, size_t number);

/// A loop, as far as its division over core groups is concerned.
struct DividedLoop {
  int64_t extent;
  /// The requested size of its tiles; 0 if it is open.
  int64_t size = 0;
  bool isReduction = false;
  /// Whether it may have several tiles, and what these are multiples of.
  bool canCut = true;
  int64_t unit = 1;
};

/// Why core groups cannot divide the tiles of `divided`, some of `loops`, with
/// values and limits; nothing if they can.
std::optional<std::string> explainNotDivided(ArrayRef<unsigned> divided,
                                             ArrayRef<DividedLoop> loops);

/// Why the division of `request` is not valid for `problem`; nothing if it is.
std::optional<std::string> checkDivision(const ScheduleProblem &problem,
                                         const ScheduleRequest &request);

/// Whether the buffers permit gets and puts in phases. With one buffer of C, a
/// tile is put before the next one is computed. With two buffers, reductions
/// must be whole, and operands that depend on a loop with several tiles must
/// have two buffers.
bool mayUsePhases(const ScheduleProblem &problem, const Schedule &schedule);

/// Why no schedule that satisfies `request` can give each mesh column an
/// iteration of the loop over images, with values and limits; nothing if one
/// can. `problem` must have such a loop.
std::optional<std::string>
explainNoImagePerColumn(const ScheduleProblem &problem,
                        const ScheduleRequest &request, const Target &target);

/// Why no schedule that satisfies `request` can distribute `loop` of `problem`,
/// m or n, over all CPEs, with values and limits; nothing if one can.
std::optional<std::string> explainNotDistributed(const ScheduleProblem &problem,
                                                 const ScheduleRequest &request,
                                                 unsigned loop);

/// The loop that the spreads `mesh` of a product distribute over all CPEs, if
/// any.
std::optional<unsigned> getDistributedLoop(const ScheduleProblem &problem,
                                           ArrayRef<Spread> mesh);

/// Why tiles of `sizes`, 0 where a size is open, cut words of 16-bit floats;
/// nothing if they do not.
std::optional<std::string> checkWords(const ScheduleProblem &problem,
                                      ArrayRef<int64_t> sizes);

/// Whether pieces of tiles of `size` along `loop`, multiples of `unit` on
/// `places` CPEs, may have parts of words.
bool cutsWords(const ScheduleProblem &problem, unsigned loop, int64_t size,
               int64_t places, int64_t unit);

/// Why pieces of `schedule`, whose spreads are set, have parts of words;
/// nothing if they do not.
std::optional<std::string> checkPieces(const ScheduleProblem &problem,
                                       const Schedule &schedule,
                                       const Target &target);

/// Sets the spreads and units of `schedule` from its tile sizes and its vector
/// loop. m is distributed over mesh rows and n over mesh columns; k is whole,
/// and so is n if each column has its own image. Pieces of the vector loop are
/// whole vectors. If a loop is distributed over all CPEs, the others are whole.
void setSpreads(const ScheduleProblem &problem, const Target &target,
                Schedule &schedule);

/// Whether the dimension of an operand that is contiguous in memory is along
/// `loop`.
bool isInnerLoop(const ScheduleProblem &problem, unsigned operand,
                 unsigned loop);

/// Whether an operand can have row-contiguous transfers: the CPEs of a mesh row
/// have parts of the same rows, of A along k, of B and C along n.
bool canBeRowContiguous(const ScheduleProblem &problem, unsigned operand);

/// Whether a parallel loop with several tiles is inside a reduction loop with
/// several tiles. Tiles of C are then not complete when they are first stored.
/// `order` has the loops, outermost first.
bool storesPartialSums(ArrayRef<unsigned> order,
                       function_ref<bool(unsigned)> hasTiles,
                       function_ref<bool(unsigned)> isReduction);

/// Why `schedule` cannot be used for `problem` whatever room LDM has, with the
/// values and the limits; nothing if it can.
std::optional<std::string> checkParts(const ScheduleProblem &problem,
                                      const Schedule &schedule,
                                      const Target &target);

/// Why `order`, for an op of `loops` loops, or `buffers`, for one of `operands`
/// operands, cannot be requested; nothing if they can, or are empty.
std::optional<std::string> checkParts(ArrayRef<unsigned> order,
                                      ArrayRef<int64_t> buffers, size_t loops,
                                      size_t operands);

/// Why `request` is not valid for `problem`; nothing if it is. Sizes that
/// exceed the extent of their loop are no error.
std::optional<std::string> checkRequest(const ScheduleProblem &problem,
                                        const ScheduleRequest &request);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_PROBLEMS_SCHEDULE_H
