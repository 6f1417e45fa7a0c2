// Elements at known positions, on the CPEs: backwards, by tables, in windows.
// RUN: sw-run --verify %s --entry=turned --quiet
// RUN: sw-run --verify %s --entry=flipped --quiet
// RUN: sw-run --verify %s --entry=both_ways --quiet
// RUN: sw-run --verify %s --entry=one --quiet
// RUN: sw-run --verify %s --entry=long --quiet
// RUN: sw-run --verify %s --entry=memrefs --quiet
// RUN: sw-run --verify %s --entry=convolved --quiet
// RUN: sw-run --verify %s --entry=enlarged --quiet
// RUN: sw-run --verify %s --entry=enlarged --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=mirrored --quiet
// RUN: sw-run --verify %s --entry=interpolated --quiet
// RUN: sw-run --verify %s --entry=interpolated --chip=sw26010pro --quiet
// RUN: sw-run --verify %s --entry=high --quiet
// RUN: sw-run --verify %s --entry=positions --quiet
// RUN: sw-run --verify %s --entry=positions --chip=sw26010pro --core-groups=all --quiet
// RUN: sw-run %s --entry=positions --chip=sw26010pro | FileCheck --check-prefix=POSITIONS %s
// POSITIONS: positions_reduction
// POSITIONS-NOT: no primitive knows the index
// RUN: sw-run --verify %s --entry=enlarged --json=%t.json --quiet
// RUN: FileCheck --check-prefix=CPES %s < %t.json
// CPES-NOT: "name": "linalg.generic"
// CPES: "launches": 1,
// CPES-NOT: "name": "linalg.generic"

#id2 = affine_map<(a, b) -> (a, b)>
#id3 = affine_map<(a, b, c) -> (a, b, c)>
#id4 = affine_map<(a, b, c, d) -> (a, b, c, d)>

