import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const accordionEditor: BlockEditor<'accordion'> = {
  fields: [
    {
      name: 'items',
      kind: 'list',
      labelKey: 'editor.block.accordion.items',
      max: 30,
      item: { question: '', html: '' },
      titleField: 'question',
      fields: [
        { name: 'question', kind: 'line', max: 200, labelKey: 'editor.block.accordion.items.question' },
        { name: 'html', kind: 'rich', max: 3000, labelKey: 'editor.block.accordion.items.html' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <rect x="8" y="6" width="40" height="11" rx="3" />
      <rect x="8" y="22" width="40" height="11" rx="3" />
      <path d="m38 10.5 2 2 2-2m-4 16 2 2 2-2" />
      <path d="M13 11.5h18M13 27.5h14" strokeOpacity="0.4" />
    </Sketch>
  ),
};
