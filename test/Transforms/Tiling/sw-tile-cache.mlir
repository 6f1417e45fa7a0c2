// Schedules are kept in a file, and read again; what is unusable is written anew.
// RUN: rm -rf %t && mkdir %t
// RUN: sw-opt --sw-tile=cache=%t/cache.json %s -o %t/first.mlir
// RUN: FileCheck %s --check-prefix=FILE < %t/cache.json
// RUN: sw-opt --sw-tile=cache=%t/cache.json %s -o %t/second.mlir 2>&1 | count 0
// RUN: cmp %t/first.mlir %t/second.mlir
// The schedule of the file is used.
// RUN: sed -z 's/"buffers": \[[^]]*\]/"buffers": [1, 1, 1]/' %t/cache.json > %t/other.json
// RUN: sw-opt --sw-tile=cache=%t/other.json %s | FileCheck %s --check-prefix=USED
// One that does not fit is not.
// RUN: sed -z 's/"sizes": \[[^]]*\]/"sizes": [512, 512, 900]/' %t/cache.json > %t/wrong.json
// RUN: sw-opt --sw-tile=cache=%t/wrong.json %s -o %t/wrong.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: cmp %t/first.mlir %t/wrong.mlir
// RUN: cmp %t/cache.json %t/wrong.json
// Another version, another chip, a truncated file, no JSON.
// RUN: sed 's/"version": 2/"version": 99/' %t/cache.json > %t/version.json
// RUN: sw-opt --sw-tile=cache=%t/version.json %s -o %t/version.mlir 2>&1 | FileCheck %s --check-prefix=VERSION
// RUN: cmp %t/first.mlir %t/version.mlir && cmp %t/cache.json %t/version.json
// RUN: sed 's/"fingerprint": "/&0/' %t/cache.json > %t/chip.json
// RUN: sw-opt --sw-tile=cache=%t/chip.json %s -o %t/chip.mlir 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: cmp %t/first.mlir %t/chip.mlir && cmp %t/cache.json %t/chip.json
// A chip that differs in what a get serves has schedules of its own.
// RUN: %machine_variant sw26010 dma.broadcast_scopes=0 > %t/alone.json && cp %t/cache.json %t/of-alone.json
// RUN: sw-opt --sw-set-target=chip=%t/alone.json --sw-tile=cache=%t/of-alone.json %s -o %t/alone.mlir 2>&1 | FileCheck %s --check-prefix=ALONE
// RUN: head -c 100 %t/cache.json > %t/short.json
// RUN: sw-opt --sw-tile=cache=%t/short.json %s -o %t/short.mlir 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: cmp %t/first.mlir %t/short.mlir && cmp %t/cache.json %t/short.json
// RUN: sed -z 's/"sizes": \[[^]]*\]/"sizes": "all"/' %t/cache.json > %t/entry.json
// RUN: sw-opt --sw-tile=cache=%t/entry.json %s -o %t/entry.mlir 2>&1 | FileCheck %s --check-prefix=ENTRY
// RUN: cmp %t/first.mlir %t/entry.mlir && cmp %t/cache.json %t/entry.json
// Two compilers at once leave the schedules of both.
// RUN: sed 's/512x512/384x384/g' %s > %t/small.mlir
// RUN: sh -c "sw-opt --sw-tile=cache=%t/shared.json %s -o %t/a.mlir & sw-opt --sw-tile=cache=%t/shared.json %t/small.mlir -o %t/b.mlir; wait"
// RUN: grep -c sizes %t/shared.json | FileCheck %s --check-prefix=BOTH
// A folder that is not there costs the cache only.
// RUN: sw-opt --sw-tile=cache=%t/none/cache.json %s 2>&1 | FileCheck %s --check-prefix=FOLDER
// A device is neither read to its end nor replaced.
// RUN: ln -s /dev/zero %t/device.json
// RUN: sw-opt --sw-tile=cache=%t/device.json %s 2>&1 | FileCheck %s --check-prefix=DEVICE
// RUN: test -L %t/device.json
// Another file than a cache stays as it is; an empty one becomes a cache.
// RUN: cp %s %t/program.mlir && echo '{"version": 2, "chip": "sw26010", "schedules": []}' > %t/schedules.json && touch %t/empty.json
// RUN: sw-opt --sw-tile=cache=%t/program.mlir %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sw-opt --sw-tile=cache=%t/schedules.json %s 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: cmp %s %t/program.mlir && wc -l < %t/schedules.json | FileCheck %s --check-prefix=LINES
// RUN: sw-opt --sw-tile=cache=%t/empty.json %s -o %t/empty.mlir 2>&1 | count 0
// RUN: cmp %t/cache.json %t/empty.json
// Any name will do, a link stays one, and no other file is left.
// RUN: mkdir "%t/50%% of ü" && ln -s linked.json "%t/50%% of ü/link.json"
// RUN: sw-opt "--sw-tile=cache='%t/50%% of ü/link.json'" %s -o %t/link.mlir 2>&1 | count 0
// RUN: cmp %t/cache.json "%t/50%% of ü/linked.json" && test -L "%t/50%% of ü/link.json" && ls -A "%t/50%% of ü" | count 2

// FILE: "version": 2,
// FILE: "chip": "sw26010",
// FILE: "fingerprint": "{{[0-9A-F]+}}",
// FILE: "f32 p512 p512 r512
// FILE-NOT: "f32

// USED-COUNT-2: sw.tile = #sw.tile<{{.*}}buffers = [1, 1, 1]
// WRONG: warning: ignores a schedule of the cache: expects a tile size of 1 to 512 for loop 2, but got 900
// VERSION: warning: schedule cache '{{.*}}version.json' has version 99, but 2 is expected; it is ignored and written anew
// CHIP: warning: schedule cache '{{.*}}chip.json' is of a chip with other figures ('sw26010'); it is ignored and written anew
// ALONE: warning: schedule cache '{{.*}}of-alone.json' is of a chip with other figures ('sw26010'); it is ignored and written anew
// SHORT: warning: schedule cache '{{.*}}short.json' is damaged: {{.*}}; it is ignored and written anew
// ENTRY: warning: schedule cache '{{.*}}entry.json' is damaged: the entry '{{.*}}' is no schedule; it is ignored and written anew
// BOTH: 2
// FOLDER: warning: schedule cache '{{.*}}cache.json' cannot be written
// FOLDER: sw.tile
// DEVICE: warning: schedule cache '{{.*}}device.json' cannot be used: cannot read '{{.*}}device.json': it is a device
// DEVICE: warning: schedule cache '{{.*}}device.json' cannot be written: it is no regular file
// DEVICE: sw.tile
// OTHER: warning: schedule cache '{{.*}}' {{(is damaged: .*|is of a chip.*|has no .*)}}; it is ignored{{$}}
// OTHER: warning: schedule cache '{{.*}}' cannot be written: it is another file than a schedule cache; remove it, or name another one
// OTHER: sw.tile
// LINES: 1

// Equal products have one entry.
func.func @two(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  linalg.matmul ins(%a, %b : memref<512x512xf32>, memref<512x512xf32>) outs(%c : memref<512x512xf32>)
  linalg.matmul ins(%b, %a : memref<512x512xf32>, memref<512x512xf32>) outs(%c : memref<512x512xf32>)
  return
}
