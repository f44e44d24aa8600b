import { documentEditor } from '../document/editor.tsx';
import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const fileToReadEditor: BlockEditor<'fileToRead'> = {
  fields: documentEditor.fields,
  drawing: (
    <Sketch>
      <path d="M17 5h14l8 8v22H17z" />
      <path d="M31 5v8h8" strokeOpacity="0.4" />
      <path d="m23 23 4 4 7-8" strokeWidth="3" />
    </Sketch>
  ),
};
