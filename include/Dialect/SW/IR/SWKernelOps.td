//===- SWKernelOps.td - The plan of a kernel ----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWKERNELOPS_TD
#define SUNWAY_DIALECT_SW_IR_SWKERNELOPS_TD

include "Dialect/SW/IR/SWOpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def SW_KernelOp : SW_Op<"kernel", [
    RecursiveMemoryEffects, NoRegionArguments,
    SingleBlockImplicitTerminator<"KernelYieldOp">]> {
  let summary = "The plan of a kernel: the ops that run on tiles together, and their tiles";
  let description = [{
    `sw-plan` puts each op, or each fusion group, for which it has chosen tiles into a
    `sw.kernel`. A person may edit it: other sizes, or an op in another kernel. `sw-tile` takes
    the ops out again and makes the loops over their tiles as the plan says.

    * `name` becomes the name of the launch.
    * The linalg ops of the region are the *members*. What they read may be defined outside.
      `sw.pool` and ops without effects, such as reshapes, may be between them.
    * The *root* is the member whose loops are tiled. It has the unit attribute `sw.root`; the
      default is the last member. In a kernel with a product it is the product.
    * `schedule` has the tiles of the root, as in `#sw.schedule`. `method`, `loops` and `sizes`
      are required, and every size is 1 to the extent of its loop. Entries that are not given
      follow from the others. The number of members replaces `group`.
    * `sw.group_loops` of a member has, for each of its loops, the loop of the root that it
      follows, -1 for none. It results from the indexing maps and is for the reader. The verifier
      compares it, so an edit cannot make it wrong.
    * `predicted`: the time that the model predicted for this plan, in seconds. It is for the
      reader; `sw-tile` predicts again.

    ```mlir
    %y = sw.kernel "exp_sub" schedule <method = cpe, loops = [512, 64], sizes = [8, 64]>
        predicted 2.0e-05 {
      %0 = linalg.exp {sw.group_loops = array<i64: 0, 1>} ins(%x : tensor<512x64xf32>)
          outs(%e : tensor<512x64xf32>) -> tensor<512x64xf32>
      %1 = linalg.sub ins(%0, %x : tensor<512x64xf32>, tensor<512x64xf32>)
          outs(%f : tensor<512x64xf32>) -> tensor<512x64xf32>
      sw.kernel_yield %1 : tensor<512x64xf32>
    } : tensor<512x64xf32>
    ```
  }];
  let arguments = (ins StrAttr:$name, SW_ScheduleAttr:$schedule,
                       OptionalAttr<F64Attr>:$predicted);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name `schedule` $schedule (`predicted` $predicted^)? attr-dict-with-keyword $body
    (`:` type($results)^)?
  }];
  let hasCanonicalizer = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The linalg ops of the region, in order.
    SmallVector<linalg::LinalgOp> getMembers();

    /// The member whose loops are tiled.
    linalg::LinalgOp getRootOp();

    /// The members without fills of others.
    SmallVector<linalg::LinalgOp> getOwnMembers();
  }];
}

def SW_KernelYieldOp : SW_Op<"kernel_yield", [Pure, ReturnLike, Terminator,
                                              HasParent<"KernelOp">]> {
  let summary = "The results of a kernel";
  let description = [{
    ```mlir
    %y = sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
      %0 = linalg.exp ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) -> tensor<512xf32>
      sw.kernel_yield %0 : tensor<512xf32>
    } : tensor<512xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$results);
  let builders = [OpBuilder<(ins), [{ /* nothing to do */ }]>];
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

#endif // SUNWAY_DIALECT_SW_IR_SWKERNELOPS_TD
