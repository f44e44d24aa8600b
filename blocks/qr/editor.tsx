import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const qrEditor: BlockEditor<'qr'> = {
  fields: [
    { name: 'label', kind: 'line', max: 120, labelKey: 'editor.block.qr.label', hasHelp: true },
    { name: 'href', kind: 'href', labelKey: 'editor.block.qr.href', hasHelp: true },
    { name: 'size', kind: 'choice', labelKey: 'editor.block.qr.size', options: ['small', 'medium', 'large'] },
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
