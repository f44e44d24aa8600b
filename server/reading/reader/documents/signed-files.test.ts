import { describe, expect, test } from 'vitest';
import { createFileSigner, splitAtFileUrls } from './signed-files.ts';

const HOUR_MS = 3_600_000;
const NOW = 500_000 * HOUR_MS + 1_200_000;
const ID = '01890000-0000-7000-8000-000000000000';
const OTHER = '01890000-0000-7000-8000-000000000001';
const HTML = `<img src="%BASE%/fichiers/${ID}/640" srcset="%BASE%/fichiers/${ID}/640 640w, %BASE%/fichiers/${ID}/1280 1280w"><a href="%BASE%/fichiers/${OTHER}/original">x</a>&#37;BASE%/fichiers/${ID}/640`;

const signer = createFileSigner('secret');
const listSignedAddresses = (html: string) => [...html.matchAll(/fichiers\/([\w-]+)\/(\w+)\?s=([\w.-]+)/g)];

describe('addresses of files', () => {
  test('are each signed, and nothing else of the document changes', () => {
    const pieces = splitAtFileUrls(HTML);
    if (!pieces) throw new Error('no pieces');
    const signed = signer.signed(pieces, 'session', NOW);
    expect(listSignedAddresses(signed)).toHaveLength(4);
    expect(signed.replace(/\?s=[\w.-]+/g, '')).toBe(HTML);
    for (const [, mediaId = '', variant = '', s = ''] of listSignedAddresses(signed)) {
      expect(signer.verify({ mediaId, variant }, 'session', s, NOW)).toBe((2 * HOUR_MS) / 1000 + 2400);
    }
  });

  test('a document without files is left whole', () => {
    expect(splitAtFileUrls('<p>%BASE%/fichiers/</p>')).toBeNull();
  });

  test('made within an hour are the same, and are good for two to three hours', () => {
    const pieces = splitAtFileUrls(HTML);
    if (!pieces) throw new Error('no pieces');
    const signed = signer.signed(pieces, 'session', NOW);
    expect(signer.signed(pieces, 'session', NOW + HOUR_MS / 2)).toBe(signed);
    expect(signer.signed(pieces, 'session', NOW + HOUR_MS)).not.toBe(signed);
    expect(signer.stamp('session', NOW + HOUR_MS / 2)).toBe(signer.stamp('session', NOW));
    const [, mediaId = '', variant = '', s = ''] = listSignedAddresses(signed)[0] ?? [];
    const at = (later: number) => signer.verify({ mediaId, variant }, 'session', s, NOW + later);
    expect(at(2 * HOUR_MS)).toBeGreaterThan(0);
    expect(at(3 * HOUR_MS)).toBe('over');
  });

  test('open nothing for another session, file, copy, end or secret', () => {
    const pieces = splitAtFileUrls(HTML);
    if (!pieces) throw new Error('no pieces');
    const [, mediaId = '', variant = '', s = ''] = listSignedAddresses(signer.signed(pieces, 'session', NOW))[0] ?? [];
    const [end = '', signature = ''] = s.split('.');
    const later = (Number.parseInt(end, 36) + 1).toString(36);
    const tries: [object, string, string][] = [
      [{ mediaId, variant }, 'another', s],
      [{ mediaId, variant }, '', s],
      [{ mediaId: OTHER, variant }, 'session', s],
      [{ mediaId, variant: 'original' }, 'session', s],
      [{ mediaId, variant }, 'session', `${later}.${signature}`],
      [{ mediaId, variant }, 'session', ''],
      [{ mediaId, variant }, 'session', end],
    ];
    for (const [file, session, shown] of tries) {
      expect(signer.verify(file as { mediaId: string; variant: string }, session, shown, NOW)).toBe('wrong');
    }
    expect(createFileSigner('other').verify({ mediaId, variant }, 'session', s, NOW)).toBe('wrong');
  });
});
