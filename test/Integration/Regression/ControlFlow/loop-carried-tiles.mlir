// Two ops in one kernel read what a loop carries, and the second one overwrites
// it: the tile that the first one reads is a part of the result, too.
// RUN: sw-run %s --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-opt %s --sw-tensor-pipeline | FileCheck %s --check-prefix=TILES
// CHECK: verified

// TILES:     scf.forall {{.*}} shared_outs(%[[OUT:.*]] = %[[CARRIED:.*]]) -> (tensor<5x2x2x47xi32>)
// TILES-NOT:   extract_slice %[[CARRIED]][
// TILES:       parallel_insert_slice %{{.*}} into %[[OUT]][

#id = affine_map<(a, b, c, d) -> (a, b, c, d)>
func.func @main(%x: tensor<5x2x2x47xi32>, %y: tensor<5x2x2x47xi32>) -> tensor<5x2x2x47xi32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %c8 step %c2 iter_args(%carried = %x) -> (tensor<5x2x2x47xi32>) {
    %e = tensor.empty() : tensor<5x2x2x47xi32>
    %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%carried, %y : tensor<5x2x2x47xi32>, tensor<5x2x2x47xi32>) outs(%e : tensor<5x2x2x47xi32>) {
    ^bb0(%a: i32, %b: i32, %o: i32):
      %1 = arith.andi %a, %one : i32
      %2 = arith.maxsi %1, %b : i32
      %3 = arith.minsi %2, %a : i32
      %4 = arith.addi %3, %a : i32
      linalg.yield %4 : i32
    } -> tensor<5x2x2x47xi32>
    %5 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
        ins(%0, %carried : tensor<5x2x2x47xi32>, tensor<5x2x2x47xi32>) outs(%e : tensor<5x2x2x47xi32>) {
    ^bb0(%a: i32, %b: i32, %o: i32):
      %6 = arith.maxsi %a, %zero : i32
      %7 = arith.subi %zero, %b : i32
      %8 = arith.maxsi %b, %7 : i32
      %9 = arith.muli %8, %6 : i32
      %10 = arith.subi %a, %9 : i32
      linalg.yield %10 : i32
    } -> tensor<5x2x2x47xi32>
    scf.yield %5 : tensor<5x2x2x47xi32>
  }
  return %r : tensor<5x2x2x47xi32>
}
