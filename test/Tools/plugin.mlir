// The stock mlir-opt knows our dialects and passes once it has loaded the plugin,
// and does what sw-opt does.
// RUN: mlir-opt --load-dialect-plugin=%sw_plugin --load-pass-plugin=%sw_plugin --pass-pipeline='builtin.module(sw-set-target,func.func(sw-tile))' %s -o %t.plugin.mlir
// RUN: FileCheck %s < %t.plugin.mlir
// RUN: sw-opt --pass-pipeline='builtin.module(sw-set-target,func.func(sw-tile))' %s -o %t.tool.mlir
// RUN: cmp %t.plugin.mlir %t.tool.mlir

// The whole pipeline, with an option.
// RUN: mlir-opt --load-dialect-plugin=%sw_plugin --load-pass-plugin=%sw_plugin --pass-pipeline='builtin.module(sw-pipeline{chip=sw26010pro})' %s | FileCheck %s --check-prefix=PIPELINE

// Without the plugin the names are unknown.
// RUN: not mlir-opt --pass-pipeline='builtin.module(sw-pipeline)' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK-LABEL: func.func @matmul
// CHECK: linalg.matmul {sw.tile =

// PIPELINE: sw26010pro
// PIPELINE-LABEL: func.func @matmul
// PIPELINE: sw.launch

// UNKNOWN: 'sw-pipeline' does not refer to a registered pass or pass pipeline
func.func @matmul(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %r : tensor<512x512xf32>
}
