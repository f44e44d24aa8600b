import { toFoldedKey } from '../../contract/platform/text/folded-key.ts';
import { DRAWING_IDS, DRAWINGS, type DrawingId } from './drawings.ts';

/** Drawings that suit any page, for titles that name nothing known. */
const NEUTRAL_DRAWINGS = ['values', 'documents', 'organisation', 'milestones'] as const;

/** Words of a title separated by single spaces, with one before and one after. */
const toWordList = (text: string): string =>
  ` ${toFoldedKey(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `;

/** The drawing whose words a title or a template code holds, the longest first; null when it holds none. */
export const findDrawingByTitle = (title: string): DrawingId | null => {
  const list = toWordList(title);
  let [best, length] = [null as DrawingId | null, 0];
  for (const id of DRAWING_IDS) {
    for (const word of DRAWINGS[id].words) {
      if (word.length <= length || !list.includes(` ${word}`)) continue;
      [best, length] = [id, word.length];
    }
  }
  return best;
};

/** The drawing of a sector, by its code; null for a sector without one. */
export const findDrawingBySector = (sector: string | null | undefined): DrawingId | null =>
  DRAWING_IDS.find((id) => sector && DRAWINGS[id].sectors.includes(sector)) ?? null;

/**
 * The drawing of a page or chapter: by its title, then by its kind (a template code or a category), then by the sector
 * of the booklet, then a neutral one. The same values always give the same drawing.
 */
export const findDrawing = ({
  title,
  kind = '',
  sector = null,
}: {
  title: string;
  kind?: string;
  sector?: string | null;
}): DrawingId => {
  const found = findDrawingByTitle(title) ?? findDrawingByTitle(kind) ?? findDrawingBySector(sector);
  if (found) return found;
  const sum = [...title].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return NEUTRAL_DRAWINGS[sum % NEUTRAL_DRAWINGS.length] ?? 'values';
};
