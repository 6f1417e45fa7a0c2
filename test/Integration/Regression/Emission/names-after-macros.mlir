// A second name that looks like a macro with a number, a copy of indices on the management core, and the end of a comment in the text of an assertion.
// RUN: sw-run %s --entry=indices --quiet --reference-only
// RUN: sw-run %s --entry=indices --quiet
// RUN: sw-run %s --entry=twice --verify --quiet
// RUN: sw-run %s --entry=text --verify --quiet
memref.global "private" @environ : memref<1xindex> = dense<3>

func.func @indices(%x: memref<1xindex>) {
  %e = memref.get_global @environ : memref<1xindex>
  memref.copy %e, %x : memref<1xindex> to memref<1xindex>
  return
}

func.func @twice(%a: tensor<8x8xf32> loc("M_PI"), %b: tensor<8x8xf32> loc("M_PI")) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32> loc("M_PI")
  %0 = linalg.add ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("M_PI")
  %1 = linalg.exp ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("M_PI")
  return %1 : tensor<8x8xf32>
}

func.func @text(%k: i32 loc("a_long_name_of_a_number_that_is_passed_to_the_kernel_of_this_program"), %b: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c = arith.constant 100 : i32
  %t = arith.cmpi slt, %k, %c : i32
  cf.assert %t, "*//*"
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%b : tensor<8x8xf32>) {
  ^bb0(%o: f32):
    %m = linalg.index 0 : index
    %n = arith.index_cast %m : index to i32
    %q = arith.xori %n, %k : i32
    %f = arith.sitofp %q : i32 to f32
    %r = arith.addf %o, %f : f32
    linalg.yield %r : f32
  } -> tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
