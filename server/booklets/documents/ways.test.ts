import { describe, expect, test } from 'vitest';
import { plainText } from '../../../contract/platform/text/text.ts';
import { buildBooklet, type ImportedBooklet } from './booklet.ts';
import { readDocx } from './docx.ts';
import { BOOK, type Part, WAYS, type Way } from './ways.fixture.ts';

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .join(' ')
    .normalize('NFC')
    .toLocaleLowerCase('fr')
    .match(/[\p{L}\p{N}]+/gu) ?? [];
/** A typed number belongs to a title; capitals are only its appearance. */
const bare = (title: string): string => title.replace(/^[\d.]+\s+/, '');
const titleKey = (title: string): string => bare(title).toLocaleLowerCase('fr');

const partText = (part: Part, { hasHeadings }: Way): string[] =>
  part.kind === 'table'
    ? [part.caption, ...part.rows.flat()]
    : part.kind === 'heading' && !hasHeadings
      ? []
      : [part.text];

const expectedTexts = (way: Way): string[] => [
  BOOK.title,
  BOOK.subtitle,
  ...BOOK.chapters.flatMap((chapter) => [
    chapter.title,
    ...chapter.pages.flatMap((page) => [page.title, ...page.parts.flatMap((part) => partText(part, way))]),
  ]),
];

const blocksOf = ({ chapters }: ImportedBooklet) =>
  chapters.flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks));

const foundTexts = (booklet: ImportedBooklet): string[] => [
  booklet.title ?? '',
  booklet.subtitle ?? '',
  ...booklet.chapters.flatMap((chapter) => [
    bare(chapter.title),
    ...chapter.pages.flatMap((page) => [
      bare(page.title),
      ...page.blocks.flatMap((block): string[] => {
        if (block.type === 'text') return [plainText(block.props.html)];
        if (block.type === 'heading') return [block.props.text];
        if (block.type !== 'table') return [];
        return [block.props.caption, ...block.props.rows.flat().map(({ html }) => plainText(html))];
      }),
    ]),
  ]),
];

const headingsExpected = ({ hasHeadings }: Way): string[] =>
  BOOK.chapters.flatMap((chapter) => [
    `chapter/${titleKey(chapter.title)}`,
    ...chapter.pages.flatMap((page) => [
      `page/${titleKey(page.title)}`,
      ...(hasHeadings
        ? page.parts.flatMap((part) => (part.kind === 'heading' ? [`heading/${titleKey(part.text)}`] : []))
        : []),
    ]),
  ]);

const headingsFound = ({ chapters }: ImportedBooklet): string[] =>
  chapters.flatMap((chapter) => [
    `chapter/${titleKey(chapter.title)}`,
    ...chapter.pages.flatMap((page) => [
      `page/${titleKey(page.title)}`,
      ...page.blocks.flatMap((block) => (block.type === 'heading' ? [`heading/${titleKey(block.props.text)}`] : [])),
    ]),
  ]);

const PAGES = BOOK.chapters.flatMap(({ pages }) => pages).length;

describe.each(WAYS)('$name', (way) => {
  const read = readDocx(way.document, 'livret.docx').then(({ document }) => buildBooklet(document));

  test('every word, in order', async () => {
    expect(wordsOf(foundTexts(await read))).toEqual(wordsOf(expectedTexts(way)));
  });

  test('at least 95 % of the headings at their level, and no callout or title page among them', async () => {
    const booklet = await read;
    const found = new Set(headingsFound(booklet));
    const wanted = headingsExpected(way);
    const missed = wanted.filter((one) => !found.has(one));
    expect({ missed, share: 1 - missed.length / wanted.length >= 0.95 }).toEqual({ missed, share: true });
    const extra = [...found].filter((one) => !wanted.includes(one));
    expect(extra).toEqual([]);
    expect([booklet.title, booklet.subtitle]).toEqual([BOOK.title, BOOK.subtitle]);
  });

  test('every list with its levels, going on where it went on, and every table with its name', async () => {
    const blocks = blocksOf(await read);
    const html = blocks.map((block) => (block.type === 'text' ? block.props.html : '')).join('');
    const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
    expect([count(/<ol>/g), count(/<ol start="3">/g), count(/<ul>/g), count(/<li>/g)]).toEqual([
      PAGES,
      PAGES,
      PAGES * 2,
      PAGES * 7,
    ]);
    expect(count(/un badge<\/p><ul><li><p>à garder sur soi/g)).toBe(PAGES);
    const tables = blocks.flatMap((block) => (block.type === 'table' ? [block.props] : []));
    expect(tables.map(({ caption, rows }) => [caption.startsWith('Tableau 1'), rows.length, rows[0]?.length])).toEqual(
      Array.from({ length: PAGES }, () => [true, 3, 2]),
    );
  });
});

test('there are fifteen ways', () => {
  expect(WAYS.length).toBe(15);
});
