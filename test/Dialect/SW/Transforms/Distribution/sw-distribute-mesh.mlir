// RUN: sw-opt %s --sw-distribute | FileCheck %s

// The mesh is that of the target: 4 rows of 2 columns.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64,
    "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64,
    "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  // CHECK-LABEL: func.func @mesh
  // CHECK: sw.alloc : memref<16x32xf32, #sw.ldm>
  // CHECK: sw.alloc : memref<8xf32, #sw.ldm>
  func.func @mesh() {
    sw.launch @k view(core_group) {
      %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
      %b = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    }
    return
  }

  // CHECK-LABEL: func.func @mapped
  // CHECK:         sw.barrier array
  // CHECK:         %[[ROW:.*]] = sw.coord row
  // CHECK:         %[[COL:.*]] = sw.coord col
  // CHECK-NEXT:    memref.store %{{.*}}, %{{.*}}[%[[ROW]], %[[COL]]]
  // CHECK-NEXT:    sw.barrier array
  // CHECK-NOT:     scf.forall
  func.func @mapped(%m: memref<4x2xf32>, %f: f32) {
    sw.launch @k view(core_group) {
      scf.forall (%r, %c) in (4, 2) {
        memref.store %f, %m[%r, %c] : memref<4x2xf32>
      } {mapping = [#sw.map<row>, #sw.map<col>]}
    }
    return
  }

  // Bounds that are not those of the mesh: each CPE steps over the mesh.
  // CHECK-LABEL: func.func @strided
  // CHECK:         %[[COL:.*]] = sw.coord col
  // CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
  // CHECK:           %[[ROW:.*]] = sw.coord row
  // CHECK:           scf.for %[[J:.*]] = %{{.*}} to %{{.*}} step
  // CHECK-NEXT:        memref.store %{{.*}}, %{{.*}}[%[[I]], %[[J]]]
  func.func @strided(%m: memref<5x3xf32>, %f: f32) {
    sw.launch @k view(core_group) {
      scf.forall (%r, %c) in (5, 3) {
        memref.store %f, %m[%r, %c] : memref<5x3xf32>
      } {mapping = [#sw.map<col>, #sw.map<row>]}
    }
    return
  }

  // Each CPE stores for itself what it computed in a mapped loop.
  // CHECK-LABEL: func.func @private
  // CHECK:         sw.alloc : memref<8xf32, #sw.ldm>
  // CHECK-NOT:     scf.if
  // CHECK:         sw.dma_put
  func.func @private(%m: memref<4x2x8xf32>) {
    sw.launch @k view(core_group) {
      scf.forall (%r, %c) in (4, 2) {
        %reply = sw.reply : !sw.reply<1>
        %b = sw.alloc : memref<8xf32, #sw.ldm>
        tpp.unary zero outs(%b : memref<8xf32, #sw.ldm>)
        %v = memref.subview %m[%r, %c, 0] [1, 1, 8] [1, 1, 1] : memref<4x2x8xf32> to memref<8xf32, strided<[1], offset: ?>>
        sw.dma_put %b to %v, %reply : memref<8xf32, #sw.ldm> to memref<8xf32, strided<[1], offset: ?>>, !sw.reply<1>
        sw.dma_wait %reply : !sw.reply<1>
      } {mapping = [#sw.map<row>, #sw.map<col>]}
    }
    return
  }
}
