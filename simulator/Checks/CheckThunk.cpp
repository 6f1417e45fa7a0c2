//===- CheckThunk.cpp - Calls of checks from compiled code ----------------===//
//
// Compiled code keeps values in registers across this call, which is rare. The
// function therefore preserves all registers that code for this machine can
// use.
//
//===----------------------------------------------------------------------===//

#include "swsim_checks.h"

#if defined(__x86_64__)

extern "C" {
/// Whether the vector registers have upper halves.
__attribute__((visibility("hidden"))) unsigned char __swsim_has_avx = 0;

__attribute__((constructor(101))) static void findVectorRegisters() {
  __swsim_has_avx = __builtin_cpu_supports("avx") != 0;
}
}

#define FOUR(DO, a, b, c, d) DO(a) DO(b) DO(c) DO(d)
#define LOW(DO) FOUR(DO, 0, 1, 2, 3) FOUR(DO, 4, 5, 6, 7)
#define HIGH(DO) FOUR(DO, 8, 9, 10, 11) FOUR(DO, 12, 13, 14, 15)
#define EACH_VECTOR(DO) LOW(DO) HIGH(DO)
#define SAVE_YMM(n) "vmovups %ymm" #n ", 32*" #n "(%rsp)\n"
#define LOAD_YMM(n) "vmovups 32*" #n "(%rsp), %ymm" #n "\n"
#define SAVE_XMM(n) "movups %xmm" #n ", 32*" #n "(%rsp)\n"
#define LOAD_XMM(n) "movups 32*" #n "(%rsp), %xmm" #n "\n"

// On entry the stack is 8 bytes off a multiple of 16, as in any function.
asm(".text\n"
    ".p2align 4\n"
    ".globl __swsim_check_access\n"
    ".type __swsim_check_access,@function\n"
    "__swsim_check_access:\n"
    ".cfi_startproc\n"
    "pushq %rbp\n"
    ".cfi_def_cfa_offset 16\n"
    ".cfi_offset %rbp, -16\n"
    "movq %rsp, %rbp\n"
    ".cfi_def_cfa_register %rbp\n"
    "pushq %rax\n"
    "pushq %rcx\n"
    "pushq %rdx\n"
    "pushq %rsi\n"
    "pushq %rdi\n"
    "pushq %r8\n"
    "pushq %r9\n"
    "pushq %r10\n"
    "subq $512, %rsp\n"
    "cmpb $0, __swsim_has_avx(%rip)\n"
    "je 1f\n" EACH_VECTOR(
        SAVE_YMM) "vzeroupper\n"
                  "call __swsim_check_access_plain\n" EACH_VECTOR(
                      LOAD_YMM) "jmp 2f\n"
                                "1:\n" EACH_VECTOR(
                                    SAVE_XMM) "call "
                                              "__swsim_check_"
                                              "access_"
                                              "plain"
                                              "\n" EACH_VECTOR(LOAD_XMM) "2:"
                                                                         "\n"
                                                                         "add"
                                                                         "q "
                                                                         "$51"
                                                                         "2, "
                                                                         "%rs"
                                                                         "p\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%r1"
                                                                         "0\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%r9"
                                                                         "\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%r8"
                                                                         "\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%rd"
                                                                         "i\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%rs"
                                                                         "i\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%rd"
                                                                         "x\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%rc"
                                                                         "x\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%ra"
                                                                         "x\n"
                                                                         "pop"
                                                                         "q "
                                                                         "%rb"
                                                                         "p\n"
                                                                         "ret"
                                                                         "\n"
                                                                         ".cf"
                                                                         "i_"
                                                                         "end"
                                                                         "pro"
                                                                         "c\n"
                                                                         ".si"
                                                                         "ze "
                                                                         "__"
                                                                         "sws"
                                                                         "im_"
                                                                         "che"
                                                                         "ck_"
                                                                         "acc"
                                                                         "ess"
                                                                         ",.-"
                                                                         "__"
                                                                         "sws"
                                                                         "im_"
                                                                         "che"
                                                                         "ck_"
                                                                         "acc"
                                                                         "ess"
                                                                         "\n");

#else

extern "C" void __swsim_check_access(char *address,
                                     const swsim_access *access) {
  __swsim_check_access_plain(address, access);
}

#endif
