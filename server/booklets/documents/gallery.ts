import type { DocumentPart, TableCell } from './document-parts.ts';
import { clipText } from './notes.ts';
import { runsToText, type TextRun } from './runs.ts';

export type ImagePart = DocumentPart & { kind: 'image' };

/** A table cell with its pictures. */
export interface CellWithImages extends TableCell {
  images: ImagePart[];
}

const MAX_NAME_CHARS = 200;
const MAX_ALT_CHARS = 150;

const isEmpty = ({ runs, images }: CellWithImages): boolean => runsToText(runs) === '' && images.length === 0;
const getFirstLine = (runs: readonly TextRun[]): string =>
  runsToText(
    runs.slice(
      0,
      Math.max(
        1,
        runs.findIndex(({ text }) => text === '\n'),
      ),
    ),
  );

/** Uses the adjacent text as the description if the picture has none. */
const describeImage = (image: ImagePart, words: readonly TextRun[]): ImagePart =>
  image.alt === '' ? { ...image, alt: clipText(getFirstLine(words), MAX_ALT_CHARS) } : image;

const joinRuns = (parts: readonly (readonly TextRun[])[]): TextRun[] =>
  parts
    .filter((runs) => runsToText(runs) !== '')
    .flatMap((runs, index) => (index === 0 ? runs : [{ text: '\n' }, ...runs]));

/** Places the text below its picture: as a caption if it is short. */
const addCaption = (images: readonly ImagePart[], words: TextRun[]): DocumentPart[] => {
  if (runsToText(words) === '') return [...images];
  const [first, ...others] = images;
  if (!first) return [{ kind: 'paragraph', runs: words }];
  const short = runsToText(words).length <= MAX_NAME_CHARS;
  return [...others, describeImage(first, words), { kind: short ? 'caption' : 'paragraph', runs: words, at: first.at }];
};

/** Cells of a row of names for the row above; null for any other row. */
const findNameRow = (
  row: readonly CellWithImages[] | undefined,
  above: readonly CellWithImages[],
): TextRun[][] | null => {
  if (!row || row.length !== above.length || row.some(({ images }) => images.length > 0)) return null;
  const fits = row.every(
    ({ runs }, column) =>
      runsToText(runs).length <= MAX_NAME_CHARS && (runsToText(runs) === '' || (above[column]?.images.length ?? 0) > 0),
  );
  return fits ? row.map(({ runs }) => runs) : null;
};

/**
 * Converts a layout table of pictures (usually people and their names) to pictures with their text; null for a data
 * table. The text is in the picture's cell, in the rows below, or in the next cell.
 */
export const findGalleryParts = (rows: readonly CellWithImages[][]): DocumentPart[] | null => {
  const parts: DocumentPart[] = [];
  let pictured = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? [];
    const filled = row.filter((cell) => !isEmpty(cell));
    if (filled.length === 0) continue;
    const withImage = filled.filter(({ images }) => images.length > 0);
    if (withImage.length === 0) return null;
    pictured += withImage.length;
    const bare = withImage.every(({ runs }) => runsToText(runs) === '');
    if (withImage.length === filled.length) {
      const below: TextRun[][][] = [];
      for (let next = findNameRow(rows[index + 1], row); bare && next; next = findNameRow(rows[index + 1], row)) {
        below.push(next);
        index += 1;
      }
      for (const [column, { images, runs }] of row.entries()) {
        parts.push(...addCaption(images, joinRuns([runs, ...below.map((names) => names[column] ?? [])])));
      }
    } else if (bare && withImage.length * 2 === filled.length) {
      // Picture, text, picture, text …, or the reverse.
      for (let pair = 0; pair < filled.length; pair += 2) {
        const [one, two] = filled.slice(pair, pair + 2);
        if (!one || !two || one.images.length > 0 === two.images.length > 0) return null;
        parts.push(...addCaption([...one.images, ...two.images], [...one.runs, ...two.runs]));
      }
    } else return null;
  }
  return pictured > 0 ? parts : null;
};

/** Pictures of a data table; the first text of the row describes those without a description. */
export const describeImagesByRow = (rows: readonly CellWithImages[][]): DocumentPart[] =>
  rows.flatMap((row) => {
    const words = row.find(({ runs }) => runsToText(runs) !== '')?.runs ?? [];
    return row.flatMap(({ images, runs }) =>
      images.map((image) => describeImage(image, runsToText(runs) === '' ? words : runs)),
    );
  });
