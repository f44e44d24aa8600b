import type { NewBlock } from '../../../blocks/registry.ts';
import { collectProps } from '../../../blocks/walk-props.ts';
import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import { listLibraryChapters } from '../booklets/hooks.ts';
import type { NewChapter, NewPage } from '../content/insert-content.ts';
import { mapKnownSentences } from './french/convert.ts';
import { convertBlockProps, convertPlainText, type KnownTexts } from './texts.ts';

/*
 * The library uses « vous ». Its texts are converted to the tone of the booklet that receives them, and are recognised
 * when the booklet goes back to « vous ».
 */

const memoize = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const libraryTitles = memoize(() => {
  const titles = listLibraryChapters.run().flatMap(({ title, pages }) => [title, ...pages.map((page) => page.title)]);
  return new Set(titles.map((title) => title.toLowerCase()));
});

/** Titles of the library in both tones, and its sentences by their « tu » form. */
export const getLibraryTexts = memoize((): Required<KnownTexts> => {
  const chapters = listLibraryChapters.run();
  const pages = chapters.flatMap((chapter) => chapter.pages);
  const found = pages.flatMap((page) => page.blocks.map(({ props }) => collectProps(props)));
  const heads = chapters.flatMap((chapter) => [chapter.title, chapter.summary]);
  const plain = [
    ...heads,
    ...pages.flatMap((page) => [page.title, page.summary]),
    ...found.flatMap(({ texts }) => texts.map(({ value }) => value)),
  ];
  const rich = found.flatMap(({ htmls }) => htmls.map(({ value }) => value));
  const options = { titles: libraryTitles() };
  const inTu = [...libraryTitles()].map((title) => convertPlainText(title, 'tu', options).value.toLowerCase());
  return {
    titles: new Set([...libraryTitles(), ...inTu]),
    plain: mapKnownSentences(plain, options),
    rich: mapKnownSentences(rich, { ...options, html: true }),
  };
});

const convertText = (value: string, to: Tone): string => convertPlainText(value, to, { titles: libraryTitles() }).value;

/** Converts a library text to a tone. */
export const convertLibraryText = (value: string, tone: Tone): string =>
  tone === 'vous' ? value : convertText(value, tone);

/** Converts a library block to a tone. */
export const convertLibraryBlock = (block: NewBlock, tone: Tone): NewBlock =>
  tone === 'vous'
    ? block
    : ({
        ...block,
        props: convertBlockProps(block, tone, { titles: libraryTitles() }, { ofLibrary: true }).value,
      } as NewBlock);

/** Converts library pages to the tone of the booklet. Notes for editors do not change. */
export const convertLibraryPages = (pages: NewPage[], tone: Tone): NewPage[] =>
  tone === 'vous'
    ? pages
    : pages.map((page) => ({
        ...page,
        title: convertText(page.title, tone),
        ...(page.summary !== undefined && { summary: convertText(page.summary, tone) }),
        blocks: page.blocks.map((block) => convertLibraryBlock(block, tone)),
      }));

/** Converts library chapters to the tone of the booklet. */
export const convertLibraryChapters = (chapters: NewChapter[], tone: Tone): NewChapter[] =>
  tone === 'vous'
    ? chapters
    : chapters.map((chapter) => ({
        ...chapter,
        title: convertText(chapter.title, tone),
        pages: convertLibraryPages(chapter.pages, tone),
      }));
