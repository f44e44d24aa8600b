import { emptyPicture } from '../block.ts';
import { calloutEditor } from '../callout/editor.tsx';
import { callout } from '../callout/schema.ts';
import { personFields } from '../contact/editor.tsx';
import { emptyPerson } from '../contact/schema.ts';
import { type BlockEditor, backgroundField } from '../fields.ts';
import { PictureSketch, Sketch } from '../sketches.tsx';

export const columnsEditor: BlockEditor<'columns'> = {
  fields: [
    { name: 'html', kind: 'rich', max: 6000, labelKey: 'editor.block.columns.html' },
    { name: 'side', kind: 'choice', labelKey: 'editor.block.columns.side', options: ['right', 'left'] },
    { name: 'width', kind: 'choice', labelKey: 'editor.block.columns.width', options: ['third', 'half'] },
    backgroundField,
    {
      name: 'beside',
      kind: 'variant',
      labelKey: 'editor.block.columns.beside',
      cases: [
        {
          kind: 'image',
          value: { kind: 'image', picture: emptyPicture },
          fields: [{ name: 'picture', kind: 'picture', drawings: true, labelKey: 'editor.block.image.picture' }],
        },
        {
          kind: 'contact',
          value: { kind: 'contact', person: emptyPerson },
          fields: [
            { name: 'person', kind: 'group', labelKey: 'editor.block.columns.beside.contact', fields: personFields },
          ],
        },
        {
          kind: 'callout',
          value: { kind: 'callout', callout: callout.empty },
          fields: [
            {
              name: 'callout',
              kind: 'group',
              labelKey: 'editor.block.columns.beside.callout',
              fields: calloutEditor.fields,
            },
          ],
        },
      ],
    },
  ],
  drawing: (
    <Sketch>
      <path d="M7 10h18M7 17h15M7 24h18M7 31h10" strokeOpacity="0.4" />
      <PictureSketch x={31} y={8} width={18} height={24} />
    </Sketch>
  ),
};
