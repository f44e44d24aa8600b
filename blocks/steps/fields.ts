import { emptyPicture } from '../block.ts';
import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const stepsFields: readonly BlockField<BlockProps<'steps'>>[] = [
  {
    name: 'items',
    kind: 'list',
    labelKey: 'editor.block.steps.items',
    addKey: 'editor.block.steps.items.add',
    min: 2,
    max: 20,
    item: { title: '', html: '', picture: emptyPicture },
    titleField: 'title',
    fields: [
      { name: 'title', kind: 'line', max: 120, labelKey: 'editor.block.steps.items.title' },
      { name: 'html', kind: 'rich', max: 1500, labelKey: 'editor.block.steps.items.html' },
      { name: 'picture', kind: 'picture', labelKey: 'editor.block.steps.items.picture' },
    ],
  },
];
