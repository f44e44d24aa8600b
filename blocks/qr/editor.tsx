import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const qrEditor: BlockEditor<'qr'> = {
  fields: [
    { name: 'label', kind: 'line', max: 120, labelKey: 'editor.block.qr.label', helpKey: 'editor.block.qr.label.help' },
    { name: 'href', kind: 'href', labelKey: 'editor.block.qr.href', helpKey: 'editor.block.qr.href.help' },
    {
      name: 'size',
      kind: 'choice',
      labelKey: 'editor.block.qr.size',
      options: [
        { value: 'small', labelKey: 'editor.block.qr.size.small' },
        { value: 'medium', labelKey: 'editor.block.qr.size.medium' },
        { value: 'large', labelKey: 'editor.block.qr.size.large' },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <rect x="14" y="6" width="10" height="10" rx="1" />
      <rect x="32" y="6" width="10" height="10" rx="1" />
      <rect x="14" y="24" width="10" height="10" rx="1" />
      <path d="M33 25h3v3M42 25v.1M33 33h3M41 30v4" strokeWidth="2.5" />
    </Sketch>
  ),
};
