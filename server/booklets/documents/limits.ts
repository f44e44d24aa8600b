import { uuidv7 } from 'uuidv7';
import { splitIntoChunks } from '../../platform/data/statements/split-into-chunks.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  MAX_BLOCKS_PER_PAGE,
  MAX_CHAPTERS_PER_BOOKLET,
  MAX_PAGES_PER_BOOKLET,
  MAX_PAGES_PER_CHAPTER,
} from '../content/limits.ts';
import { clipText, type ImportNote, note } from './notes.ts';
import type { IdentifiedBlock } from './page.ts';

export interface ImportedPage {
  title: string;
  blocks: IdentifiedBlock[];
}
export interface ImportedChapter {
  title: string;
  pages: ImportedPage[];
}

/** The chunks of these items: one empty chunk when there are none. */
const splitParts = <Item>(items: Item[], size: number): Item[][] =>
  items.length === 0 ? [[]] : splitIntoChunks(items, size);

const numberTitle = (title: string, index: number, max: number) => {
  const suffix = index === 0 ? '' : ` (${index + 1})`;
  return clipText(title, max - suffix.length) + suffix;
};

/**
 * Brings chapters and pages within the limits of a booklet: splits long ones, joins neighbouring chapters if there are
 * too many, and notes each change. Throws IMP-006 above 300 pages.
 */
export const applyBookletLimits = (
  source: ImportedChapter[],
  fileName: string,
): { chapters: ImportedChapter[]; notes: ImportNote[] } => {
  const notes: ImportNote[] = [];
  const chapters = source.flatMap((chapter) => {
    const pages = chapter.pages.flatMap((page) => {
      const parts = splitParts(page.blocks, MAX_BLOCKS_PER_PAGE - 1);
      if (parts.length > 1) {
        notes.push(
          note(
            'split',
            'Cette page comptait trop de blocs ({max} au maximum) : elle a été répartie en {pages} pages.',
            { where: page.title, values: { max: MAX_BLOCKS_PER_PAGE, pages: parts.length } },
          ),
        );
      }
      return parts.map((blocks, index) => ({ title: numberTitle(page.title, index, 120), blocks }));
    });
    const parts = splitParts(pages, MAX_PAGES_PER_CHAPTER);
    if (parts.length > 1) {
      notes.push(
        note(
          'split',
          'Ce chapitre comptait {pages} pages, {max} au maximum : il a été réparti en {chapitres} chapitres.',
          {
            where: chapter.title,
            values: { pages: pages.length, max: MAX_PAGES_PER_CHAPTER, chapitres: parts.length },
          },
        ),
      );
    }
    return parts.map((part, index) => ({ title: numberTitle(chapter.title, index, 80), pages: part }));
  });
  const total = chapters.reduce((sum, { pages }) => sum + pages.length, 0);
  if (total > MAX_PAGES_PER_BOOKLET) throw new Refusal('IMP-006', { fichier: fileName, n: total });

  while (chapters.length > MAX_CHAPTERS_PER_BOOKLET) {
    // With 300 pages at most, the two smallest neighbours of 31 chapters have far fewer than 60.
    const weight = (index: number) => (chapters[index]?.pages.length ?? 0) + (chapters[index + 1]?.pages.length ?? 0);
    let lightest = 0;
    for (let index = 1; index < chapters.length - 1; index += 1) if (weight(index) < weight(lightest)) lightest = index;
    const [kept, joined] = chapters.slice(lightest, lightest + 2);
    if (!kept || !joined) break;
    const [first] = joined.pages;
    // The title of the removed chapter stays above its first page.
    const heading: IdentifiedBlock = { id: uuidv7(), type: 'heading', props: { level: 2, text: joined.title } };
    if (first && first.title !== joined.title) first.blocks.unshift(heading);
    kept.pages.push(...joined.pages);
    chapters.splice(lightest + 1, 1);
    notes.push(
      note('split', 'Le document compte plus de {max} chapitres : « {chapitre} » a été réuni à « {voisin} ».', {
        where: kept.title,
        values: { max: MAX_CHAPTERS_PER_BOOKLET, chapitre: joined.title, voisin: kept.title },
      }),
    );
  }

  const taken = new Map<string, number>();
  for (const chapter of chapters) {
    const key = chapter.title.toLocaleLowerCase('fr');
    const before = taken.get(key) ?? 0;
    taken.set(key, before + 1);
    if (before > 0) {
      const { title } = chapter;
      chapter.title = numberTitle(title, before, 80);
      notes.push(
        note('title', 'Deux chapitres portaient le titre « {titre} » : celui-ci s’appelle « {nouveau} ».', {
          where: chapter.title,
          values: { titre: title, nouveau: chapter.title },
        }),
      );
    }
  }
  return { chapters, notes };
};
