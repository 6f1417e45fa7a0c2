// A program for several core groups without kernels has ordinary memory.
// RUN: rm -rf %t && sw-run %s --chip=sw26010pro --core-groups=all --keep=%t --verify | FileCheck %s
// RUN: not grep cross %t/host.c %t/main.c
// RUN: rm -rf %t.shared && sw-run %s --chip=sw26010 --core-groups=all --keep=%t.shared --verify | FileCheck %s
// RUN: not grep pthread %t.shared/host.c %t.shared/main.c
// CHECK: verified

func.func @main() -> tensor<2x2xi32> {
  %v = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  return %v : tensor<2x2xi32>
}
