import { emptyPicture } from '../block.ts';
import { calloutFields } from '../callout/fields.ts';
import { callout } from '../callout/schema.ts';
import { personFields } from '../contact/fields.ts';
import { emptyPerson } from '../contact/schema.ts';
import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';

export const columnsFields: readonly BlockField<BlockProps<'columns'>>[] = [
  { name: 'html', kind: 'rich', max: 6000, labelKey: 'editor.block.columns.html' },
  {
    name: 'side',
    kind: 'choice',
    labelKey: 'editor.block.columns.side',
    options: [
      { value: 'right', labelKey: 'editor.block.columns.side.right' },
      { value: 'left', labelKey: 'editor.block.columns.side.left' },
    ],
  },
  {
    name: 'beside',
    kind: 'variant',
    labelKey: 'editor.block.columns.beside',
    cases: [
      {
        kind: 'image',
        labelKey: 'editor.block.columns.beside.image',
        value: { kind: 'image', picture: emptyPicture },
        fields: [{ name: 'picture', kind: 'picture', labelKey: 'editor.block.image.picture' }],
      },
      {
        kind: 'contact',
        labelKey: 'editor.block.columns.beside.contact',
        value: { kind: 'contact', person: emptyPerson },
        fields: [
          { name: 'person', kind: 'group', labelKey: 'editor.block.columns.beside.contact', fields: personFields },
        ],
      },
      {
        kind: 'callout',
        labelKey: 'editor.block.columns.beside.callout',
        value: { kind: 'callout', callout: callout.empty },
        fields: [
          { name: 'callout', kind: 'group', labelKey: 'editor.block.columns.beside.callout', fields: calloutFields },
        ],
      },
    ],
  },
];
