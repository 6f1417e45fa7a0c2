"""Modules of PyTorch with inputs that fix their shapes, by name. Weights are random, the same in every run."""

import torch
from torch import nn


class Recurrent(nn.Module):
    """An LSTM of two layers, and a linear layer on its last output."""

    def __init__(self):
        super().__init__()
        self.cells, self.last = nn.LSTM(64, 128, num_layers=2, batch_first=True), nn.Linear(128, 10)

    def forward(self, x):
        return self.last(self.cells(x)[0][:, -1])


def block(inputs, outputs):
    """Two convolutions, as on each level of a U-Net."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(),
                         nn.Conv2d(outputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU())


class UNet(nn.Module):
    """A U-Net of three levels: images are halved by pooling, doubled by transposed convolutions, and joined with those of their level."""

    def __init__(self, channels=16):
        super().__init__()
        self.down = nn.ModuleList([block(3, channels), block(channels, 2 * channels)])
        self.bottom = block(2 * channels, 4 * channels)
        self.grow = nn.ModuleList([nn.ConvTranspose2d(4 * channels, 2 * channels, 2, 2), nn.ConvTranspose2d(2 * channels, channels, 2, 2)])
        self.up = nn.ModuleList([block(4 * channels, 2 * channels), block(2 * channels, channels)])
        self.last, self.pool = nn.Conv2d(channels, 2, 1), nn.MaxPool2d(2)

    def forward(self, x):
        kept = []
        for level in self.down:
            kept.append(level(x))
            x = self.pool(kept[-1])
        x = self.bottom(x)
        for grow, level in zip(self.grow, self.up):
            x = level(torch.cat([kept.pop(), grow(x)], 1))
        return self.last(x)


def perceptron():
    layers = nn.Linear(64, 100), nn.ReLU(), nn.Linear(100, 10), nn.Softmax(-1)
    return nn.Sequential(*layers), (torch.randn(8, 64),)


def encoder_layer():
    return nn.TransformerEncoderLayer(256, 8, 1024, batch_first=True, activation="gelu"), (torch.randn(1, 128, 256),)


def lstm():
    return Recurrent(), (torch.randn(1, 16, 64),)


def unet():
    return UNet(), (torch.randn(1, 3, 96, 96),)


def from_torchvision(name):
    """The network of this name, on one image."""
    def make():
        import torchvision
        return getattr(torchvision.models, name)(weights=None), (torch.randn(1, 3, 224, 224),)
    return make


# In this order, and with what each needs beside the importer.
MODELS = {"perceptron": (perceptron, ()), "encoder_layer": (encoder_layer, ()), "lstm": (lstm, ()), "unet": (unet, ())}
MODELS.update({name: (from_torchvision(name), ("torchvision",))
               for name in ("squeezenet1_1", "mobilenet_v2", "shufflenet_v2_x1_0", "resnet18", "resnet50")})


def make(name):
    """The module of this name in evaluation mode, and its inputs."""
    torch.manual_seed(0)
    module, inputs = MODELS[name][0]()
    return module.eval(), inputs
