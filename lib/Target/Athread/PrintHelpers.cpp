//===- PrintHelpers.cpp - C functions that print numbers ------------------===//
#include "Helpers.h"

using namespace mlir;
using namespace mlir::sw::emit;

static constexpr Helper kPrintHelpers[] = {
    {"sw_print_text", R"(static void sw_print_text(const char *text) {
  fputs(text, stdout);
}
)"},
    {"sw_print_float", R"(static void sw_print_float(double value) {
  printf("%g", value);
}
)"},
    {"sw_print_integer", R"(static void sw_print_integer(long value) {
  printf("%ld", value);
}
)"},
    {"sw_print_unsigned",
     R"(static void sw_print_unsigned(unsigned long value) {
  printf("%lu", value);
}
)"},
    {"sw_print_array",
     R"(/* Prints the elements of an array: sizes, then strides in `shape`. */
static void sw_print_elements(const char *data, const char *type, long rank,
                              long outer, const long *sizes,
                              const long *strides, long bytes) {
  long i;
  if (outer == rank) {
    if (type[0] == 'f')
      printf("%g", bytes == 4 ? *(const float *)data : *(const double *)data);
    else
      printf("%ld", bytes == 1   ? (long)*(const int8_t *)data
                    : bytes == 2 ? (long)*(const int16_t *)data
                    : bytes == 4 ? (long)*(const int32_t *)data
                                 : (long)*(const int64_t *)data);
    return;
  }
  fputs("[", stdout);
  for (i = 0; i < sizes[outer]; ++i) {
    if (i > 0)
      printf(outer + 1 == rank ? ", %*s" : ", \n%*s",
             (int)(outer + 1 == rank ? rank : outer + 1), "");
    sw_print_elements(data + i * strides[outer] * bytes, type, rank, outer + 1,
                      sizes, strides, bytes);
  }
  fputs("]", stdout);
}
static void sw_print_array(const void *data, const char *type, long rank,
                           const long *shape) {
  long i, bytes = strcmp(type, "index") == 0 ? 8 : atol(type + 1) / 8;
  printf("Unranked Memref base@ = %p rank = %ld offset = 0 sizes = [",
         (void *)data, rank);
  for (i = 0; i < rank; ++i)
    printf(i ? ", %ld" : "%ld", shape[i]);
  fputs("] strides = [", stdout);
  for (i = 0; i < rank; ++i)
    printf(i ? ", %ld" : "%ld", shape[rank + i]);
  fputs("] data = \n", stdout);
  if (rank == 0)
    fputs("[", stdout);
  sw_print_elements(data, type, rank, 0, shape, shape + rank, bytes);
  puts(rank == 0 ? "]" : "");
}
)"},
};

ArrayRef<Helper> sw::emit::getPrintHelpers() { return kPrintHelpers; }
