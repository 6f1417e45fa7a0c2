// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @size(%x: tensor<512xf32>, %e: tensor<512xf32>) -> tensor<512xf32> {
  // expected-error @below {{'sw.kernel' op expects a size of 1 to 512 for loop 0, but got 513}}
  %y = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [513]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0 : tensor<512xf32>
  } : tensor<512xf32>
  return %y : tensor<512xf32>
}

// -----

// A plan leaves no size open.
func.func @open(%x: tensor<512xf32>, %e: tensor<512xf32>) -> tensor<512xf32> {
  // expected-error @below {{'sw.kernel' op expects a size of 1 to 512 for loop 0, but got 0}}
  %y = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [0]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0 : tensor<512xf32>
  } : tensor<512xf32>
  return %y : tensor<512xf32>
}

// -----

func.func @incomplete(%x: tensor<512xf32>, %e: tensor<512xf32>) -> tensor<512xf32> {
  // expected-error @below {{'sw.kernel' op expects 'method', 'loops' and 'sizes', but got #sw.schedule<sizes = [8]>}}
  %y = sw.kernel "exp" schedule <sizes = [8]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0 : tensor<512xf32>
  } : tensor<512xf32>
  return %y : tensor<512xf32>
}

// -----

func.func @loops(%x: tensor<512x4xf32>, %e: tensor<512x4xf32>) -> tensor<512x4xf32> {
  // expected-error @below {{'sw.kernel' op expects 'loops' to be [512, 4], the extents of the loops of the root, but got [2000]}}
  %y = sw.kernel "exp" schedule <method = cpe, loops = [2000], sizes = [8]> {
    %0 = linalg.exp ins(%x : tensor<512x4xf32>) outs(%e : tensor<512x4xf32>) -> tensor<512x4xf32>
    sw.kernel_yield %0 : tensor<512x4xf32>
  } : tensor<512x4xf32>
  return %y : tensor<512x4xf32>
}

// -----

func.func @group(%x: tensor<512xf32>, %e: tensor<512xf32>) -> tensor<512xf32> {
  // expected-error @below {{'sw.kernel' op expects no 'group', which is the number of members, but got 2}}
  %y = sw.kernel "exp" schedule <method = cpe, group = 2, loops = [512], sizes = [8]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0 : tensor<512xf32>
  } : tensor<512xf32>
  return %y : tensor<512xf32>
}

// -----

func.func @no_name(%x: memref<512xf32>, %y: memref<512xf32>) {
  // expected-error @below {{'sw.kernel' op expects a name}}
  sw.kernel "" schedule <method = cpe, loops = [512], sizes = [8]> {
    linalg.exp ins(%x : memref<512xf32>) outs(%y : memref<512xf32>)
  }
  return
}

// -----

func.func @no_member() {
  // expected-error @below {{'sw.kernel' op expects at least 1 linalg op, but got 0}}
  sw.kernel "nothing" schedule <method = cpe, loops = [512], sizes = [8]> {
    %e = tensor.empty() : tensor<512xf32>
  }
  return
}

// -----

func.func @call(%x: memref<512xf32>, %y: memref<512xf32>) {
  sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    linalg.exp ins(%x : memref<512xf32>) outs(%y : memref<512xf32>)
    // expected-error @below {{'memref.copy' op cannot be in a kernel; expects linalg ops, sw.pool, and ops without effects and regions}}
    memref.copy %y, %x : memref<512xf32> to memref<512xf32>
  }
  return
}

// -----

func.func @own_schedule(%x: memref<512xf32>, %y: memref<512xf32>) {
  sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    // expected-error @below {{'linalg.exp' op expects no 'sw.schedule' in a kernel, which has the schedule}}
    linalg.exp {sw.schedule = #sw.schedule<sizes = [4]>} ins(%x : memref<512xf32>) outs(%y : memref<512xf32>)
  }
  return
}

// -----

func.func @types(%x: tensor<512xf32>, %e: tensor<512xf32>) -> tensor<256xf32> {
  // expected-error @below {{'sw.kernel' op expects results of the types that the region yields, 'tensor<512xf32>', but got 'tensor<256xf32>'}}
  %y = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0 : tensor<512xf32>
  } : tensor<256xf32>
  return %y : tensor<256xf32>
}

// -----

func.func @roots(%x: tensor<512xf32>, %e: tensor<512xf32>) -> tensor<512xf32> {
  // expected-error @below {{'sw.kernel' op expects 'sw.root' on at most 1 member, but got 2}}
  %y = sw.kernel "exp_exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    %0 = linalg.exp {sw.root} ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    %1 = linalg.exp {sw.root} ins(%0 : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %1 : tensor<512xf32>
  } : tensor<512xf32>
  return %y : tensor<512xf32>
}

// -----

// The member reads nothing of the others, and they read nothing of it.
// expected-note @+2 {{this is their kernel}}
func.func @apart(%x: tensor<512xf32>, %e: tensor<512xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  %y:2 = sw.kernel "exp_abs" schedule <method = cpe, loops = [512], sizes = [8]> {
    // expected-error @below {{'linalg.exp' op expects to read a result of the other members, or to be read by them, but is apart as member 0}}
    %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    %1 = linalg.abs ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %0, %1 : tensor<512xf32>, tensor<512xf32>
  } : tensor<512xf32>, tensor<512xf32>
  return %y#0, %y#1 : tensor<512xf32>, tensor<512xf32>
}

