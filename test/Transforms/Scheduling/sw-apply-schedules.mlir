// A recorded schedule that is requested gives the same IR, and the same record.
// RUN: sw-opt --sw-tile %s -o %t.plain.mlir
// RUN: sw-opt --sw-tile=record-schedules=%t.json %s -o %t.recorded.mlir
// RUN: cmp %t.plain.mlir %t.recorded.mlir
// RUN: sw-opt --sw-apply-schedules=schedules=%t.json --sw-tile=record-schedules=%t.again.json %s -o %t.replayed.mlir
// RUN: cmp %t.plain.mlir %t.replayed.mlir
// RUN: cmp %t.json %t.again.json
// RUN: FileCheck %s --input-file=%t.json
// RUN: sw-opt --sw-apply-schedules=schedules=%t.json %s | FileCheck %s --check-prefix=ASKED

// So do the options of the pipeline.
// RUN: sw-opt --sw-pipeline=record-schedules=%t.pipeline.json %s -o %t.pipeline.mlir
// RUN: sw-opt --sw-pipeline=schedules=%t.pipeline.json %s -o %t.pipeline-replayed.mlir
// RUN: cmp %t.pipeline.mlir %t.pipeline-replayed.mlir

// CHECK: "version": 1,
// CHECK-NEXT: "chip": "sw26010",
// CHECK-NEXT: "schedules": [

// CHECK: "op": "linalg.matmul",
// CHECK-NEXT: "location": "{{.*}}sw-apply-schedules.mlir:[[# @LINE + 18]]:8",
// CHECK-NEXT: "kernel": "matmul",
// CHECK-NEXT: "schedule": {
// CHECK-NEXT: "method": "mesh",
// CHECK-NEXT: "loops": [256, 512, 128],
// CHECK-NEXT: "sizes": [{{[0-9]+, [0-9]+, [0-9]+}}],
// CHECK-NEXT: "order": [{{[0-2], [0-2], [0-2]}}],
// CHECK-NEXT: "buffers": [{{[12], [12], [12]}}],
// CHECK-NEXT: "vector": "{{[mn]}}",
// CHECK-NEXT: "row_contiguous": [{{[01], [01], [01]}}]
// CHECK-NEXT: },
// CHECK-NEXT: "predicted_seconds": {{[0-9.e-]+}}
// ASKED-LABEL: func.func @product
// ASKED: linalg.fill ins
// ASKED: linalg.matmul {sw.schedule = #sw.schedule<method = mesh, loops = [256, 512, 128], sizes = [
func.func @product(%a: tensor<256x128xf32>, %b: tensor<128x512xf32>, %e: tensor<256x512xf32>) -> tensor<256x512xf32> {
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<256x512xf32>) -> tensor<256x512xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<256x128xf32>, tensor<128x512xf32>) outs(%f : tensor<256x512xf32>) -> tensor<256x512xf32>
  return %0 : tensor<256x512xf32>
}

// CHECK: "op": "linalg.matmul",
// CHECK: "fuse": true,
// CHECK-NEXT: "group": [
// CHECK-NEXT: {"op": "linalg.exp", "location": "{{.*}}sw-apply-schedules.mlir:[[# @LINE + 6]]:8"}
// CHECK-NEXT: ],
// ASKED-LABEL: func.func @epilogue
// ASKED: linalg.exp ins
func.func @epilogue(%a: tensor<64x128xf32>, %b: tensor<128x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// Gets a unit loop, and its inputs are exchanged.
// CHECK: "op": "linalg.vecmat",
// CHECK: "loops": [32, 64, 1],
func.func @vector_product(%x: memref<64xf32>, %a: memref<64x32xf32>, %y: memref<32xf32>) {
  linalg.vecmat ins(%x, %a : memref<64xf32>, memref<64x32xf32>) outs(%y : memref<32xf32>)
  return
}

// Tiles of one matrix are distributed.
// CHECK: "op": "linalg.batch_matmul",
// CHECK: "group": [],
// CHECK: "method": "cpe",
// CHECK-NEXT: "loops": [96, 16, 16, 16],
// CHECK-NEXT: "sizes": [1,
func.func @batch(%a: tensor<96x16x16xf32>, %b: tensor<96x16x16xf32>, %c: tensor<96x16x16xf32>) -> tensor<96x16x16xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<96x16x16xf32>, tensor<96x16x16xf32>) outs(%c : tensor<96x16x16xf32>) -> tensor<96x16x16xf32>
  return %0 : tensor<96x16x16xf32>
}

