// Results do not depend on the schedule: orders with the reduction outside of loops of C, which then is read and
// written for each tile of k, single buffers, vectors along m, remainders in all loops.
// RUN: sw-run %s --entry=fill --verify --pipeline-options="tile-sizes=64,64,32 order=k,m,n"
// RUN: sw-run %s --entry=fill --verify --pipeline-options="tile-sizes=64,40,32 order=n,k,m buffers=2,1,1"
// RUN: sw-run %s --entry=fill --verify --pipeline-options="tile-sizes=24,136,120 order=n,m,k buffers=1,1,1 vector=n"
// RUN: sw-run %s --entry=add --verify --pipeline-options="tile-sizes=64,64,32 order=m,k,n vector=m"
// RUN: sw-run %s --entry=add --verify --pipeline-options="tile-sizes=200,136,16 buffers=2,2,2"
func.func @fill(%a: tensor<200x120xf32>, %b: tensor<120x136xf32>) -> tensor<200x136xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<200x136xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<200x136xf32>) -> tensor<200x136xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<200x120xf32>, tensor<120x136xf32>) outs(%f : tensor<200x136xf32>) -> tensor<200x136xf32>
  return %0 : tensor<200x136xf32>
}

func.func @add(%a: memref<200x120xf64>, %b: memref<120x136xf64>, %c: memref<200x136xf64>) {
  linalg.matmul ins(%a, %b : memref<200x120xf64>, memref<120x136xf64>) outs(%c : memref<200x136xf64>)
  return
}
