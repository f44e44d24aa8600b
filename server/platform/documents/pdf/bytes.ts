/** Reads a part of a file sequentially; throws a RangeError beyond its end. */
export class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  u8(): number {
    this.at += 1;
    return this.#bytes.readUInt8(this.at - 1);
  }
  u16(): number {
    this.at += 2;
    return this.#bytes.readUInt16BE(this.at - 2);
  }
  i16(): number {
    this.at += 2;
    return this.#bytes.readInt16BE(this.at - 2);
  }
  u32(): number {
    this.at += 4;
    return this.#bytes.readUInt32BE(this.at - 4);
  }
  take(length: number): Buffer {
    if (this.at + length > this.#bytes.length) throw new RangeError('Beyond the end');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
  /** WOFF2 255UInt16: one byte, or up to three for larger numbers. */
  short(): number {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 255) return this.u8() + 253;
    return first === 254 ? this.u8() + 506 : first;
  }
}
