import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const figuresEditor: BlockEditor<'figures'> = {
  fields: [
    { name: 'style', kind: 'choice', labelKey: 'editor.block.figures.style', options: ['plain', 'band'] },
    {
      name: 'items',
      kind: 'list',
      labelKey: 'editor.block.figures.items',
      max: 6,
      item: { value: '', unit: '', label: '' },
      titleField: 'label',
      fields: [
        { name: 'value', kind: 'line', max: 20, labelKey: 'editor.block.figures.items.value' },
        { name: 'unit', kind: 'line', max: 20, labelKey: 'editor.block.figures.items.unit' },
        { name: 'label', kind: 'line', max: 80, labelKey: 'editor.block.figures.items.label' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <path d="M9 14l5-4v16M22 13c0-5 9-5 9 0 0 4-9 8-9 13h9" strokeWidth="2.5" />
      <path d="m37 26 9-16" />
      <circle cx="37" cy="12" r="2" />
      <circle cx="46" cy="24" r="2" />
      <path d="M9 33h38" strokeOpacity="0.4" />
    </Sketch>
  ),
};
