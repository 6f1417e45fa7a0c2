"""From torch.nn to C: runs a perceptron on the simulated chip, compares with PyTorch, and writes it as a C library.

perceptron.py [DIRECTORY]
"""

import sys

import sunway
import torch


def main(directory="perceptron"):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(784, 256), torch.nn.ReLU(), torch.nn.Linear(256, 10), torch.nn.Softmax(-1)).eval()
    x = torch.randn(32, 784)
    program = sunway.compile(model, (x,), chip="sw26010")

    y = program.verify(x)
    with torch.no_grad():
        error = abs(y - model(x).numpy()).max()
    print(f"{y.shape[0]} results of {y.shape[1]} classes, {'as' if error < 1e-5 else 'not as'} PyTorch computes them")

    for kernel in program.time()["kernels"]:
        print(f"{kernel['name']}: {kernel['seconds'] * 1e6:.0f} us")
    print(f"in {program.write_library(directory).name}: a library for sw5cc, swgcc and the simulator")


if __name__ == "__main__":
    main(*sys.argv[1:])
