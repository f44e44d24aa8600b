/** Builds a TrueType file from these tables, sorted by name. */
export const buildFontFile = (tables: ReadonlyMap<string, Buffer>): Buffer => {
  const names = [...tables.keys()].sort();
  const power = 2 ** Math.floor(Math.log2(names.length));
  const head = Buffer.alloc(12 + names.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  [names.length, power * 16, Math.log2(power), (names.length - power) * 16].forEach((value, index) => {
    head.writeUInt16BE(value, 4 + index * 2);
  });
  const parts: Buffer[] = [head];
  let at = head.length;
  names.forEach((name, index) => {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const entry = 12 + index * 16;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    parts.push(table, padding);
    at += table.length + padding.length;
  });
  return Buffer.concat(parts);
};
