// Fusion groups, reductions, transposes and copies on several core groups, of
// sizes that do not divide, one element, and more than LDM holds.
// RUN: sw-run %s --entry=softmax --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=softmax --chip=sw26010pro --core-groups=5 --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=sw26010pro --core-groups=3 --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=sw26010pro --core-groups=all --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=rows --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=planes --chip=sw26010pro --core-groups=4 --verify | FileCheck %s
// RUN: sw-run %s --entry=channels --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=channels --chip=sw26010 --core-groups=all --mode=detailed --verify | FileCheck %s
// RUN: sw-run %s --entry=sum --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=transposed --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=chain --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=softmax --chip=sw26010 --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010 --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=columns --chip=sw26010 --core-groups=3 --verify | FileCheck %s
// RUN: sw-run %s --entry=transposed --chip=sw26010 --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=chain --chip=sw26010 --core-groups=2 --mode=detailed --verify | FileCheck %s
// CHECK: verified

// All 384 CPEs take part.
// RUN: sw-run %s --entry=softmax --chip=sw26010pro --core-groups=all --mode=timing --quiet --json=%t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: sw-run %s --entry=columns --chip=sw26010pro --core-groups=all --mode=timing --quiet --json=%t.json
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// JSON: "core_groups": 6
// JSON: "cpes": 384

func.func @softmax(%x: tensor<1003x517xf32>) -> tensor<1003x517xf32> {
  %e = tensor.empty() : tensor<1003x517xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<1003x517xf32>) outs(%e : tensor<1003x517xf32>) -> tensor<1003x517xf32>
  return %y : tensor<1003x517xf32>
}

func.func @one(%x: tensor<1xf32>) -> tensor<1xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %y = linalg.exp ins(%x : tensor<1xf32>) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  return %y : tensor<1xf32>
}

func.func @columns(%x: tensor<1003x517xf32>) -> tensor<517xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<517xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<517xf32>) -> tensor<517xf32>
  %y = linalg.reduce { arith.addf } ins(%x : tensor<1003x517xf32>) outs(%f : tensor<517xf32>) dimensions = [0]
  return %y : tensor<517xf32>
}

func.func @rows(%x: tensor<4001x517xf32>) -> tensor<4001xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4001xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4001xf32>) -> tensor<4001xf32>
  %y = linalg.reduce { arith.maximumf } ins(%x : tensor<4001x517xf32>) outs(%f : tensor<4001xf32>) dimensions = [1]
  return %y : tensor<4001xf32>
}

func.func @planes(%x: tensor<7x1003x517xf32>) -> tensor<7x517xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x517xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<7x517xf32>) -> tensor<7x517xf32>
  %y = linalg.reduce { arith.addf } ins(%x : tensor<7x1003x517xf32>) outs(%f : tensor<7x517xf32>) dimensions = [1]
  return %y : tensor<7x517xf32>
}

// One result: the first core group has it.
// Sums of a normalization over images and pixels.
func.func @channels(%x: tensor<9x70x11x13xf32>) -> tensor<70xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<70xf32>) -> tensor<70xf32>
  %y = linalg.reduce { arith.addf } ins(%x : tensor<9x70x11x13xf32>) outs(%f : tensor<70xf32>) dimensions = [0, 2, 3]
  return %y : tensor<70xf32>
}

func.func @sum(%x: tensor<1003x517xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %y = linalg.reduce { arith.addf } ins(%x : tensor<1003x517xf32>) outs(%f : tensor<f32>) dimensions = [0, 1]
  return %y : tensor<f32>
}

func.func @transposed(%x: tensor<1003x517xf32>) -> tensor<517x1003xf32> {
  %e = tensor.empty() : tensor<517x1003xf32>
  %y = linalg.transpose ins(%x : tensor<1003x517xf32>) outs(%e : tensor<517x1003xf32>) permutation = [1, 0]
  return %y : tensor<517x1003xf32>
}

// Each kernel reads what other core groups have stored, in one launch.
func.func @chain(%x: tensor<1003x517xf32>) -> tensor<517x1003xf32> {
  %e = tensor.empty() : tensor<1003x517xf32>
  %a = linalg.softmax dimension(1) ins(%x : tensor<1003x517xf32>) outs(%e : tensor<1003x517xf32>) -> tensor<1003x517xf32>
  %b = linalg.softmax dimension(0) ins(%a : tensor<1003x517xf32>) outs(%e : tensor<1003x517xf32>) -> tensor<1003x517xf32>
  %o = tensor.empty() : tensor<517x1003xf32>
  %y = linalg.transpose ins(%b : tensor<1003x517xf32>) outs(%o : tensor<517x1003xf32>) permutation = [1, 0]
  return %y : tensor<517x1003xf32>
}
