import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const headingEditor: BlockEditor<'heading'> = {
  inline: true,
  fields: [
    { name: 'text', kind: 'line', max: 120, labelKey: 'editor.block.heading.text' },
    {
      name: 'level',
      kind: 'choice',
      labelKey: 'editor.block.heading.level',
      helpKey: 'editor.block.heading.level.help',
      options: [
        { value: 2, labelKey: 'editor.block.heading.level.2' },
        { value: 3, labelKey: 'editor.block.heading.level.3' },
        { value: 4, labelKey: 'editor.block.heading.level.4' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <path d="M9 10v18M21 10v18M9 19h12" strokeWidth="3" />
      <path d="M28 28h19" strokeOpacity="0.4" />
    </Sketch>
  ),
};
