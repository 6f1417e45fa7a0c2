// sw.normalization as layer, group, batch and root mean square normalisation, in sizes that do not divide, of 1, and with more
// elements in a row than LDM holds.
// RUN: sw-run %s --verify --quiet --entry=layer
// RUN: sw-run %s --verify --quiet --entry=layer --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=group
// RUN: sw-run %s --verify --quiet --entry=group --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=batch
// RUN: sw-run %s --verify --quiet --entry=batch --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=rms
// RUN: sw-run %s --verify --quiet --entry=rms --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=one
// RUN: sw-run %s --verify --quiet --entry=one --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=long
// RUN: sw-run %s --verify --quiet --entry=long --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=half
// RUN: sw-run %s --verify --quiet --entry=half_variance
// RUN: sw-run %s --verify --quiet --entry=wide
// RUN: sw-run %s --verify --quiet --entry=wide --chip=sw26010pro

func.func @layer(%x: tensor<67x129xf32>, %g: tensor<129xf32>, %b: tensor<129xf32>) -> tensor<67x129xf32> {
  %e = tensor.empty() : tensor<67x129xf32>
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<67x129xf32>) scale(%g : tensor<129xf32>) shift(%b : tensor<129xf32>) along = [1] outs(%e : tensor<67x129xf32>) -> tensor<67x129xf32>
  return %0 : tensor<67x129xf32>
}

func.func @group(%x: tensor<2x4x3x9x7xf32>, %g: tensor<4x3xf32>, %b: tensor<4x3xf32>) -> tensor<2x4x3x9x7xf32> {
  %e = tensor.empty() : tensor<2x4x3x9x7xf32>
  %0 = sw.normalization dimensions = [2, 3, 4] epsilon = 1.0e-05 ins(%x : tensor<2x4x3x9x7xf32>) scale(%g : tensor<4x3xf32>) shift(%b : tensor<4x3xf32>) along = [1, 2] outs(%e : tensor<2x4x3x9x7xf32>) -> tensor<2x4x3x9x7xf32>
  return %0 : tensor<2x4x3x9x7xf32>
}

func.func @batch(%x: tensor<3x5x9x7xf64>, %g: tensor<5xf64>) -> tensor<3x5x9x7xf64> {
  %e = tensor.empty() : tensor<3x5x9x7xf64>
  %0 = sw.normalization dimensions = [0, 2, 3] epsilon = 1.0e-05 ins(%x : tensor<3x5x9x7xf64>) scale(%g : tensor<5xf64>) along = [1] outs(%e : tensor<3x5x9x7xf64>) -> tensor<3x5x9x7xf64>
  return %0 : tensor<3x5x9x7xf64>
}

// With ops before and after.
func.func @rms(%x: tensor<33x70xf32>, %y: tensor<33x70xf32>, %g: tensor<70xf32>) -> tensor<33x70xf32> {
  %e = tensor.empty() : tensor<33x70xf32>
  %s = linalg.add ins(%x, %y : tensor<33x70xf32>, tensor<33x70xf32>) outs(%e : tensor<33x70xf32>) -> tensor<33x70xf32>
  %0 = sw.normalization rms dimensions = [1] epsilon = 1.0e-06 ins(%s : tensor<33x70xf32>) scale(%g : tensor<70xf32>) along = [1] outs(%e : tensor<33x70xf32>) -> tensor<33x70xf32>
  %1 = linalg.mul ins(%0, %y : tensor<33x70xf32>, tensor<33x70xf32>) outs(%e : tensor<33x70xf32>) -> tensor<33x70xf32>
  return %1 : tensor<33x70xf32>
}

func.func @one(%x: tensor<1x1xf32>, %b: tensor<1xf32>) -> tensor<1x1xf32> {
  %e = tensor.empty() : tensor<1x1xf32>
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-02 ins(%x : tensor<1x1xf32>) shift(%b : tensor<1xf32>) along = [0] outs(%e : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

func.func @long(%x: tensor<2x50001xf32>) -> tensor<2x50001xf32> {
  %e = tensor.empty() : tensor<2x50001xf32>
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<2x50001xf32>) outs(%e : tensor<2x50001xf32>) -> tensor<2x50001xf32>
  return %0 : tensor<2x50001xf32>
}

func.func @half(%x: tensor<16x64xf16>, %g: tensor<64xf16>) -> tensor<16x64xf16> {
  %e = tensor.empty() : tensor<16x64xf16>
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-03 ins(%x : tensor<16x64xf16>) scale(%g : tensor<64xf16>) along = [1] outs(%e : tensor<16x64xf16>) -> tensor<16x64xf16>
  return %0 : tensor<16x64xf16>
}

// Elements become f32, which the variance then has anyway.
func.func @half_variance(%x: tensor<16x64xf16>) -> tensor<16x64xf16> {
  %e = tensor.empty() : tensor<16x64xf16>
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-03 variance(f32) ins(%x : tensor<16x64xf16>) outs(%e : tensor<16x64xf16>) -> tensor<16x64xf16>
  return %0 : tensor<16x64xf16>
}

func.func @wide(%x: tensor<67x129xf32>, %g: tensor<129xf32>) -> tensor<67x129xf32> {
  %e = tensor.empty() : tensor<67x129xf32>
  %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 variance(f64) ins(%x : tensor<67x129xf32>) scale(%g : tensor<129xf32>) along = [1] outs(%e : tensor<67x129xf32>) -> tensor<67x129xf32>
  return %0 : tensor<67x129xf32>
}
