// RUN: sw-opt %s --sw-set-target | FileCheck %s --check-prefix=DEFAULT
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro | FileCheck %s --check-prefix=PRO
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-set-target=chip=sw26010 | FileCheck %s --check-prefix=DEFAULT
// RUN: sw-opt %s --sw-set-target=chip=%sw_src/machine/sw26010pro.json | FileCheck %s --check-prefix=PRO

// The description of another device stays.
// DEFAULT: module attributes {dlti.target_system_spec = #dlti.target_system_spec<
// DEFAULT-SAME: "CPU" = #dlti.target_device_spec<"max_vector_op_width" = 64 : i64>,
// DEFAULT-SAME: "sunway" = #dlti.target_device_spec<"sw.chip" = "sw26010",
// DEFAULT-SAME: "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64, "sw.ldm_bytes" = 65536 : i64,
// DEFAULT-SAME: "sw.device_library_ldm_bytes" = 0 : i64
// DEFAULT-NOT: sw26010pro
// PRO: "CPU" =
// PRO-SAME: "sw.chip" = "sw26010pro"
// PRO-SAME: "sw.ldm_bytes" = 262144 : i64
// PRO-SAME: "sw.device_library_ldm_bytes" = 81984 : i64
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"max_vector_op_width" = 64 : i64>>} {
}
