"""ResNet-18 of torchvision as a C library: layer by layer on the simulated chip, and compared with PyTorch.

resnet18.py [DIRECTORY]
"""

import sys

import sunway
import torch
import torchvision


def main(directory="resnet18"):
    torch.manual_seed(0)
    model = torchvision.models.resnet18(weights=None).eval()
    image = torch.randn(1, 3, 224, 224)
    program = sunway.compile(model, (image,), chip="sw26010")

    scores = program(image)
    with torch.no_grad():
        expected = model(image).numpy()
    error = abs(scores - expected).max() / abs(expected).max()
    print(f"{scores.shape[1]} classes, {'as' if error < 1e-4 else 'not as'} PyTorch computes them")

    figures = program.time()
    slowest = max(figures["kernels"], key=lambda kernel: kernel["seconds"])
    print(f"{figures['seconds'] * 1e3:.1f} ms in {figures['launches']} launch, {len(figures['kernels'])} kernels, "
          f"the longest {slowest['name']}: {slowest['seconds'] * 1e6:.0f} us")
    print(f"in {program.write_library(directory).name}: a library for sw5cc, swgcc and the simulator")


if __name__ == "__main__":
    main(*sys.argv[1:])
