import { COVER_LIMITS } from '../../../../contract/booklets/booklets/booklet-kinds.ts';
import type { Media } from '../../../../contract/booklets/media/media.ts';
import { errorText } from '../../../../contract/platform/errors.ts';
import { formatSize } from '../../../lib/format.ts';

/** Error of a file that cannot be a cover, in the server's words; `undefined` when it can. */
export const findCoverError = (
  media: Pick<Media, 'name' | 'mime' | 'size' | 'width' | 'height'>,
): string | undefined => {
  if (media.size > COVER_LIMITS.bytes) {
    return errorText('MED-001', {
      fichier: media.name,
      taille: formatSize(media.size),
      max: formatSize(COVER_LIMITS.bytes),
    });
  }
  // An SVG has no size in pixels.
  if (media.mime === 'image/svg+xml') return undefined;
  const [l, h] = [media.width ?? 0, media.height ?? 0];
  return l < COVER_LIMITS.width || h < COVER_LIMITS.height ? errorText('MED-010', { l: `${l}`, h: `${h}` }) : undefined;
};
