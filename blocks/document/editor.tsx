import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const documentEditor: BlockEditor<'document'> = {
  fields: [
    { name: 'file', kind: 'media', accept: 'document', labelKey: 'editor.block.document.file' },
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.document.title' },
    { name: 'description', kind: 'line', max: 300, labelKey: 'editor.block.document.summary' },
    { name: 'language', kind: 'language', labelKey: 'editor.block.document.language' },
    { name: 'accessible', kind: 'switch', labelKey: 'editor.block.document.accessible', hasHelp: true },
  ],
  drawing: (
    <Sketch>
      <path d="M18 5h13l8 8v22H18zM31 5v8h8" />
      <path d="M23 20h11M23 26h11" strokeOpacity="0.4" />
    </Sketch>
  ),
};