// The loops become one.
// CHECK: "op": "linalg.exp",
// CHECK: "kernel": "exp",
// CHECK: "method": "cpe",
// CHECK-NEXT: "loops": [122880],
// CHECK-NEXT: "sizes": [{{[0-9]+}}]
func.func @elementwise(%a: memref<32x48x80xf32>, %c: memref<32x48x80xf32>) {
  linalg.exp ins(%a : memref<32x48x80xf32>) outs(%c : memref<32x48x80xf32>)
  return
}

// CHECK: "op": "linalg.transpose",
// CHECK: "loops": [300, 200],
func.func @transposition(%a: memref<200x300xf32>, %c: memref<300x200xf32>) {
  linalg.transpose ins(%a : memref<200x300xf32>) outs(%c : memref<300x200xf32>) permutation = [1, 0]
  return
}

// CHECK: "op": "linalg.reduce",
// CHECK: "kernel": "reduce_sum",
// CHECK: "method": "mesh",
// CHECK-NEXT: "loops": [40, 33, 128],
// CHECK: "mesh": [
// ASKED-LABEL: func.func @reduction
func.func @reduction(%x: memref<8x5x33x128xf32>, %y: memref<8x5x128xf32>) {
  linalg.reduce ins(%x : memref<8x5x33x128xf32>) outs(%y : memref<8x5x128xf32>) dimensions = [2]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return
}

// No primitive covers it, so that the CPEs run generated code.
// CHECK: "op": "linalg.round",
// CHECK-NOT: "group"
// CHECK: "method": "cpe",
// CHECK-NEXT: "loops": [40, 48],
func.func @generated(%a: memref<40x48xf32>, %c: memref<40x48xf32>) {
  linalg.round ins(%a : memref<40x48xf32>) outs(%c : memref<40x48xf32>)
  return
}

// Four ops run on tiles together; the last one names them.
// CHECK: "op": "linalg.div",
// CHECK: "fuse": true,
// CHECK-NEXT: "group": [
// CHECK-COUNT-4: {"op": "linalg.
// CHECK-NEXT: ],
// CHECK-NEXT: "schedule": {
// CHECK-NEXT: "method": "cpe",
// ASKED-LABEL: func.func @softmax
// ASKED: linalg.div {sw.schedule = #sw.schedule<method = cpe, group = 5, loops = [256, 96], sizes = [
func.func @softmax(%x: tensor<256x96xf32>) -> tensor<256x96xf32> {
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %row = tensor.empty() : tensor<256xf32>
  %all = tensor.empty() : tensor<256x96xf32>
  %f = linalg.fill ins(%low : f32) outs(%row : tensor<256xf32>) -> tensor<256xf32>
  %max = linalg.reduce { arith.maximumf } ins(%x : tensor<256x96xf32>) outs(%f : tensor<256xf32>) dimensions = [1]
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<256x96xf32>, tensor<256xf32>) outs(%all : tensor<256x96xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<256x96xf32>
  %g = linalg.fill ins(%z : f32) outs(%row : tensor<256xf32>) -> tensor<256xf32>
  %sum = linalg.reduce { arith.addf } ins(%wide : tensor<256x96xf32>) outs(%g : tensor<256xf32>) dimensions = [1]
  %sums = linalg.broadcast ins(%sum : tensor<256xf32>) outs(%all : tensor<256x96xf32>) dimensions = [1]
  %r = linalg.div ins(%wide, %sums : tensor<256x96xf32>, tensor<256x96xf32>) outs(%all : tensor<256x96xf32>) -> tensor<256x96xf32>
  return %r : tensor<256x96xf32>
}

// Ops at one place are told apart by numbers.
// CHECK: "op": "linalg.round",
// CHECK-NEXT: "location": "twice.mlir:1:1",
// CHECK-NEXT: "number": 0,
// CHECK: "op": "linalg.round",
// CHECK-NEXT: "location": "twice.mlir:1:1",
// CHECK-NEXT: "number": 1,
func.func @twice(%a: memref<40x48xf32>, %b: memref<40x48xf32>, %c: memref<40x48xf32>) {
  linalg.round ins(%a : memref<40x48xf32>) outs(%b : memref<40x48xf32>) loc("twice.mlir":1:1)
  linalg.round ins(%b : memref<40x48xf32>) outs(%c : memref<40x48xf32>) loc("twice.mlir":1:1)
  return
}
