import os

import lit.formats

config.name = "SUNWAY"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".c", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.sw_binary_dir, "test")

path = [os.path.join(config.sw_binary_dir, "bin"), config.llvm_tools_dir]
config.environment["PATH"] = os.pathsep.join(path + [config.environment["PATH"]])
for name in ("HOME", "CCACHE_DIR"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

config.substitutions.append(("%sw_src", config.sw_source_dir))
config.substitutions.append(("%sw_build", config.sw_binary_dir))
