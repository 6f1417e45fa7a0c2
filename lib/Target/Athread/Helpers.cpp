//===- Helpers.cpp - Small C functions that files define ------------------===//
//
// Operations of MLIR that C has no operator for. A file defines the functions
// that it calls.
//
//===----------------------------------------------------------------------===//
#include "Helpers.h"

#include "CPrinter.h"

using namespace mlir;
using namespace mlir::sw::emit;

static constexpr Helper kHelpers[] = {
    {"sw_min", R"(static inline long sw_min(long a, long b) {
  return a < b ? a : b;
}
)"},
    {"sw_max", R"(static inline long sw_max(long a, long b) {
  return a > b ? a : b;
}
)"},
    {"sw_umin",
     R"(static inline unsigned long sw_umin(unsigned long a, unsigned long b) {
  return a < b ? a : b;
}
)"},
    {"sw_umax",
     R"(static inline unsigned long sw_umax(unsigned long a, unsigned long b) {
  return a > b ? a : b;
}
)"},
    {"sw_floordiv", R"(/* Quotient rounded towards minus infinity. */
static inline long sw_floordiv(long a, long b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
)"},
    {"sw_ceildiv", R"(/* Quotient rounded towards plus infinity. */
static inline long sw_ceildiv(long a, long b) {
  return a / b + (a % b != 0 && (a < 0) == (b < 0));
}
)"},
    {"sw_uceildiv",
     R"(static inline unsigned long sw_uceildiv(unsigned long a, unsigned long b) {
  return a / b + (a % b != 0);
}
)"},
    {"sw_mod", R"(/* Remainder that is never negative. */
static inline long sw_mod(long a, long b) {
  long r = a % b;
  return r < 0 ? r + b : r;
}
)"},
    {"sw_get_rows",
     R"(/* Fetches rows that may be padded in LDM: all at once if they are not. */
static void sw_get_rows(void *from, void *to, long rows, long bytes,
                        long from_pitch, long to_pitch, void *reply,
                        int *issued) {
  char *in = from, *out = to;
  if (bytes == to_pitch) {
    athread_get(PE_MODE, in, out, rows * bytes, reply, 0, from_pitch - bytes,
                bytes);
    *issued += 1;
    return;
  }
  *issued += rows;
  for (; rows > 0; --rows, in += from_pitch, out += to_pitch)
    athread_get(PE_MODE, in, out, bytes, reply, 0, 0, 0);
}
)"},
    {"sw_put_rows",
     R"(/* Stores rows that may be padded in LDM: all at once if they are not. */
static void sw_put_rows(void *from, void *to, long rows, long bytes,
                        long from_pitch, long to_pitch, void *reply,
                        int *issued) {
  char *in = from, *out = to;
  if (bytes == from_pitch) {
    athread_put(PE_MODE, in, out, rows * bytes, reply, to_pitch - bytes,
                bytes);
    *issued += 1;
    return;
  }
  *issued += rows;
  for (; rows > 0; --rows, in += from_pitch, out += to_pitch)
    athread_put(PE_MODE, in, out, bytes, reply, 0, 0);
}
)"},
    {"sw_iget_rows",
     R"(/* Fetches rows that may be padded in LDM: all at once if they are not. */
static void sw_iget_rows(void *to, void *from, long rows, long bytes,
                         long to_pitch, long from_pitch, crts_rply_t *reply,
                         int *issued) {
  char *in = from, *out = to;
  if (bytes == to_pitch) {
    athread_dma_iget_stride(out, in, rows * bytes, bytes, from_pitch - bytes,
                            reply);
    *issued += 1;
    return;
  }
  *issued += rows;
  for (; rows > 0; --rows, in += from_pitch, out += to_pitch)
    athread_dma_iget(out, in, bytes, reply);
}
)"},
    {"sw_iput_rows",
     R"(/* Stores rows that may be padded in LDM: all at once if they are not. */
static void sw_iput_rows(void *to, void *from, long rows, long bytes,
                         long to_pitch, long from_pitch, crts_rply_t *reply,
                         int *issued) {
  char *in = from, *out = to;
  if (bytes == from_pitch) {
    athread_dma_iput_stride(out, in, rows * bytes, bytes, to_pitch - bytes,
                            reply);
    *issued += 1;
    return;
  }
  *issued += rows;
  for (; rows > 0; --rows, in += from_pitch, out += to_pitch)
    athread_dma_iput(out, in, bytes, reply);
}
)"},
    {"sw_alloc", R"(static void *sw_alloc(long alignment, long bytes) {
  void *memory = NULL;
  if (posix_memalign(&memory, alignment, bytes > 0 ? bytes : 1) != 0)
    abort();
  return memory;
}
)"},
    {"sw_alloc_cross",
     R"(/* Memory that all core groups reach. The address to free is before it. */
static void *sw_alloc_cross(long alignment, long bytes) {
  char *memory = cross_malloc(bytes + alignment + sizeof(void *));
  char *data;
  if (!memory)
    abort();
  data = memory + sizeof(void *);
  data += (alignment - (uintptr_t)data % alignment) % alignment;
  memcpy(data - sizeof(void *), &memory, sizeof(void *));
  return data;
}
)"},
    {"sw_free_cross", R"(static void sw_free_cross(void *data) {
  void *memory;
  if (!data)
    return;
  memcpy(&memory, (char *)data - sizeof(void *), sizeof(void *));
  cross_free(memory);
}
)"},
    {"sw_launch_groups",
     R"(/* Host threads with a core group each: the caller's, and those that serve its
   launches until the program ends. */
static struct {
  pthread_barrier_t begin, end;
  pthread_t threads[15];
  int count;
  void (*start)(void *);
  void *args;
} sw_team;

static void *sw_serve(void *unused) {
  athread_init();
  for (;;) {
    pthread_barrier_wait(&sw_team.begin);
    if (!sw_team.start)
      break;
    sw_team.start(sw_team.args);
    pthread_barrier_wait(&sw_team.end);
  }
  athread_halt();
  return unused;
}

static void sw_end_team(void) {
  sw_team.start = NULL;
  pthread_barrier_wait(&sw_team.begin);
  while (sw_team.count > 0)
    pthread_join(sw_team.threads[--sw_team.count], NULL);
}

static void sw_begin_team(int groups) {
  pthread_barrier_init(&sw_team.begin, NULL, groups);
  pthread_barrier_init(&sw_team.end, NULL, groups);
  for (; sw_team.count < groups - 1; ++sw_team.count)
    if (pthread_create(&sw_team.threads[sw_team.count], NULL, sw_serve, NULL))
      abort();
  atexit(sw_end_team);
}

/* Starts a kernel on all core groups by `start`, and waits for its end. */
static void sw_launch_groups(int groups, void (*start)(void *), void *args) {
  if (sw_team.count == 0)
    sw_begin_team(groups);
  sw_team.start = start;
  sw_team.args = args;
  pthread_barrier_wait(&sw_team.begin);
  start(args);
  pthread_barrier_wait(&sw_team.end);
}
)"},
    {"sw_meet_groups",
     R"(/* The first CPEs of all core groups meet at a word in main memory. */
static void sw_meet_groups(int groups) {
  static volatile unsigned long arrived = 0;
  unsigned long round;
  if (_MYID != 0)
    return;
  round = atomic_inc1_l(&arrived) / groups;
  while (arrived / groups == round)
    ;
}
)"},
    {"sw_assert", R"(static void sw_assert(bool holds, const char *message) {
  if (holds)
    return;
  fprintf(stderr, "assertion failed: %s\n", message);
  abort();
}
)"},
    {"sw_minimum", R"(/* NaN if either is; -0 is less than +0. */
static inline double sw_minimum(double a, double b) {
  bool first = (a < b) | (a != a) | ((a == b) & (signbit(a) != 0));
  return first ? a : b;
}
)"},
    {"sw_minimumf", R"(/* NaN if either is; -0 is less than +0. */
static inline float sw_minimumf(float a, float b) {
  bool first = (a < b) | (a != a) | ((a == b) & (signbit(a) != 0));
  return first ? a : b;
}
)"},
    {"sw_maximum", R"(/* NaN if either is; +0 is greater than -0. */
static inline double sw_maximum(double a, double b) {
  bool first = (a > b) | (a != a) | ((a == b) & (signbit(a) == 0));
  return first ? a : b;
}
)"},
    {"sw_maximumf", R"(/* NaN if either is; +0 is greater than -0. */
static inline float sw_maximumf(float a, float b) {
  bool first = (a > b) | (a != a) | ((a == b) & (signbit(a) == 0));
  return first ? a : b;
}
)"},
    {"sw_bits_to_float", R"(static inline float sw_bits_to_float(int bits) {
  float value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}
)"},
    {"sw_float_bits", R"(static inline int sw_float_bits(float value) {
  int bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}
)"},
    {"sw_bits_to_double", R"(static inline double sw_bits_to_double(long bits) {
  double value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}
)"},
    {"sw_double_bits", R"(static inline long sw_double_bits(double value) {
  long bits;
  memcpy(&bits, &value, sizeof(bits));
  return bits;
}
)"},
    {"sw_from_f16", R"(/* The number of 16 bits in IEEE's binary16. */
static inline float sw_from_f16(uint16_t half) {
  unsigned sign = (half & 0x8000u) << 16, bits = (half & 0x7fffu) << 13;
  float value;
  memcpy(&value, &bits, sizeof(value));
  value *= 0x1p112f;
  if (value < 65536.0f)
    memcpy(&bits, &value, sizeof(bits));
  else
    bits |= 0x7f800000u;
  bits |= sign;
  memcpy(&value, &bits, sizeof(value));
  return value;
}
)"},
    {"sw_to_f16", R"(/* Rounds to IEEE's binary16, halves to even. */
static inline uint16_t sw_to_f16(double value) {
  unsigned long bits;
  double size = fabs(value), shifted = size + 0x1p28;
  bool small = size < 0x1p-14;
  size = small ? shifted : size;
  memcpy(&bits, &size, sizeof(bits));
  unsigned long rounded =
      (bits + (1UL << 41) - 1 + (bits >> 42 & 1) - (1008UL << 52)) >> 42;
  rounded = small ? bits & 0xfff : rounded;
  rounded = fabs(value) >= 65520.0 ? 0x7c00 : rounded;
  rounded = value != value ? 0x7e00 : rounded;
  return (signbit(value) ? 0x8000 : 0) | (uint16_t)rounded;
}
)"},
    {"sw_from_bf16", R"(/* The number of the upper 16 bits of a float. */
static inline float sw_from_bf16(uint16_t half) {
  unsigned bits = (unsigned)half << 16;
  float value;
  memcpy(&value, &bits, sizeof(value));
  return value;
}
)"},
    {"sw_to_bf16",
     R"(/* Rounds to the upper 16 bits of a float, halves to even. */
static inline uint16_t sw_to_bf16(double value) {
  unsigned long bits, small_bits;
  double size = fabs(value), small = size + 0x1p-81;
  memcpy(&bits, &size, sizeof(bits));
  memcpy(&small_bits, &small, sizeof(small_bits));
  unsigned long rounded =
      (bits + (1UL << 44) - 1 + (bits >> 45 & 1) - (896UL << 52)) >> 45;
  rounded = size < 0x1p-126 ? small_bits & 0xff : rounded;
  rounded = size >= 0x1.ffp127 ? 0x7f80 : rounded;
  rounded = value != value ? 0x7fc0 : rounded;
  return (signbit(value) ? 0x8000 : 0) | (uint16_t)rounded;
}
)"},
    {"sw_ctlz", R"(static inline int sw_ctlz(unsigned long x, int width) {
  int count = width;
  for (; x != 0; x >>= 1)
    --count;
  return count;
}
)"},
    {"sw_cttz", R"(static inline int sw_cttz(unsigned long x, int width) {
  int count = 0;
  for (; count < width && (x & 1) == 0; x >>= 1)
    ++count;
  return count;
}
)"},
    {"sw_ctpop", R"(static inline int sw_ctpop(unsigned long x, int width) {
  int count = 0;
  (void)width;
  for (; x != 0; x &= x - 1)
    ++count;
  return count;
}
)"},
    {"sw_powi", R"(static inline double sw_powi(double base, long exponent) {
  unsigned long n = exponent < 0 ? 0UL - exponent : exponent;
  double result = 1.0;
  for (; n != 0; n >>= 1, base *= base)
    if (n & 1)
      result *= base;
  return exponent < 0 ? 1.0 / result : result;
}
)"},
    {"sw_ipowi", R"(static inline long sw_ipowi(long base, long exponent) {
  unsigned long n = exponent, b = base, result = 1;
  if (exponent < 0)
    return base == 1 ? 1 : base == -1 ? (n & 1 ? -1 : 1) : 0;
  for (; n != 0; n >>= 1, b *= b)
    if (n & 1)
      result *= b;
  return result;
}
)"},
    {"sw_clock", R"(#include <time.h>
/* Seconds of the processor. */
static double sw_clock(void) { return (double)clock() / CLOCKS_PER_SEC; }
)"},
};

std::string sw::emit::helperDefinitions(Operation *file) {
  llvm::StringSet<> called;
  file->walk([&](emitc::CallOpaqueOp call) {
    if (call->hasAttr(emit::kHelperAttr))
      called.insert(call.getCallee());
  });
  std::string text;
  for (const Helper &helper :
       llvm::concat<const Helper>(ArrayRef(kHelpers), getPrintHelpers()))
    if (called.contains(helper.name))
      text += (text.empty() ? "" : "\n") + helper.definition.str();
  return text;
}
