import { z } from 'zod';
import { line } from '../../contract/platform/text/text.ts';
import {
  createErrorFinding,
  createMissingFinding,
  defineBlock,
  emptyPicture,
  findShownDrawing,
  hasPicture,
  href,
  picture,
} from '../block.ts';

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
  emptyText: 'Choisissez une image',
  empty: { picture: emptyPicture, caption: '', credit: '', width: 'column', href: '' },
  getWidth: ({ width }) => width,
  showsWithoutContent: ({ picture }) => findShownDrawing(picture) !== null,
  check: ({ picture, href }) => [
    ...(hasPicture(picture) ? [] : [createMissingFinding('picture')]),
    // The alternative text of a linked image names the link: a decorative image would leave the link without a name.
    ...(href !== '' && (picture.decorative || (picture.alt === '' && findShownDrawing(picture) !== null))
      ? [createErrorFinding('EDI-004', 'picture.alt')]
      : []),
  ],
});
