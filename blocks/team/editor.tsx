import type { BlockEditor } from '../fields.ts';
import { PersonSketch, Sketch } from '../sketches.tsx';
import { nameFields, photoFields } from './person-fields.ts';
import { emptyTeamMember } from './schema.ts';

export const teamEditor: BlockEditor<'team'> = {
  fields: [
    { name: 'referents', kind: 'switch', labelKey: 'editor.block.team.referents', hasHelp: true },
    {
      name: 'people',
      kind: 'list',
      labelKey: 'editor.block.team.people',
      max: 60,
      item: emptyTeamMember,
      titleField: 'name',
      takesReferents: true,
      fields: [
        ...nameFields,
        { name: 'text', kind: 'paragraphs', max: 300, labelKey: 'editor.block.team.people.text' },
        ...photoFields,
      ],
    },
  ],
  drawing: (
    <Sketch>
      <PersonSketch x={13} y={13} />
      <PersonSketch x={28} y={13} />
      <PersonSketch x={43} y={13} />
      <path d="M8 33h10M23 33h10M38 33h10" strokeOpacity="0.4" />
    </Sketch>
  ),
};
