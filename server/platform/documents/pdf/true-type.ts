import { buildFontFile } from '../build-font-file.ts';
import { parseWoff2Tables } from '../woff2.ts';
import { unpackOutlines } from './outlines.ts';

/** Tables needed in a document; hinting is dropped. */
const KEPT_TABLES = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'post', 'GPOS', 'GSUB', 'GDEF'];
/** Tables that give a variable font its weights. */
const VARIATION_TABLES = ['fvar', 'gvar', 'avar', 'HVAR', 'MVAR', 'STAT'];
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

/**
 * Converts a WOFF2 font to a TrueType file, at its default variation unless its variations are kept: pdfkit misreads
 * the packed outlines of composite letters (é, ç…). Throws a RangeError on a font without such outlines.
 */
export const convertToTrueType = (
  woff2: Buffer,
  { hasVariations = false }: { hasVariations?: boolean } = {},
): Buffer => {
  const tables = parseWoff2Tables(woff2);
  const packed = tables.get('glyf');
  const head = tables.get('head');
  if (!packed || !head) throw new RangeError('No outlines');
  const outlines = unpackOutlines(packed);
  const kept = new Map<string, Buffer>(
    [...KEPT_TABLES, ...(hasVariations ? VARIATION_TABLES : [])].flatMap((name) => {
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
