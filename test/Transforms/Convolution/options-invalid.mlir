// Values that an option does not have, and names that no option has.
// RUN: not sw-opt %s --sw-lower-conv=method=direct 2>&1 | FileCheck %s --check-prefix=METHOD
// RUN: not sw-opt %s --sw-lower-conv=winograd=f6 2>&1 | FileCheck %s --check-prefix=WINOGRAD
// RUN: not sw-opt %s --sw-lower-conv=pool=mesh 2>&1 | FileCheck %s --check-prefix=POOL
// RUN: not sw-opt %s --sw-lower-conv=winograd-in-ldm=maybe 2>&1 | FileCheck %s --check-prefix=LDM
// RUN: not sw-opt %s --sw-conv-layout=layout=nhwc 2>&1 | FileCheck %s --check-prefix=LAYOUT
// RUN: not sw-opt %s --sw-conv-layout=order=keep 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not sw-opt %s --sw-constant-layout=layout=keep 2>&1 | FileCheck %s --check-prefix=NONE

// METHOD: for the --method option: Cannot find option named 'direct'
// WINOGRAD: for the --winograd option: Cannot find option named 'f6'
// POOL: for the --pool option: Cannot find option named 'mesh'
// LDM: for the --winograd-in-ldm option: 'maybe' is invalid value for boolean argument
// LAYOUT: for the --layout option: Cannot find option named 'nhwc'
// ORDER: no such option order
// NONE: no such option layout
func.func @f() {
  return
}
