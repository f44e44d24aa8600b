import type { AnyField, BlockEditor, BlockField } from '../fields.ts';
import { PersonSketch, Sketch } from '../sketches.tsx';
import { emptyPerson, type Person } from './schema.ts';

export const personFields: readonly (BlockField<Person> & AnyField)[] = [
  { name: 'name', kind: 'line', max: 120, labelKey: 'editor.block.contact.people.name' },
  { name: 'role', kind: 'line', max: 100, labelKey: 'editor.block.contact.people.role' },
  { name: 'phone', kind: 'line', max: 60, labelKey: 'editor.block.contact.people.phone' },
  { name: 'email', kind: 'line', max: 254, labelKey: 'editor.block.contact.people.email' },
  { name: 'availability', kind: 'line', max: 120, labelKey: 'editor.block.contact.people.availability', hasHelp: true },
  { name: 'photo', kind: 'picture', labelKey: 'editor.block.contact.people.photo', hasHelp: true },
];

export const contactEditor: BlockEditor<'contact'> = {
  fields: [
    {
      name: 'people',
      kind: 'list',
      labelKey: 'editor.block.contact.people',
      max: 60,
      item: emptyPerson,
      titleField: 'name',
      takesReferents: true,
      fields: personFields,
    },
  ],
  drawing: (
    <Sketch>
      <PersonSketch x={17} y={13} />
      <path d="M31 15h17M31 22h12" strokeOpacity="0.4" />
    </Sketch>
  ),
};
