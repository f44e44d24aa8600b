import { z } from 'zod';
import { richText, toPlainText } from '../../contract/platform/text/text.ts';
import { defineBlock, empty, type Finding, missing, picture } from '../block.ts';
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
  }),
  empty: { html: '', side: 'right', beside: { kind: 'image', picture: { mediaId: null, alt: '', decorative: false } } },
  check: ({ html, beside }): Finding[] => [
    ...(empty(toPlainText(html)) ? [missing('html')] : []),
    ...(beside.kind === 'image' && beside.picture.mediaId === null ? [missing('beside.picture')] : []),
    ...(beside.kind === 'contact' && beside.person.name === '' ? [missing('beside.person.name')] : []),
    ...(beside.kind === 'callout' && empty(toPlainText(beside.callout.html)) ? [missing('beside.callout.html')] : []),
  ],
});
