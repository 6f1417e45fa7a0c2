// What runs on the management core takes what was predicted, up to a factor of 1.3. The ops of f32 are left for it by an attribute.
// RUN: sh -c 'for f in bytes functions sums turned strided backwards; do for chip in sw26010 sw26010pro; do \
// RUN:   sw-run %s --entry=$f --chip=$chip --mode=timing --quiet --json=%t.json && \
// RUN:   %python %S/Inputs/predicted.py %t.json 1.3 mpe || exit 1; done; done' | FileCheck %s

// CHECK-COUNT-12: predicted
// CHECK-NOT: {{.}}

#ij = affine_map<(i, j) -> (i, j)>
#ji = affine_map<(i, j) -> (j, i)>
#row = affine_map<(i, j) -> (i)>

func.func @bytes(%a: tensor<200x300xi8>, %b: tensor<200x300xi8>) -> tensor<200x300xi8> {
  %e = tensor.empty() : tensor<200x300xi8>
  %r = linalg.generic {indexing_maps = [#ij, #ij, #ij], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<200x300xi8>, tensor<200x300xi8>) outs(%e : tensor<200x300xi8>) {
  ^bb0(%x: i8, %y: i8, %o: i8):
    %v = arith.addi %x, %y : i8
    linalg.yield %v : i8
  } -> tensor<200x300xi8>
  return %r : tensor<200x300xi8>
}

// Functions of the library and divisions do not overlap with each other.
func.func @functions(%a: tensor<64x96xf32>) -> tensor<64x96xf32> {
  %e = tensor.empty() : tensor<64x96xf32>
  %r = linalg.generic {indexing_maps = [#ij, #ij], iterator_types = ["parallel", "parallel"], sw.mpe = "asked for"} ins(%a : tensor<64x96xf32>) outs(%e : tensor<64x96xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = math.exp %x : f32
    %w = arith.divf %v, %x : f32
    %t = math.tanh %w : f32
    linalg.yield %t : f32
  } -> tensor<64x96xf32>
  return %r : tensor<64x96xf32>
}

// A sum waits for the one before; the integers are faster.
func.func @sums(%a: tensor<200x300xf32>, %b: tensor<200x300xi64>) -> (tensor<200xf32>, tensor<200xi64>) {
  %z = arith.constant 0.0 : f32
  %ae = tensor.empty() : tensor<200xf32>
  %af = linalg.fill ins(%z : f32) outs(%ae : tensor<200xf32>) -> tensor<200xf32>
  %r = linalg.generic {indexing_maps = [#ij, #row], iterator_types = ["parallel", "reduction"], sw.mpe = "asked for"} ins(%a : tensor<200x300xf32>) outs(%af : tensor<200xf32>) {
  ^bb0(%x: f32, %o: f32):
    %v = arith.addf %x, %o : f32
    linalg.yield %v : f32
  } -> tensor<200xf32>
  %n = arith.constant 0 : i64
  %be = tensor.empty() : tensor<200xi64>
  %bf = linalg.fill ins(%n : i64) outs(%be : tensor<200xi64>) -> tensor<200xi64>
  %s = linalg.generic {indexing_maps = [#ij, #row], iterator_types = ["parallel", "reduction"], sw.mpe = "asked for"} ins(%b : tensor<200x300xi64>) outs(%bf : tensor<200xi64>) {
  ^bb0(%x: i64, %o: i64):
    %v = arith.addi %x, %o : i64
    linalg.yield %v : i64
  } -> tensor<200xi64>
  return %r, %s : tensor<200xf32>, tensor<200xi64>
}

func.func @turned(%a: tensor<200x300xi8>) -> tensor<300x200xi8> {
  %e = tensor.empty() : tensor<300x200xi8>
  %r = linalg.generic {indexing_maps = [#ji, #ij], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<200x300xi8>) outs(%e : tensor<300x200xi8>) {
  ^bb0(%x: i8, %o: i8):
    linalg.yield %x : i8
  } -> tensor<300x200xi8>
  return %r : tensor<300x200xi8>
}

// A copy to every second element, after a kernel that fills.
func.func @strided(%x: tensor<8x8x56x56xf32>) -> tensor<8x8x113x113xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8x113x113xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8x113x113xf32>) -> tensor<8x8x113x113xf32>
  %r = tensor.insert_slice %x into %f[0, 0, 1, 1] [8, 8, 56, 56] [1, 1, 2, 2] : tensor<8x8x56x56xf32> into tensor<8x8x113x113xf32>
  return %r : tensor<8x8x113x113xf32>
}

// Loops of the program, over columns from the last to the first.
func.func @backwards(%a: memref<200x300xf32>, %r: memref<200x300xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c200 = arith.constant 200 : index
  %c300 = arith.constant 300 : index
  scf.for %i = %c0 to %c200 step %c1 {
    scf.for %j = %c0 to %c300 step %c1 {
      %p = arith.subi %c300, %j : index
      %q = arith.subi %p, %c1 : index
      %x = memref.load %a[%i, %q] : memref<200x300xf32>
      %y = arith.mulf %x, %x : f32
      memref.store %y, %r[%i, %j] : memref<200x300xf32>
    }
  }
  return
}
