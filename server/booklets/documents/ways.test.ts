import { describe, expect, test } from 'vitest';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import { buildBooklet, type ImportedBooklet } from './booklet.ts';
import { parseDocx } from './docx.ts';
import { SAMPLE_BOOK, type SamplePart, WRITTEN_DOCUMENTS, type WrittenDocument } from './ways.fixture.ts';

const splitWords = (texts: readonly string[]): string[] =>
  texts
    .join(' ')
    .normalize('NFC')
    .toLocaleLowerCase('fr')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
/** A typed number belongs to a title; capitals are only its appearance. */
const removeNumber = (title: string): string => title.replace(/^[\d.]+\s+/, '');
const toTitleKey = (title: string): string => removeNumber(title).toLocaleLowerCase('fr');

const getPartText = (part: SamplePart, { hasHeadings }: WrittenDocument): string[] =>
  part.kind === 'table'
    ? [part.caption, ...part.rows.flat()]
    : part.kind === 'heading' && !hasHeadings
      ? []
      : [part.text];

const listExpectedTexts = (way: WrittenDocument): string[] => [
  SAMPLE_BOOK.title,
  SAMPLE_BOOK.subtitle,
  ...SAMPLE_BOOK.chapters.flatMap((chapter) => [
    chapter.title,
    ...chapter.pages.flatMap((page) => [page.title, ...page.parts.flatMap((part) => getPartText(part, way))]),
  ]),
];

const listBlocks = ({ chapters }: ImportedBooklet) =>
  chapters.flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks));

const listFoundTexts = (booklet: ImportedBooklet): string[] => [
  booklet.title ?? '',
  booklet.subtitle ?? '',
  ...booklet.chapters.flatMap((chapter) => [
    removeNumber(chapter.title),
    ...chapter.pages.flatMap((page) => [
      removeNumber(page.title),
      ...page.blocks.flatMap((block): string[] => {
        if (block.type === 'text') return [toPlainText(block.props.html)];
        if (block.type === 'heading') return [block.props.text];
        if (block.type !== 'table') return [];
        return [block.props.caption, ...block.props.rows.flat().map(({ html }) => toPlainText(html))];
      }),
    ]),
  ]),
];

const listExpectedHeadings = ({ hasHeadings }: WrittenDocument): string[] =>
  SAMPLE_BOOK.chapters.flatMap((chapter) => [
    `chapter/${toTitleKey(chapter.title)}`,
    ...chapter.pages.flatMap((page) => [
      `page/${toTitleKey(page.title)}`,
      ...(hasHeadings
        ? page.parts.flatMap((part) => (part.kind === 'heading' ? [`heading/${toTitleKey(part.text)}`] : []))
        : []),
    ]),
  ]);

const listFoundHeadings = ({ chapters }: ImportedBooklet): string[] =>
  chapters.flatMap((chapter) => [
    `chapter/${toTitleKey(chapter.title)}`,
    ...chapter.pages.flatMap((page) => [
      `page/${toTitleKey(page.title)}`,
      ...page.blocks.flatMap((block) => (block.type === 'heading' ? [`heading/${toTitleKey(block.props.text)}`] : [])),
    ]),
  ]);

const PAGE_COUNT = SAMPLE_BOOK.chapters.flatMap(({ pages }) => pages).length;

describe.each(WRITTEN_DOCUMENTS)('$name', (way) => {
  const read = parseDocx(way.document, 'livret.docx').then(({ document }) => buildBooklet(document));

  test('every word, in order', async () => {
    expect(splitWords(listFoundTexts(await read))).toEqual(splitWords(listExpectedTexts(way)));
  });

  test('at least 95 % of the headings at their level, and no callout or title page among them', async () => {
    const booklet = await read;
    const found = new Set(listFoundHeadings(booklet));
    const wanted = listExpectedHeadings(way);
    const missed = wanted.filter((one) => !found.has(one));
    expect({ missed, share: 1 - missed.length / wanted.length >= 0.95 }).toEqual({ missed, share: true });
    const extra = [...found].filter((one) => !wanted.includes(one));
    expect(extra).toEqual([]);
    expect([booklet.title, booklet.subtitle]).toEqual([SAMPLE_BOOK.title, SAMPLE_BOOK.subtitle]);
  });

  test('every list with its levels, going on where it went on, and every table with its name', async () => {
    const blocks = listBlocks(await read);
    const html = blocks.map((block) => (block.type === 'text' ? block.props.html : '')).join('');
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    expect([count(/<ol>/g), count(/<ol start="3">/g), count(/<ul>/g), count(/<li>/g)]).toEqual([
      PAGE_COUNT,
      PAGE_COUNT,
      PAGE_COUNT * 2,
      PAGE_COUNT * 7,
    ]);
    expect(count(/un badge<\/p><ul><li><p>à garder sur soi/g)).toBe(PAGE_COUNT);
    const tables = blocks.flatMap((block) => (block.type === 'table' ? [block.props] : []));
    expect(tables.map(({ caption, rows }) => [caption.startsWith('Tableau 1'), rows.length, rows[0]?.length])).toEqual(
      Array.from({ length: PAGE_COUNT }, () => [true, 3, 2]),
    );
  });
});

test('there are fifteen ways', () => {
  expect(WRITTEN_DOCUMENTS.length).toBe(15);
});
