import { expect, it } from 'vitest';
import { searchSectors } from './search-sectors.ts';

const sectors = [
  { label: 'Bâtiment et travaux publics', description: 'Gros œuvre, menuiserie', nafCodes: ['41', '43.3'] },
  { label: 'Commerce', description: 'Magasins de détail', nafCodes: ['47'] },
];
const labels = (typed: string) => searchSectors(sectors, typed).map(({ label }) => label);

it('finds a sector by its name without accents, its description or its NAF code', () => {
  expect(labels('')).toHaveLength(2);
  expect(labels('batiment')).toEqual(['Bâtiment et travaux publics']);
  expect(labels('magasin')).toEqual(['Commerce']);
  expect(labels('4332A')).toEqual(['Bâtiment et travaux publics']);
  expect(labels('47')).toEqual(['Commerce']);
  expect(labels('pêche')).toEqual([]);
});
