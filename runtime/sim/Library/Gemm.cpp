//===- Gemm.cpp - The collective GEMM -------------------------------------===//
//
// When all CPEs have arrived, their pieces of A and B are gathered into panels
// of the whole tile, multiplied, and the result is written to the pieces of C.
// How the operands travel over the mesh is not played through: the time comes
// from the model in GemmCost.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"
#include "Library/GemmArithmetic.h"
#include "Library/GemmCost.h"

#include <algorithm>

using namespace swsim;

namespace {

enum Variant { VectorN = 1, AColumns = 2, BColumns = 4, AllVariants = 7 };

int ceilDiv(int a, int b) { return (a + b - 1) / b; }

/// The pieces of one tile, and the product on them.
template <typename T>
class Product {
public:
  Product(const std::vector<GemmCall> &calls, const swsim_machine &machine)
      : calls(calls), call(calls.front()), meshCols(machine.mesh_cols),
        rowPiece(ceilDiv(call.m, machine.mesh_rows)),
        colPiece(ceilDiv(call.n, machine.mesh_cols)),
        aDepth(ceilDiv(call.k, machine.mesh_cols)),
        bDepth(ceilDiv(call.k, machine.mesh_rows)) {}

  void run() {
    packA();
    packB();
    T tile[rows * cols];
    for (int j = 0; j < call.n; j += cols)
      for (int i = 0; i < call.m; i += rows) {
        multiplyPanels(call.k, &a[size_t(i) * call.k], &b[size_t(j) * call.k],
                       tile);
        store(i, j, tile);
      }
  }

private:
  static constexpr int rows = PanelShape<T>::rows;
  static constexpr int cols = PanelShape<T>::cols;

  const GemmCall &owner(int row, int col) const {
    return calls[row * meshCols + col];
  }

  void packA() {
    a.assign(size_t(ceilDiv(call.m, rows) * rows) * call.k, T(0));
    bool transposed = call.variant & AColumns;
    for (int l = 0; l < call.k; ++l) {
      int col = l / aDepth, localL = l % aDepth;
      for (int i = 0; i < call.m; ++i) {
        const GemmCall &piece = owner(i / rowPiece, col);
        auto *data = static_cast<const T *>(piece.a);
        size_t localI = i % rowPiece;
        T value = transposed ? data[size_t(localL) * piece.lda + localI]
                             : data[localI * piece.lda + localL];
        a[size_t(i / rows * rows) * call.k + size_t(l) * rows + i % rows] =
            value;
      }
    }
  }

  void packB() {
    b.assign(size_t(ceilDiv(call.n, cols) * cols) * call.k, T(0));
    bool transposed = call.variant & BColumns;
    for (int l = 0; l < call.k; ++l) {
      int row = l / bDepth;
      size_t localL = l % bDepth;
      for (int j = 0; j < call.n; ++j) {
        const GemmCall &piece = owner(row, j / colPiece);
        auto *data = static_cast<const T *>(piece.b);
        size_t localJ = j % colPiece;
        T value = transposed ? data[localJ * piece.ldb + localL]
                             : data[localL * piece.ldb + localJ];
        b[size_t(j / cols * cols) * call.k + size_t(l) * cols + j % cols] =
            value;
      }
    }
  }

  void store(int i0, int j0, const T *tile) {
    T alpha = static_cast<T>(call.alpha), beta = static_cast<T>(call.beta);
    for (int i = i0; i < std::min(i0 + rows, call.m); ++i)
      for (int j = j0; j < std::min(j0 + cols, call.n); ++j) {
        const GemmCall &piece = owner(i / rowPiece, j / colPiece);
        T &c = static_cast<T *>(
            piece.c)[size_t(i % rowPiece) * piece.ldc + j % colPiece];
        T value = alpha * tile[(i - i0) * cols + (j - j0)];
        c = beta == 0 ? value : value + beta * c;
      }
  }

  const std::vector<GemmCall> &calls;
  const GemmCall &call;
  int meshCols;
  int rowPiece, colPiece, aDepth, bDepth;
  std::vector<T> a, b;
};

/// True when two CPEs mean the same product. Leading dimensions may differ:
/// pieces at the edge are narrower.
bool sameProduct(const GemmCall &x, const GemmCall &y) {
  return x.isDouble == y.isDouble && x.m == y.m && x.n == y.n && x.k == y.k &&
         x.alpha == y.alpha && x.beta == y.beta && x.variant == y.variant;
}

} // namespace

/// Owned elements [begin, end) of a dimension of `extent` elements at `place`.
static int owned(int extent, int places, int place) {
  int piece = ceilDiv(extent, places);
  return std::max(0, std::min(extent, (place + 1) * piece) - place * piece);
}

