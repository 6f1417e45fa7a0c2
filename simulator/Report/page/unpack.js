// Unpacks numbers that the simulator has packed (Report/Packing.cpp): base64 of
// deflated bytes.

/// The first value and the number of extra bits of each code of a length, and
/// of a distance.
function makeRanges(first, extras) {
  return extras.map((extra) => {
    const range = [first, extra];
    first += 1 << extra;
    return range;
  });
}
const lengthRanges = [...makeRanges(3, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
  4, 4, 4, 4, 5, 5, 5, 5]), [258, 0]];
const distanceRanges = makeRanges(1, [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8,
  9, 9, 10, 10, 11, 11, 12, 12, 13, 13]);

/// The bytes of a block of fixed codes.
function inflate(input) {
  let at = 0, word = 0, count = 0, size = 0;
  let output = new Uint8Array(8 * input.length + 1024);
  const bit = () => {
    if (!count) {
      word = input[at++];
      count = 8;
    }
    --count;
    const value = word & 1;
    word >>= 1;
    return value;
  };
  const bits = (number) => {
    let value = 0;
    for (let i = 0; i < number; ++i) value |= bit() << i;
    return value;
  };
  const code = (number) => {
    let value = 0;
    for (let i = 0; i < number; ++i) value = 2 * value + bit();
    return value;
  };
  const symbol = () => {
    let value = code(7);
    if (value < 0x18) return 256 + value;
    value = 2 * value + bit();
    if (value < 0xc0) return value - 0x30;
    if (value < 0xc8) return 280 + value - 0xc0;
    return 144 + 2 * value + bit() - 0x190;
  };
  const pick = (ranges, index) => ranges[index][0] + bits(ranges[index][1]);
  bits(3);
  for (;;) {
    const next = symbol();
    if (next === 256) return output.subarray(0, size);
    if (size + 258 > output.length) {
      const larger = new Uint8Array(2 * output.length);
      larger.set(output);
      output = larger;
    }
    if (next < 256) {
      output[size++] = next;
      continue;
    }
    const length = pick(lengthRanges, next - 257);
    const distance = pick(distanceRanges, code(5));
    for (let i = 0; i < length; ++i, ++size) output[size] = output[size - distance];
  }
}

/// Reads the numbers of a packed text one after the other.
class Unpacker {
  constructor(text) {
    this.bytes = inflate(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
    this.at = 0;
  }

  number() {
    // Times need more than 32 bits.
    let value = 0, unit = 1, byte;
    do {
      byte = this.bytes[this.at++];
      value += (byte & 127) * unit;
      unit *= 128;
    } while (byte > 127);
    return value % 2 ? -(value + 1) / 2 : value / 2;
  }

  list() { return Float64Array.from({length: this.number()}, () => this.number()); }
}
