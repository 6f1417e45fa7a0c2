// RUN: sw-opt %s -o %t.before
// RUN: sw-opt %s --sw-distinct-results -o %t.after
// RUN: cmp %t.before %t.after

// A copy of these would have a size that is not known, or another layout.
func.func @same(%x: memref<?xf32>, %y: memref<8xf32, strided<[2]>>, %u: memref<*xf32>)
    -> (memref<?xf32>, memref<?xf32>, memref<8xf32, strided<[2]>>, memref<8xf32, strided<[2]>>, memref<*xf32>, memref<*xf32>) {
  return %x, %x, %y, %y, %u, %u : memref<?xf32>, memref<?xf32>, memref<8xf32, strided<[2]>>, memref<8xf32, strided<[2]>>, memref<*xf32>, memref<*xf32>
}

// The size is known only when the program runs.
func.func @reshaped(%n: index) -> memref<?x4xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %e = memref.expand_shape %a [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %e : memref<?x4xf32>
}

// A view with steps is no reshape.
func.func @view() -> memref<4xf32, strided<[2]>> {
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[0] [4] [2] : memref<8xf32> to memref<4xf32, strided<[2]>>
  return %s : memref<4xf32, strided<[2]>>
}
