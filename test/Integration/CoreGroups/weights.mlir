// Constants of a program on several core groups are in memory that all of them
// reach, and so are its intermediate arrays.
// RUN: sw-run %s --chip=sw26010pro --core-groups=all --keep=%t --verify | FileCheck %s --check-prefix=OUT
// RUN: FileCheck %s --check-prefix=HOST < %t/host.c
// RUN: FileCheck %s --check-prefix=DRIVER < %t/main.c
// RUN: sw-run %s --chip=sw26010pro --core-groups=3 --keep=%t.3 --verify | FileCheck %s --check-prefix=OUT
// RUN: FileCheck %s --check-prefix=HOST < %t.3/host.c
// RUN: env SWSIM_CORE_GROUPS=3 %t.3/program | count 0
// RUN: not sw-run %s --chip=sw26010pro --core-groups=7 2>&1 | FileCheck %s --check-prefix=MANY
// All memory of an all-shared process is such: that of malloc, too.
// RUN: sw-run %s --chip=sw26010 --core-groups=all --keep=%t.shared --verify | FileCheck %s --check-prefix=OUT
// RUN: FileCheck %s --check-prefix=SHARED < %t.shared/host.c
// RUN: FileCheck %s --check-prefix=MALLOC < %t.shared/main.c
// RUN: sw-run %s --chip=sw26010 --core-groups=2 --verify | FileCheck %s --check-prefix=OUT

// OUT: verified
// MANY: error: --core-groups expects at most the 6 core groups of 'sw26010pro', or 'all', but got 7

// HOST: static __cross const float
// HOST: sw_alloc_cross(
// HOST: athread_spawn_cgs(
// HOST: sw_free_cross(
// SHARED: static const float
// SHARED: sw_launch_groups(4,
// MALLOC:     = malloc(
// MALLOC:     athread_init();
// DRIVER:     cross_malloc(
// DRIVER:     athread_init_cgs();
// DRIVER-NEXT: float *arg0 = sw_allocate(

func.func @main(%x: tensor<600x512xf32>) -> tensor<512xf32> {
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<[0.5, 1.5, -2.0, 3.0, 0.25, 7.0, -1.0, 2.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<600x512xf32>
  %s = linalg.softmax dimension(1) ins(%x : tensor<600x512xf32>) outs(%e : tensor<600x512xf32>) -> tensor<600x512xf32>
  %t = linalg.softmax dimension(0) ins(%s : tensor<600x512xf32>) outs(%e : tensor<600x512xf32>) -> tensor<600x512xf32>
  %shape = tensor.expand_shape %t [[0], [1, 2]] output_shape [600, 64, 8] : tensor<600x512xf32> into tensor<600x64x8xf32>
  %o = tensor.empty() : tensor<64x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%o : tensor<64x8xf32>) -> tensor<64x8xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (j, k)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%shape, %w : tensor<600x64x8xf32>, tensor<8xf32>) outs(%f : tensor<64x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %n = arith.addf %c, %m : f32
    linalg.yield %n : f32
  } -> tensor<64x8xf32>
  %flat = tensor.collapse_shape %y [[0, 1]] : tensor<64x8xf32> into tensor<512xf32>
  return %flat : tensor<512xf32>
}
