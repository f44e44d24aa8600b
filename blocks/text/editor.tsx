import { type BlockEditor, backgroundField } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const textEditor: BlockEditor<'text'> = {
  inline: true,
  fields: [
    { name: 'html', kind: 'rich', max: 6000, labelKey: 'editor.block.text.html', hasHelp: true },
    backgroundField,
  ],
  drawing: (
    <Sketch>
      <path d="M9 10h38M9 17h34M9 24h38M9 31h20" />
    </Sketch>
  ),
};