static const char *nameOf(const GemmCall &call) {
  return call.isDouble ? "spm_dgemm" : "spm_gemm";
}

Gemm::Gemm(Simulator &sim) : sim(sim), meetings(sim.numGroups()) {
  for (Meeting &meeting : meetings)
    meeting.calls.resize(sim.groupSize());
}

void Gemm::checkPieces(const Cpe &cpe, const GemmCall &call) {
  const char *name = nameOf(call);
  if (call.m < 1 || call.n < 1 || call.k < 1)
    sim.fail(&cpe, "%s of %d x %d x %d: expected sizes of at least 1", name,
             call.m, call.n, call.k);
  if (call.variant & ~AllVariants)
    sim.fail(&cpe, "%s: unknown variant %#x", name, call.variant);
  int m = owned(call.m, sim.machine().mesh_rows, cpe.row);
  int n = owned(call.n, sim.machine().mesh_cols, cpe.col);
  int ka = owned(call.k, sim.machine().mesh_cols, cpe.col);
  int kb = owned(call.k, sim.machine().mesh_rows, cpe.row);
  bool aCol = call.variant & AColumns, bCol = call.variant & BColumns;
  struct {
    const char *name;
    const void *data;
    int rows, cols, ld;
  } pieces[] = {{"A", call.a, aCol ? ka : m, aCol ? m : ka, call.lda},
                {"B", call.b, bCol ? n : kb, bCol ? kb : n, call.ldb},
                {"C", call.c, m, n, call.ldc}};
  int64_t element = call.isDouble ? sizeof(double) : sizeof(float);
  for (auto &piece : pieces) {
    if (piece.rows == 0 || piece.cols == 0)
      continue;
    if (piece.ld < piece.cols)
      sim.fail(&cpe,
               "%s: leading dimension %d of %s is less than its %d columns",
               name, piece.ld, piece.name, piece.cols);
    int64_t bytes = (int64_t(piece.rows - 1) * piece.ld + piece.cols) * element;
    if (!sim.ldm.isOwnLdm(cpe, piece.data, bytes))
      sim.fail(&cpe, "%s: %s at %p, %lld bytes, is not in the LDM of this CPE",
               name, piece.name, piece.data, (long long)bytes);
  }
}

void Gemm::checkSame(const Cpe &cpe, const GemmCall &call,
                     const Meeting &meeting) {
  if (meeting.arrived.empty())
    return;
  const Cpe &first = sim.cpes[meeting.arrived.front()];
  const GemmCall &other = meeting.calls[first.id];
  if (!sameProduct(call, other))
    sim.fail(&cpe,
             "%s of %d x %d x %d (alpha %g, beta %g, variant %d) meets %s of "
             "%d x %d x %d (alpha %g, beta %g, variant %d) of CPE (%d,%d)",
             nameOf(call), call.m, call.n, call.k, call.alpha, call.beta,
             call.variant, nameOf(other), other.m, other.n, other.k,
             other.alpha, other.beta, other.variant, first.row, first.col);
}

/// The product of the pieces of all CPEs; returns its cycles.
double Gemm::run(const GemmCall &call, Meeting &meeting) {
  const swsim_machine &machine = sim.machine();
  if (sim.mode() != Mode::Timing) {
    if (call.isDouble)
      Product<double>(meeting.calls, machine).run();
    else
      Product<float>(meeting.calls, machine).run();
  }
  double flops = 2.0 * call.m * call.n * call.k;
  (call.isDouble ? __swsim_counters.flops_f64 : __swsim_counters.flops_f32) +=
      static_cast<long>(flops);
  double rate =
      call.isDouble ? machine.flops_per_cycle_f64 : machine.flops_per_cycle_f32;
  return gemmCycles(machine, call.m, call.n, call.k, static_cast<int>(rate / 2),
                    call.variant & VectorN);
}

void Gemm::call(Cpe &cpe, const GemmCall &call) {
  sim.replies.deliver(cpe);
  checkPieces(cpe, call);
  Meeting &meeting = meetings[cpe.group];
  auto all = static_cast<size_t>(sim.groupSize());
  if (sim.numThreads() != sim.groupSize())
    sim.fail(&cpe, "%s needs all %zu CPEs, but %d were started", nameOf(call),
             all, sim.numThreads());
  meeting.calls[cpe.id] = call;
  checkSame(cpe, call, meeting);
  double cycles = 0;
  if (meeting.arrived.size() + 1 == all)
    cycles = run(call, meeting);
  sim.barriers.meet(meeting.arrived, cpe, all, cycles, Wait::Library,
                    call.isDouble ? "waits in spm_dgemm" : "waits in spm_gemm");
}
