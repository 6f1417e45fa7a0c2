// Integers of indices that become floats have one zero: 1 / (0 * -3) is not -inf.
// RUN: sw-run %s --verify --quiet --entry=column
// RUN: sw-run %s --verify --quiet --entry=handed_on

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @column(%x: tensor<16x40xf32>) -> tensor<16x40xf32> {
  %one = arith.constant 1.0 : f32
  %m3 = arith.constant -3 : index
  %e = tensor.empty() : tensor<16x40xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x40xf32>) outs(%e : tensor<16x40xf32>) {
  ^bb0(%i: f32, %o: f32):
    %a = linalg.index 1 : index
    %b = arith.muli %a, %m3 : index
    %c = arith.index_cast %b : index to i32
    %d = arith.sitofp %c : i32 to f32
    %f = arith.divf %one, %d : f32
    %g = arith.addf %f, %i : f32
    linalg.yield %g : f32
  } -> tensor<16x40xf32>
  return %r : tensor<16x40xf32>
}

// The sign of the second factor is another op's.
func.func @handed_on(%x: tensor<16x40xf32>) -> tensor<16x40xf32> {
  %one = arith.constant 1.0 : f32
  %c20 = arith.constant 20 : i32
  %ei = tensor.empty() : tensor<40xi32>
  %d = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%ei : tensor<40xi32>) {
  ^bb0(%o: i32):
    %a = linalg.index 0 : index
    %b = arith.index_cast %a : index to i32
    %c = arith.subi %b, %c20 : i32
    linalg.yield %c : i32
  } -> tensor<40xi32>
  %e = tensor.empty() : tensor<16x40xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%d, %x : tensor<40xi32>, tensor<16x40xf32>) outs(%e : tensor<16x40xf32>) {
  ^bb0(%s: i32, %i: f32, %o: f32):
    %a = linalg.index 0 : index
    %b = arith.index_cast %a : index to i32
    %c = arith.muli %b, %s : i32
    %f = arith.sitofp %c : i32 to f32
    %g = arith.divf %one, %f : f32
    %h = arith.addf %g, %i : f32
    linalg.yield %h : f32
  } -> tensor<16x40xf32>
  return %r : tensor<16x40xf32>
}
