import { z } from 'zod';
import { richText, toPlainText } from '../../contract/platform/text/text.ts';
import {
  background,
  createMissingFinding,
  defineBlock,
  type Finding,
  findShownDrawing,
  hasPicture,
  isBlankText,
  optionalChoice,
  picture,
} from '../block.ts';
import { callout } from '../callout/schema.ts';
import { person } from '../contact/schema.ts';

/** Text beside one other element. This is the only nesting: the element beside the text contains no further block. */
export const columns = defineBlock({
  type: 'columns',
  version: 1,
  props: z.object({
    html: richText('Texte', 6000),
    side: z.enum(['right', 'left']),
    beside: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('image'), picture }),
      z.object({ kind: z.literal('contact'), person }),
      z.object({ kind: z.literal('callout'), callout: callout.props }),
    ]),
    /** Share of the width that the element beside the text takes. */
    width: optionalChoice('third', 'half'),
    background,
  }),
  emptyText: 'Écrivez le texte, puis choisissez ce qui se tient à côté',
  empty: { html: '', side: 'right', beside: { kind: 'image', picture: { mediaId: null, alt: '', decorative: false } } },
  getWidth: ({ width }) => (width === 'half' ? 'wide' : 'column'),
  showsWithoutContent: ({ beside }) => beside.kind === 'image' && findShownDrawing(beside.picture) !== null,
  check: ({ html, beside }): Finding[] => [
    ...(isBlankText(toPlainText(html)) ? [createMissingFinding('html')] : []),
    ...(beside.kind === 'image' && !hasPicture(beside.picture) ? [createMissingFinding('beside.picture')] : []),
    ...(beside.kind === 'contact' && beside.person.name === '' ? [createMissingFinding('beside.person.name')] : []),
    ...(beside.kind === 'callout' && isBlankText(toPlainText(beside.callout.html))
      ? [createMissingFinding('beside.callout.html')]
      : []),
  ],
});
