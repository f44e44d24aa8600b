import { describe, expect, test } from 'vitest';
import { createTermMarker, removeTermMarks } from './mark-terms.ts';

const markSample = (html: string, ...terms: string[]) =>
  createTermMarker(terms.map((term) => ({ term, definition: `Ce qu’est « ${term} »`, href: `/g#${term}` })))(html);
/** The words that were marked, in order. */
const listMarkedWords = (html: string, ...terms: string[]) =>
  [...markSample(html, ...terms).matchAll(/<a class="b-term"[^>]*>([^<]*)<\/a>/g)].map(([, words]) => words);

describe('a term is told', () => {
  test.each([
    ['<p>Prenez un bédane.</p>', 'Bédane', ['bédane']],
    ['<p>Les bedanes sont là.</p>', 'Bédane', ['bedanes']],
    ['<p>Un Badge visiteur et un badge.</p>', 'badges', ['Badge']],
    ['<p>Les réseaux et le canal.</p>', 'réseau', ['réseaux']],
    ['<p>Nos canaux.</p>', 'canal', ['canaux']],
    ['<p>Le comité social et économique.</p>', 'Comité social et économique', ['comité social et économique']],
    ['<p>Les bons de sortie.</p>', 'bon de sortie', ['bons de sortie']],
    ['<p>L’EPI est fourni, les EPI aussi.</p>', 'EPI', ['EPI']],
    ['<p>aujourd’hui</p>', "aujourd'hui", ['aujourd’hui']],
    ['<p>Le <strong>trusquin</strong></p>', 'Trusquin', ['trusquin']],
  ])('%s', (html, term, words) => expect(listMarkedWords(html, term)).toEqual(words));
});

describe('a term is not told', () => {
  test.each([
    ['within another word', '<p>Badger, badgeuse, porte-badgeur, sous_badge</p>', 'badge'],
    ['an acronym in small letters', '<p>Un épi de blé.</p>', 'EPI'],
    ['in a link', '<p><a href="/x">le badge</a></p>', 'badge'],
    ['in a title', '<h2 class="b-heading">Le badge</h2>', 'badge'],
    ['in a button', '<button>badge</button>', 'badge'],
    ['in what is called a title', '<p class="b-callout-title">Badge</p>', 'badge'],
    ['in a quiz', '<div class="b-block b-block-quiz"><p>Le badge</p></div>', 'badge'],
    ['in the glossary', '<div class="b-block b-block-glossary"><p>Le badge</p></div>', 'badge'],
    ['in an attribute', '<img alt="badge"><span title="badge"></span>', 'badge'],
    ['in a comment', '<!-- badge -->', 'badge'],
    ['which is one letter', '<p>a</p>', 'a'],
  ])('%s', (_, html, term) => expect(markSample(html, term)).toBe(html));
});

test('only the first occurrence on a page, and the longest term first', () => {
  expect(listMarkedWords('<p>Badge, badge.</p><p>badge</p>', 'badge')).toEqual(['Badge']);
  expect(listMarkedWords('<p>Un badge visiteur, puis un badge.</p>', 'badge', 'badge visiteur')).toEqual([
    'badge visiteur',
  ]);
  expect(listMarkedWords('<p>Un badge visiteur.</p><p>Un badge.</p>', 'badge', 'badge visiteur')).toEqual([
    'badge visiteur',
    'badge',
  ]);
});

test('what follows something closed is open again, whatever is void or nested', () => {
  expect(listMarkedWords('<h2>Un <em>badge</em></h2><p>ici<br>le <img src="x"> badge</p>', 'badge')).toEqual(['badge']);
});

test('definitions cannot leave their attribute, and marks can be taken back', () => {
  const html = '<p>Le badge &amp; la suite</p>';
  const done = createTermMarker([{ term: 'badge', definition: '"><script>', href: '/g?a=1&b="' }])(html);
  expect(done).toContain('title="&quot;&gt;&lt;script&gt;"');
  expect(done).not.toContain('<script>');
  expect(removeTermMarks(done)).toBe(html);
});

test('a term of strange signs is a text and no pattern', () => {
  expect(listMarkedWords('<p>C++ (bis) et a.b</p>', 'a.b')).toEqual(['a.b']);
  expect(markSample('<p>axb</p>', 'a.b')).toBe('<p>axb</p>');
  expect(() => markSample('<p>((((</p>', '((((', '[a-', '\\')).not.toThrow();
});
