import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const addressEditor: BlockEditor<'address'> = {
  fields: [
    { name: 'name', kind: 'line', max: 120, labelKey: 'editor.block.address.place' },
    { name: 'address', kind: 'paragraphs', max: 300, labelKey: 'editor.block.address.address' },
    { name: 'directions', kind: 'paragraphs', max: 1500, labelKey: 'editor.block.address.directions' },
    { name: 'map', kind: 'picture', labelKey: 'editor.block.address.map', hasHelp: true },
    { name: 'coordinates', kind: 'coordinates', labelKey: 'editor.block.address.coordinates', hasHelp: true },
  ],
  drawing: (
    <Sketch>
      <path d="M28 34c6-6.5 9.5-11 9.5-16a9.5 9.5 0 0 0-19 0c0 5 3.5 9.5 9.5 16z" />
      <circle cx="28" cy="18" r="3.5" />
    </Sketch>
  ),
};
