import { runImageOperation } from '../../platform/files/images/image-pool.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { COVER_SIZES, drawCover } from '../covers/cover-image.ts';
import type { CoverSource } from '../covers/cover-source.ts';

/** Above this size a message takes longer to load than to read. */
const MAX_STRIP_BYTES = 70_000;
const CENTRE = { x: 0.5, y: 0.5 };

export interface CoverStrip {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
}

/**
 * Draws the strip of a cover above messages, 600 × 160 points, sharp on dense screens. The message itself shows the logo
 * and the company's name.
 */
export const renderCoverStrip = async (
  storage: Storage,
  source: CoverSource,
  companyId: string,
): Promise<CoverStrip> => {
  const { theme } = source;
  const unsigned = { ...source, company: '', theme: { ...theme, logo: { ...theme.logo, mediaId: null } } };
  const svg = await drawCover(storage, unsigned, COVER_SIZES.strip, { companyId });
  const drawing = { bytes: Buffer.from(svg) };
  const turn = { companyId, fileName: 'bandeau.svg' };
  if (!svg.includes('<image ')) {
    return { bytes: await runImageOperation('mailDrawing', drawing, turn), contentType: 'image/png' };
  }
  const crop = { ...COVER_SIZES.strip, focal: CENTRE, maxBytes: MAX_STRIP_BYTES };
  return { bytes: await runImageOperation('mailCrop', { ...drawing, ...crop }, turn), contentType: 'image/jpeg' };
};
