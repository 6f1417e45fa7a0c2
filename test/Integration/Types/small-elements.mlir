// Inputs of elements smaller than words: whole rows of them are fetched where
// these consist of words and begin with one, else the management core reads
// them.
// RUN: sw-run --verify %s --entry=masked --quiet
// RUN: sw-run --verify %s --entry=masked --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=odd --quiet
// RUN: sw-run --verify %s --entry=shifted --quiet
// RUN: sw-run --verify %s --entry=repeated --quiet
// RUN: sw-run --verify %s --entry=dequantized --quiet
// RUN: sw-run --verify %s --entry=shorts --quiet
// RUN: sw-run --verify %s --entry=transposed --quiet
// RUN: sw-run --verify %s --entry=long --quiet
// RUN: sw-run --verify %s --entry=one --quiet
// RUN: sw-run %s --entry=masked | FileCheck --check-prefix=CPES %s
// RUN: sw-run %s --entry=odd | FileCheck --check-prefix=MPE %s
// CPES: 1 launch
// CPES-NOT: linalg.generic
// MPE: linalg.generic

#id = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (b)>
#turn = affine_map<(a, b) -> (b, a)>
func.func @masked(%x: tensor<67x44xf32>, %m: tensor<67x44xi1>) -> tensor<67x44xf32> {
  %low = arith.constant -1.0e9 : f32
  %e = tensor.empty() : tensor<67x44xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<67x44xf32>, tensor<67x44xi1>) outs(%e : tensor<67x44xf32>) {
  ^bb0(%p: f32, %q: i1, %o: f32):
    %s = arith.select %q, %low, %p : f32
    linalg.yield %s : f32
  } -> tensor<67x44xf32>
  return %0 : tensor<67x44xf32>
}

func.func @odd(%x: tensor<67x37xf32>, %m: tensor<67x37xi1>) -> tensor<67x37xf32> {
  %low = arith.constant -1.0e9 : f32
  %e = tensor.empty() : tensor<67x37xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<67x37xf32>, tensor<67x37xi1>) outs(%e : tensor<67x37xf32>) {
  ^bb0(%p: f32, %q: i1, %o: f32):
    %s = arith.select %q, %low, %p : f32
    linalg.yield %s : f32
  } -> tensor<67x37xf32>
  return %0 : tensor<67x37xf32>
}

// Rows of words that begin with none.
func.func @shifted(%x: tensor<67x40xf32>, %m: tensor<67x48xi8>) -> tensor<67x40xf32> {
  %part = tensor.extract_slice %m[0, 3] [67, 40] [1, 1] : tensor<67x48xi8> to tensor<67x40xi8>
  %e = tensor.empty() : tensor<67x40xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %part : tensor<67x40xf32>, tensor<67x40xi8>) outs(%e : tensor<67x40xf32>) {
  ^bb0(%p: f32, %q: i8, %o: f32):
    %n = arith.sitofp %q : i8 to f32
    %s = arith.addf %n, %p : f32
    linalg.yield %s : f32
  } -> tensor<67x40xf32>
  return %0 : tensor<67x40xf32>
}

func.func @repeated(%x: tensor<300x64xf32>, %m: tensor<64xi1>) -> tensor<300x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<300x64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<300x64xf32>, tensor<64xi1>) outs(%e : tensor<300x64xf32>) {
  ^bb0(%p: f32, %q: i1, %o: f32):
    %s = arith.select %q, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<300x64xf32>
  return %0 : tensor<300x64xf32>
}

func.func @dequantized(%x: tensor<129x64xi8>, %scale: tensor<64xf32>) -> tensor<129x64xf32> {
  %e = tensor.empty() : tensor<129x64xf32>
  %0 = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<129x64xi8>, tensor<64xf32>) outs(%e : tensor<129x64xf32>) {
  ^bb0(%p: i8, %q: f32, %o: f32):
    %n = arith.sitofp %p : i8 to f32
    %s = arith.mulf %n, %q : f32
    linalg.yield %s : f32
  } -> tensor<129x64xf32>
  return %0 : tensor<129x64xf32>
}

func.func @shorts(%x: tensor<66x34xi16>, %y: tensor<66x34xi8>) -> tensor<66x34xf64> {
  %e = tensor.empty() : tensor<66x34xf64>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<66x34xi16>, tensor<66x34xi8>) outs(%e : tensor<66x34xf64>) {
  ^bb0(%p: i16, %q: i8, %o: f64):
    %n = arith.sitofp %p : i16 to f64
    %m = arith.uitofp %q : i8 to f64
    %s = arith.addf %n, %m : f64
    linalg.yield %s : f64
  } -> tensor<66x34xf64>
  return %0 : tensor<66x34xf64>
}

func.func @transposed(%x: tensor<36x65xi16>) -> tensor<65x36xf32> {
  %e = tensor.empty() : tensor<65x36xf32>
  %f = tensor.empty() : tensor<65x36xi16>
  %t = linalg.transpose ins(%x : tensor<36x65xi16>) outs(%f : tensor<65x36xi16>) permutation = [1, 0]
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<65x36xi16>) outs(%e : tensor<65x36xf32>) {
  ^bb0(%p: i16, %o: f32):
    %n = arith.sitofp %p : i16 to f32
    linalg.yield %n : f32
  } -> tensor<65x36xf32>
  return %0 : tensor<65x36xf32>
}

// A row that no LDM has room for.
func.func @long(%x: tensor<2x40000xi8>) -> tensor<2x40000xf32> {
  %e = tensor.empty() : tensor<2x40000xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x40000xi8>) outs(%e : tensor<2x40000xf32>) {
  ^bb0(%p: i8, %o: f32):
    %n = arith.sitofp %p : i8 to f32
    linalg.yield %n : f32
  } -> tensor<2x40000xf32>
  return %0 : tensor<2x40000xf32>
}

func.func @one(%x: tensor<1x4xi1>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<1x4xi1>) outs(%e : tensor<1x4xf32>) {
  ^bb0(%p: i1, %o: f32):
    %n = arith.uitofp %p : i1 to f32
    linalg.yield %n : f32
  } -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}
