import { expect, test } from 'vitest';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { freezeMedia } from './freeze.ts';

test('a version keeps what a picture says in its own language, and French where nothing else was written (A22)', () => {
  const row = {
    name: 'atelier.webp',
    kind: 'image',
    alt: 'L’atelier',
    alts: { 'en-GB': 'The workshop' },
    version: 1,
    focal: null,
  } as unknown as TenantRow<'media'>;
  expect(['fr-FR', 'en-GB', 'de-DE'].map((language) => freezeMedia(row, language).alt)).toEqual([
    'L’atelier',
    'The workshop',
    'L’atelier',
  ]);
});
