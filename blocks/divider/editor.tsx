import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const dividerEditor: BlockEditor<'divider'> = {
  fields: [
    { name: 'style', kind: 'choice', labelKey: 'editor.block.divider.style', options: ['line', 'space', 'ornament'] },
  ],
  drawing: (
    <Sketch>
      <path d="M8 20h40" />
      <path d="M14 11h28M14 29h28" strokeOpacity="0.4" />
    </Sketch>
  ),
};
