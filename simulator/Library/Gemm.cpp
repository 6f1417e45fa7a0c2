//===- Gemm.cpp - Direct computation of products of a core group ----------===//
//
// The pieces of A and B are gathered into panels of the whole tile and
// multiplied. The result is written to the pieces of C. A batch is one product
// whose k covers all pairs. The exchange of operands over the mesh is not
// simulated.
//
//===----------------------------------------------------------------------===//

#include "Library/Gemm.h"
#include "Core/Simulator.h"
#include "Library/GemmArithmetic.h"
#include "Library/Workers.h"

#include <algorithm>
#include <type_traits>

using namespace swsim;

namespace {

enum Variant {
  VectorN = 1,
  AColumns = 2,
  BColumns = 4,
  Padded = 8,
  AllVariants = 15
};

int ceilDiv(int a, int b) { return (a + b - 1) / b; }

/// Size of the uniform piece of a dimension, a multiple of `unit`.
int pieceOf(int extent, int places, int unit) {
  return ceilDiv(extent, places * unit) * unit;
}

int unitOfM(const swsim_gemm &call) {
  return call.variant & VectorN ? call.unit : call.lanes;
}
int unitOfN(const swsim_gemm &call) {
  return call.variant & VectorN ? call.lanes : call.unit;
}

/// Bits of a bfloat16.
enum class Bfloat16 : uint16_t {};

template <typename T, typename In>
T widen(In number) {
  return static_cast<T>(number);
}
template <>
float widen(Bfloat16 number) {
  uint32_t bits = uint32_t(number) << 16;
  float result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

/// Multiply-adds from which a product is shared by several threads, and the
/// number of its parts. Waking a thread takes as long as a tenth of this.
constexpr int64_t leastShared = 2'000'000;
constexpr int numParts = 16;

/// The first of `count` numbers in one of several equal parts.
int firstOf(int count, int part, int parts) {
  return static_cast<int>(int64_t(count) * part / parts);
}

/// The pieces of one tile, and their product. Elements of A and B have type
/// `In`, those of C and the sums type `T`.
template <typename In, typename T>
class Product {
public:
  Product(const std::vector<swsim_gemm> &calls, int meshRows, int meshCols)
      : calls(calls), call(calls.front()), meshCols(meshCols),
        depth(call.k * call.batch),
        rowPiece(pieceOf(call.m, meshRows, unitOfM(call))),
        colPiece(pieceOf(call.n, meshCols, unitOfN(call))),
        aDepth(pieceOf(call.k, meshCols, call.unit)),
        bDepth(pieceOf(call.k, meshRows, call.unit)) {}

  void run(Workers &workers) {
    int above = ceilDiv(call.m, rows), beside = ceilDiv(call.n, cols);
    a.resize(size_t(above) * rows * depth);
    b.resize(size_t(beside) * cols * depth);
    bool isLarge = int64_t(call.m) * call.n * depth >= leastShared;
    int parts = isLarge && workers.areSeveral() ? numParts : 1;
    workers.compute(parts, [&](int part) {
      packA(firstOf(above, part, parts), firstOf(above, part + 1, parts));
      packB(firstOf(beside, part, parts), firstOf(beside, part + 1, parts));
    });
    workers.compute(parts, [&](int part) {
      int all = above * beside, last = firstOf(all, part + 1, parts);
      for (int tile = firstOf(all, part, parts); tile < last; ++tile)
        multiplyTile(tile % above * rows, tile / above * cols);
    });
  }

private:
  static constexpr int rows = PanelShape<T>::rows;
  static constexpr int cols = PanelShape<T>::cols;

  const swsim_gemm &owner(int row, int col) const {
    return calls[row * meshCols + col];
  }

  /// Copies `count` elements at a distance of `step` to one line of a panel of
  /// `width` lines.
  template <int width>
  static void copyLine(T *to, const In *from, size_t step, int count) {
    for (int i = 0; i < count; ++i)
      to[size_t(i) * width] = widen<T>(from[i * step]);
  }

  static const In *dataOf(const void *matrix, const long *offsets, long stride,
                          int pair) {
    return static_cast<const In *>(matrix) +
           (offsets ? offsets[pair] : pair * stride);
  }

  void packA(int firstPanel, int lastPanel) {
    for (int panel = firstPanel; panel < lastPanel; ++panel)
      packA(panel);
  }

  void packA(int panel) {
    T *begin = &a[size_t(panel) * rows * depth];
    int first = panel * rows, count = std::min(rows, call.m - first);
    if (count < rows)
      std::fill_n(begin, size_t(rows) * depth, T(0));
    for (int pair = 0; pair < call.batch; ++pair)
      for (int i = first; i < first + count; ++i)
        for (int l = 0, col = 0; l < call.k; l += aDepth, ++col) {
          const swsim_gemm &piece = owner(i / rowPiece, col);
          bool areColumns = call.variant & AColumns;
          size_t localI = i % rowPiece, ld = piece.lda;
          copyLine<rows>(
              begin + (size_t(pair) * call.k + l) * rows + (i - first),
              dataOf(piece.a, piece.a_offsets, piece.a_stride, pair) +
                  localI * (areColumns ? 1 : ld),
              areColumns ? ld : 1, std::min(aDepth, call.k - l));
        }
  }

  void packB(int firstPanel, int lastPanel) {
    for (int panel = firstPanel; panel < lastPanel; ++panel)
      packB(panel);
  }

  void packB(int panel) {
    T *begin = &b[size_t(panel) * cols * depth];
    int first = panel * cols, count = std::min(cols, call.n - first);
    if (count < cols)
      std::fill_n(begin, size_t(cols) * depth, T(0));
    for (int pair = 0; pair < call.batch; ++pair)
      for (int j = first; j < first + count; ++j)
        for (int l = 0, row = 0; l < call.k; l += bDepth, ++row) {
          const swsim_gemm &piece = owner(row, j / colPiece);
          bool areColumns = call.variant & BColumns;
          size_t localJ = j % colPiece, ld = piece.ldb;
          T *to = begin + (size_t(pair) * call.k + l) * cols + (j - first);
          int count = std::min(bDepth, call.k - l);
          // What pads C.
          if (!areColumns && localJ >= ld) {
            for (int i = 0; i < count; ++i)
              to[size_t(i) * cols] = T(0);
            continue;
          }
          copyLine<cols>(
              to,
              dataOf(piece.b, piece.b_offsets, piece.b_stride, pair) +
                  localJ * (areColumns ? ld : 1),
              areColumns ? 1 : ld, count);
        }
  }

  void multiplyTile(int i, int j) {
    T tile[rows * cols];
    const T *left = &a[size_t(i) * depth], *right = &b[size_t(j) * depth];
    if constexpr (sizeof(In) == 2) {
      if (call.run > 0)
        multiplyInRuns(depth, call.run,
                       std::is_same_v<In, Bfloat16> ? HalfFormat::Bfloat16
                                                    : HalfFormat::Ieee,
                       left, right, tile);
      else
        multiplyPanels(depth, left, right, tile);
    } else {
      multiplyPanels(depth, left, right, tile);
    }
    store(i, j, tile);
  }

  void store(int i0, int j0, const T *tile) {
    T alpha = static_cast<T>(call.alpha), beta = static_cast<T>(call.beta);
    int iEnd = std::min(i0 + rows, call.m), jEnd = std::min(j0 + cols, call.n);
    for (int i = i0; i < iEnd; ++i)
      for (int j = j0; j < jEnd;) {
        const swsim_gemm &piece = owner(i / rowPiece, j / colPiece);
        int end = std::min(jEnd, (j / colPiece + 1) * colPiece);
        T *c = static_cast<T *>(piece.c) + size_t(i % rowPiece) * piece.ldc +
               j % colPiece;
        for (; j < end; ++j, ++c) {
          T value = alpha * tile[(i - i0) * cols + (j - j0)];
          *c = beta == 0 ? value : value + beta * *c;
        }
      }
  }

  const std::vector<swsim_gemm> &calls;
  const swsim_gemm &call;
  int meshCols;
  int depth, rowPiece, colPiece, aDepth, bDepth;
  std::vector<T> a, b;
};

/// Number of owned elements at `place`, of a dimension of `extent` elements.
int owned(int extent, int places, int unit, int place) {
  int piece = pieceOf(extent, places, unit);
  return std::max(0, std::min(extent, (place + 1) * piece) - place * piece);
}

} // namespace

bool swsim::isSameProduct(const swsim_gemm &x, const swsim_gemm &y) {
  return x.bits == y.bits && x.c_bits == y.c_bits && x.m == y.m && x.n == y.n &&
         x.k == y.k && x.alpha == y.alpha && x.beta == y.beta &&
         x.variant == y.variant && x.batch == y.batch && x.run == y.run &&
         x.is_bfloat16 == y.is_bfloat16;
}

static void checkSizes(Simulator &sim, const Cpe &cpe, const char *name,
                       const swsim_gemm &call) {
  if (call.m < 1 || call.n < 1 || call.k < 1)
    sim.fail(&cpe, "%s of %d x %d x %d: expected sizes of at least 1", name,
             call.m, call.n, call.k);
  if (call.batch < 1)
    sim.fail(&cpe, "%s of %d pairs: expected at least 1", name, call.batch);
  if (call.variant & ~AllVariants)
    sim.fail(&cpe, "%s: unknown variant %#x", name, call.variant);
}

void swsim::checkProduct(Simulator &sim, const Cpe &cpe, const char *name,
                         const swsim_gemm &call) {
  checkSizes(sim, cpe, name, call);
  int m = owned(call.m, sim.meshRows(), unitOfM(call), cpe.row);
  int n = owned(call.n, sim.meshCols(), unitOfN(call), cpe.col);
  int ka = owned(call.k, sim.meshCols(), call.unit, cpe.col);
  int kb = owned(call.k, sim.meshRows(), call.unit, cpe.row);
  bool aCol = call.variant & AColumns, bCol = call.variant & BColumns;
  // Where C is padded, rows of a packed B end with its columns.
  bool endsEarly =
      call.variant & Padded && call.bits == 16 && call.ldc % call.lanes == 0;
  int nb = endsEarly ? std::min(n, call.ldb) : n;
  struct {
    const char *name;
    const void *data;
    int rows, cols, ld, bits;
    const long *offsets;
    long stride;
    int batch;
  } pieces[] = {{"A", call.a, aCol ? ka : m, aCol ? m : ka, call.lda, call.bits,
                 call.a_offsets, call.a_stride, call.batch},
                {"B", call.b, bCol ? n : kb, bCol ? kb : nb, call.ldb,
                 call.bits, call.b_offsets, call.b_stride, call.batch},
                {"C", call.c, m, n, call.ldc, call.c_bits, nullptr, 0, 1}};
  for (auto &piece : pieces) {
    if (piece.rows == 0 || piece.cols == 0)
      continue;
    if (piece.ld < piece.cols)
      sim.fail(&cpe,
               "%s: leading dimension %d of %s is less than its %d columns",
               name, piece.ld, piece.name, piece.cols);
    int64_t element = piece.bits / 8;
    int64_t bytes = (int64_t(piece.rows - 1) * piece.ld + piece.cols) * element;
    for (int pair = 0; pair < piece.batch; ++pair) {
      long offset = piece.offsets ? piece.offsets[pair] : pair * piece.stride;
      const char *data =
          static_cast<const char *>(piece.data) + offset * element;
      if (!sim.ldm.isOwnLdm(cpe, data, bytes))
        sim.fail(&cpe,
                 "%s: %s at %p, %lld bytes, is not in the LDM of this CPE",
                 name, piece.name, data, (long long)bytes);
      bool isResult = piece.data == call.c;
      if (!isResult || call.beta != 0)
        sim.ldm.checkRead(cpe, data, bytes, name);
      for (int row = 0; isResult && row < piece.rows; ++row)
        sim.ldm.checkWrite(cpe, data + row * piece.ld * element,
                           piece.cols * element, name);
    }
  }
}

void swsim::computeProduct(const Simulator &sim, Workers &workers,
                           const std::vector<swsim_gemm> &calls) {
  int rows = sim.meshRows(), cols = sim.meshCols();
  if (calls[0].bits == 64)
    Product<double, double>(calls, rows, cols).run(workers);
  else if (calls[0].bits == 32)
    Product<float, float>(calls, rows, cols).run(workers);
  else if (calls[0].is_bfloat16)
    Product<Bfloat16, float>(calls, rows, cols).run(workers);
  else
    Product<_Float16, float>(calls, rows, cols).run(workers);
}
