// Options of the pipeline reach the pass that checks them.
// RUN: not sw-opt --sw-pipeline=tile-sizes=64,64 %s 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: not sw-opt --sw-pipeline=order=m,m,n %s 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not sw-opt --sw-pipeline=conv-method=direct %s 2>&1 | FileCheck %s --check-prefix=METHOD
// RUN: not sw-opt --sw-pipeline=conv-pool=none %s 2>&1 | FileCheck %s --check-prefix=POOL
// RUN: not sw-opt --sw-pipeline=double-buffer=maybe %s 2>&1 | FileCheck %s --check-prefix=BUFFER
// RUN: not sw-opt --sw-pipeline=chip= %s 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not sw-opt --sw-pipeline=schedules=%t.none.json %s 2>&1 | FileCheck %s --check-prefix=SCHEDULES
// RUN: not sw-opt --sw-pipeline=record-schedules=%t.none/s.json %s 2>&1 | FileCheck %s --check-prefix=RECORD
// RUN: sw-opt --sw-pipeline=cache=%t.none/c.json %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=CACHE
// RUN: not sw-opt --sw-pipeline=tile-size=64 %s 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not sw-opt --sw-phase-tile=sizes=64 %s 2>&1 | FileCheck %s --check-prefix=PHASE

// SIZES: error: expects 3 tile sizes m,n,k, but got 2
// ORDER: error: expects each loop once in the order, but got 'm' twice
// METHOD: for the --conv-method option: Cannot find option named 'direct'
// POOL: for the --conv-pool option: Cannot find option named 'none'
// BUFFER: for the --double-buffer option: 'maybe' is invalid value for boolean argument
// CHIP: error: cannot load the description of chip '': unknown chip '': expected one of sw26010, sw26010pro, or the path of a machine description (.json)
// SCHEDULES: error: cannot read '{{.*}}.none.json': No such file or directory
// RECORD: error: the schedules are lost: cannot write '{{.*}}.none/s.json': No such file or directory
// CACHE: warning: schedule cache '{{.*}}.none/c.json' cannot be written: No such file or directory
// NAME: no such option tile-size
// PHASE: no such option sizes
func.func @matmul(%a: tensor<256x256xf32>, %b: tensor<256x256xf32>, %c: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<256x256xf32>, tensor<256x256xf32>) outs(%c : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %r : tensor<256x256xf32>
}
