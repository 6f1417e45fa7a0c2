// RUN: sw-opt --sw-lower-index %s | FileCheck %s

// CHECK-LABEL: func.func @numbers
// CHECK-SAME: %[[K:.*]]: index, %[[J:.*]]: i32
// CHECK-DAG: %[[C7:.*]] = arith.constant 7 : index
// CHECK-DAG: arith.constant true
// CHECK-DAG: arith.constant 64 : index
// CHECK: arith.index_cast %[[J]] : i32 to index
// CHECK: arith.index_castui %[[J]] : i32 to index
// CHECK: arith.minui %[[K]], %[[C7]] : index
// CHECK: arith.ceildivsi
// CHECK: arith.ceildivui
// CHECK: arith.floordivsi
// CHECK: arith.shrui
// CHECK: arith.cmpi uge, %{{.*}}, %[[C7]] : index
// CHECK-NOT: index.
func.func @numbers(%k: index, %j: i32) -> (index, i1, i1, index) {
  %c7 = index.constant 7
  %t = index.bool.constant true
  %s = index.sizeof
  %a = index.casts %j : i32 to index
  %b = index.castu %j : i32 to index
  %0 = index.minu %k, %c7
  %1 = index.ceildivs %0, %a
  %2 = index.ceildivu %1, %b
  %3 = index.floordivs %2, %c7
  %4 = index.shru %3, %c7
  %5 = index.cmp uge(%4, %c7)
  return %4, %5, %t, %s : index, i1, i1, index
}

// CHECK-LABEL: func.func @untouched
// CHECK-NEXT: arith.addi
// CHECK-NEXT: return
func.func @untouched(%k: index) -> index {
  %0 = arith.addi %k, %k : index
  return %0 : index
}
