// Ops that read each other's rows run on tiles together; what is between them never leaves LDM.
// RUN: sw-run %s --verify --quiet --entry=softmax
// RUN: sw-run %s --verify --quiet --entry=softmax --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=heads
// RUN: sw-run %s --verify --quiet --entry=one_row
// RUN: sw-run %s --verify --quiet --entry=too_long
// RUN: sw-run %s --verify --quiet --entry=layer_norm
// RUN: sw-run %s --verify --quiet --entry=layer_norm --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=log_sum_exp
// RUN: sw-run %s --verify --quiet --entry=columns
// RUN: sw-run %s --verify --quiet --entry=shared_fill
// RUN: sw-run %s --verify --quiet --entry=heads_products
// RUN: sw-run %s --verify --quiet --entry=heads_products --chip=sw26010pro

func.func @softmax(%x: tensor<301x65xf32>) -> tensor<301x65xf32> {
  %e = tensor.empty() : tensor<301x65xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<301x65xf32>) outs(%e : tensor<301x65xf32>) -> tensor<301x65xf32>
  return %0 : tensor<301x65xf32>
}

func.func @heads(%x: tensor<2x3x37x64xf32>) -> tensor<2x3x37x64xf32> {
  %e = tensor.empty() : tensor<2x3x37x64xf32>
  %0 = linalg.softmax dimension(3) ins(%x : tensor<2x3x37x64xf32>) outs(%e : tensor<2x3x37x64xf32>) -> tensor<2x3x37x64xf32>
  return %0 : tensor<2x3x37x64xf32>
}

func.func @one_row(%x: tensor<1x77xf32>) -> tensor<1x77xf32> {
  %e = tensor.empty() : tensor<1x77xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<1x77xf32>) outs(%e : tensor<1x77xf32>) -> tensor<1x77xf32>
  return %0 : tensor<1x77xf32>
}

// Rows that no LDM holds go through main memory between the steps.
func.func @too_long(%x: tensor<3x30011xf32>) -> tensor<3x30011xf32> {
  %e = tensor.empty() : tensor<3x30011xf32>
  %0 = linalg.softmax dimension(1) ins(%x : tensor<3x30011xf32>) outs(%e : tensor<3x30011xf32>) -> tensor<3x30011xf32>
  return %0 : tensor<3x30011xf32>
}

#x = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#kept = affine_map<(i, j) -> (i, 0)>
#col = affine_map<(i, j) -> (j)>

