import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const countdownFields: readonly BlockField<BlockProps<'countdown'>>[] = [
  {
    name: 'kind',
    kind: 'choice',
    labelKey: 'editor.block.countdown.kind',
    options: [
      { value: 'arrival', labelKey: 'editor.block.countdown.kind.arrival' },
      { value: 'date', labelKey: 'editor.block.countdown.kind.date' },
    ],
  },
  { name: 'on', kind: 'day', labelKey: 'editor.block.countdown.on', helpKey: 'editor.block.countdown.on.help' },
  {
    name: 'before',
    kind: 'line',
    max: 120,
    labelKey: 'editor.block.countdown.before',
    helpKey: 'editor.block.countdown.before.help',
  },
  { name: 'today', kind: 'line', max: 120, labelKey: 'editor.block.countdown.today' },
  { name: 'after', kind: 'line', max: 120, labelKey: 'editor.block.countdown.after' },
];
