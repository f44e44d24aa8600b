import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const hoursFields: readonly BlockField<BlockProps<'hours'>>[] = [
  { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.hours.title' },
  {
    name: 'days',
    kind: 'hours',
    maxRanges: 2,
    labelKey: 'editor.block.hours.days',
    helpKey: 'editor.block.hours.days.help',
  },
  {
    name: 'exceptions',
    kind: 'list',
    labelKey: 'editor.block.hours.exceptions',
    addKey: 'editor.block.hours.exceptions.add',
    min: 0,
    max: 20,
    item: { when: '', text: '' },
    titleField: 'when',
    fields: [
      { name: 'when', kind: 'line', max: 60, labelKey: 'editor.block.hours.exceptions.when' },
      { name: 'text', kind: 'line', max: 120, labelKey: 'editor.block.hours.exceptions.text' },
    ],
  },
];
