import { inflateBytes } from './inflate.ts';

const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;

/** Text in which each unit is a byte. */
const toByteText = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

const STREAM_START = />>\s*stream\r?\n/g;

/**
 * Files in JSON embedded in a PDF, in their order. It reads the objects as this product writes them: uncompressed, each
 * with its length. More than one means that the PDF was changed.
 */
export const extractPdfReceipts = async (pdf: Uint8Array<ArrayBuffer>): Promise<string[]> => {
  const text = toByteText(pdf);
  const found: string[] = [];
  for (const { 0: start, index } of text.matchAll(STREAM_START)) {
    const header = text.slice(text.lastIndexOf(' obj', index), index);
    if (!/\/Type\s*\/EmbeddedFile\b/.test(header)) continue;
    const length = Number(/\/Length (\d+)/.exec(header)?.[1] ?? 0);
    const from = index + start.length;
    const bytes = pdf.slice(from, from + length);
    const plain = /\/FlateDecode/.test(header) ? await inflateBytes(bytes, 'deflate', MAX_RECEIPT_BYTES) : bytes;
    found.push(plain ? new TextDecoder().decode(plain) : '');
  }
  return found;
};
