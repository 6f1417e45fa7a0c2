// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Of random numbers half are negative; a result of NaNs is worth a note.
// RUN: sw-run %s --entry=root --verify 2>&1 | FileCheck %s --check-prefix=NAN
// NAN-DAG: note: result 0: 576 of 576 elements are NaN, as in the reference
// NAN-DAG: verified
func.func @root(%a: tensor<24x24xf32>) -> tensor<24x24xf32> {
  %c = arith.constant -1.0 : f32
  %e = tensor.empty() : tensor<24x24xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<24x24xf32>) -> tensor<24x24xf32>
  %q = linalg.sqrt ins(%f : tensor<24x24xf32>) outs(%e : tensor<24x24xf32>) -> tensor<24x24xf32>
  %r = linalg.add ins(%q, %a : tensor<24x24xf32>, tensor<24x24xf32>) outs(%e : tensor<24x24xf32>) -> tensor<24x24xf32>
  return %r : tensor<24x24xf32>
}

func.func @main(%a: tensor<24x24xf32>, %b: tensor<24x24xf32>) -> tensor<24x24xf32> {
  %e = tensor.empty() : tensor<24x24xf32>
  %q = linalg.sqrt ins(%a : tensor<24x24xf32>) outs(%e : tensor<24x24xf32>) -> tensor<24x24xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%q, %b : tensor<24x24xf32>, tensor<24x24xf32>) outs(%e : tensor<24x24xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.constant 0.0 : f32
    %c = arith.cmpf ogt, %x, %z : f32
    %s = arith.select %c, %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<24x24xf32>
  return %r : tensor<24x24xf32>
}
