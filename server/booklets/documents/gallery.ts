import type { Cell, Flow } from './flow.ts';
import { clip } from './notes.ts';
import { plain, type Run } from './runs.ts';

type Image = Flow & { kind: 'image' };

/** A table cell with its pictures. */
export interface PicturedCell extends Cell {
  images: Image[];
}

const MAX_NAME = 200;
const MAX_ALT = 150;

const isEmpty = ({ runs, images }: PicturedCell): boolean => plain(runs) === '' && images.length === 0;
const firstLine = (runs: readonly Run[]): string =>
  plain(
    runs.slice(
      0,
      Math.max(
        1,
        runs.findIndex(({ text }) => text === '\n'),
      ),
    ),
  );

/** Uses the adjacent text as the description if the picture has none. */
const described = (image: Image, words: readonly Run[]): Image =>
  image.alt === '' ? { ...image, alt: clip(firstLine(words), MAX_ALT) } : image;

const joined = (parts: readonly (readonly Run[])[]): Run[] =>
  parts.filter((runs) => plain(runs) !== '').flatMap((runs, index) => (index === 0 ? runs : [{ text: '\n' }, ...runs]));

/** Places the text below its picture: as a caption if it is short. */
const withWords = (images: readonly Image[], words: Run[]): Flow[] => {
  if (plain(words) === '') return [...images];
  const [first, ...others] = images;
  if (!first) return [{ kind: 'paragraph', runs: words }];
  const short = plain(words).length <= MAX_NAME;
  return [...others, described(first, words), { kind: short ? 'caption' : 'paragraph', runs: words, at: first.at }];
};

/** Cells of a row of names for the row above; null for any other row. */
const namesIn = (row: readonly PicturedCell[] | undefined, above: readonly PicturedCell[]): Run[][] | null => {
  if (!row || row.length !== above.length || row.some(({ images }) => images.length > 0)) return null;
  const fits = row.every(
    ({ runs }, column) =>
      plain(runs).length <= MAX_NAME && (plain(runs) === '' || (above[column]?.images.length ?? 0) > 0),
  );
  return fits ? row.map(({ runs }) => runs) : null;
};

/**
 * Converts a layout table of pictures (usually people and their names) to pictures with their text; null for a data
 * table. The text is in the picture's cell, in the rows below, or in the next cell.
 */
export const galleryParts = (rows: readonly PicturedCell[][]): Flow[] | null => {
  const parts: Flow[] = [];
  let pictured = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? [];
    const filled = row.filter((cell) => !isEmpty(cell));
    if (filled.length === 0) continue;
    const withImage = filled.filter(({ images }) => images.length > 0);
    if (withImage.length === 0) return null;
    pictured += withImage.length;
    const bare = withImage.every(({ runs }) => plain(runs) === '');
    if (withImage.length === filled.length) {
      const below: Run[][][] = [];
      for (let next = namesIn(rows[index + 1], row); bare && next; next = namesIn(rows[index + 1], row)) {
        below.push(next);
        index += 1;
      }
      for (const [column, { images, runs }] of row.entries()) {
        parts.push(...withWords(images, joined([runs, ...below.map((names) => names[column] ?? [])])));
      }
    } else if (bare && withImage.length * 2 === filled.length) {
      // Picture, text, picture, text …, or the reverse.
      for (let pair = 0; pair < filled.length; pair += 2) {
        const [one, two] = filled.slice(pair, pair + 2);
        if (!one || !two || one.images.length > 0 === two.images.length > 0) return null;
        parts.push(...withWords([...one.images, ...two.images], [...one.runs, ...two.runs]));
      }
    } else return null;
  }
  return pictured > 0 ? parts : null;
};

/** Pictures of a data table; the first text of the row describes those without a description. */
export const namedByRow = (rows: readonly PicturedCell[][]): Flow[] =>
  rows.flatMap((row) => {
    const words = row.find(({ runs }) => plain(runs) !== '')?.runs ?? [];
    return row.flatMap(({ images, runs }) =>
      images.map((image) => described(image, plain(runs) === '' ? words : runs)),
    );
  });
