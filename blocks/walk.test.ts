import { expect, test } from 'vitest';
import { toPlainText } from '../contract/platform/text/text.ts';
import { expectWithin } from '../test/expect-within.ts';
import { EXAMPLE_BLOCKS, EXAMPLE_PROPS } from './examples.ts';
import { findNearestNames } from './find-nearest-names.ts';
import { isBlockEmpty } from './is-block-empty.ts';
import { countWords, estimateReadingMinutes, getBlockText, getPageSearchText } from './text-content.ts';
import { collectProps, listLinks, listVariableNames, listVariableSpans, mapHtml, mapTexts } from './walk-props.ts';

test('collect finds every text, rich text, link, file and picture with its path', () => {
  const found = collectProps(EXAMPLE_PROPS.columns);
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
  expect(collectProps(EXAMPLE_PROPS.table).htmls).toHaveLength(12);
  expect(collectProps({ ...EXAMPLE_PROPS.button, href: 'tel:0240810012' }).hrefs).toEqual([
    { path: 'href', value: 'tel:0240810012' },
  ]);
});

test('mapHtml changes every rich text and nothing else', () => {
  const upper = mapHtml(EXAMPLE_PROPS.accordion, () => '<p>!</p>');
  expect(upper.items.map(({ html }) => html)).toEqual(['<p>!</p>', '<p>!</p>']);
  expect(upper.items[0]?.question).toBe(EXAMPLE_PROPS.accordion.items[0]?.question);
  for (const { props } of EXAMPLE_BLOCKS) expect(mapHtml(props, (html) => html)).toEqual(props);
});

test('mapTexts changes what people wrote, and no choice, link or file', () => {
  const loud = mapTexts(EXAMPLE_PROPS.columns, (text, name) => (name === 'html' ? '<p>!</p>' : text.toUpperCase()));
  const before = EXAMPLE_PROPS.columns;
  expect(loud.html).toBe('<p>!</p>');
  expect([loud.side, loud.beside.kind]).toEqual([before.side, before.beside.kind]);
  const changed = collectProps(loud);
  expect(changed.texts.map(({ value }) => value)).toEqual(
    collectProps(before).texts.map(({ value }) => value.toUpperCase()),
  );
  expect(changed.mediaIds).toEqual(collectProps(before).mediaIds);
  expect(mapTexts(EXAMPLE_PROPS.button, () => '').href).toBe(EXAMPLE_PROPS.button.href);
});

test('links and variables of a text', () => {
  expect(listLinks('<p><a rel="x" href="https://a.fr/?b=1&amp;c">un <em>lien</em></a> <a>mort</a></p>')).toEqual([
    { href: 'https://a.fr/?b=1&c', label: 'un <em>lien</em>' },
    { href: null, label: 'mort' },
  ]);
  expect(listVariableNames('{{a}} {{ b }} {{a}} {c} {{}}')).toEqual(['a', 'b']);
  expect(listVariableSpans('{{a}} {{ b }} {{}}')).toEqual([
    [0, 5],
    [6, 13],
  ]);
});

test('nearest forgives a slip, an accent, and nothing more', () => {
  const names = ['prenom', 'nom', 'entreprise', 'date_arrivee'];
  expect(findNearestNames('prénon', names)).toEqual(['prenom']);
  expect(findNearestNames('datearrivee', names)).toEqual(['date_arrivee']);
  expect(findNearestNames('zzzzzz', names)).toEqual([]);
});

test('the words of a block are those one reads', () => {
  expect(getBlockText({ type: 'heading', props: EXAMPLE_PROPS.heading })).toBe(
    'Votre première semaine chez {{entreprise}}',
  );
  expect(getBlockText({ type: 'image', props: EXAMPLE_PROPS.image })).toBe(
    `${EXAMPLE_PROPS.image.caption}\n${EXAMPLE_PROPS.image.credit}`,
  );
  expect(getBlockText({ type: 'accordion', props: EXAMPLE_PROPS.accordion })).toContain('Une salle équipée');
  expect(getBlockText({ type: 'hours', props: EXAMPLE_PROPS.hours })).not.toContain('07:30');
});

test('searching a page never gives a quiz away', () => {
  const text = getPageSearchText(EXAMPLE_BLOCKS);
  expect(text).toContain('Où se trouve le point de rassemblement ?');
  expect(text).not.toContain('grand chêne');
  expect(text).not.toContain('Creuser une mortaise');
});

test('words and minutes', () => {
  expect(countWords('L’arrêt-maladie dure 3,5 jours — au plus.')).toBe(6);
  expect(estimateReadingMinutes([])).toBe(1);
  expect(estimateReadingMinutes([{ type: 'text', props: { html: `<p>${'mot '.repeat(231)}</p>` } }])).toBe(2);
});

test('a block is empty until it holds a word or a file', () => {
  expect(isBlockEmpty({ type: 'text', props: { html: '<p></p>' } })).toBe(true);
  expect(isBlockEmpty({ type: 'text', props: { html: '<p>a</p>' } })).toBe(false);
  expect(isBlockEmpty({ type: 'image', props: EXAMPLE_PROPS.image })).toBe(false);
  expect(isBlockEmpty({ type: 'divider', props: EXAMPLE_PROPS.divider })).toBe(false);
});

test('texts made to be long to read are read at once', async () => {
  await expectWithin(500, () => {
    expect(listVariableNames(`{{${' '.repeat(50_000)}`)).toEqual([]);
    expect(listVariableNames(`{{ ${'a'.repeat(200)} }} {{  nom  }}`)).toEqual(['nom']);
    expect(toPlainText('<'.repeat(50_000))).toHaveLength(50_000);
    expect(toPlainText('<br '.repeat(20_000))).toHaveLength(79_999);
  });
});
