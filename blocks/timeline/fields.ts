import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const timelineFields: readonly BlockField<BlockProps<'timeline'>>[] = [
  {
    name: 'items',
    kind: 'list',
    labelKey: 'editor.block.timeline.items',
    addKey: 'editor.block.timeline.items.add',
    min: 2,
    max: 30,
    item: { when: '', title: '', html: '' },
    titleField: 'title',
    fields: [
      {
        name: 'when',
        kind: 'line',
        max: 40,
        labelKey: 'editor.block.timeline.items.when',
        helpKey: 'editor.block.timeline.items.when.help',
      },
      { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.timeline.items.title' },
      { name: 'html', kind: 'rich', max: 1000, labelKey: 'editor.block.timeline.items.html' },
    ],
  },
];
