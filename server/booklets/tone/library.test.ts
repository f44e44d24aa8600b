import { describe, expect, test } from 'vitest';
import { emptyPicture } from '../../../blocks/block.ts';
import { getBlockDefinition } from '../../../blocks/registry.ts';
import { collectProps, listVariableNames } from '../../../blocks/walk-props.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import { CHAPTER_TEMPLATES } from '../../library/content/index.ts';
import { VARIABLES } from '../content/declared-variables.ts';
import '../../hooks.ts';
import { findVousForm } from './french/verbs.ts';
import { convertLibraryBlock, convertLibraryChapters, convertLibraryText, getLibraryTexts } from './library.ts';
import { convertBlockProps, convertPlainText } from './texts.ts';

/** Library sentences that rightly keep « vous », reviewed one by one: they address someone else. */
const REVIEWED = new Set(['« Je n’accepte pas ce que vous dites. »']);

/** Words that look like « vous » verb forms but are not. */
const NO_VERBS = /\b(rendez-vous|faites aux femmes|chez|assez|nez|rez-de-chaussée)\b/gi;

const pages = CHAPTER_TEMPLATES.flatMap((chapter) => chapter.pages);
const chapters = convertLibraryChapters(
  CHAPTER_TEMPLATES.map(({ code, title, pages: own }) => ({
    title,
    templateCode: code,
    pages: own.map((page) => ({ ...page, templateCode: page.code })),
  })),
  'tu',
);
const convertedPages = chapters.flatMap((chapter) => chapter.pages);

/** All texts of a page that readers see, except those addressed to someone else. */
const listPageTexts = (page: (typeof convertedPages)[number]): string[] =>
  [
    page.title,
    page.summary ?? '',
    ...page.blocks.flatMap(({ props }) => {
      const { texts, htmls } = collectProps(props);
      return [...texts.map(({ value }) => value), ...htmls.map(({ value }) => toPlainText(value))];
    }),
  ].map((text) =>
    [...REVIEWED].reduce((left, sentence) => left.replaceAll(sentence, ''), text.replaceAll('\u00a0', ' ')),
  );

const listVousWords = (text: string): string[] => {
  const rest = text.replace(NO_VERBS, '');
  const verbs = [...rest.matchAll(/[\p{L}]+/gu)]
    .map(([word]) => word)
    .filter((word) => findVousForm(word.toLowerCase()));
  return [...(rest.match(/(?<![\p{L}])(vous|votre|vos|vôtres?)(?![\p{L}])/giu) ?? []), ...verbs];
};

test('the whole library is here', () => {
  expect([chapters.length, convertedPages.length]).toEqual([CHAPTER_TEMPLATES.length, pages.length]);
  expect(convertedPages.length).toBeGreaterThanOrEqual(85);
});

describe.each(convertedPages.map((page) => [page.templateCode ?? '', page] as const))('%s', (code, page) => {
  const before = pages.find((one) => one.code === code);

  test('says « vous » to nobody', () => {
    expect(listPageTexts(page).flatMap(listVousWords)).toEqual([]);
  });

  test('keeps its variables, tags and links, and what its blocks may hold', () => {
    const [was, is] = [before?.blocks ?? [], page.blocks];
    expect(is.map(({ type }) => type)).toEqual(was.map(({ type }) => type));
    is.forEach((block, at) => {
      const [a, b] = [collectProps(was[at]?.props), collectProps(block.props)];
      const marks = ({ htmls, texts }: typeof a) => ({
        variables: [...htmls, ...texts].flatMap(({ value }) => listVariableNames(value)),
        tags: htmls.flatMap(({ value }) => value.match(/<[^>]*>/g) ?? []),
      });
      expect(marks(b)).toEqual(marks(a));
      expect([b.hrefs, b.mediaIds]).toEqual([a.hrefs, a.mediaIds]);
      expect(getBlockDefinition(block.type).props.safeParse(block.props).success).toBe(true);
    });
  });

  test('comes back to what it was', () => {
    const known = getLibraryTexts();
    expect(convertPlainText(page.title, 'vous', known).value).toBe(before?.title);
    expect(convertPlainText(page.summary ?? '', 'vous', known).value).toBe(before?.summary);
    page.blocks.forEach((block, at) => {
      const options = { ofLibrary: true };
      expect(convertBlockProps(block, 'vous', known, options).value).toEqual(before?.blocks[at]?.props);
    });
  });
});

test('titles of chapters and summaries say « tu »', () => {
  expect(chapters.flatMap(({ title }) => listVousWords(title))).toEqual([]);
  expect(CHAPTER_TEMPLATES.flatMap(({ summary }) => listVousWords(convertLibraryText(summary, 'tu')))).toEqual([]);
  expect(convertLibraryText('Votre premier jour', 'tu')).toBe('Ton premier jour');
});

test('what stands for a value says « tu » too', () => {
  const defaults = VARIABLES.map(({ defaultValue }) => convertLibraryText(defaultValue, 'tu'));
  expect(defaults.flatMap(listVousWords)).toEqual([]);
  expect(defaults).toContain('la personne qui t’encadre');
});

test('a note for editors stays as it is; a quotation of the library is nobody’s yet', () => {
  const [page] = convertedPages;
  expect(page?.note).toBe(pages[0]?.note);
  const quote = {
    type: 'quote',
    props: { text: 'Vous nous rejoignez.', author: '', role: '', photo: emptyPicture },
  } as const;
  expect(convertLibraryBlock(quote, 'tu').props).toMatchObject({ text: 'Tu nous rejoins.' });
  expect(convertBlockProps(quote, 'tu', getLibraryTexts())).toMatchObject({
    value: { text: 'Vous nous rejoignez.' },
    passages: [{ doubt: 'quote' }],
  });
});
