import { getInitials } from '../../blocks/cover/initials.ts';
import { drawPattern, type PaintTint, TILE_SIDE } from '../../blocks/cover/patterns.ts';
import { type CoverPattern, isCoverPattern } from '../../contract/booklets/booklets/cover.ts';
import { Picture } from './Picture.tsx';
import type { ReaderBooklet } from './reader-booklet.ts';

/** Tiles of a pattern on screens: as many columns as the style sheet shows, and rows for its tallest area. */
const COLUMNS = 4;
const ROWS = 8;

/** Tints by class: the style sheet gives them the colours of the theme, light or dark. */
const paintByClass: PaintTint = (tint, kind) => `class="r-${kind}-${tint}"`;

/** Pattern in the booklet's colours, of whole tiles: the style sheet crops it between two rows. */
export const Pattern = ({ pattern, seed }: { pattern: CoverPattern; seed: string }) => (
  <svg
    className="r-pattern"
    viewBox={`0 0 ${COLUMNS * TILE_SIDE} ${ROWS * TILE_SIDE}`}
    aria-hidden="true"
    focusable="false"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of numbers and class names
    dangerouslySetInnerHTML={{ __html: drawPattern(pattern, { columns: COLUMNS, rows: ROWS, seed }, paintByClass) }}
  />
);

/** Picture, pattern or initials of a cover; nothing for the typographic layout. */
export const CoverArt = ({ booklet }: { booklet: ReaderBooklet }) => {
  const { cover, coverLayout: layout, coverSeed: seed, company } = booklet;
  if (layout === 'typographic') return null;
  if (layout === 'monogram') {
    return (
      <div className="r-hero-art r-hero-initials" aria-hidden="true">
        {getInitials(company)}
      </div>
    );
  }
  return (
    <div className="r-hero-art">
      {cover !== null ? (
        <Picture picture={cover} className="r-hero-image" sizes="(min-width: 60rem) 60vw, 100vw" eager />
      ) : (
        <Pattern pattern={isCoverPattern(layout) ? layout : 'shapes'} seed={String(seed)} />
      )}
    </div>
  );
};
