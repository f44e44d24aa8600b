import { expect, it } from 'vitest';
import { withRemovalNote } from './removal-note.ts';

it('adds the reason to the description and stays within its limit', () => {
  expect(withRemovalNote('', 'Sécurité', 'Fait ailleurs')).toBe('Chapitre « Sécurité » retiré : Fait ailleurs');
  expect(withRemovalNote('Pour l’atelier', 'Sécurité', 'Fait ailleurs')).toBe(
    'Pour l’atelier — Chapitre « Sécurité » retiré : Fait ailleurs',
  );
  const long = withRemovalNote('x'.repeat(290), 'Sécurité', 'Fait ailleurs');
  expect([...long]).toHaveLength(300);
  expect(long.endsWith('…')).toBe(true);
});
