import { describe, expect, it } from 'vitest';
import { buildOfflinePayload, formatOfflineCode, parseOfflineCode } from './offline-code.ts';

const fileId = Uint8Array.from([1, 2, 250]);
const signature = Uint8Array.from([9, 8, 7, 6, 5]);
const write = (version: number, places: number[]) =>
  formatOfflineCode(buildOfflinePayload({ version, fileId, places }), signature);

describe('the code of an offline reading', () => {
  it.each([
    [1, []],
    [1, [0]],
    [7, [7, 8]],
    [300, [0, 3, 12, 299]],
    [65_535, Array.from({ length: 300 }, (_, index) => index)],
  ])('of version %i is read as it was written', (version, places) => {
    const read = parseOfflineCode(write(version, places));
    expect(read).toMatchObject({ version, fileId, places, signature });
  });

  it('is short: a booklet of sixteen pages takes twenty characters', () => {
    expect(write(1, [0, 15]).replaceAll('-', '')).toHaveLength(20);
  });

  it('is read as people type it', () => {
    const code = write(1, [0, 2]);
    const loose = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(parseOfflineCode(` ${loose} `)).toEqual(parseOfflineCode(code));
    expect(parseOfflineCode(code.replaceAll('-', '\u2013'))).toEqual(parseOfflineCode(code));
  });

  it.each(['', 'ABCD', 'UUUU-UUUU-UUUU-UUUU', 'é'.repeat(30), '0'.repeat(241)])('is not %o', (typed) => {
    expect(parseOfflineCode(typed)).toBeNull();
  });
});
