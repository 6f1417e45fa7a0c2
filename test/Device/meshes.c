// Products and the exchange of rows on meshes whose rows and columns cut k
// differently; test/Integration/Machine has a square one.
// RUN: rm -rf %t && split-file %S/rows.c %t
// RUN: %machine_variant sw26010 mesh_rows=3 mesh_cols=5 > %t/3x5.json
// RUN: sw-simcc --chip=%t/3x5.json -DFLOAT_ONLY -I%S/Inputs %S/Inputs/random-products.c %S/Inputs/product-slave.c -o %t/products
// RUN: env SWSIM_MODE=detailed %t/products 60 | FileCheck %s
// RUN: sw-simcc --chip=%t/3x5.json -I%S/Inputs %t/master.c %t/slave.c -o %t/rows
// RUN: env SWSIM_MODE=detailed %t/rows 60 | FileCheck %s
// RUN: %machine_variant sw26010pro mesh_rows=8 mesh_cols=4 device_library.static_ldm_bytes=20544 > %t/8x4.json
// RUN: sw-simcc --chip=%t/8x4.json -DPRO -DFLOAT_ONLY -I%S/Inputs %S/Inputs/random-products.c %S/Inputs/product-slave.c -o %t/products
// RUN: env SWSIM_MODE=detailed %t/products 60 | FileCheck %s
// RUN: sw-simcc --chip=%t/8x4.json -DPRO -I%S/Inputs %t/master.c %t/slave.c -o %t/rows
// RUN: env SWSIM_MODE=detailed %t/rows 60 | FileCheck %s
// CHECK: 60 cases, 0 {{bad|wrong}}
