import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import { defineBlock, type Finding, href, missing, noPicture, picture } from '../block.ts';

export const image = defineBlock({
  type: 'image',
  version: 1,
  props: z.object({
    picture,
    caption: line('Légende', { max: 200 }),
    credit: line('Crédit', { max: 120 }),
    width: z.enum(['column', 'wide', 'full']),
    href,
  }),
  empty: { picture: noPicture, caption: '', credit: '', width: 'column', href: '' },
  check: ({ picture, href }): Finding[] => [
    ...(picture.mediaId === null ? [missing('picture')] : []),
    // An image that leads somewhere is the name of its link: decorative, the link would have none.
    ...(href !== '' && picture.decorative ? [{ code: 'EDI-004', level: 'error', field: 'picture.alt' } as const] : []),
  ],
});
