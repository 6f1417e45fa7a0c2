// Values that the options for products do not have.
// RUN: not sw-opt --sw-tile=order=m,n %s 2>&1 | FileCheck %s --check-prefix=ORDER-COUNT
// RUN: not sw-opt --sw-tile=order=m,n,q %s 2>&1 | FileCheck %s --check-prefix=ORDER-NAME
// RUN: not sw-opt --sw-tile=order=m,n,n %s 2>&1 | FileCheck %s --check-prefix=ORDER-TWICE
// RUN: not sw-opt --sw-tile=buffers=1,1 %s 2>&1 | FileCheck %s --check-prefix=BUFFERS-COUNT
// RUN: not sw-opt --sw-tile=buffers=3,1,1 %s 2>&1 | FileCheck %s --check-prefix=BUFFERS-THREE
// RUN: not sw-opt --sw-tile=buffers=-1,1,1 %s 2>&1 | FileCheck %s --check-prefix=BUFFERS-NEGATIVE
// RUN: not sw-opt --sw-tile=row-contiguous=d %s 2>&1 | FileCheck %s --check-prefix=ROWS-NAME
// RUN: not sw-opt --sw-tile=row-contiguous=a,a %s 2>&1 | FileCheck %s --check-prefix=ROWS-TWICE
// RUN: not sw-opt --sw-tile=row-contiguous=none,a %s 2>&1 | FileCheck %s --check-prefix=ROWS-NONE
// RUN: not sw-opt --sw-tile=vector=k %s 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not sw-opt --sw-tile=distributed=k %s 2>&1 | FileCheck %s --check-prefix=DISTRIBUTED
// RUN: not sw-opt --sw-tile=num-candidates=-1 %s 2>&1 | FileCheck %s --check-prefix=CANDIDATES
// RUN: not sw-opt --sw-tile=tile-sizes=9223372036854775808,1,1 %s 2>&1 | FileCheck %s --check-prefix=SIZE

// Each value is valid, but the product cannot have both.
// RUN: not sw-opt --sw-tile="distributed=m vector=m" %s 2>&1 | FileCheck %s --check-prefix=DISTRIBUTED-VECTOR
// RUN: not sw-opt --sw-tile="distributed=n row-contiguous=a" %s 2>&1 | FileCheck %s --check-prefix=DISTRIBUTED-ROWS

// ORDER-COUNT: error: expects an order of 3 loops, such as m,n,k, but got 2
// ORDER-NAME: error: expects loops m, n and k in the order, but got 'q'
// ORDER-TWICE: error: expects each loop once in the order, but got 'n' twice
// BUFFERS-COUNT: error: expects buffers of 3 operands a,b,c, but got 2
// BUFFERS-THREE: error: expects 1 or 2 buffers per operand (0 chooses), but got 3
// BUFFERS-NEGATIVE: error: expects 1 or 2 buffers per operand (0 chooses), but got -1
// ROWS-NAME: error: expects operands a, b and c with row-contiguous transfers, or none, but got 'd'
// ROWS-TWICE: error: expects each operand once with row-contiguous transfers, but got 'a' twice
// ROWS-NONE: error: expects operands a, b and c with row-contiguous transfers, or none, but got 'none'
// VECTOR: error: expects vectors along m or n, but got 'k'
// DISTRIBUTED: error: expects m, n or none to be distributed, but got 'k'
// CANDIDATES: for the --num-candidates option: '-1' value invalid for uint argument
// SIZE: for the --tile-sizes option: '9223372036854775808' value invalid for long argument
// DISTRIBUTED-VECTOR: [[@LINE+3]]:3: error: expects vectors along loop 1 (n), of which C has its rows, where loop 0 is distributed over the CPEs
// DISTRIBUTED-ROWS: [[@LINE+2]]:3: error: expects no row-contiguous transfer where loop 1 is distributed over the CPEs
func.func @matmul(%a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>) {
  linalg.matmul ins(%a, %b : memref<256x256xf32>, memref<256x256xf32>) outs(%c : memref<256x256xf32>)
  return
}
