// Reasons why ops around a product do not run on its tiles.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --remarks-filter=sw-fuse --split-input-file --verify-diagnostics

// The op adds the product to an array.
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func @old_values(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{Reason="it reads the old values of its result", Remark="}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// The other operand has its rows as columns.
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func @transposed(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{Reason="it reads an operand in another order", Remark="}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %a : tensor<512x512xf32>, tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) {
  ^bb0(%x: f32, %z: f32, %y: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// The op adds to the product.
#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>
func.func @adds(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  // expected-remark @below {{Reason="it adds to the product", Remark="}}
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<512x512xf32>) outs(%0 : tensor<512x512xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// Each CPE would compute the whole left operand.
func.func @distributed(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = linalg.exp ins(%a : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  // expected-remark @below {{Reason="CPEs have the same tile of the operand", Remark="exp does not run on the tiles of an operand"}}
  %1 = linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, all, none]>} ins(%0, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// The left operand is fetched by row-contiguous transfers.
func.func @row_contiguous(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = linalg.exp ins(%a : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  // expected-remark @below {{Reason="the operand has row-contiguous transfer", Remark="exp does not run on the tiles of an operand"}}
  %1 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [128, 512, 256], row_contiguous = [1, 0, 0]>} ins(%0, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}

// -----

// The left operand is loaded once, so nothing is saved.
func.func @one_tile(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %o: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = linalg.exp ins(%a : tensor<512x512xf32>) outs(%o : tensor<512x512xf32>) -> tensor<512x512xf32>
  // expected-remark @below {{Reason="the operand is one tile", Remark="exp does not run on the tiles of an operand"}}
  %1 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [512, 64, 512], row_contiguous = [0, 0, 0], buffers = [1, 1, 1]>} ins(%0, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %1 : tensor<512x512xf32>
}
