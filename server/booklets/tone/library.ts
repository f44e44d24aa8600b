import type { NewBlock } from '../../../blocks/registry.ts';
import { collect } from '../../../blocks/walk.ts';
import { CHAPTER_TEMPLATES } from '../../library/content/index.ts';
import type { NewChapter, NewPage } from '../content/insert.ts';
import { remembered, type Tone } from './french/convert.ts';
import { type Known, propsInTone, textInTone } from './texts.ts';

/*
 * The library uses « vous ». Its texts are converted to the tone of the booklet that receives them, and are recognised
 * when the booklet goes back to « vous ».
 */

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const titles = once(
  () =>
    new Set(
      CHAPTER_TEMPLATES.flatMap((chapter) => [chapter.title, ...chapter.pages.map((page) => page.title)]).map((title) =>
        title.toLowerCase(),
      ),
    ),
);

/** Titles of the library in both tones, and its sentences by their « tu » form. */
export const libraryKnown = once((): Required<Known> => {
  const pages = CHAPTER_TEMPLATES.flatMap((chapter) => chapter.pages);
  const found = pages.flatMap((page) => page.blocks.map(({ props }) => collect(props)));
  const heads = CHAPTER_TEMPLATES.flatMap((chapter) => [chapter.title, chapter.summary]);
  const plain = [
    ...heads,
    ...pages.flatMap((page) => [page.title, page.summary]),
    ...found.flatMap(({ texts }) => texts.map(({ value }) => value)),
  ];
  const rich = found.flatMap(({ htmls }) => htmls.map(({ value }) => value));
  const options = { titles: titles() };
  const inTu = [...titles()].map((title) => textInTone(title, 'tu', options).value.toLowerCase());
  return {
    titles: new Set([...titles(), ...inTu]),
    plain: remembered(plain, options),
    rich: remembered(rich, { ...options, html: true }),
  };
});

const text = (value: string, to: Tone): string => textInTone(value, to, { titles: titles() }).value;

/** Converts a library text to a tone. */
export const wordsInTone = (value: string, tone: Tone): string => (tone === 'vous' ? value : text(value, tone));

/** Converts a library block to a tone. */
export const blockInTone = (block: NewBlock, tone: Tone): NewBlock =>
  tone === 'vous'
    ? block
    : ({ ...block, props: propsInTone(block, tone, { titles: titles() }, { ofLibrary: true }).value } as NewBlock);

/** Converts library pages to the tone of the booklet. Notes for editors do not change. */
export const pagesInTone = (pages: NewPage[], tone: Tone): NewPage[] =>
  tone === 'vous'
    ? pages
    : pages.map((page) => ({
        ...page,
        title: text(page.title, tone),
        ...(page.summary !== undefined && { summary: text(page.summary, tone) }),
        blocks: page.blocks.map((block) => blockInTone(block, tone)),
      }));

/** Converts library chapters to the tone of the booklet. */
export const chaptersInTone = (chapters: NewChapter[], tone: Tone): NewChapter[] =>
  tone === 'vous'
    ? chapters
    : chapters.map((chapter) => ({
        ...chapter,
        title: text(chapter.title, tone),
        pages: pagesInTone(chapter.pages, tone),
      }));
