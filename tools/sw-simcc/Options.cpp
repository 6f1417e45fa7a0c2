//===- Options.cpp - Command line of sw-simcc -----------------------------===//

#include "Options.h"
#include "Names.h"
#include "ObjectChip.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using namespace simcc;

/// Compiler flags whose value may be the next argument.
static bool takesValueForCompiler(StringRef flag) {
  return StringSwitch<bool>(flag)
      .Cases({"-I", "-D", "-U", "-include", "-isystem", "-idirafter"}, true)
      .Cases({"-iquote", "-imacros", "-MF", "-MT", "-MQ", "-Xclang"}, true)
      .Cases({"-mllvm", "-Xpreprocessor"}, true)
      .Default(false);
}

/// Linker flags whose value may be the next argument.
static bool takesValueForLinker(StringRef flag) {
  return is_contained({"-Xlinker", "-L", "-l", "-u", "-z", "-rpath"}, flag);
}

/// Flags of the vendor's compilers that are ignored here.
static bool isVendorFlag(StringRef flag) {
  return StringSwitch<bool>(flag)
      .Cases({"-msimd", "-mftz", "-mieee", "-mdynamic"}, true)
      .Cases({"-hybrid", "-mhybrid", "-mhybrid-coop", "-hybrid-coop"}, true)
      .Cases({"-lm_slave", "-lslave", "-lathread", "-lswperf"}, true)
      // The libraries of the simulator may not exist in static form.
      .Cases({"-static", "-Wl,-static", "-Wl,--stack-analysis"}, true)
      .StartsWith("-faddress_align", true)
      .StartsWith("-march=sw", true)
      .StartsWith("-mtune=sw", true)
      .StartsWith("-mcpu=sw", true)
      .StartsWith("-OPT:", true)
      .StartsWith("-LNO:", true)
      .StartsWith("-CG:", true)
      .StartsWith("-TENV:", true)
      .StartsWith("-IPA", true)
      .Default(false);
}

static bool isLinkFlag(StringRef flag) {
  return flag.starts_with("-l") || flag.starts_with("-L") ||
         flag.starts_with("-Wl,") || flag == "-rdynamic";
}

/// The chip whose compilers use this spelling of a flag; empty if both do.
static StringRef chipOfSpelling(StringRef flag) {
  return StringSwitch<StringRef>(flag)
      .Cases({"-host", "-slave", "-hybrid"}, "sw26010")
      .Cases({"-mhost", "-mslave", "-mhybrid"}, "sw26010pro")
      .Default("");
}

namespace {

class Parser {
public:
  Parser(StringRef fileName, ArrayRef<const char *> arguments)
      : name(parseName(fileName)), arguments(arguments) {
    options.isCxx = name.isCxx;
  }

  Expected<Options> run() {
    while (position < arguments.size())
      if (Error error = parseOne(arguments[position++]))
        return std::move(error);
    chooseChip();
    return std::move(options);
  }

private:
  Error parseOne(StringRef argument) {
    if (name.isMpi && spelledChip.empty())
      spelledChip = chipOfSpelling(argument);
    if (!argument.starts_with("-") || argument == "-") {
      options.inputs.push_back({argument.str(), Side::Detect});
      return Error::success();
    }
    if (argument.starts_with("--"))
      return parseLong(argument);
    if (is_contained({"-host", "-mhost"}, argument))
      return setSide(Side::Host, argument);
    if (is_contained({"-slave", "-mslave"}, argument))
      return setSide(Side::Slave, argument);
    if (parseSwitch(argument) || isVendorFlag(argument))
      return Error::success();
    if (argument == "-ver") { // swgcc: the release of the compiler
      std::string release;
      return takeNext(argument, release);
    }
    if (argument == "-o" || argument == "-x" || takesValueForLinker(argument))
      return parseSeparate(argument);
    if (takesValueForCompiler(argument)) {
      options.compileFlags.push_back(argument.str());
      return takeNext(argument, options.compileFlags.emplace_back());
    }
    if (argument.starts_with("-o"))
      return setOnce(argument.drop_front(2), options.output, "-o");
    if (isLinkFlag(argument)) {
      options.linkFlags.push_back(argument.str());
      return Error::success();
    }
    if (argument == "-pthread" || argument == "-fopenmp")
      options.linkFlags.push_back(argument.str());
    options.compileFlags.push_back(argument.str());
    return Error::success();
  }

