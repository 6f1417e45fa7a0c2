/*===- spm_workspace.h - LDM for what comes from other CPEs ---------------===*
 *
 * Static LDM, which has the same address on all CPEs, independent of their
 * other allocations. Messages use this address. Products of all types share it.
 *
 *===----------------------------------------------------------------------===*/

#ifndef SPM_WORKSPACE_H
#define SPM_WORKSPACE_H

#include "slave.h"
#include "sw_spm.h"

enum { SPM_VECTOR_BYTES = 64 };

typedef struct {
  /** Counters of messages that have arrived, and that have been sent. */
  volatile int arrived, left;
  char data[SPM_WORKSPACE_BYTES - SPM_VECTOR_BYTES]
      __attribute__((aligned(SPM_VECTOR_BYTES)));
} spm_workspace;

extern __thread_local spm_workspace spm_shared_workspace;

#endif
