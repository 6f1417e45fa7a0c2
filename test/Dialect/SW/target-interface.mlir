// The interface stands beside the name, and the file of a chip that is not
// built in. Without it, it is that of the built-in chip of the name.
// RUN: %machine_variant sw26010pro name=another mesh_cols=4 > %t.json
// RUN: sw-opt %s --sw-set-target=chip=%t.json --split-input-file | FileCheck %s
// RUN: sw-opt %s --sw-distribute --split-input-file --verify-diagnostics -o /dev/null
// CHECK: "sw.chip" = "another", "sw.interface" = "sw26010pro", "sw.machine_file" = "{{.*}}.json"
// CHECK-SAME: "sw.mesh_cols" = 4 : i64
// CHECK-SAME: "sw.dma_max_request_bytes" = 262143 : i64
module {
}

// -----

// expected-error @below {{expects target entry 'sw.interface' to be "sw26010", "sw26010pro" or "", but got "sw9"}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x", "sw.interface" = "sw9">>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.machine_file' to be a path, but got 3 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x", "sw.machine_file" = 3 : i64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}