// As importers print it: means with a dimension of one element, in f64.
func.func @layer_norm(%x: tensor<67x100xf32>, %g: tensor<100xf32>) -> tensor<67x100xf32> {
  %zero = arith.constant 0.0 : f64
  %n = arith.constant 100.0 : f64
  %eps = arith.constant 1.0e-5 : f64
  %e = tensor.empty() : tensor<67x100xf32>
  %e64 = tensor.empty() : tensor<67x100xf64>
  %r = tensor.empty() : tensor<67x1xf64>
  %f = linalg.fill ins(%zero : f64) outs(%r : tensor<67x1xf64>) -> tensor<67x1xf64>
  %wide = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<67x100xf32>) outs(%e64 : tensor<67x100xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<67x100xf64>
  %sum = linalg.generic {indexing_maps = [#x, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%wide : tensor<67x100xf64>) outs(%f : tensor<67x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<67x1xf64>
  %mean = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel"]}
      ins(%sum : tensor<67x1xf64>) outs(%r : tensor<67x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %n : f64
    linalg.yield %0 : f64
  } -> tensor<67x1xf64>
  %centred = linalg.generic {indexing_maps = [#x, #kept, #x], iterator_types = ["parallel", "parallel"]}
      ins(%wide, %mean : tensor<67x100xf64>, tensor<67x1xf64>) outs(%e64 : tensor<67x100xf64>) {
  ^bb0(%a: f64, %m: f64, %o: f64):
    %0 = arith.subf %a, %m : f64
    linalg.yield %0 : f64
  } -> tensor<67x100xf64>
  %square = linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel", "parallel"]}
      ins(%centred : tensor<67x100xf64>) outs(%e64 : tensor<67x100xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.mulf %a, %a : f64
    linalg.yield %0 : f64
  } -> tensor<67x100xf64>
  %var = linalg.generic {indexing_maps = [#x, #kept], iterator_types = ["parallel", "reduction"]}
      ins(%square : tensor<67x100xf64>) outs(%f : tensor<67x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<67x1xf64>
  %y = linalg.generic {indexing_maps = [#x, #kept, #col, #x], iterator_types = ["parallel", "parallel"]}
      ins(%centred, %var, %g : tensor<67x100xf64>, tensor<67x1xf64>, tensor<100xf32>) outs(%e : tensor<67x100xf32>) {
  ^bb0(%a: f64, %v: f64, %s: f32, %o: f32):
    %0 = arith.divf %v, %n : f64
    %1 = arith.addf %0, %eps : f64
    %2 = math.rsqrt %1 : f64
    %3 = arith.mulf %a, %2 : f64
    %4 = arith.truncf %3 : f64 to f32
    %5 = arith.mulf %4, %s : f32
    linalg.yield %5 : f32
  } -> tensor<67x100xf32>
  return %y : tensor<67x100xf32>
}

// The last op is a reduction.
func.func @log_sum_exp(%x: tensor<130x50xf32>) -> tensor<130xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<130x50xf32>
  %r = tensor.empty() : tensor<130xf32>
  %f = linalg.fill ins(%zero : f32) outs(%r : tensor<130xf32>) -> tensor<130xf32>
  %p = linalg.exp ins(%x : tensor<130x50xf32>) outs(%e : tensor<130x50xf32>) -> tensor<130x50xf32>
  %s = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<130x50xf32>) outs(%f : tensor<130xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<130xf32>
  %l = linalg.log ins(%s : tensor<130xf32>) outs(%r : tensor<130xf32>) -> tensor<130xf32>
  return %l : tensor<130xf32>
}

// Along columns, of which a tile has all rows.
func.func @columns(%x: tensor<40x700xf32>) -> tensor<40x700xf32> {
  %e = tensor.empty() : tensor<40x700xf32>
  %0 = linalg.softmax dimension(0) ins(%x : tensor<40x700xf32>) outs(%e : tensor<40x700xf32>) -> tensor<40x700xf32>
  return %0 : tensor<40x700xf32>
}

// Two reductions begin with one fill.
func.func @shared_fill(%x: tensor<129x64xf32>, %z: tensor<129x64xf32>) -> tensor<129x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<129x64xf32>
  %r = tensor.empty() : tensor<129xf32>
  %f = linalg.fill ins(%zero : f32) outs(%r : tensor<129xf32>) -> tensor<129xf32>
  %s = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<129x64xf32>) outs(%f : tensor<129xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<129xf32>
  %t = linalg.generic {indexing_maps = [#x, #row], iterator_types = ["parallel", "reduction"]}
      ins(%z : tensor<129x64xf32>) outs(%f : tensor<129xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<129xf32>
  %y = linalg.generic {indexing_maps = [#x, #row, #row, #x], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s, %t : tensor<129x64xf32>, tensor<129xf32>, tensor<129xf32>) outs(%e : tensor<129x64xf32>) {
  ^bb0(%a: f32, %p: f32, %q: f32, %o: f32):
    %0 = arith.addf %p, %q : f32
    %1 = arith.subf %a, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<129x64xf32>
  return %y : tensor<129x64xf32>
}

// Small products, one by one on each CPE, with the softmax of their result.
#q = affine_map<(b, m, n, k) -> (b, m, k)>
#k = affine_map<(b, m, n, k) -> (b, n, k)>
#s = affine_map<(b, m, n, k) -> (b, m, n)>
func.func @heads_products(%q: tensor<96x40x16xf32>, %k: tensor<96x40x16xf32>) -> tensor<96x40x40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x40x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<96x40x40xf32>) -> tensor<96x40x40xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<96x40x16xf32>, tensor<96x40x16xf32>) outs(%f : tensor<96x40x40xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.mulf %a, %b : f32
    %1 = arith.addf %o, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<96x40x40xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<96x40x40xf32>) outs(%e : tensor<96x40x40xf32>) -> tensor<96x40x40xf32>
  return %p : tensor<96x40x40xf32>
}
