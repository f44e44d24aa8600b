import { describe, expect, it } from 'vitest';
import { followsTitle, slugFrom } from './slug-suggestion.ts';

describe('the address made from a title', () => {
  it('holds only plain letters, digits and single hyphens', () => {
    expect(slugFrom('Livret d’accueil — Été 2026')).toBe('livret-d-accueil-ete-2026');
    expect(slugFrom('  Cœur & Œuvre !  ')).toBe('coeur-oeuvre');
    expect(slugFrom('مرحبا')).toBe('');
  });

  it('is cut at 60 characters and never ends with a hyphen', () => {
    expect(slugFrom(`${'a'.repeat(59)} bcd`)).toBe('a'.repeat(59));
  });

  it('follows the title until somebody writes another', () => {
    expect(followsTitle(null, 'Accueil')).toBe(true);
    expect(followsTitle('accueil', 'Accueil')).toBe(true);
    expect(followsTitle('accueil-2', 'Accueil')).toBe(true);
    expect(followsTitle('nouveaux', 'Accueil')).toBe(false);
  });
});
