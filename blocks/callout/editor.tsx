import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const calloutEditor: BlockEditor<'callout'> = {
  fields: [
    {
      name: 'kind',
      kind: 'choice',
      labelKey: 'editor.block.callout.kind',
      options: ['info', 'tip', 'warning', 'danger', 'duty'],
    },
    { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.callout.title' },
    { name: 'html', kind: 'rich', max: 1500, labelKey: 'editor.block.callout.html' },
  ],
  drawing: (
    <Sketch>
      <rect x="8" y="8" width="40" height="24" rx="3" />
      <path d="M16 20.5v5M16 15v.1" strokeWidth="3" />
      <path d="M23 17h18M23 24h14" strokeOpacity="0.4" />
    </Sketch>
  ),
};
