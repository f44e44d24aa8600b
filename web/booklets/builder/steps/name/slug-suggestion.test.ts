import { describe, expect, it } from 'vitest';
import { isSlugFromTitle, toSlug } from './slug-suggestion.ts';

describe('the address made from a title', () => {
  it('holds only plain letters, digits and single hyphens', () => {
    expect(toSlug('Livret d’accueil — Été 2026')).toBe('livret-d-accueil-ete-2026');
    expect(toSlug('  Cœur & Œuvre !  ')).toBe('coeur-oeuvre');
    expect(toSlug('مرحبا')).toBe('');
  });

  it('is cut at 60 characters and never ends with a hyphen', () => {
    expect(toSlug(`${'a'.repeat(59)} bcd`)).toBe('a'.repeat(59));
  });

  it('follows the title until somebody writes another', () => {
    expect(isSlugFromTitle(null, 'Accueil')).toBe(true);
    expect(isSlugFromTitle('accueil', 'Accueil')).toBe(true);
    expect(isSlugFromTitle('accueil-2', 'Accueil')).toBe(true);
    expect(isSlugFromTitle('nouveaux', 'Accueil')).toBe(false);
  });
});
