// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics

// How many slots fit in LDM is not known: the target has a name, but no figures.
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}
