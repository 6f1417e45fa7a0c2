// RUN: sw-opt %s --sw-split-first --split-input-file --verify-diagnostics

// The parts of a step depend on the mesh, which the target does not have.
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @f() {
    sw.launch @k view(cpe) {
    }
    return
  }
}
