"""An encoder layer of BERT-base, sequence 128, as a C library: on the simulated chip, and compared with PyTorch.

bert_layer.py [DIRECTORY]
"""

import sys

import sunway
import torch


def main(directory="bert"):
    torch.manual_seed(0)
    model = torch.nn.TransformerEncoderLayer(768, 12, dim_feedforward=3072, activation="gelu", batch_first=True).eval()
    words = torch.randn(1, 128, 768)
    program = sunway.compile(model, (words,), chip="sw26010")

    y = program(words)
    with torch.no_grad():
        error = abs(y - model(words).numpy()).max()
    print(f"{y.shape[1]} words of {y.shape[2]} numbers, {'as' if error < 1e-4 else 'not as'} PyTorch computes them")

    figures = program.time()
    on_mpe = sum(part["cycles"] for part in figures["mpe"]) / figures["elapsed_cycles"]
    print(f"{figures['seconds'] * 1e3:.2f} ms in {figures['launches']} launch, {on_mpe:.1%} of it on the management core")
    print(f"in {program.write_library(directory).name}: a library for sw5cc, swgcc and the simulator")


if __name__ == "__main__":
    main(*sys.argv[1:])