func.func @turned(%w: tensor<13x7x3x5xf32>) -> tensor<7x13x3x5xf32> {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<7x13x3x5xf32>
  %0 = linalg.generic {indexing_maps = [#id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%e : tensor<7x13x3x5xf32>) {
  ^bb0(%r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %d = linalg.index 3 : index
    %y = arith.subi %c2, %c : index
    %x = arith.subi %c4, %d : index
    %v = tensor.extract %w[%b, %a, %y, %x] : tensor<13x7x3x5xf32>
    linalg.yield %v : f32
  } -> tensor<7x13x3x5xf32>
  return %0 : tensor<7x13x3x5xf32>
}

// Read as it is, too, and by something that is computed on the same tile.
#back = affine_map<(a, b) -> (a, 36 - b)>
func.func @flipped(%x: tensor<101x37xf32>) -> tensor<101x37xf32> {
  %e = tensor.empty() : tensor<101x37xf32>
  %0 = linalg.generic {indexing_maps = [#id2, #back, #id2], iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<101x37xf32>, tensor<101x37xf32>) outs(%e : tensor<101x37xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.subf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<101x37xf32>
  %1 = linalg.exp ins(%0 : tensor<101x37xf32>) outs(%e : tensor<101x37xf32>) -> tensor<101x37xf32>
  return %1 : tensor<101x37xf32>
}

// What is computed is read backwards, along rows and across them.
#turn = affine_map<(a, b) -> (60 - a, 36 - b)>
func.func @both_ways(%x: tensor<61x37xf64>) -> tensor<61x37xf64> {
  %e = tensor.empty() : tensor<61x37xf64>
  %0 = linalg.exp ins(%x : tensor<61x37xf64>) outs(%e : tensor<61x37xf64>) -> tensor<61x37xf64>
  %1 = linalg.generic {indexing_maps = [#turn, #id2], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<61x37xf64>) outs(%e : tensor<61x37xf64>) {
  ^bb0(%p: f64, %r: f64):
    %s = arith.mulf %p, %p : f64
    linalg.yield %s : f64
  } -> tensor<61x37xf64>
  return %1 : tensor<61x37xf64>
}

#first = affine_map<(a) -> (0 - a)>
#id1 = affine_map<(a) -> (a)>
func.func @one(%x: tensor<1xf32>) -> tensor<1xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %0 = linalg.generic {indexing_maps = [#first, #id1], iterator_types = ["parallel"]} ins(%x : tensor<1xf32>) outs(%e : tensor<1xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p : f32
  } -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// No LDM has room for it: the management core reads it.
#end = affine_map<(a) -> (39999 - a)>
func.func @long(%x: tensor<40000xf32>) -> tensor<40000xf32> {
  %e = tensor.empty() : tensor<40000xf32>
  %0 = linalg.generic {indexing_maps = [#end, #id1], iterator_types = ["parallel"]} ins(%x : tensor<40000xf32>) outs(%e : tensor<40000xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p : f32
  } -> tensor<40000xf32>
  return %0 : tensor<40000xf32>
}

func.func @memrefs(%x: memref<101x37xf32>, %y: memref<101x37xf32>) {
  linalg.generic {indexing_maps = [#back, #id2], iterator_types = ["parallel", "parallel"]} ins(%x : memref<101x37xf32>) outs(%y : memref<101x37xf32>) {
  ^bb0(%p: f32, %r: f32):
    linalg.yield %p : f32
  }
  return
}

// A convolution in the sense of mathematics: its window goes backwards.
#window = affine_map<(a, b, k) -> (a, b - k + 4)>
#taps = affine_map<(a, b, k) -> (k)>
#out = affine_map<(a, b, k) -> (a, b)>
func.func @convolved(%x: tensor<70x52xf32>, %w: tensor<5xf32>, %o: tensor<70x48xf32>) -> tensor<70x48xf32> {
  %0 = linalg.generic {indexing_maps = [#window, #taps, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<70x52xf32>, tensor<5xf32>) outs(%o : tensor<70x48xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %s = arith.mulf %p, %q : f32
    %t = arith.addf %r, %s : f32
    linalg.yield %t : f32
  } -> tensor<70x48xf32>
  return %0 : tensor<70x48xf32>
}

// By 3 / 2, so that no loop of a pattern stands for it.
func.func @enlarged(%x: tensor<5x22x14xf32>) -> tensor<5x33x21xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<5x33x21xf32>
  %0 = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<5x33x21xf32>) {
  ^bb0(%r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %b2 = arith.muli %b, %c2 : index
    %row = arith.divui %b2, %c3 : index
    %c22 = arith.muli %c, %c2 : index
    %col = arith.divui %c22, %c3 : index
    %v = tensor.extract %x[%a, %row, %col] : tensor<5x22x14xf32>
    linalg.yield %v : f32
  } -> tensor<5x33x21xf32>
  return %0 : tensor<5x33x21xf32>
}

// A border of three elements that are mirrored, around rows and then columns.
#rows = affine_map<(a, b, c) -> (b)>
#cols = affine_map<(a, b, c) -> (c)>
func.func @mirrored(%x: tensor<66x9x7xf32>) -> tensor<66x15x13xf32> {
  %rows = arith.constant dense<[3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8, -2, -3, -4]> : tensor<15xi64>
  %cols = arith.constant dense<[3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3]> : tensor<13xi64>
  %zero = arith.constant 0 : i64
  %nine = arith.constant 9 : i64
  %e = tensor.empty() : tensor<66x15x7xf32>
  %0 = linalg.generic {indexing_maps = [#rows, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%rows : tensor<15xi64>) outs(%e : tensor<66x15x7xf32>) {
  ^bb0(%i: i64, %r: f32):
    %a = linalg.index 0 : index
    %c = linalg.index 2 : index
    %isNegative = arith.cmpi slt, %i, %zero : i64
    %behind = arith.addi %i, %nine : i64
    %place = arith.select %isNegative, %behind, %i : i64
    %b = arith.index_cast %place : i64 to index
    %v = tensor.extract %x[%a, %b, %c] : tensor<66x9x7xf32>
    linalg.yield %v : f32
  } -> tensor<66x15x7xf32>
  %f = tensor.empty() : tensor<66x15x13xf32>
  %1 = linalg.generic {indexing_maps = [#cols, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cols : tensor<13xi64>) outs(%f : tensor<66x15x13xf32>) {
  ^bb0(%i: i64, %r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %c = arith.index_cast %i : i64 to index
    %v = tensor.extract %0[%a, %b, %c] : tensor<66x15x7xf32>
    linalg.yield %v : f32
  } -> tensor<66x15x13xf32>
  return %1 : tensor<66x15x13xf32>
}

// Two elements of a row with weights that depend on the position, in one body.
func.func @interpolated(%x: tensor<3x40x11xf32>) -> tensor<3x40x20xf32> {
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<3x40x20xf32>
  %0 = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<3x40x20xf32>) {
  ^bb0(%r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %c = linalg.index 2 : index
    %long = arith.index_cast %c : index to i64
    %number = arith.sitofp %long : i64 to f32
    %at = arith.mulf %number, %half : f32
    %floor = math.floor %at : f32
    %weight = arith.subf %at, %floor : f32
    %rest = arith.subf %one, %weight : f32
    %whole = arith.fptosi %floor : f32 to i64
    %left = arith.index_cast %whole : i64 to index
    %right = arith.addi %left, %c1 : index
    %u = tensor.extract %x[%a, %b, %left] : tensor<3x40x11xf32>
    %v = tensor.extract %x[%a, %b, %right] : tensor<3x40x11xf32>
    %p = arith.mulf %u, %rest : f32
    %q = arith.mulf %v, %weight : f32
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<3x40x20xf32>
  return %0 : tensor<3x40x20xf32>
}

// No LDM has room for all rows, but for a part of each.
func.func @high(%x: tensor<20000x24xf32>) -> tensor<10000x24xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<10000x24xf32>
  %0 = linalg.generic {indexing_maps = [#id2], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<10000x24xf32>) {
  ^bb0(%r: f32):
    %a = linalg.index 0 : index
    %b = linalg.index 1 : index
    %a3 = arith.muli %a, %c3 : index
    %row = arith.divui %a3, %c2 : index
    %v = tensor.extract %x[%row, %b] : tensor<20000x24xf32>
    linalg.yield %v : f32
  } -> tensor<10000x24xf32>
  return %0 : tensor<10000x24xf32>
}

// Maxima of windows, and where they are, as importers print a pooling with
// positions.
#place = affine_map<(n, c, i, j, k, l) -> (n, c, i, j)>
func.func @positions(%x: tensor<2x5x28x28xf32>) -> (tensor<2x5x14x14xf32>, tensor<2x5x14x14xi64>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c28 = arith.constant 28 : index
  %least = arith.constant 0xFF800000 : f32
  %none = arith.constant -1 : i64
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%n: index, %c: index, %i: index, %j: index):
    tensor.yield %least : f32
  } : tensor<2x5x28x28xf32> to tensor<2x5x30x30xf32>
  %e = tensor.empty() : tensor<2x5x14x14xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<2x5x14x14xf32>) -> tensor<2x5x14x14xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %maxima = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>}
    ins(%padded, %window : tensor<2x5x30x30xf32>, tensor<3x3xf32>) outs(%f : tensor<2x5x14x14xf32>) -> tensor<2x5x14x14xf32>
  %pe = tensor.empty() : tensor<2x5x14x14xi64>
  %pf = linalg.fill ins(%none : i64) outs(%pe : tensor<2x5x14x14xi64>) -> tensor<2x5x14x14xi64>
  %taps = tensor.empty() : tensor<3x3xi64>
  %places = linalg.generic {
      indexing_maps = [#place, affine_map<(n, c, i, j, k, l) -> (k, l)>, #place],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%maxima, %taps : tensor<2x5x14x14xf32>, tensor<3x3xi64>) outs(%pf : tensor<2x5x14x14xi64>) {
  ^bb0(%maximum: f32, %tap: i64, %old: i64):
    %n = linalg.index 0 : index
    %c = linalg.index 1 : index
    %i = linalg.index 2 : index
    %j = linalg.index 3 : index
    %k = linalg.index 4 : index
    %l = linalg.index 5 : index
    %i2 = arith.muli %i, %c2 : index
    %row = arith.addi %i2, %k : index
    %j2 = arith.muli %j, %c2 : index
    %col = arith.addi %j2, %l : index
    %v = tensor.extract %padded[%n, %c, %row, %col] : tensor<2x5x30x30xf32>
    %isHere = arith.cmpf oeq, %v, %maximum : f32
    %ownRow = arith.subi %row, %c1 : index
    %ownCol = arith.subi %col, %c1 : index
    %before = arith.muli %ownRow, %c28 : index
    %place = arith.addi %ownCol, %before : index
    %wide = arith.index_cast %place : index to i64
    %new = arith.select %isHere, %wide, %old : i64
    %isNone = arith.cmpi eq, %old, %none : i64
    %first = arith.select %isNone, %new, %old : i64
    linalg.yield %first : i64
  } -> tensor<2x5x14x14xi64>
  return %maxima, %places : tensor<2x5x14x14xf32>, tensor<2x5x14x14xi64>
}
