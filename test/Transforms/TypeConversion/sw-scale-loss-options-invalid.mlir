// RUN: not sw-opt %s --sw-scale-loss=factor=3 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not sw-opt %s --sw-scale-loss=factor=33554432 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not sw-opt %s "--sw-scale-loss=factor=dynamic growth-steps=0" 2>&1 | FileCheck %s --check-prefix=GROWTH
// FACTOR: error: expects 'factor' to be a power of two of 1 to 16777216, or dynamic, but got '{{3|33554432}}'
// GROWTH: error: expects 'growth-steps' to be at least 1, but got 0

module {}
