import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const buttonEditor: BlockEditor<'button'> = {
  fields: [
    {
      name: 'label',
      kind: 'line',
      max: 60,
      labelKey: 'editor.block.button.label',
      helpKey: 'editor.block.button.label.help',
    },
    { name: 'href', kind: 'href', labelKey: 'editor.block.button.href' },
    {
      name: 'file',
      kind: 'media',
      accept: 'document',
      labelKey: 'editor.block.button.file',
      helpKey: 'editor.block.button.file.help',
    },
    {
      name: 'style',
      kind: 'choice',
      labelKey: 'editor.block.button.style',
      options: [
        { value: 'filled', labelKey: 'editor.block.button.style.filled' },
        { value: 'outline', labelKey: 'editor.block.button.style.outline' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <rect x="8" y="12" width="40" height="16" rx="8" />
      <path d="M20 20h16m-4-4 4 4-4 4" />
    </Sketch>
  ),
};
