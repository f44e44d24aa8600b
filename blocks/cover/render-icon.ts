import { escapeHtml } from '../escape-html.ts';
import { pickReadable } from './colours.ts';
import type { CoverDesign, CoverFonts } from './cover-design.ts';
import { formatLength } from './format-length.ts';
import { getInitials } from './initials.ts';

/** Side of the middle that no shape of icon cuts off, as a share: the corners stay in the circle of four fifths. */
const SAFE_SHARE = 0.56;

/** Square icon of a booklet, as an SVG drawing: the logo on white, or the initials of the company, on the main colour. */
export const renderCoverIcon = (
  { colours, company, logo }: CoverDesign,
  { width: side }: { width: number; height: number },
  { title: font }: CoverFonts,
): string => {
  const inner = side * SAFE_SHARE;
  const start = (side - inner) / 2;
  const draw = (): string => {
    if (logo) {
      const pad = inner * 0.08;
      const [x, size] = [formatLength(start + pad), formatLength(inner - 2 * pad)];
      return (
        `<rect x="${formatLength(start)}" y="${formatLength(start)}" width="${formatLength(inner)}" height="${formatLength(inner)}" rx="${formatLength(inner * 0.12)}" fill="#ffffff"/>` +
        `<image href="${escapeHtml(logo.href)}" x="${x}" y="${x}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid meet"/>`
      );
    }
    const initials = getInitials(company);
    const size = Math.min(inner * 0.95, (inner * inner * 0.95) / Math.max(1, font.measure(initials, inner)));
    const x = (side - font.measure(initials, size)) / 2;
    const ink = pickReadable(colours.primary, colours.background, '#ffffff');
    return `<path fill="${ink}" d="${font.trace(initials, size, x, side / 2 + size * 0.36)}"/>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${colours.primary}"/>${draw()}</svg>`;
};
