/** Reads a part of a file sequentially; throws a RangeError beyond its end. */
export class BinaryReader {
  readonly #bytes: Buffer;
  position = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  u8(): number {
    this.position += 1;
    return this.#bytes.readUInt8(this.position - 1);
  }
  u16(): number {
    this.position += 2;
    return this.#bytes.readUInt16BE(this.position - 2);
  }
  i16(): number {
    this.position += 2;
    return this.#bytes.readInt16BE(this.position - 2);
  }
  u32(): number {
    this.position += 4;
    return this.#bytes.readUInt32BE(this.position - 4);
  }
  readBytes(length: number): Buffer {
    if (this.position + length > this.#bytes.length) throw new RangeError('Beyond the end');
    this.position += length;
    return this.#bytes.subarray(this.position - length, this.position);
  }
  /** WOFF2 255UInt16: one byte, or up to three for larger numbers. */
  readVariableShort(): number {
    const first = this.u8();
    if (first === 253) return this.u16();
    if (first === 255) return this.u8() + 253;
    return first === 254 ? this.u8() + 506 : first;
  }
}
