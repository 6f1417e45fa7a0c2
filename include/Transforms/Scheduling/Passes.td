//===- Passes.td - Passes on schedules ---------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_SCHEDULING_PASSES_TD
#define SUNWAY_TRANSFORMS_SCHEDULING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwApplySchedules : Pass<"sw-apply-schedules"> {
  let summary = "Ask for the schedules of a file";
  let description = [{
    Reads a file that `record-schedules` of `sw-tile` wrote, and that a person may have
    edited, and gives the linalg ops that it names the attribute `sw.schedule`. It stands
    directly in front of `sw-tile`, where the ops are those that the file names: by their
    operation and location, folders not counted, and by `number` where several share both.
    A schedule of the file replaces one of the op. With `"fuse": false` an op and its
    `group` get `sw.fuse = false`: each is tiled by itself.

    ```json
    { "version": 1, "schedules": [
      { "op": "linalg.matmul", "location": "a.mlir:3:8", "schedule": { "sizes": [64, 32, 0] } } ] }
    ```
    gives the product in line 3 of a.mlir the attribute:
    ```mlir
    linalg.matmul {sw.schedule = #sw.schedule<sizes = [64, 32, 0]>}
        ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
    ```

    An entry without its op is an error: the program is another one than the file is about, and
    a schedule that is not taken makes programs slow without a word. Ops without an entry are
    scheduled as they are without the file.
  }];
  let options = [
    Option<"schedules", "schedules", "std::string", "",
           "File with the schedules, as sw-tile{record-schedules} writes it; none to do nothing">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

#endif // SUNWAY_TRANSFORMS_SCHEDULING_PASSES_TD
