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
  return call.variant & VectorN ? 1 : call.lanes;
}
int unitOfN(const swsim_gemm &call) {
  return call.variant & VectorN ? call.lanes : 1;
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
        aDepth(ceilDiv(call.k, meshCols)), bDepth(ceilDiv(call.k, meshRows)) {}

  void run() {
    a.assign(size_t(ceilDiv(call.m, rows) * rows) * depth, T(0));
    b.assign(size_t(ceilDiv(call.n, cols) * cols) * depth, T(0));
    for (int pair = 0; pair < call.batch; ++pair)
      for (int l = 0; l < call.k; ++l) {
        packA(pair, l);
        packB(pair, l);
      }
    T tile[rows * cols];
    for (int j = 0; j < call.n; j += cols)
      for (int i = 0; i < call.m; i += rows) {
        multiplyPanels(depth, &a[size_t(i) * depth], &b[size_t(j) * depth],
                       tile);
        store(i, j, tile);
      }
  }

private:
  static constexpr int rows = PanelShape<T>::rows;
  static constexpr int cols = PanelShape<T>::cols;

  const swsim_gemm &owner(int row, int col) const {
    return calls[row * meshCols + col];
  }

  void packA(int pair, int l) {
    size_t localL = l % aDepth, deep = size_t(pair) * call.k + l;
    for (int i = 0; i < call.m; ++i) {
      const swsim_gemm &piece = owner(i / rowPiece, l / aDepth);
      long offset =
          piece.a_offsets ? piece.a_offsets[pair] : pair * piece.a_stride;
      const In *data = static_cast<const In *>(piece.a) + offset;
      size_t localI = i % rowPiece;
      size_t at = call.variant & AColumns ? localL * piece.lda + localI
                                          : localI * piece.lda + localL;
      a[size_t(i / rows * rows) * depth + deep * rows + i % rows] =
          static_cast<T>(data[at]);
    }
  }

  void packB(int pair, int l) {
    size_t localL = l % bDepth, deep = size_t(pair) * call.k + l;
    for (int j = 0; j < call.n; ++j) {
      const swsim_gemm &piece = owner(l / bDepth, j / colPiece);
      long offset =
          piece.b_offsets ? piece.b_offsets[pair] : pair * piece.b_stride;
      const In *data = static_cast<const In *>(piece.b) + offset;
      size_t localJ = j % colPiece;
      size_t at = call.variant & BColumns ? localJ * piece.ldb + localL
                                          : localL * piece.ldb + localJ;
      b[size_t(j / cols * cols) * depth + deep * cols + j % cols] =
          static_cast<T>(data[at]);
    }
  }

  void store(int i0, int j0, const T *tile) {
    T alpha = static_cast<T>(call.alpha), beta = static_cast<T>(call.beta);
    for (int i = i0; i < std::min(i0 + rows, call.m); ++i)
      for (int j = j0; j < std::min(j0 + cols, call.n); ++j) {
        const swsim_gemm &piece = owner(i / rowPiece, j / colPiece);
        T &c = static_cast<T *>(
            piece.c)[size_t(i % rowPiece) * piece.ldc + j % colPiece];
        T value = alpha * tile[(i - i0) * cols + (j - j0)];
        c = beta == 0 ? value : value + beta * c;
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
         x.variant == y.variant && x.batch == y.batch;
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
  int ka = owned(call.k, sim.meshCols(), 1, cpe.col);
  int kb = owned(call.k, sim.meshRows(), 1, cpe.row);
  bool aCol = call.variant & AColumns, bCol = call.variant & BColumns;
  struct {
    const char *name;
    const void *data;
    int rows, cols, ld, bits;
    const long *offsets;
    long stride;
    int batch;
  } pieces[] = {{"A", call.a, aCol ? ka : m, aCol ? m : ka, call.lda, call.bits,
                 call.a_offsets, call.a_stride, call.batch},
                {"B", call.b, bCol ? n : kb, bCol ? kb : n, call.ldb, call.bits,
                 call.b_offsets, call.b_stride, call.batch},
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

void swsim::computeProduct(const Simulator &sim,
                           const std::vector<swsim_gemm> &calls) {
  int rows = sim.meshRows(), cols = sim.meshCols();
  if (calls[0].bits == 64)
    Product<double, double>(calls, rows, cols).run();
  else if (calls[0].bits == 32)
    Product<float, float>(calls, rows, cols).run();
  else
    Product<_Float16, float>(calls, rows, cols).run();
}
