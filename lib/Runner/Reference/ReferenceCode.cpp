//===- ReferenceCode.cpp - Machine code of the reference ------------------===//
#include "ReferenceCode.h"

#include "ReferenceAsserts.h"
#include "ReferenceVariants.h"
#include "Runner/Input/ForeignCode.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::sw::runner;

/// Adds `void packed(void **args)`, which calls the C interface of the caller
/// with a pointer to the descriptor of each memref. Everything else becomes
/// local, so no name of the program clashes with a name of this process.
static llvm::Error addPackedCall(llvm::Module &module, StringRef caller) {
  std::string name = ("_mlir_ciface_" + caller).str();
  llvm::Function *callee = module.getFunction(name);
  if (!callee)
    return llvm::createStringError("the reference has no C interface");
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> b(context);
  auto *type = llvm::FunctionType::get(b.getVoidTy(), {b.getPtrTy()}, false);
  auto *packed = llvm::Function::Create(
      type, llvm::GlobalValue::ExternalLinkage, packedSymbol, module);
  b.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", packed));
  SmallVector<llvm::Value *> args;
  for (unsigned i = 0, e = callee->arg_size(); i < e; ++i)
    args.push_back(
        b.CreateLoad(b.getPtrTy(),
                     b.CreateConstGEP1_64(b.getPtrTy(), packed->getArg(0), i)));
  b.CreateCall(callee, args);
  b.CreateRetVoid();
  return llvm::Error::success();
}

std::string sw::runner::getVariableName(StringRef function) {
  return (function + "_value").str();
}

/// Defines the functions that distinguish the runs: each returns the value of a
/// variable. They are declared as pure, so that calls are hoisted out of loops.
static void defineVariants(llvm::Module &module) {
  llvm::LLVMContext &context = module.getContext();
  for (StringRef name : {fillSymbol, perturbationSymbol}) {
    llvm::Function *function = module.getFunction(name);
    if (!function)
      continue;
    llvm::Type *type = function->getReturnType();
    // LLVM must not treat an external variable as a constant.
    auto *variable = new llvm::GlobalVariable(
        module, type, /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage,
        llvm::Constant::getNullValue(type), getVariableName(name));
    llvm::IRBuilder<> b(llvm::BasicBlock::Create(context, "entry", function));
    b.CreateRet(b.CreateLoad(type, variable));
    function->setDoesNotAccessMemory();
    for (llvm::Attribute::AttrKind kind :
         {llvm::Attribute::NoInline, llvm::Attribute::NoUnwind,
          llvm::Attribute::WillReturn, llvm::Attribute::Speculatable})
      function->addFnAttr(kind);
  }
}

static void optimise(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  // Unrolled loops, such as those over the taps of a convolution, have so many
  // accesses that the vectoriser compares their pairs for minutes.
  llvm::PipelineTuningOptions tuning;
  tuning.LoopUnrolling = false;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
      .run(module, modules);
}

llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
sw::runner::compileReference(ModuleOp module, StringRef caller) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto host = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!host)
    return host.takeError();
  auto machine = host->createTargetMachine();
  if (!machine)
    return machine.takeError();
  auto context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(module, *context, "reference");
  if (!translated)
    return llvm::createStringError("cannot translate the reference to LLVM IR");
  translated->setDataLayout((*machine)->createDataLayout());
  translated->setTargetTriple((*machine)->getTargetTriple());
  defineVariants(*translated);
  defineAssert(*translated);
  if (llvm::Error error = addPackedCall(*translated, caller))
    return std::move(error);
  for (llvm::Function &function : *translated)
    function.addFnAttr("target-cpu", (*machine)->getTargetCPU());
  optimise(*translated, **machine);
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(*host)
                 .setLinkProcessSymbolsByDefault(false)
                 // A platform would look up its functions in the process.
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                 .create();
  if (!jit)
    return jit.takeError();
  auto library = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*machine)->createDataLayout().getGlobalPrefix(),
      [](const llvm::orc::SymbolStringPtr &name) {
        return isLibraryFunction(*name);
      });
  if (!library)
    return library.takeError();
  (*jit)->getMainJITDylib().addGenerator(std::move(*library));
  if (llvm::Error error = (*jit)->addIRModule(llvm::orc::ThreadSafeModule(
          std::move(translated), std::move(context))))
    return std::move(error);
  return jit;
}
