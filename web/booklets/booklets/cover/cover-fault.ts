import { COVER } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import type { Media } from '../../../../contract/booklets/media/media.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { size } from '../../../lib/format.ts';

/** Error of a file that cannot be a cover, in the server's words; `undefined` when it can. */
export const coverFault = (media: Pick<Media, 'name' | 'mime' | 'size' | 'width' | 'height'>): string | undefined => {
  if (media.size > COVER.bytes) {
    return errorText('MED-001', { fichier: media.name, taille: size(media.size), max: size(COVER.bytes) });
  }
  // An SVG has no size in pixels.
  if (media.mime === 'image/svg+xml') return undefined;
  const [l, h] = [media.width ?? 0, media.height ?? 0];
  return l < COVER.width || h < COVER.height ? errorText('MED-010', { l: `${l}`, h: `${h}` }) : undefined;
};
