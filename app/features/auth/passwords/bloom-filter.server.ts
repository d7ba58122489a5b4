import { hash } from "node:crypto";

/** A Bloom filter in `bytes`: it has no false negatives, and a small rate of false positives. */
export function createBloomFilter(bytes: Uint8Array, bitsPerText: number) {
  const size = bytes.length * 8;
  /** The positions of a text's bits, from two hashes (Kirsch and Mitzenmacher, "Less Hashing, Same Performance"). */
  function* bitsOf(text: string): Generator<[byte: number, bit: number]> {
    const digest = hash("sha256", text, "buffer");
    const first = digest.readUInt32LE(0);
    const step = digest.readUInt32LE(4);
    for (let count = 0; count < bitsPerText; count += 1) {
      const at = (first + count * step) % size;
      yield [at >>> 3, 1 << (at & 7)];
    }
  }
  return {
    add(text: string): void {
      for (const [byte, bit] of bitsOf(text)) bytes[byte] = (bytes[byte] ?? 0) | bit;
    },
    has(text: string): boolean {
      for (const [byte, bit] of bitsOf(text)) if (((bytes[byte] ?? 0) & bit) === 0) return false;
      return true;
    },
  };
}
