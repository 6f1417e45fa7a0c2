// RUN: sw-opt --canonicalize %s | FileCheck %s

// Results that nothing uses go.
// CHECK-LABEL: func.func @unused
// CHECK: %[[Y:.*]] = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
// CHECK:   linalg.exp
// CHECK:   %[[E:.*]] = linalg.exp
// CHECK:   sw.kernel_yield %[[E]] : tensor<512xf32>
// CHECK: } : tensor<512xf32>
// CHECK: return %[[Y]]
func.func @unused(%x: tensor<512xf32>, %e: tensor<512xf32>, %f: tensor<512xf32>) -> tensor<512xf32> {
  %y:2 = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    %1 = linalg.exp ins(%0 : tensor<512xf32>) outs(%f : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0, %1 : tensor<512xf32>, tensor<512xf32>
  } : tensor<512xf32>, tensor<512xf32>
  return %y#1 : tensor<512xf32>
}

// A kernel keeps its root.
// CHECK-LABEL: func.func @root
// CHECK: sw.kernel_yield %{{.*}}, %{{.*}} : tensor<512xf32>, tensor<512x4xf32>
func.func @root(%x: tensor<512xf32>, %e: tensor<512xf32>, %f: tensor<512x4xf32>) -> tensor<512xf32> {
  %y:2 = sw.kernel "exp" schedule <method = cpe, loops = [512, 4], sizes = [8, 4]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    %1 = linalg.broadcast ins(%0 : tensor<512xf32>) outs(%f : tensor<512x4xf32>) dimensions = [1]
    sw.kernel_yield %0, %1 : tensor<512xf32>, tensor<512x4xf32>
  } : tensor<512xf32>, tensor<512x4xf32>
  return %y#0 : tensor<512xf32>
}

// What is computed outside is no result.
// CHECK-LABEL: func.func @outside
// CHECK: sw.kernel_yield %{{.*}} : tensor<512xf32>
// CHECK: return %{{.*}}, %arg0
func.func @outside(%x: tensor<512xf32>, %e: tensor<512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %y:2 = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0, %x : tensor<512xf32>, tensor<512xf32>
  } : tensor<512xf32>, tensor<512xf32>
  return %y#0, %y#1 : tensor<512xf32>, tensor<512xf32>
}

// CHECK-LABEL: func.func @dead
// CHECK-NOT: sw.kernel
func.func @dead(%x: tensor<512xf32>, %e: tensor<512xf32>) {
  %y = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0 : tensor<512xf32>
  } : tensor<512xf32>
  return
}

// Kernels on memrefs stay.
// CHECK-LABEL: func.func @memrefs
// CHECK: sw.kernel
func.func @memrefs(%x: memref<512xf32>, %y: memref<512xf32>) {
  sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    linalg.exp ins(%x : memref<512xf32>) outs(%y : memref<512xf32>)
  }
  return
}