// -----

#row = affine_map<(i, j) -> (j)>
#all = affine_map<(i, j) -> (i, j)>

// Every tile would compute the whole row again.
func.func @follows_none(%x: tensor<4xf32>, %e: tensor<4xf32>, %f: tensor<512x4xf32>) -> tensor<512x4xf32> {
  %y = sw.kernel "exp_add" schedule <method = cpe, loops = [512, 4], sizes = [8, 4]> {
    // expected-error @below {{'linalg.exp' op expects to follow a loop of the root that is cut into tiles, but as member 0 it follows none}}
    %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    // expected-note @below {{the root is here, with tiles of 8, 4}}
    %1 = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
        ins(%0 : tensor<4xf32>) outs(%f : tensor<512x4xf32>) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<512x4xf32>
    sw.kernel_yield %1 : tensor<512x4xf32>
  } : tensor<512x4xf32>
  return %y : tensor<512x4xf32>
}

// -----

func.func @wrong_map(%x: tensor<512x4xf32>, %e: tensor<512x4xf32>) -> tensor<512x4xf32> {
  %y = sw.kernel "exp_abs" schedule <method = cpe, loops = [512, 4], sizes = [8, 4]> {
    // expected-error @below {{'linalg.exp' op expects loop 0 of member 0 to follow loop 0 of the root, as the indexing maps say, but got 1}}
    %0 = linalg.exp {sw.group_loops = array<i64: 1, 0>} ins(%x : tensor<512x4xf32>) outs(%e : tensor<512x4xf32>) -> tensor<512x4xf32>
    %1 = linalg.abs ins(%0 : tensor<512x4xf32>) outs(%e : tensor<512x4xf32>) -> tensor<512x4xf32>
    sw.kernel_yield %1 : tensor<512x4xf32>
  } : tensor<512x4xf32>
  return %y : tensor<512x4xf32>
}

// -----

// A loop of the root that is cut is followed.
func.func @cut(%x: tensor<512x4xf32>, %e: tensor<512x4xf32>) -> tensor<512x4xf32> {
  %y = sw.kernel "exp_abs" schedule <method = cpe, loops = [512, 4], sizes = [8, 4]> {
    // expected-error @below {{'linalg.exp' op expects loop 0 of member 0 to follow loop 0 of the root, as the indexing maps say, but got -1}}
    %0 = linalg.exp {sw.group_loops = array<i64: -1, -1>} ins(%x : tensor<512x4xf32>) outs(%e : tensor<512x4xf32>) -> tensor<512x4xf32>
    %1 = linalg.abs ins(%0 : tensor<512x4xf32>) outs(%e : tensor<512x4xf32>) -> tensor<512x4xf32>
    sw.kernel_yield %1 : tensor<512x4xf32>
  } : tensor<512x4xf32>
  return %y : tensor<512x4xf32>
}

// -----

#column = affine_map<(i, j) -> (i)>
#both = affine_map<(i, j) -> (i, j)>

// The reduced loop is none of the root.
func.func @reduced(%x: tensor<512x4xf32>, %e: tensor<512xf32>, %f: tensor<512xf32>) -> tensor<512xf32> {
  %y = sw.kernel "reduce_sum_exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    // expected-error @below {{'linalg.generic' op expects loop 1 of member 0 to follow no loop of the root (-1), as the indexing maps say, but got 0}}
    %0 = linalg.generic {indexing_maps = [#both, #column], iterator_types = ["parallel", "reduction"]}
        ins(%x : tensor<512x4xf32>) outs(%e : tensor<512xf32>) attrs = {sw.group_loops = array<i64: 0, 0>} {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<512xf32>
    %1 = linalg.exp ins(%0 : tensor<512xf32>) outs(%f : tensor<512xf32>) -> tensor<512xf32>
    sw.kernel_yield %1 : tensor<512xf32>
  } : tensor<512xf32>
  return %y : tensor<512xf32>
}

// -----

func.func @map_length(%x: tensor<512x4xf32>, %e: tensor<512x4xf32>) -> tensor<512x4xf32> {
  %y = sw.kernel "exp" schedule <method = cpe, loops = [512, 4], sizes = [8, 4]> {
    // expected-error @below {{'linalg.exp' op expects 'sw.group_loops' to have an entry for each of its 2 loops, but got 1}}
    %0 = linalg.exp {sw.group_loops = array<i64: 0>} ins(%x : tensor<512x4xf32>) outs(%e : tensor<512x4xf32>) -> tensor<512x4xf32>
    sw.kernel_yield %0 : tensor<512x4xf32>
  } : tensor<512x4xf32>
  return %y : tensor<512x4xf32>
}

// -----

// Two loops on one axis of the mesh.
func.func @axis(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects at most one loop over the rows of the mesh, but got 2}}
  sw.kernel "copy" schedule <method = mesh, loops = [64, 64], sizes = [64, 64], mesh = [row, row]> {
    linalg.copy ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>)
  }
  return
}

// -----

// Only single CPEs share gets.
func.func @share(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  // expected-error @below {{expects 'method' of a schedule with 'share', 'member' or 'part' to be cpe, but got mesh}}
  sw.kernel "copy" schedule <method = mesh, loops = [64, 64], sizes = [64, 64], share = teams> {
    linalg.copy ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>)
  }
  return
}
