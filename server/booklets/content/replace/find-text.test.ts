import { describe, expect, test } from 'vitest';
import { findTextSpans, replaceInField, type TextField } from './find-text.ts';

const look = (text: string, wanted: string, options: { matchCase?: boolean; wholeWord?: boolean } = {}) =>
  findTextSpans(text, { text: wanted, matchCase: false, wholeWord: false, ...options }).map(([from, to]) =>
    text.slice(from, to),
  );
const replace = (value: string, wanted: string, by: string, indexes = [0, 1, 2, 3], isRich = true) => {
  const field: TextField = { path: 'html', value, isRich };
  return replaceInField(field, { text: wanted, matchCase: false, wholeWord: false }, new Set(indexes), by);
};

describe('words of a text', () => {
  test.each<[string, string, string[]]>([
    ['Été, ete et ÉTÉ', 'été', ['Été', 'ete', 'ÉTÉ']],
    ['Le cœur et le coeur', 'coeur', ['cœur', 'coeur']],
    ['œuf', 'o', []],
    ['l’accueil', "l'accueil", ['l’accueil']],
    ['deux\u00a0 mots', 'deux mots', ['deux\u00a0 mots']],
    ['deux\nmots', 'deux mots', []],
    ['e\u0301te\u0301 !', 'ete', ['e\u0301te\u0301']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['😀 bonjour 😀', '😀', ['😀', '😀']],
    ['straße', 'strasse', ['straße']],
    ['', 'x', []],
  ])('%j for %j', (text, wanted, found) => expect(look(text, wanted)).toEqual(found));

  test('case and whole words count when asked for', () => {
    expect(look('Paris, paris', 'Paris', { matchCase: true })).toEqual(['Paris']);
    expect(look('État état', 'Etat', { matchCase: true })).toEqual(['État']);
    expect(look('travail, travailler, télétravail', 'travail', { wholeWord: true })).toEqual(['travail']);
    expect(look('l’équipe', 'équipe', { wholeWord: true })).toEqual(['équipe']);
  });

  test('a variable is found whole or not at all', () => {
    expect(look('Bonjour {{prenom}}, prenom', 'prenom')).toEqual(['prenom']);
    expect(look('Bonjour {{prenom}}', '{{prenom}}')).toEqual(['{{prenom}}']);
    expect(look('Bonjour {{prenom}}', 'jour {{pre')).toEqual([]);
  });
});

describe('rich text', () => {
  test('keeps its marks, also under words that cross them', () => {
    expect(replace('<p>Le <strong>siège</strong> ouvre.</p>', 'siège', 'bureau')).toBe(
      '<p>Le <strong>bureau</strong> ouvre.</p>',
    );
    expect(replace('<p>Bon<strong>jour</strong> à vous</p>', 'bonjour', 'Salut')).toBe('<p>Salut à vous</p>');
    expect(replace('<p><em>Bon</em><strong>jour tous</strong></p>', 'bonjour', 'Salut')).toBe(
      '<p><em>Salut</em><strong> tous</strong></p>',
    );
  });
  test('a link keeps words', () => {
    expect(replace('<p>voir <a href="https://x.fr">la page</a></p>', 'voir la page', 'lire')).toBe(
      '<p><a href="https://x.fr">lire</a></p>',
    );
    expect(replace('<p><a href="https://x.fr">fin</a></p>', 'fin', '')).toBe('<p></p>');
  });
  test('escapes what is written, and reads what was escaped', () => {
    expect(replace('<p>R&amp;D et R&D</p>', 'R&D', 'a < b')).toBe('<p>a &lt; b et a &lt; b</p>');
    expect(replace('<p>a</p>', 'a', '<script>')).toBe('<p>&lt;script&gt;</p>');
    expect(replace('<p>12&nbsp;h</p>', '12 h', 'midi')).toBe('<p>midi</p>');
  });
  test('no word stands across two paragraphs, nor in a tag', () => {
    expect(replace('<p>un</p><p>deux</p>', 'un deux', 'x')).toBe('<p>un</p><p>deux</p>');
    expect(replace('<p><a href="https://lien.fr">ici</a></p>', 'lien', 'x')).toContain('https://lien.fr');
  });
  test('only the chosen occurrences', () => {
    expect(replace('<p>un un un</p>', 'un', 'deux', [1])).toBe('<p>un deux un</p>');
    expect(replace('<p>😀 un 😀</p>', '😀', 'x', [1])).toBe('<p>😀 un x</p>');
    expect(replace('un un', 'un', '1 < 2', [0], false)).toBe('1 < 2 un');
  });
});
