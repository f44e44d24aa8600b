import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const checklistFields: readonly BlockField<BlockProps<'checklist'>>[] = [
  { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.checklist.title' },
  {
    name: 'items',
    kind: 'list',
    labelKey: 'editor.block.checklist.items',
    addKey: 'editor.block.checklist.items.add',
    min: 1,
    max: 40,
    item: { text: '', dueInDays: null },
    titleField: 'text',
    fields: [
      { name: 'text', kind: 'line', max: 160, labelKey: 'editor.block.checklist.items.text' },
      {
        name: 'dueInDays',
        kind: 'number',
        min: -90,
        max: 365,
        nullable: true,
        unitKey: 'editor.block.unit.days',
        labelKey: 'editor.block.checklist.items.dueInDays',
        helpKey: 'editor.block.checklist.items.dueInDays.help',
      },
    ],
  },
];
