//===- Passes.td - Passes on schedules ---------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_SCHEDULING_PASSES_TD
#define SUNWAY_TRANSFORMS_SCHEDULING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwApplySchedules : Pass<"sw-apply-schedules"> {
  let summary = "Request the schedules of a file";
  let description = [{
    Reads a file that `record-schedules` of `sw-tile` has written, and that a person may have
    edited. The pass adds the attribute `sw.schedule` to the linalg ops that the file names. It
    runs directly before `sw-tile`, where the ops are those of the file. An op is identified by
    its operation name and its location without folders, and by `number` if several ops share
    both. A schedule of the file replaces one that the op has. With `"fuse": false` an op and
    its `group` get `sw.fuse = false`: each op is tiled separately.

    ```json
    { "version": 1, "schedules": [
      { "op": "linalg.matmul", "location": "a.mlir:3:8", "schedule": { "sizes": [64, 32, 0] } } ] }
    ```
    adds the attribute to the product in line 3 of a.mlir:
    ```mlir
    linalg.matmul {sw.schedule = #sw.schedule<sizes = [64, 32, 0]>}
        ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    ```

    An entry without its op is an error. The file then belongs to another program, and to ignore
    a schedule would make the program slow without a message. Ops without an entry are scheduled
    as without the file.
  }];
  let options = [
    Option<"schedules", "schedules", "std::string", "",
           "File with schedules from sw-tile{record-schedules}; if empty, the pass does nothing">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

def SwChooseCoreGroups : Pass<"sw-choose-core-groups", "::mlir::ModuleOp"> {
  let summary = "Run a program on one core group if several take longer";
  let description = [{
    On several core groups, kernels are separated by barriers of all of them, and the CPEs of all
    of them fetch the parameters of the launch. A program of few short kernels loses by that. The
    pass sums what each op gains on the core groups of the target (`sw.used_core_groups`): its
    predicted time alone as a fusion group on one core group, less that on all and a barrier. For
    products and convolutions it is the time that their arithmetic and their arrays need at
    least. Ops that gain nothing run on the first core group. If the sum is less than the time to
    fetch the parameters and for a barrier after each op, the pass sets `sw.used_core_groups` to
    1.

    A program that asks for a division, by `core_groups` of a schedule or by the dialect shard,
    stays as it is. The pass runs after `sw-fuse`, when most ops will be kernels, and before
    passes whose choices depend on the number of core groups. Remarks say what was compared.

    ```mlir
    linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
    ```
    needs one core group of six.
  }];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

def SwSplitReductions : Pass<"sw-split-reductions"> {
  let summary = "Split long reductions, and those of products over core groups";
  let description = [{
    A product of few and small tiles leaves core groups without work, or gives them tiles that
    are slow. Its reduction may have many iterations. The pass splits it in as many parts as
    divide the number of core groups: a first op computes partial sums, with a parallel loop over
    the parts, and a second one adds them. Elementwise ops that would run on the tiles of the
    product run on those of the sums.

    The model predicts both ways, with the barrier and the sums. A split must save 10 %, and
    parts are equal and have 64 iterations at least. A product with a vector stays whole, since
    memory bounds it. Windows of an image are cut by channels, and only those of a single image.
    A product is not split if it has a schedule, if a pooling runs on its tiles, or if an op
    computes tiles of its operands.

    A product that adds up images, such as the gradient of filters, is split by images. Each part
    is a product of its own with a `sw.group_range`, so that the numbers of images may differ by
    one. They are computed at the same time, and another op adds their results. An op that
    computes tiles of an operand does so for each part.

    On one core group products stay as they are.

    A reduction of several dimensions of an array that an elementwise op computes is split, too:
    into one of rows and one of their results. The elements of one result may not fit in LDM,
    but rows do. The kernel of the elementwise op then reduces them, and the array is not
    stored. Sums of a normalization are read once in place of three times.

    Remarks say what was compared.

    ```mlir
    %0 = linalg.matmul ins(%a, %b : tensor<48x4608xf32>, tensor<4608x64xf32>)
        outs(%c : tensor<48x64xf32>) -> tensor<48x64xf32>
    ```
    becomes, on six core groups, a product with loops of 3 x 48 x 64 x 1536 and a sum of its
    three parts and `%c`. The sums of floating-point numbers are rounded in another order.
  }];
  let options = [
    Option<"parts", "parts", "int64_t", "0",
           "Parts of each reduction that can be cut in as many; 0 chooses, 1 splits none">,
    Option<"splitsImages", "images", "bool", "true",
           "Split products that add up images; their launches must be merged">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
                           "::mlir::sw::SWDialect", "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_SCHEDULING_PASSES_TD
