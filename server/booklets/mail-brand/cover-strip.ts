import { renderOrnament } from '#renderer';
import type { ThemeColours } from '../../../contract/booklets/booklets/theme.ts';
import { parseHex, toHex } from '../../../contract/platform/text/colour.ts';
import { runImageOperation } from '../../platform/files/images/image-pool.ts';

/** Size of the strip in pixels: 600 × 160 points, sharp on dense screens. */
const STRIP_WIDTH_PX = 1200;
const STRIP_HEIGHT_PX = 320;
/** Above this size a message takes longer to load than to read. */
const MAX_STRIP_BYTES = 70_000;

export interface CoverStripRequest {
  colours: ThemeColours;
  /** Seed of the pattern, the same as on the cover. */
  seed: string;
  /** Cover picture; null: the pattern. */
  picture: { bytes: Buffer; fileName: string; focal: { x: number; y: number } | null } | null;
  /** Company whose turn it is in the image processes. */
  companyId: string;
}

export interface CoverStrip {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

/** The colour with `share` of the other one, as `#rrggbb`. */
const mixColours = (colour: string, other: string, share: number): string => {
  const [a, b] = [parseHex(colour), parseHex(other)];
  if (!a || !b) return colour;
  const mix = (from: number, to: number) => from + (to - from) * share;
  return toHex({ r: mix(a.r, b.r), g: mix(a.g, b.g), b: mix(a.b, b.b) });
};

/** The pattern of the cover in the colours of reader.css, as a drawing of the strip's size. */
const drawPattern = ({ primary, secondary, accent }: ThemeColours, seed: string): string => {
  const css = `.r-tint-1{fill:${mixColours(primary, '#ffffff', 0.28)}}.r-tint-2{fill:${mixColours(secondary, primary, 0.18)}}.r-tint-3{fill:${accent}}`;
  const size = `width="${STRIP_WIDTH_PX}" height="${STRIP_HEIGHT_PX}"`;
  const pattern = renderOrnament({ seed }).replace('<svg ', `<svg ${size} `);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${STRIP_WIDTH_PX} ${STRIP_HEIGHT_PX}"><style>${css}</style><rect ${size} fill="${mixColours(primary, '#000000', 0.12)}"/>${pattern}</svg>`;
};

/** Draws the strip of a cover above messages: its picture around the focal point, or its pattern. */
export const renderCoverStrip = async ({
  colours,
  seed,
  picture,
  companyId,
}: CoverStripRequest): Promise<CoverStrip> => {
  if (picture === null) {
    const drawing = { bytes: Buffer.from(drawPattern(colours, seed)) };
    const bytes = await runImageOperation('mailDrawing', drawing, { companyId, fileName: 'bandeau.svg' });
    return { bytes, contentType: 'image/png' };
  }
  const { bytes: source, fileName, focal } = picture;
  const crop = { width: STRIP_WIDTH_PX, height: STRIP_HEIGHT_PX, focal: focal ?? { x: 0.5, y: 0.5 } };
  const bytes = await runImageOperation(
    'mailCrop',
    { bytes: source, ...crop, maxBytes: MAX_STRIP_BYTES },
    { companyId, fileName },
  );
  return { bytes, contentType: 'image/jpeg' };
};
