import { describe, expect, it } from 'vitest';
import { formatResultCount, type SearchEntry, searchPages } from './search.ts';

const entries: SearchEntry[] = [
  {
    slug: 'conges',
    title: 'Vos congés',
    chapter: 'Temps de travail',
    text: 'Posez vos congés un mois avant le départ.',
  },
  {
    slug: 'atelier',
    title: 'L’atelier',
    chapter: 'L’entreprise',
    text: `${'Du bois. '.repeat(40)}Congé annuel en août. ${'Du fer. '.repeat(40)}`,
  },
];
const hits = (query: string) =>
  searchPages(entries, query).map(({ slug, title, excerpt }) => ({
    slug,
    hits: [...title, ...excerpt].filter(({ hit }) => hit).map(({ text }) => text),
  }));

describe('search', () => {
  it('finds without accents or case, titles first, and marks the words as they are written', () => {
    expect(hits('CONGE')).toEqual([
      { slug: 'conges', hits: ['congé', 'congé'] },
      { slug: 'atelier', hits: ['Congé'] },
    ]);
  });

  it('wants every word, wherever it stands', () => {
    expect(hits('congés travail').map(({ slug }) => slug)).toEqual(['conges']);
    expect(hits('congés licorne')).toEqual([]);
  });

  it('takes a straight apostrophe for a curly one', () => {
    expect(hits("l'atelier")).toEqual([{ slug: 'atelier', hits: ['L’atelier'] }]);
  });

  it('cuts the excerpt around the first word found, and never changes a letter', () => {
    const [result] = searchPages(entries, 'aout');
    const excerpt = result?.excerpt.map(({ text }) => text).join('') ?? '';
    expect(excerpt).toMatch(/^… .*Congé annuel en août\. .* …$/);
    expect(excerpt.length).toBeLessThan(280);
  });

  it('finds nothing for nothing, and says what to do', () => {
    expect(searchPages(entries, '   ')).toEqual([]);
    expect(formatResultCount(' ', 0)).toBe('Il faut au moins un mot à chercher.');
    expect(formatResultCount('clé', 0)).toContain('«\u00a0clé\u00a0»');
    expect([1, 2].map((count) => formatResultCount('clé', count))).toEqual(['1 page trouvée.', '2 pages trouvées.']);
  });
});
