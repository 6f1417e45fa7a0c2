"""PyTorch modules by name, with inputs that fix their shapes. Weights are random, but the same in every run."""

import torch
from torch import nn
from torch.nn import functional


class Recurrent(nn.Module):
    """An LSTM or a GRU of two layers, and a linear layer on its last output."""

    def __init__(self, cells=nn.LSTM):
        super().__init__()
        self.cells, self.last = cells(64, 128, num_layers=2, batch_first=True), nn.Linear(128, 10)

    def forward(self, x):
        return self.last(self.cells(x)[0][:, -1])


def block(inputs, outputs):
    """Two convolutions, as on each level of a U-Net."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(),
                         nn.Conv2d(outputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU())


class UNet(nn.Module):
    """A U-Net of three levels: images are halved by pooling, doubled by transposed convolutions, and concatenated with those of their
    level."""

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


class Attention(nn.Module):
    """Attention with one matrix each for queries, keys and values. There are `kept` heads of keys and values, each for several heads of queries."""

    def __init__(self, width, heads, kept=None, causal=False, bias=True):
        super().__init__()
        self.depth, self.causal, self.times = width // heads, causal, heads // (kept or heads)
        self.q, self.out = nn.Linear(width, width, bias), nn.Linear(width, width, bias)
        self.k, self.v = (nn.Linear(width, width // self.times, bias) for _ in range(2))

    def split(self, x):
        """Moves the heads before the tokens."""
        return x.unflatten(-1, (-1, self.depth)).transpose(-2, -3)

    def forward(self, x, turn=lambda heads: heads, mask=None, past=None):
        q, k, v = turn(self.split(self.q(x))), turn(self.split(self.k(x))), self.split(self.v(x))
        if past is not None:
            k, v = torch.cat([past[0], k], -2), torch.cat([past[1], v], -2)
        if self.times > 1:
            k, v = k.repeat_interleave(self.times, -3), v.repeat_interleave(self.times, -3)
        heads = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=self.causal)
        return self.out(heads.transpose(-2, -3).flatten(-2))


def mlp(width, hidden, activation="none"):
    """Two linear layers with the GELU of erf between them, or its approximation by tanh."""
    return nn.Sequential(nn.Linear(width, hidden), nn.GELU(activation), nn.Linear(hidden, width))


class Encoder(nn.Module):
    """A layer of BERT, with normalization after each sum."""

    def __init__(self, width, heads, hidden):
        super().__init__()
        self.attention, self.mlp = Attention(width, heads), mlp(width, hidden)
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x):
        x = self.first(x + self.attention(x))
        return self.second(x + self.mlp(x))


class Block(nn.Module):
    """A layer of GPT-2, ViT or Whisper, with normalization before attention and perceptron."""

    def __init__(self, width, heads, hidden, causal=False, activation="none"):
        super().__init__()
        self.attention, self.mlp = Attention(width, heads, causal=causal), mlp(width, hidden, activation)
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x, *past):
        x = x + self.attention(self.first(x), past=past or None)
        return x + self.mlp(self.second(x))


class Llama(nn.Module):
    """A layer with RMS norms, rotary position embedding of queries and keys, fewer heads of keys than of queries, and a gated
    perceptron."""

    def __init__(self, width=1024, heads=16, kept=4, hidden=2816, tokens=128):
        super().__init__()
        self.attention = Attention(width, heads, kept, causal=True, bias=False)
        self.first, self.second = nn.RMSNorm(width, 1e-5), nn.RMSNorm(width, 1e-5)
        self.gate, self.up, self.down = (nn.Linear(*sizes, bias=False) for sizes in [(width, hidden), (width, hidden), (hidden, width)])
        depth = width // heads
        angles = torch.outer(torch.arange(tokens), 10000 ** (-torch.arange(0, depth, 2) / depth)).repeat(1, 2)
        self.register_buffer("cos", angles.cos())
        self.register_buffer("sin", angles.sin())

    def turn(self, x):
        low, high = x.chunk(2, -1)
        return x * self.cos + torch.cat([-high, low], -1) * self.sin

    def forward(self, x):
        x = x + self.attention(self.first(x), self.turn)
        y = self.second(x)
        return x + self.down(functional.silu(self.gate(y)) * self.up(y))


class Whisper(nn.Module):
    """Two convolutions of a spectrogram, the second with stride 2, positions and a block."""

    def __init__(self, width=384, heads=6, tokens=1500):
        super().__init__()
        self.first, self.second = nn.Conv1d(80, width, 3, padding=1), nn.Conv1d(width, width, 3, 2, padding=1)
        self.positions, self.block = nn.Parameter(torch.randn(tokens, width)), Block(width, heads, 4 * width)

    def forward(self, x):
        x = functional.gelu(self.second(functional.gelu(self.first(x))))
        return self.block(x.transpose(1, 2) + self.positions)


class Swin(nn.Module):
    """A block with attention in windows of 7 x 7 that are shifted by 3. Each position has a bias; positions of other windows are masked."""

    def __init__(self, width=96, heads=3, side=56, window=7, shift=3):
        super().__init__()
        self.attention, self.mlp = Attention(width, heads), mlp(width, 4 * width)
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.window, self.shift, self.side = window, shift, side
        zone = torch.bucketize(torch.arange(side), torch.tensor([side - window, side - shift]), right=True)
        zone = self.split((3 * zone[:, None] + zone)[None, ..., None])[..., 0]
        foreign = (zone[:, None] != zone[..., None]).float() * -100
        self.register_buffer("mask", foreign[:, None] + torch.randn(heads, window * window, window * window))

    def split(self, x):
        """The tokens of each window."""
        count = self.side // self.window
        return x.reshape(1, count, self.window, count, self.window, -1).transpose(2, 3).reshape(count * count, self.window ** 2, -1)

    def join(self, x):
        count = self.side // self.window
        return x.reshape(1, count, count, self.window, self.window, -1).transpose(2, 3).reshape(1, self.side, self.side, -1)

    def forward(self, x):
        y = torch.roll(self.first(x), (-self.shift, -self.shift), (1, 2))
        y = self.join(self.attention(self.split(y), mask=self.mask))
        x = x + torch.roll(y, (self.shift, self.shift), (1, 2))
        return x + self.mlp(self.second(x))


class ConvNext(nn.Module):
    """A depthwise convolution of 7 x 7, and a perceptron on the channels of each pixel."""

    def __init__(self, width=96):
        super().__init__()
        self.depthwise, self.norm = nn.Conv2d(width, width, 7, padding=3, groups=width), nn.LayerNorm(width)
        self.mlp, self.scale = mlp(width, 4 * width), nn.Parameter(torch.randn(width))

    def forward(self, x):
        y = self.mlp(self.norm(self.depthwise(x).permute(0, 2, 3, 1)))
        return x + (self.scale * y).permute(0, 3, 1, 2)


class Mixer(nn.Module):
    """A perceptron on the tokens of each channel, and one on the channels of each token."""

    def __init__(self, tokens=196, width=512):
        super().__init__()
        self.tokens, self.channels = mlp(tokens, width // 2), mlp(width, 4 * width)
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x):
        x = x + self.tokens(self.first(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channels(self.second(x))


class Diffusion(nn.Module):
    """A residual block of a diffusion network: group norm, SiLU and a convolution, twice, with the embedding of a time step between
    them."""

    def __init__(self, inputs=320, outputs=640, embedding=1280):
        super().__init__()
        self.first, self.second = nn.GroupNorm(32, inputs), nn.GroupNorm(32, outputs)
        self.grow, self.keep = nn.Conv2d(inputs, outputs, 3, padding=1), nn.Conv2d(outputs, outputs, 3, padding=1)
        self.embed, self.skip = nn.Linear(embedding, outputs), nn.Conv2d(inputs, outputs, 1)

    def forward(self, x, time):
        y = self.grow(functional.silu(self.first(x))) + self.embed(functional.silu(time))[..., None, None]
        return self.skip(x) + self.keep(functional.silu(self.second(y)))


def perceptron():
    layers = nn.Linear(64, 100), nn.ReLU(), nn.Linear(100, 10), nn.Softmax(-1)
    return nn.Sequential(*layers), (torch.randn(8, 64),)


def encoder_layer():
    return nn.TransformerEncoderLayer(256, 8, 1024, batch_first=True, activation="gelu"), (torch.randn(1, 128, 256),)


def lstm():
    return Recurrent(), (torch.randn(1, 16, 64),)


def unet():
    return UNet(), (torch.randn(1, 3, 96, 96),)


def on(module, *shapes):
    """A function that creates a module, and inputs of these shapes."""
    return lambda: (module(), tuple(torch.randn(shape) for shape in shapes))


TRANSFORMERS = {
    "bert_base_layer": on(lambda: Encoder(768, 12, 3072), (1, 128, 768)),
    "bert_large_layer": on(lambda: Encoder(1024, 16, 4096), (8, 384, 1024)),
    "gpt2_block": on(lambda: Block(768, 12, 3072, True, "tanh"), (1, 128, 768)),
    # One token after 1024 others.
    "gpt2_decode": on(lambda: Block(768, 12, 3072, False, "tanh"), (1, 1, 768), (1, 12, 1024, 64), (1, 12, 1024, 64)),
    "llama_block": on(Llama, (1, 128, 1024)),
    "vit_block": on(lambda: Block(768, 12, 3072), (1, 197, 768)),
    "whisper_encoder_front": on(Whisper, (1, 80, 3000)),
    "swin_block": on(Swin, (1, 56, 56, 96)),
    "conv_next_block": on(ConvNext, (1, 96, 56, 56)),
    "mlp_mixer_block": on(Mixer, (1, 196, 512)),
    "diffusion_resnet_block": on(Diffusion, (1, 320, 32, 32), (1, 1280)),
    "gru": on(lambda: Recurrent(nn.GRU), (1, 16, 64)),
}


def from_torchvision(name):
    """The network of this name, on one image."""
    def make():
        import torchvision
        return getattr(torchvision.models, name)(weights=None), (torch.randn(1, 3, 224, 224),)
    return make


def r3d_18():
    """Eight frames of 112 x 112 with 3-D convolutions."""
    import torchvision
    return torchvision.models.video.r3d_18(weights=None), (torch.randn(1, 3, 8, 112, 112),)


# In this order, with the packages that each needs in addition to the importer.
MODELS = {"perceptron": (perceptron, ()), "encoder_layer": (encoder_layer, ()), "lstm": (lstm, ()), "unet": (unet, ())}
MODELS.update({name: (make, ()) for name, make in TRANSFORMERS.items()})
MODELS.update({name: (from_torchvision(name), ("torchvision",))
               for name in ("squeezenet1_1", "mobilenet_v2", "mobilenet_v3_small", "mnasnet1_0", "efficientnet_b0", "shufflenet_v2_x1_0",
                            "resnet18", "resnet50", "resnext50_32x4d", "regnet_y_400mf", "densenet121")})
MODELS["r3d_18"] = (r3d_18, ("torchvision",))


def make(name):
    """The module of this name in evaluation mode, and its inputs."""
    torch.manual_seed(0)
    module, inputs = MODELS[name][0]()
    return module.eval(), inputs
