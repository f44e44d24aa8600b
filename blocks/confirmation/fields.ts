import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const confirmationFields: readonly BlockField<BlockProps<'confirmation'>>[] = [
  {
    name: 'title',
    kind: 'line',
    max: 120,
    labelKey: 'editor.block.confirmation.title',
    helpKey: 'editor.block.confirmation.title.help',
  },
  { name: 'statement', kind: 'paragraphs', max: 600, labelKey: 'editor.block.confirmation.statement' },
  {
    name: 'covers',
    kind: 'choice',
    labelKey: 'editor.block.confirmation.covers',
    options: [
      { value: 'page', labelKey: 'editor.block.confirmation.covers.page' },
      { value: 'chapter', labelKey: 'editor.block.confirmation.covers.chapter' },
      { value: 'booklet', labelKey: 'editor.block.confirmation.covers.booklet' },
    ],
  },
  {
    name: 'allPages',
    kind: 'switch',
    labelKey: 'editor.block.confirmation.allPages',
    helpKey: 'editor.block.confirmation.allPages.help',
  },
  {
    name: 'signature',
    kind: 'switch',
    labelKey: 'editor.block.confirmation.signature',
    helpKey: 'editor.block.confirmation.signature.help',
  },
  {
    name: 'resign',
    kind: 'switch',
    labelKey: 'editor.block.confirmation.resign',
    helpKey: 'editor.block.confirmation.resign.help',
  },
];
