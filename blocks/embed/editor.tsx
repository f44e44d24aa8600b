import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const embedEditor: BlockEditor<'embed'> = {
  fields: [
    { name: 'href', kind: 'href', labelKey: 'editor.block.embed.href', hasHelp: true },
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.embed.title', hasHelp: true },
    { name: 'size', kind: 'choice', labelKey: 'editor.block.embed.size', options: ['small', 'medium', 'large'] },
  ],
  drawing: (
    <Sketch>
      <rect x="9" y="7" width="38" height="26" rx="3" />
      <path d="M9 14h38M24 19l-5 4.5 5 4.5M32 19l5 4.5-5 4.5" />
    </Sketch>
  ),
};
