import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const quoteEditor: BlockEditor<'quote'> = {
  fields: [
    { name: 'text', kind: 'paragraphs', max: 600, labelKey: 'editor.block.quote.text', hasHelp: true },
    { name: 'author', kind: 'line', max: 80, labelKey: 'editor.block.quote.author' },
    { name: 'role', kind: 'line', max: 100, labelKey: 'editor.block.quote.role' },
    { name: 'photo', kind: 'picture', labelKey: 'editor.block.quote.photo' },
    { name: 'style', kind: 'choice', labelKey: 'editor.block.quote.style', options: ['line', 'portrait'] },
  ],
  drawing: (
    <Sketch>
      <path d="m16 12-6 8 6 8M25 12l-6 8 6 8" />
      <path d="M31 16h16M31 24h12" strokeOpacity="0.4" />
    </Sketch>
  ),
};
