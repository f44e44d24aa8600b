import type { BlockEditor } from '../fields.ts';
import { Sketch } from '../sketches.tsx';

export const countdownEditor: BlockEditor<'countdown'> = {
  fields: [
    { name: 'kind', kind: 'choice', labelKey: 'editor.block.countdown.kind', options: ['arrival', 'date'] },
    { name: 'on', kind: 'day', labelKey: 'editor.block.countdown.on', hasHelp: true },
    { name: 'before', kind: 'line', max: 120, labelKey: 'editor.block.countdown.before', hasHelp: true },
    { name: 'today', kind: 'line', max: 120, labelKey: 'editor.block.countdown.today' },
    { name: 'after', kind: 'line', max: 120, labelKey: 'editor.block.countdown.after' },
  ],
  drawing: (
    <Sketch>
      <rect x="13" y="8" width="30" height="25" rx="3" />
      <path d="M13 15h30M20 5v5M36 5v5" />
      <path d="M25 21h6l-4 8" strokeWidth="2.5" />
    </Sketch>
  ),
};
