import { z } from 'zod';
import { uuid } from '../../platform/text/text.ts';
import { COVER_LAYOUTS, MAX_COVER_SEED } from './cover.ts';

/* Apart from cover.ts, so that lists show covers without the code that checks fields. */

export const coverLayout = z.enum(COVER_LAYOUTS);
export const coverSeed = z.int().min(0).max(MAX_COVER_SEED);

/** Query of a cover image. `v` changes with the booklet, so that browsers keep the image. */
export const coverQuery = z.object({
  size: z.enum(['card', 'wide', 'strip', 'page', 'band']).catch('card'),
  layout: coverLayout.optional().catch(undefined),
  picture: uuid.optional().catch(undefined),
  seed: z.coerce.number().pipe(coverSeed).optional().catch(undefined),
  v: z.string().max(60).optional().catch(undefined),
});
