// Views that both step and drop one of several dimensions of one element: of
// another such view, and used by ops that fix the strides.
// RUN: sh -c 'for f in nested casted collapsed expanded looped chosen; do for chip in sw26010 sw26010pro; do sw-run %s --entry=$f --chip=$chip --verify --quiet || exit 1; done; done'

func.func @nested(%a: memref<1x1x1xf64>, %r: memref<4x3x1x7xf64>) {
  %s = memref.subview %r[2, 1, 0, 3] [1, 1, 1, 1] [1, 1, 2, 3] : memref<4x3x1x7xf64> to memref<1x1x1xf64, strided<[21, 7, 14], offset: 52>>
  %t = memref.subview %s[0, 0, 0] [1, 1, 1] [2, 2, 1] : memref<1x1x1xf64, strided<[21, 7, 14], offset: 52>> to memref<1x1xf64, strided<[14, 14], offset: 52>>
  %w = memref.subview %a[0, 0, 0] [1, 1, 1] [2, 2, 1] : memref<1x1x1xf64> to memref<1x1xf64, strided<[2, 1]>>
  linalg.copy ins(%w : memref<1x1xf64, strided<[2, 1]>>) outs(%t : memref<1x1xf64, strided<[14, 14], offset: 52>>)
  return
}

func.func @casted(%a: memref<3x1x8xf32>, %r: memref<3x2xf32>) {
  %s = memref.subview %a[0, 0, 1] [1, 1, 2] [1, 2, 3] : memref<3x1x8xf32> to memref<1x2xf32, strided<[16, 3], offset: 1>>
  %c = memref.cast %s : memref<1x2xf32, strided<[16, 3], offset: 1>> to memref<1x2xf32, strided<[?, ?], offset: ?>>
  %t = memref.subview %r[1, 0] [1, 2] [1, 1] : memref<3x2xf32> to memref<1x2xf32, strided<[2, 1], offset: 2>>
  linalg.copy ins(%c : memref<1x2xf32, strided<[?, ?], offset: ?>>) outs(%t : memref<1x2xf32, strided<[2, 1], offset: 2>>)
  return
}

func.func @collapsed(%a: memref<3x1x8xf32>, %r: memref<2xf32>) {
  %s = memref.subview %a[0, 0, 1] [1, 1, 2] [1, 2, 3] : memref<3x1x8xf32> to memref<1x2xf32, strided<[16, 3], offset: 1>>
  %c = memref.collapse_shape %s [[0, 1]] : memref<1x2xf32, strided<[16, 3], offset: 1>> into memref<2xf32, strided<[3], offset: 1>>
  linalg.copy ins(%c : memref<2xf32, strided<[3], offset: 1>>) outs(%r : memref<2xf32>)
  return
}

func.func @expanded(%a: memref<3x1x8xf32>, %r: memref<1x2x1xf32>) {
  %s = memref.subview %a[0, 0, 1] [1, 1, 2] [1, 2, 3] : memref<3x1x8xf32> to memref<1x2xf32, strided<[16, 3], offset: 1>>
  %c = memref.expand_shape %s [[0], [1, 2]] output_shape [1, 2, 1] : memref<1x2xf32, strided<[16, 3], offset: 1>> into memref<1x2x1xf32, strided<[16, 3, 3], offset: 1>>
  linalg.copy ins(%c : memref<1x2x1xf32, strided<[16, 3, 3], offset: 1>>) outs(%r : memref<1x2x1xf32>)
  return
}

func.func @looped(%a: memref<3x1x8xf32>, %r: memref<1x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %s = memref.subview %a[%i, 0, %i] [1, 1, 2] [1, 2, 3] : memref<3x1x8xf32> to memref<1x2xf32, strided<[16, 3], offset: ?>>
    linalg.add ins(%s, %r : memref<1x2xf32, strided<[16, 3], offset: ?>>, memref<1x2xf32>) outs(%r : memref<1x2xf32>)
  }
  return
}

func.func @chosen(%a: memref<3x1x8xf32>, %r: memref<1x2xf32>, %p: i1) {
  %s = memref.subview %a[0, 0, 1] [1, 1, 2] [1, 2, 3] : memref<3x1x8xf32> to memref<1x2xf32, strided<[16, 3], offset: 1>>
  %t = memref.subview %a[0, 0, 1] [1, 1, 2] [2, 2, 3] : memref<3x1x8xf32> to memref<1x2xf32, strided<[16, 3], offset: 1>>
  %u = arith.select %p, %s, %t : memref<1x2xf32, strided<[16, 3], offset: 1>>
  linalg.exp ins(%u : memref<1x2xf32, strided<[16, 3], offset: 1>>) outs(%r : memref<1x2xf32>)
  return
}
