import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const hoursEditor: BlockEditor<'hours'> = {
  fields: [
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.hours.title' },
    { name: 'days', kind: 'hours', maxRanges: 2, labelKey: 'editor.block.hours.days', hasHelp: true },
    {
      name: 'exceptions',
      kind: 'list',
      labelKey: 'editor.block.hours.exceptions',
      max: 20,
      item: { when: '', text: '' },
      titleField: 'when',
      fields: [
        { name: 'when', kind: 'line', max: 60, labelKey: 'editor.block.hours.exceptions.when' },
        { name: 'text', kind: 'line', max: 120, labelKey: 'editor.block.hours.exceptions.text' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <circle cx="28" cy="20" r="14" />
      <path d="M28 12v8l5 4" />
    </Sketch>
  ),
};
