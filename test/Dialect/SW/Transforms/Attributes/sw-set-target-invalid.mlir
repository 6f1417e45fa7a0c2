// RUN: not sw-opt %s --sw-set-target=chip=sw9 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not sw-opt %s --sw-set-target=chip=%t.none.json 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: echo '{"name": ' > %t.broken.json
// RUN: not sw-opt %s --sw-set-target=chip=%t.broken.json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not sw-opt %s --sw-set-target="chip=sw26010pro core-groups=7" 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not sw-opt %s --sw-set-target="chip=sw26010pro core-groups=-1" 2>&1 | FileCheck %s --check-prefix=NEGATIVE

// MANY: error: expects at most the 6 core groups of 'sw26010pro', or 0 for all, but got 7
// NEGATIVE: error: expects at most the 6 core groups of 'sw26010pro', or 0 for all, but got -1
// CHIP: error: cannot load the description of chip 'sw9': unknown chip 'sw9': expected one of sw26010, sw26010pro
// FILE: error: cannot load the description of chip '{{.*}}.none.json': {{.*}}No such file
// JSON: error: cannot load the description of chip '{{.*}}.broken.json': {{.*}}broken.json
module {
}
