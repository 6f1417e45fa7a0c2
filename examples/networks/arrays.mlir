// Stands for an image and for what a training leaves: arrays of the shapes that
// LeNet takes, which sw-run fills with random numbers and writes as .npy.
func.func @arrays(%image: memref<1x1x28x28xf32>,
                  %filter0: memref<6x1x5x5xf32>, %bias0: memref<6xf32>,
                  %filter1: memref<16x6x5x5xf32>, %bias1: memref<16xf32>,
                  %weight2: memref<120x400xf32>, %bias2: memref<120xf32>,
                  %weight3: memref<84x120xf32>, %bias3: memref<84xf32>,
                  %weight4: memref<10x84xf32>, %bias4: memref<10xf32>) {
  return
}
