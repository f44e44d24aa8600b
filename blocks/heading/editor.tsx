import { type BlockEditor, backgroundField } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const headingEditor: BlockEditor<'heading'> = {
  inline: true,
  fields: [
    { name: 'text', kind: 'line', max: 120, labelKey: 'editor.block.heading.text' },
    { name: 'level', kind: 'choice', labelKey: 'editor.block.heading.level', hasHelp: true, options: [2, 3, 4] },
    backgroundField,
  ],
  drawing: (
    <Sketch>
      <path d="M9 10v18M21 10v18M9 19h12" strokeWidth="3" />
      <path d="M28 28h19" strokeOpacity="0.4" />
    </Sketch>
  ),
};