  Error parseLong(StringRef argument) {
    StringRef flag = argument.split('=').first;
    if (argument == "--help")
      options.help = true;
    else if (argument == "--version")
      options.version = true;
    else if (argument == "--device-library")
      options.isLibrary = true;
    else if (argument == "--no-checks")
      options.noChecks = true;
    else if (flag == "--slave" && argument.consume_front("--slave="))
      options.inputs.push_back({argument.str(), Side::Slave});
    else if (std::string *field = longField(flag)) {
      if (!argument.consume_front(flag.str() + "="))
        return takeOnce(flag, *field);
      return setOnce(argument, *field, flag);
    } else
      return createStringError(
          formatv("unknown option '{0}'; see sw-simcc --help", argument));
    return Error::success();
  }

  std::string *longField(StringRef flag) {
    return StringSwitch<std::string *>(flag)
        .Case("--chip", &options.chip)
        .Case("--cc", &options.compiler)
        .Case("--cost-report", &options.costReport)
        .Case("--mpi", &options.mpi)
        .Case("--install-links", &options.linksFolder)
        .Default(nullptr);
  }

  /// Parses options without a value.
  bool parseSwitch(StringRef argument) {
    if (argument == "-h" || argument == "-help")
      return options.help = true;
    if (argument == "-v")
      return options.verbose = true;
    if (argument == "-c")
      options.action = std::max(options.action, Action::Compile);
    else if (argument == "-allshare")
      options.isShared = true;
    else if (argument == "-S")
      options.action = std::max(options.action, Action::Assembly);
    else if (is_contained({"-E", "-M", "-MM"}, argument)) {
      options.action = Action::Preprocess;
      options.compileFlags.push_back(argument.str());
    } else
      return false;
    return true;
  }

  Error setSide(Side side, StringRef flag) {
    if (options.side != Side::Detect && options.side != side)
      return createStringError(
          formatv("'{0}' and '{1}' contradict each other", sideFlag, flag));
    options.side = side;
    sideFlag = flag;
    return Error::success();
  }

  Error parseSeparate(StringRef argument) {
    if (argument == "-o")
      return takeOnce(argument, options.output);
    if (argument == "-x") {
      std::string language;
      if (Error error = takeNext(argument, language))
        return error;
      options.isCxx = language == "c++";
      return Error::success();
    }
    if (argument == "-L" || argument == "-l") {
      std::string value;
      if (Error error = takeNext(argument, value))
        return error;
      options.linkFlags.push_back((argument + value).str());
      return Error::success();
    }
    options.linkFlags.push_back(argument.str());
    return takeNext(argument, options.linkFlags.emplace_back());
  }

  /// Sets a field that has one value; two different values are an error.
  Error setOnce(StringRef value, std::string &field, StringRef flag) {
    if (value.empty())
      return createStringError(formatv("option '{0}' needs a value", flag));
    if (is_contained(given, &field) && field != value)
      return createStringError(formatv("option '{0}' is given twice: '{1}' and "
                                       "'{2}'",
                                       flag, field, value));
    given.push_back(&field);
    field = value.str();
    return Error::success();
  }

  Error takeNext(StringRef flag, std::string &value) {
    if (position == arguments.size())
      return createStringError(formatv("option '{0}' needs a value", flag));
    value = arguments[position++];
    return Error::success();
  }

  Error takeOnce(StringRef flag, std::string &field) {
    std::string value;
    if (Error error = takeNext(flag, value))
      return error;
    return setOnce(value, field, flag);
  }

  /// An explicit chip precedes that of the tool's name, this the one of the
  /// spelling of flags, and this the one of the objects.
  void chooseChip() {
    if (options.chip.empty())
      options.chip = name.chip.str();
    if (options.chip.empty())
      options.chip = spelledChip.str();
    if (options.chip.empty() && name.isMpi)
      options.chip = chipOfInputs();
    if (options.chip.empty())
      options.chip = sys::Process::GetEnv("SWSIM_CHIP").value_or("sw26010");
  }

  /// The chip of the first object; empty if there is none.
  std::string chipOfInputs() const {
    for (const Input &input : options.inputs)
      if (StringRef(input.path).ends_with(".o"))
        if (std::string chip = chipOfObject(input.path); !chip.empty())
          return chip;
    return "";
  }

  Name name;
  ArrayRef<const char *> arguments;
  size_t position = 0;
  StringRef spelledChip, sideFlag;
  /// Fields that an option has set.
  SmallVector<const std::string *> given;
  Options options;
};

} // namespace

Expected<Options> simcc::parseOptions(StringRef name,
                                      ArrayRef<const char *> arguments) {
  return Parser(name, arguments).run();
}
