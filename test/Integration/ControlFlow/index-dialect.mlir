// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// All ops of the dialect.
func.func @main(%x: tensor<64x8xf32>, %k: index, %j: i32) -> (tensor<8xf32>, i64, i64, i1, i64) {
  %c7 = index.constant 7
  %c3 = index.constant 3
  %c1 = index.constant 1
  %t = index.bool.constant true
  %s = index.sizeof
  %ji = index.casts %j : i32 to index
  %ju = index.castu %j : i32 to index
  %a0 = index.add %k, %ji
  %a1 = index.sub %a0, %c3
  %a2 = index.mul %a1, %c7
  %a3 = index.divs %a2, %c3
  %a4 = index.divu %ju, %c3
  %a5 = index.ceildivs %a2, %c7
  %a6 = index.ceildivu %ju, %c7
  %a7 = index.floordivs %a1, %c3
  %a8 = index.rems %a1, %c3
  %a9 = index.remu %ju, %c7
  %b0 = index.shl %a8, %c1
  %b1 = index.shrs %a1, %c1
  %b2 = index.shru %ju, %c3
  %b3 = index.and %b0, %b1
  %b4 = index.or %b2, %b3
  %b5 = index.xor %b4, %a9
  %m0 = index.maxs %b5, %a3
  %m1 = index.maxu %a4, %a5
  %m2 = index.mins %m0, %a7
  %m3 = index.minu %m1, %a6
  %p0 = index.cmp slt(%a1, %c3)
  %p1 = index.cmp uge(%ju, %c7)
  %p = arith.andi %p0, %p1 : i1
  %q = arith.ori %p, %t : i1
  %r = index.remu %ju, %c7
  %e = tensor.extract_slice %x[%r, 0] [1, 8] [1, 1] : tensor<64x8xf32> to tensor<8xf32>
  %o0 = index.casts %m2 : index to i64
  %o1 = index.castu %m3 : index to i64
  %ss = index.casts %s : index to i64
  %p2 = index.cmp ne(%a1, %c3)
  %p3 = index.cmp sge(%a1, %c3)
  %p4 = arith.xori %p2, %p3 : i1
  %p5 = arith.andi %p4, %q : i1
  return %e, %o0, %o1, %p5, %ss : tensor<8xf32>, i64, i64, i1, i64
}
