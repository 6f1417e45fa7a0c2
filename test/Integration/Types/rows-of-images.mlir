// Images of 16 bits, one for each mesh column: their rows follow each other in LDM as in memory, and
// so do those of a residual and of the rounded result. Rows of less than a vector, of several, sizes
// that do not divide, cut sums, rows that are cut, which are padded, and weights that are converted
// on tiles.
// RUN: split-file %s %t
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --mode=timing --quiet --record-schedules=%t/chosen.json
// RUN: grep -v '"order"\|"buffers"\|"vector"\|"row_contiguous"' %t/chosen.json > %t/short.json
// RUN: sed 's/"sizes": .*/"sizes": [8, 0, 0, 0], "vector": "n"/' %t/short.json > %t/columns.json
// RUN: sed 's/"sizes": .*/"sizes": [8, 18, 0, 30], "order": [0, 2, 1, 3], "vector": "n", "buffers": [1, 2, 2]/' %t/short.json > %t/cut.json
// RUN: sed 's/"sizes": .*/"sizes": [8, 0, 64, 20], "vector": "n"/' %t/short.json > %t/padded.json
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --schedules=%t/columns.json --verify --keep=%t/c | FileCheck %s
// RUN: FileCheck %s --check-prefix=C --input-file=%t/c/slave.c
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --schedules=%t/columns.json --verify --mode=detailed | FileCheck %s
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --schedules=%t/columns.json --verify --mode=detailed --pipeline-options=run=0 | FileCheck %s
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --schedules=%t/cut.json --verify --mode=detailed | FileCheck %s
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --schedules=%t/padded.json --verify --mode=detailed | FileCheck %s
// RUN: sw-run %t/conv.mlir --chip=sw26010pro --schedules=%t/columns.json --core-groups=all --verify | FileCheck %s
// RUN: sw-run %t/short.mlir --chip=sw26010pro --mode=timing --quiet --record-schedules=%t/chosen2.json
// RUN: grep -v '"order"\|"buffers"\|"vector"\|"row_contiguous"' %t/chosen2.json | sed 's/"sizes": .*/"sizes": [8, 0, 0, 0], "vector": "n"/' > %t/columns2.json
// RUN: sw-run %t/short.mlir --chip=sw26010pro --schedules=%t/columns2.json --verify --mode=detailed | FileCheck %s
// RUN: sw-run %t/weights.mlir --chip=sw26010pro --precision=mixed-f16 --verify --keep=%t/w | FileCheck %s
// RUN: FileCheck %s --check-prefix=C --input-file=%t/w/slave.c
// RUN: sw-run %t/weights.mlir --chip=sw26010pro --precision=mixed-f16 --verify --mode=detailed --core-groups=all | FileCheck %s
// CHECK: verified
// C: spm_hgemm({{.*}}
// C-NEXT: {{.*}}, 70, {{.*}}

//--- conv.mlir
#all = affine_map<(a, b, c, d) -> (a, b, c, d)>
func.func @f(%x: tensor<16x52x5x14xf16>, %w: tensor<26x52x1x1xf16>, %r: tensor<16x26x5x14xf16>) -> tensor<16x26x5x14xf16> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x26x5x14xf32>
  %h = tensor.empty() : tensor<16x26x5x14xf16>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x26x5x14xf32>) -> tensor<16x26x5x14xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<16x52x5x14xf16>, tensor<26x52x1x1xf16>) outs(%f : tensor<16x26x5x14xf32>) -> tensor<16x26x5x14xf32>
  %1 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
    ins(%0, %r : tensor<16x26x5x14xf32>, tensor<16x26x5x14xf16>) outs(%h : tensor<16x26x5x14xf16>) {
  ^bb0(%i: f32, %j: f16, %o: f16):
    %k = arith.extf %j : f16 to f32
    %s = arith.addf %i, %k : f32
    %m = arith.maximumf %s, %z : f32
    %t = arith.truncf %m : f32 to f16
    linalg.yield %t : f16
  } -> tensor<16x26x5x14xf16>
  return %1 : tensor<16x26x5x14xf16>
}
//--- short.mlir
func.func @f(%x: tensor<8x256x3x2xbf16>, %w: tensor<32x256x1x1xbf16>, %y: tensor<8x32x3x2xf32>) -> tensor<8x32x3x2xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<8x256x3x2xbf16>, tensor<32x256x1x1xbf16>) outs(%y : tensor<8x32x3x2xf32>) -> tensor<8x32x3x2xf32>
  return %0 : tensor<8x32x3x2xf32>
}
//--- weights.mlir
func.func @f(%x: tensor<16x252x5x14xf16>, %w: tensor<500x252x1x1xf32>, %y: tensor<16x500x5x14xf32>) -> tensor<16x500x5x14xf32> {
  %0 = arith.extf %x : tensor<16x252x5x14xf16> to tensor<16x252x5x14xf32>
  %1 = linalg.conv_2d_nchw_fchw ins(%0, %w : tensor<16x252x5x14xf32>, tensor<500x252x1x1xf32>) outs(%y : tensor<16x500x5x14xf32>) -> tensor<16x500x5x14xf32>
  return %1 : tensor<16x500x5x14xf32>
}
