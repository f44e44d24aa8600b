import { expect, test } from 'vitest';
import { toPlainText } from '../contract/platform/text/text.ts';
import { expectWithin } from '../test/expect-within.ts';
import { EXAMPLE_BLOCKS, EXAMPLES } from './examples.ts';
import { nearest } from './nearest.ts';
import { blockText, countWords, holdsNothing, pageSearchText, readingMinutes } from './text-content.ts';
import { collect, linksOf, mapHtml, mapTexts, variableSpans, variablesOf } from './walk.ts';

test('collect finds every text, rich text, link, file and picture with its path', () => {
  const found = collect(EXAMPLES.columns);
  expect(found.htmls.map(({ path }) => path)).toEqual(['html']);
  expect(found.pictures.map(({ path }) => path)).toEqual(['beside.person.photo']);
  expect(found.mediaIds.map(({ path }) => path)).toEqual(['beside.person.photo.mediaId']);
  expect(found.texts.map(({ path }) => path)).toEqual([
    'beside.person.name',
    'beside.person.role',
    'beside.person.phone',
    'beside.person.email',
    'beside.person.availability',
    'beside.person.photo.alt',
  ]);
  expect(collect(EXAMPLES.table).htmls).toHaveLength(12);
  expect(collect({ ...EXAMPLES.button, href: 'tel:0240810012' }).hrefs).toEqual([
    { path: 'href', value: 'tel:0240810012' },
  ]);
});

test('mapHtml changes every rich text and nothing else', () => {
  const upper = mapHtml(EXAMPLES.accordion, () => '<p>!</p>');
  expect(upper.items.map(({ html }) => html)).toEqual(['<p>!</p>', '<p>!</p>']);
  expect(upper.items[0]?.question).toBe(EXAMPLES.accordion.items[0]?.question);
  for (const { props } of EXAMPLE_BLOCKS) expect(mapHtml(props, (html) => html)).toEqual(props);
});

test('mapTexts changes what people wrote, and no choice, link or file', () => {
  const loud = mapTexts(EXAMPLES.columns, (text, name) => (name === 'html' ? '<p>!</p>' : text.toUpperCase()));
  const before = EXAMPLES.columns;
  expect(loud.html).toBe('<p>!</p>');
  expect([loud.side, loud.beside.kind]).toEqual([before.side, before.beside.kind]);
  const changed = collect(loud);
  expect(changed.texts.map(({ value }) => value)).toEqual(
    collect(before).texts.map(({ value }) => value.toUpperCase()),
  );
  expect(changed.mediaIds).toEqual(collect(before).mediaIds);
  expect(mapTexts(EXAMPLES.button, () => '').href).toBe(EXAMPLES.button.href);
});

test('links and variables of a text', () => {
  expect(linksOf('<p><a rel="x" href="https://a.fr/?b=1&amp;c">un <em>lien</em></a> <a>mort</a></p>')).toEqual([
    { href: 'https://a.fr/?b=1&c', label: 'un <em>lien</em>' },
    { href: null, label: 'mort' },
  ]);
  expect(variablesOf('{{a}} {{ b }} {{a}} {c} {{}}')).toEqual(['a', 'b']);
  expect(variableSpans('{{a}} {{ b }} {{}}')).toEqual([
    [0, 5],
    [6, 13],
  ]);
});

test('nearest forgives a slip, an accent, and nothing more', () => {
  const names = ['prenom', 'nom', 'entreprise', 'date_arrivee'];
  expect(nearest('prénon', names)).toEqual(['prenom']);
  expect(nearest('datearrivee', names)).toEqual(['date_arrivee']);
  expect(nearest('zzzzzz', names)).toEqual([]);
});

test('the words of a block are those one reads', () => {
  expect(blockText({ type: 'heading', props: EXAMPLES.heading })).toBe('Votre première semaine chez {{entreprise}}');
  expect(blockText({ type: 'image', props: EXAMPLES.image })).toBe(
    `${EXAMPLES.image.caption}\n${EXAMPLES.image.credit}`,
  );
  expect(blockText({ type: 'accordion', props: EXAMPLES.accordion })).toContain('Une salle équipée');
  expect(blockText({ type: 'hours', props: EXAMPLES.hours })).not.toContain('07:30');
});

test('searching a page never gives a quiz away', () => {
  const text = pageSearchText(EXAMPLE_BLOCKS);
  expect(text).toContain('Où se trouve le point de rassemblement ?');
  expect(text).not.toContain('grand chêne');
  expect(text).not.toContain('Creuser une mortaise');
});

test('words and minutes', () => {
  expect(countWords('L’arrêt-maladie dure 3,5 jours — au plus.')).toBe(6);
  expect(readingMinutes([])).toBe(1);
  expect(readingMinutes([{ type: 'text', props: { html: `<p>${'mot '.repeat(231)}</p>` } }])).toBe(2);
});

test('a block is empty until it holds a word or a file', () => {
  expect(holdsNothing({ type: 'text', props: { html: '<p></p>' } })).toBe(true);
  expect(holdsNothing({ type: 'text', props: { html: '<p>a</p>' } })).toBe(false);
  expect(holdsNothing({ type: 'image', props: EXAMPLES.image })).toBe(false);
  expect(holdsNothing({ type: 'divider', props: EXAMPLES.divider })).toBe(false);
});

test('texts made to be long to read are read at once', async () => {
  await expectWithin(500, () => {
    expect(variablesOf(`{{${' '.repeat(50_000)}`)).toEqual([]);
    expect(variablesOf(`{{ ${'a'.repeat(200)} }} {{  nom  }}`)).toEqual(['nom']);
    expect(toPlainText('<'.repeat(50_000))).toHaveLength(50_000);
    expect(toPlainText('<br '.repeat(20_000))).toHaveLength(79_999);
  });
});
