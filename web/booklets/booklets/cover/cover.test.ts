// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { setBuiltInTexts } from '../../../lib/i18n.ts';
import french from '../../../locales/fr-FR.json';
import { findAltError } from './CoverAlt.tsx';
import { findCoverError } from './find-cover-error.ts';

beforeAll(() => setBuiltInTexts(french));

const picture = { name: 'atelier.jpg', mime: 'image/jpeg', size: 400_000, width: 1200, height: 630 };

describe('a file of the library as a cover', () => {
  it('is as large as readers need it, and no heavier than they can wait for', () => {
    expect(findCoverError(picture)).toBeUndefined();
    expect(findCoverError({ ...picture, height: 629 })).toBe(
      'Image trop petite (1200 × 629 px)\u00a0: 1200 × 630 px au minimum.',
    );
    expect(findCoverError({ ...picture, width: null, height: null })).toContain('0 × 0 px');
    expect(findCoverError({ ...picture, size: 10 * 1024 * 1024 + 1 })).toBe(
      '«\u00a0atelier.jpg\u00a0» pèse 10\u00a0Mo\u00a0: 10\u00a0Mo au maximum pour ce type.',
    );
    expect(findCoverError({ ...picture, mime: 'image/svg+xml', width: 40, height: 21 })).toBeUndefined();
  });
});

describe('its text alternative', () => {
  it('is asked for until it is written or said to be needless (EDI-003), and has at most 150 characters', () => {
    const asked = 'Décrivez cette image ou indiquez qu’elle est décorative.';
    expect([findAltError(''), findAltError('  ')]).toEqual([asked, asked]);
    expect(findAltError('L’atelier vu de la cour')).toBeUndefined();
    expect(findAltError('é'.repeat(150))).toBeUndefined();
    expect(findAltError('é'.repeat(151))).toBe('Texte de remplacement\u00a0: 150 caractères maximum (151 saisis).');
  });
});
