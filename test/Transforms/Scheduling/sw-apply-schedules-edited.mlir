// A file that a person has edited: numbers, the method, and which ops run together.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-opt --sw-apply-schedules=schedules=sizes.json --sw-tile program.mlir | FileCheck program.mlir --check-prefix=SIZES
// RUN: sw-opt --sw-apply-schedules=schedules=apart.json --sw-tile program.mlir | FileCheck program.mlir --check-prefix=APART
// RUN: sw-opt --sw-apply-schedules=schedules=method.json --sw-tile program.mlir | FileCheck program.mlir --check-prefix=METHOD
// Folders of the program do not count.
// RUN: sw-opt --sw-apply-schedules=schedules=device.json --sw-tile program.mlir | FileCheck program.mlir --check-prefix=DEVICE
// RUN: mkdir folder && cp program.mlir folder
// RUN: sw-opt --sw-apply-schedules=schedules=sizes.json --sw-tile folder/program.mlir | FileCheck program.mlir --check-prefix=SIZES

//--- sizes.json
{ "version": 1, "schedules": [
  { "op": "linalg.matmul", "location": "program.mlir:10:8", "schedule": { "sizes": [32, 64, 16], "vector": "m" } },
  { "op": "linalg.exp", "location": "program.mlir:11:8",
    "schedule": { "loops": [4096], "sizes": [512] } } ] }

//--- apart.json
{ "version": 1, "schedules": [
  { "op": "linalg.matmul", "location": "program.mlir:10:8", "fuse": false,
    "group": [{ "op": "linalg.exp", "location": "program.mlir:11:8" }] } ] }

//--- method.json
{ "version": 1, "schedules": [
  { "op": "linalg.exp", "location": "program.mlir:11:8", "fuse": false, "schedule": { "method": "cpe", "sizes": [8, 0] } } ] }

//--- device.json
{ "version": 1, "schedules": [
  { "op": "linalg.matmul", "location": "program.mlir:10:8", "device": "cpe" },
  { "op": "linalg.exp", "location": "program.mlir:11:8", "device": "mpe" } ] }

//--- program.mlir
// SIZES: linalg.matmul {sw.tile = #sw.tile<{{.*}}sizes = [32, 64, 16]{{.*}}vector = m
// SIZES: sw.tile = #sw.tile<kernel = "exp", sizes = [512], {{.*}}private, predicted = 
// APART: linalg.matmul {{{.*}}sw.tile =
// APART: linalg.generic {{.*}}sw.tile = #sw.tile<kernel = "exp", {{.*}}mesh = [none]
// METHOD: scf.forall {{.*}} step (
// METHOD: linalg.exp {{.*}}private
// DEVICE: linalg.matmul {{{.*}}sw.tile =
// DEVICE: linalg.exp {sw.mpe = "the file of schedules asks for it"}
func.func @f(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = linalg.exp ins(%0 : tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
