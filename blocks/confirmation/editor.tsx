import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const confirmationEditor: BlockEditor<'confirmation'> = {
  fields: [
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.confirmation.title', hasHelp: true },
    { name: 'statement', kind: 'paragraphs', max: 600, labelKey: 'editor.block.confirmation.statement' },
    {
      name: 'covers',
      kind: 'choice',
      labelKey: 'editor.block.confirmation.covers',
      options: ['page', 'chapter', 'booklet'],
    },
    { name: 'allPages', kind: 'switch', labelKey: 'editor.block.confirmation.allPages', hasHelp: true },
    { name: 'signature', kind: 'switch', labelKey: 'editor.block.confirmation.signature', hasHelp: true },
    { name: 'resign', kind: 'switch', labelKey: 'editor.block.confirmation.resign', hasHelp: true },
  ],
  drawing: (
    <Sketch>
      <path d="M9 9h38M9 15h26" strokeOpacity="0.4" />
      <path d="M10 29c4-8 7-8 6-2s4 4 6 0 4-2 5 1h8" />
      <path d="m40 26 3 3 6-7" strokeWidth="3" />
    </Sketch>
  ),
};
