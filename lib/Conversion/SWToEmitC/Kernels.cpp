//===- Kernels.cpp - Launches ---------------------------------------------===//
//
// A launch becomes a kernel (KernelLowering.cpp), and a call in the host file.
// One with parts becomes a kernel that calls them (Parts.cpp).
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"
#include "KernelLowering.h"
#include "Lowering.h"

#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// The variable of the host with the parameters of `launch`. Several core
/// groups read it, so it is not on the stack of the host.
Value ModuleLowering::declareArguments(CBuilder &c, LaunchOp launch,
                                       StringRef type) {
  std::string qualifier;
  if (launch.getNumCoreGroups() > 1) {
    StringRef shared = chip.sharedQualifier();
    qualifier = ("static " + shared + (shared.empty() ? "" : " ")).str();
  }
  return c.variable("args", c.opaque(qualifier + type.str()));
}

/// Checks a launch on several core groups. The memory that all of them reach is
/// not the one of ordinary arrays of the host. Arrays of a program that uses
/// several core groups are in the former.
LogicalResult ModuleLowering::checkGroups(LaunchOp launch) {
  if (launch.getNumCoreGroups() == 1)
    return success();
  usesGroups = true;
  if (failed(chip.checkGroups(launch, target)))
    return failure();
  if (launch.getNumCoreGroups() <= target.getUsedCoreGroups())
    return success();
  llvm::SetVector<Value> captures;
  getUsedValuesDefinedAbove(launch.getBody(), captures);
  for (Value value : captures) {
    if (!isa<BaseMemRefType>(value.getType()))
      continue;
    Operation *op = value.getDefiningOp();
    while (auto view = dyn_cast_if_present<ViewLikeOpInterface>(op))
      op = view.getViewSource().getDefiningOp();
    if (op)
      return launch.emitOpError("expects arrays of several core groups to be "
                                "arguments, whose caller puts them in memory "
                                "that all core groups reach, but got one of '")
             << op->getName() << "'";
  }
  return success();
}

LogicalResult ModuleLowering::lowerLaunch(FunctionLowering &host,
                                          LaunchOp launch) {
  if (host.onSlave)
    return launch.emitOpError("is not supported inside another launch");
  if (launch.getView() != View::CPE)
    return launch.emitOpError(
        "is in the core-group view; run sw-opt --sw-pipeline first");
  if (launch.getRange())
    return launch.emitOpError("is on some core groups only; run "
                              "--sw-merge-launches first");
  if (failed(checkGroups(launch)))
    return failure();
  if (launch.hasParts())
    return lowerParts(host, launch);
  std::string name = uniqueKernel(launch.getName());
  kernelNames.push_back(name);
  if (launch.getNumCoreGroups() > 1)
    groupKernels.insert(name);
  parameterNames.push_back(name);
  KernelLowering kernel(*this, host, launch, name, header);
  if (failed(kernel.build()))
    return failure();
  addKernel(name, name);
  Value args = declareArguments(host.c, launch, kernel.structName);
  kernel.storeParameters(args);
  chip.launch(host.c, name, host.c.addressOf(args), launch.getNumCoreGroups(),
              target);
  return success();
}
