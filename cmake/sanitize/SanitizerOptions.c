/*===- SanitizerOptions.c - Settings of programs with sanitizers ----------===*
 *
 * Linked into every executable of a build with SW_SANITIZE and into every
 * program that its sw-simcc links. ASAN_OPTIONS and UBSAN_OPTIONS go before.
 *
 *===----------------------------------------------------------------------===*/

const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

#define COMMON                                                                 \
  "detect_leaks=0:detect_stack_use_after_return=0:use_sigaltstack=0:"          \
  "allocator_may_return_null=1:exitcode=86"

/* Memory of MLIR's contexts and of command lines is left to the end of the
 * process. CPEs have stacks of their own, and the simulator a handler of faults
 * with its own stack. In the tools, the packaged libraries have no sanitizer:
 * containers that they fill and ours read, and arenas that ours poison and they
 * hand out, would be reported. */
const char *__asan_default_options(void) {
#ifdef SW_SIMULATED_PROGRAM
  return COMMON;
#else
  return COMMON ":detect_container_overflow=0:allow_user_poisoning=0";
#endif
}

const char *__ubsan_default_options(void) {
  return "print_stacktrace=1:exitcode=86";
}
