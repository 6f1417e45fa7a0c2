// A defect of a machine file is an error at the module that names it.
// RUN: %machine_variant sw26010 name=wide dma.sector_bytes=512 > %t.sector.json
// RUN: not sw-opt %s --sw-set-target=chip=%t.sector.json 2>&1 | FileCheck %s --check-prefix=SECTOR
// RUN: %machine_variant sw26010 name=odd simd_bits=100 > %t.simd.json
// RUN: not sw-opt %s --sw-set-target=chip=%t.simd.json 2>&1 | FileCheck %s --check-prefix=SIMD
// RUN: %machine_variant sw26010 name=old interface=sw9 > %t.interface.json
// RUN: not sw-opt %s --sw-set-target=chip=%t.interface.json 2>&1 | FileCheck %s --check-prefix=INTERFACE
// RUN: %machine_variant sw26010 | sed "s|\"dma\": {|\"dma\": 3, \"was\": {|" > %t.group.json
// RUN: not sw-opt %s --sw-set-target=chip=%t.group.json 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: sw-opt %s --sw-set-target=chip=%t.simd.json --verify-diagnostics

// A sector is a part of a transaction.
// SECTOR: mlir:[[#@LINE+12]]:1: error: cannot load the description of chip '{{.*}}sector.json': {{.*}}: key 'dma.sector_bytes': expected at most dma.transaction_bytes (128), but got 512

// No vector has a part of a double.
// SIMD: error: cannot load the description of chip '{{.*}}simd.json': {{.*}}: key 'simd_bits': expected a multiple of 64, but got 100

// There is no C for a chip of this interface.
// INTERFACE: error: cannot load the description of chip '{{.*}}interface.json': {{.*}}: key 'interface': expected "sw26010" or "sw26010pro", but got "sw9"

// The figures of transfers are several.
// GROUP: error: cannot load the description of chip '{{.*}}group.json': {{.*}}: key 'dma.{{.*}}': expected 'dma' to be an object, but got 3

// expected-error @below {{key 'simd_bits': expected a multiple of 64, but got 100}}
module {
}
