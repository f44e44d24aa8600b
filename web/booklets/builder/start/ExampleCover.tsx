import {
  getMonogramTint,
  getPanelColour,
  getPatternColours,
  getPatternGround,
  pickReadable,
} from '../../../../blocks/cover/colours.ts';
import { bindShortWords } from '../../../../blocks/cover/fit-title.ts';
import { getInitials } from '../../../../blocks/cover/initials.ts';
import { drawPattern, TILE_SIDE } from '../../../../blocks/cover/patterns.ts';
import { isCoverPattern } from '../../../../contract/booklets/booklets/cover.ts';
import type { BookletExample } from '../../../../contract/library/examples.ts';
import classes from './ExampleThumb.module.css';

interface ExampleCoverProps {
  example: Pick<BookletExample, 'theme' | 'title' | 'subtitle' | 'cover'>;
  company: string;
  logoUrl: string | null;
}

/** Tiles of the pattern above the title, as the reader shows them on a phone. */
const GRID = { columns: 4, rows: 3 };

/** Cover of an example on a phone, with the art and the colours of the booklet that it becomes. */
export function ExampleCover({ example: { theme, title, subtitle, cover }, company, logoUrl }: ExampleCoverProps) {
  const { layout, seed } = cover;
  const { colours } = theme;
  const panel = getPanelColour(layout, colours);
  const isPaper = panel === colours.background;
  const ink = isPaper ? pickReadable(panel, colours.text) : pickReadable(panel, colours.background, '#ffffff');
  const tints = getPatternColours(layout, colours);
  return (
    <div className={`b-page ${classes.cover}`} style={{ background: panel, color: ink }}>
      {isCoverPattern(layout) && (
        <svg
          className={classes.art}
          style={{ background: getPatternGround(layout, colours) }}
          viewBox={`0 0 ${GRID.columns * TILE_SIDE} ${GRID.rows * TILE_SIDE}`}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of numbers and colours
          dangerouslySetInnerHTML={{
            __html: drawPattern(layout, { ...GRID, seed: String(seed) }, (tint, kind) => `${kind}="${tints[tint]}"`),
          }}
        />
      )}
      {layout === 'monogram' && (
        <p className={classes.initials} style={{ color: getMonogramTint(panel) }}>
          {getInitials(company)}
        </p>
      )}
      {logoUrl ? (
        <img className={classes.logo} style={{ background: colours.background }} src={logoUrl} alt="" />
      ) : (
        <p className={classes.company}>{company}</p>
      )}
      <p className={classes.title} style={{ color: isPaper ? pickReadable(panel, colours.primary) : ink }}>
        {bindShortWords(title)}
      </p>
      <p className={classes.subtitle}>{subtitle}</p>
    </div>
  );
}
