import { expect, test } from 'vitest';
import type { NamedLink } from '../../../contract/booklets/access/access.ts';
import { getLinkState } from './access-links.ts';

const link: NamedLink = {
  id: '01890000-0000-7000-8000-000000000000',
  name: 'Affiche',
  url: 'https://exemple.fr/lire/a/b/acces/x',
  createdAt: '2026-11-20T08:00:00.000Z',
  expiresAt: null,
  maxOpenings: null,
  openings: 12,
  revokedAt: null,
};
const now = Date.parse('2026-11-21T08:00:00.000Z');

test.each([
  ['without end', {}, 'live'],
  ['that ends tomorrow', { expiresAt: '2026-11-22T08:00:00.000Z' }, 'live'],
  ['that ends now', { expiresAt: '2026-11-21T08:00:00.000Z' }, 'over'],
  ['with openings left', { maxOpenings: 13 }, 'live'],
  ['without openings left', { maxOpenings: 12 }, 'spent'],
  ['revoked, whatever else', { revokedAt: '2026-11-20T09:00:00.000Z', maxOpenings: 12 }, 'revoked'],
] as const)('a link %s', (_, more, expected) => {
  expect(getLinkState({ ...link, ...more }, now)).toBe(expected);
});
