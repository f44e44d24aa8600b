import { getReadableColour } from '../../../../contract/platform/text/colour.ts';
import type { MailBrand } from '../mail-brand.ts';
import { renderImageRow, renderTextRow } from './rows.ts';
import { PAGE_WIDTH_PX, renderSection } from './section.ts';

/** Side of a portrait, in pixels. */
export const PORTRAIT_SIDE_PX = 56;

/** Dark mode, for mail programs that know it: paper and ink change, the colours of the company do not. */
export const DARK_MODE_HEAD = `<style type="text/css">
@media (prefers-color-scheme: dark) {
.m-page, .m-page > div { background: #121c26 !important }
.m-card, .m-card > table { background: #1d2a37 !important }
.m-ink div { color: #e9eff5 !important }
.m-soft div, .m-quiet { color: #b9c6d3 !important }
.m-ink a, .m-soft a { color: #8dc4ff !important }
.m-button td { box-shadow: 0 0 0 1px #5d7186 }
.callout { background: #283848 !important }
.m-logo img { padding: 8px; background: #ffffff; border-radius: 8px; box-sizing: border-box }
}
</style>
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
`;

/** The logo, or the name of the company. `alt` and `name` are HTML; `width` in pixels. */
export const renderBrandSection = (logo: { cid: string; alt: string; width: number } | null, name: string): string =>
  renderSection({
    padding: '24px 24px 0',
    sidePaddingPx: 24,
    className: 'm-logo',
    rows: [
      logo
        ? renderImageRow(`cid:${logo.cid}`, logo.alt, logo.width)
        : renderTextRow(name, { fontSizePx: 18, fontWeight: 700, padding: '0 0 16px', className: 'm-ink' }),
    ],
  });

/** Upper edge of the card: the strip of the cover, whose `alt` is HTML, or a line of this colour. */
export const renderCardTop = (colour: string, strip: MailBrand['strip']): string =>
  renderSection({
    padding: strip === null ? '3px 0' : '0',
    sidePaddingPx: 0,
    background: colour,
    radius: '10px 10px 0 0',
    rows: strip === null ? [] : [renderImageRow(`cid:${strip.cid}`, strip.alt, PAGE_WIDTH_PX, '0')],
  });

interface CardOptions {
  padding: string;
  rows: readonly string[];
}

/** Card below `renderCardTop`. */
export const renderCard = ({ padding, rows }: CardOptions): string =>
  renderSection({
    padding,
    sidePaddingPx: 24,
    className: 'm-card',
    background: '#ffffff',
    radius: '0 0 10px 10px',
    rows,
  });

/** First letters of the first and last words of a name. */
const getInitials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('fr-FR') ?? '').join('');
};

interface Signature {
  /** HTML, like `role`. */
  name: string;
  role: string;
  /** Plain name that gives the initials; empty: the signature has neither initials nor portrait. */
  person: string;
  portrait: string | null;
  colour: string;
}

const renderFace = ({ person, portrait, colour }: Signature): string => {
  const side = `width:${PORTRAIT_SIDE_PX}px;height:${PORTRAIT_SIDE_PX}px;`;
  const round = `border-radius:${PORTRAIT_SIDE_PX / 2}px;`;
  if (portrait !== null) {
    return `<td style="padding:0 14px 0 0;" valign="middle"><img alt="" src="cid:${portrait}" width="${PORTRAIT_SIDE_PX}" height="${PORTRAIT_SIDE_PX}" style="display:block;${side}${round}"></td>`;
  }
  const initials = getInitials(person);
  if (initials === '') return '';
  // A span: the dark ink of rows applies to their blocks, and would not contrast with every colour.
  const style = `display:block;${side}${round}background:${colour};color:${getReadableColour(colour)};font-size:18px;font-weight:700;line-height:${PORTRAIT_SIDE_PX}px;text-align:center;`;
  return `<td style="padding:0 14px 0 0;" valign="middle"><span aria-hidden="true" class="m-initials" style="${style}">${initials}</span></td>`;
};

/** Name and role of a person, beside the portrait or the initials. */
export const renderSignatureRow = (signature: Signature): string => {
  const { name, role } = signature;
  const below = role === '' ? '' : `<br><span class="m-quiet" style="color:#4a5a6b;">${role}</span>`;
  return renderTextRow(
    `<table border="0" cellpadding="0" cellspacing="0" role="presentation"><tbody><tr>${renderFace(signature)}<td style="font-size:16px;line-height:1.4;" valign="middle"><strong>${name}</strong>${below}</td></tr></tbody></table>`,
    { padding: '8px 0 16px', className: 'm-ink' },
  );
};

/** Card of the arrival: its title, day and place, as HTML; `place` empty: none. */
export const renderArrivalRow = (
  { title, when, place }: { title: string; when: string; place: string },
  colour: string,
): string => {
  const style = `padding:16px 18px;border-left:4px solid ${colour};border-radius:8px;background:#f3f6fa;`;
  const where = place === '' ? '' : `<p style="margin:4px 0 0;">${place}</p>`;
  return renderTextRow(
    `<div class="callout m-arrival" style="${style}"><h2 class="m-quiet" style="margin:0 0 4px;font-size:14px;font-weight:700;line-height:1.4;color:#4a5a6b;">${title}</h2><p style="margin:0;font-size:18px;font-weight:700;line-height:1.35;">${when}</p>${where}</div>`,
    { padding: '0 0 20px', className: 'm-ink' },
  );
};
