import { parseWoff2Tables } from '../woff2.ts';
import { unpackOutlines } from './outlines.ts';

/** Tables needed in a document; variations and hinting are dropped. */
const KEPT_TABLES = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post', 'GPOS', 'GSUB', 'GDEF'];
const OFFSET_FORMAT_POSITION = 50;

const buildLocations = (outlines: readonly Buffer[]): Buffer => {
  const table = Buffer.alloc((outlines.length + 1) * 4);
  let at = 0;
  outlines.forEach((outline, index) => {
    at += outline.length;
    table.writeUInt32BE(at, (index + 1) * 4);
  });
  return table;
};

/** Builds a TrueType file from these tables, sorted by name. */
const buildFontFile = (tables: ReadonlyMap<string, Buffer>): Buffer => {
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

/**
 * Converts a WOFF2 font to a TrueType file, at its default variation: pdfkit misreads the packed outlines of composite
 * letters (é, ç…). Throws a RangeError on a font without such outlines.
 */
export const convertToTrueType = (woff2: Buffer): Buffer => {
  const tables = parseWoff2Tables(woff2);
  const packed = tables.get('glyf');
  const head = tables.get('head');
  if (!packed || !head) throw new RangeError('No outlines');
  const outlines = unpackOutlines(packed);
  const kept = new Map<string, Buffer>(
    KEPT_TABLES.flatMap((name) => {
      const table = tables.get(name);
      return table ? [[name, table] as const] : [];
    }),
  );
  const header = Buffer.from(head);
  header.writeInt16BE(1, OFFSET_FORMAT_POSITION);
  kept.set('head', header);
  kept.set('glyf', Buffer.concat(outlines));
  kept.set('loca', buildLocations(outlines));
  return buildFontFile(kept);
};
