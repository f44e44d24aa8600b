import type { NewBlock } from '../../../blocks/registry.ts';
import { toPlainText } from '../../../contract/platform/text/text.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ParsedDocument } from './document.ts';
import { applyBookletLimits, type ImportedChapter } from './limits.ts';
import { clipText, type ImportNote, note } from './notes.ts';
import { planBooklet } from './outline.ts';
import { type BlockPosition, buildPageBlocks } from './page.ts';

export type { ImportedChapter, ImportedPage } from './limits.ts';
export type { ImportNote } from './notes.ts';

export interface ImportedBooklet {
  title: string | null;
  subtitle: string | null;
  chapters: ImportedChapter[];
  /** Description of each picture in the booklet, by its key. */
  pictures: Map<string, string>;
  notes: ImportNote[];
}

const WORD_PATTERN = /[\p{L}\p{N}]+/gu;

/** All texts of a value; HTML becomes plain text. */
const collectTexts = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string') return [key === 'html' ? toPlainText(value) : value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => collectTexts(inner, name));
};

/** Last check: paragraphs of the source with words that are missing from the result. */
const findMissingTexts = (result: string[], source: string[]): string[] => {
  const left = new Map<string, number>();
  for (const [word] of result.join(' ').normalize('NFC').matchAll(WORD_PATTERN))
    left.set(word, (left.get(word) ?? 0) + 1);
  return source.filter((text) => {
    let complete = true;
    for (const [word] of text.matchAll(WORD_PATTERN)) {
      const count = left.get(word) ?? 0;
      if (count === 0) complete = false;
      left.set(word, count - 1);
    }
    return !complete;
  });
};

const toDocumentName = (fileName: string) =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim() || 'Document';

/** Adds to each note the block that holds its source paragraph. */
const addBlockIds = (notes: readonly ImportNote[], places: readonly BlockPosition[]): ImportNote[] => {
  const sorted = [...places].sort((a, b) => a.at - b.at);
  const blockAt = (at: number): string | undefined => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return (sorted[low - 1] ?? sorted[0])?.blockId;
  };
  return notes.map((one) => (one.at === undefined || one.blockId ? one : { ...one, blockId: blockAt(one.at) }));
};

const createUnshownNote = (n: number): ImportNote =>
  note(
    'image',
    '{n} {n:image n’a pas pu être reprise|images n’ont pas pu être reprises} (format propre à Word ou fichier absent).',
    { values: { n } },
  );

/**
 * Builds the booklet of a document: chapters, pages and blocks. Nothing disappears silently: `notes` lists all losses.
 * `decorative` marks pictures without a description as decorative. Throws IMP-005 and IMP-006.
 */
export const buildBooklet = (document: ParsedDocument, { decorative = false } = {}): ImportedBooklet => {
  const { fileName, flow } = document;
  const footnotes = new Map(document.footnotes);
  const plan = planBooklet(flow, toDocumentName(fileName));
  const pageNotes: ImportNote[] = [];
  const places: BlockPosition[] = [];
  const built = plan.chapters.map((chapter) => ({
    title: chapter.title,
    pages: chapter.pages.map((page) => {
      const made = buildPageBlocks(page.title, page.flow, footnotes, { extra: page.footnoteIds, decorative });
      if (made.blocks.length === 0) {
        pageNotes.push(
          note('empty-page', 'Cette page est vide : le titre n’est suivi d’aucun texte.', { where: page.title }),
        );
      }
      for (const one of made.notes) pageNotes.push(one.at === undefined ? { ...one, at: page.at } : one);
      for (const one of made.places) places.push(one);
      const [first] = made.blocks;
      if (page.at !== undefined && first) places.push({ at: page.at, blockId: first.id });
      return { title: page.title, blocks: made.blocks };
    }),
  }));
  const { chapters, notes: limitNotes } = applyBookletLimits(built, fileName);
  const pictures = new Map(
    chapters.flatMap(({ pages }) =>
      pages.flatMap(({ blocks }) =>
        blocks.flatMap((block): [string, string][] =>
          block.type === 'image' && block.props.picture.mediaId
            ? [[block.props.picture.mediaId, block.props.picture.alt]]
            : [],
        ),
      ),
    ),
  );
  if (chapters.length === 0 || (document.texts.length === 0 && pictures.size === 0)) {
    throw new Refusal('IMP-005', { fichier: fileName });
  }
  const missing = findMissingTexts([plan.title ?? '', plan.subtitle ?? '', ...collectTexts(chapters)], document.texts);
  const notes = [
    ...document.notes,
    ...plan.notes,
    ...pageNotes,
    ...limitNotes,
    ...missing.map((text) =>
      note('missing-text', 'Texte à vérifier, peut-être incomplet : « {texte} »', {
        values: { texte: clipText(text, 300) },
      }),
    ),
    ...(document.unshown > 0 ? [createUnshownNote(document.unshown)] : []),
  ];
  return { title: plan.title, subtitle: plan.subtitle, chapters, pictures, notes: addBlockIds(notes, places) };
};

/**
 * Replaces picture keys with media ids: `mediaIds` maps each image key to its stored id. A picture without an id loses
 * its block and leaves a note.
 */
export const replaceImageIds = (booklet: ImportedBooklet, mediaIds: ReadonlyMap<string, string>): ImportedBooklet => {
  const notes: ImportNote[] = [];
  const place = <Block extends NewBlock>(block: Block, where: string): Block[] => {
    if (block.type !== 'image') return [block];
    const { picture } = block.props;
    const mediaId = mediaIds.get(picture.mediaId ?? '');
    if (mediaId) return [{ ...block, props: { ...block.props, picture: { ...picture, mediaId } } }];
    notes.push(
      picture.alt === ''
        ? note('image', 'Une image n’a pas pu être reprise.', { where })
        : note('image', 'Une image n’a pas pu être reprise : « {description} ».', {
            where,
            values: { description: picture.alt },
          }),
    );
    return [];
  };
  const chapters = booklet.chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((page) => ({ ...page, blocks: page.blocks.flatMap((block) => place(block, page.title)) })),
  }));
  return { ...booklet, chapters, notes: [...booklet.notes, ...notes] };
};
