import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const buttonEditor: BlockEditor<'button'> = {
  fields: [
    { name: 'label', kind: 'line', max: 60, labelKey: 'editor.block.button.label', hasHelp: true },
    { name: 'href', kind: 'href', labelKey: 'editor.block.button.href' },
    { name: 'file', kind: 'media', accept: 'document', labelKey: 'editor.block.button.file', hasHelp: true },
    { name: 'style', kind: 'choice', labelKey: 'editor.block.button.style', options: ['filled', 'outline'] },
  ],
  drawing: (
    <Sketch>
      <rect x="8" y="12" width="40" height="16" rx="8" />
      <path d="M20 20h16m-4-4 4 4-4 4" />
    </Sketch>
  ),
};
