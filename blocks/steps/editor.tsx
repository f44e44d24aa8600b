import { emptyPicture } from '../block.ts';
import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const stepsEditor: BlockEditor<'steps'> = {
  fields: [
    { name: 'layout', kind: 'choice', labelKey: 'editor.block.steps.layout', options: ['list', 'columns'] },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'editor.block.steps.items',
      max: 20,
      item: { title: '', html: '', picture: emptyPicture },
      titleField: 'title',
      fields: [
        { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.steps.items.title' },
        { name: 'html', kind: 'rich', max: 1500, labelKey: 'editor.block.steps.items.html' },
        { name: 'picture', kind: 'picture', labelKey: 'editor.block.steps.items.picture' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <circle cx="13" cy="11" r="4.5" />
      <circle cx="13" cy="29" r="4.5" />
      <path d="M13 15.5v9" />
      <path d="M23 11h24M23 29h18" strokeOpacity="0.4" />
    </Sketch>
  ),
};
