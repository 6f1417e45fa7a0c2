/*===- spm_workspace.c - LDM for what comes from other CPEs ---------------===*/

#include "spm_workspace.h"

__thread_local spm_workspace spm_shared_workspace;
