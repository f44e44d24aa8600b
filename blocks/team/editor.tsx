import type { BlockEditor } from '../fields.ts';
import { PersonSketch, Sketch } from '../sketches.tsx';
import { emptyTeamMember } from './schema.ts';

export const teamEditor: BlockEditor<'team'> = {
  fields: [
    {
      name: 'referents',
      kind: 'switch',
      labelKey: 'editor.block.team.referents',
      helpKey: 'editor.block.team.referents.help',
    },
    {
      name: 'people',
      kind: 'list',
      labelKey: 'editor.block.team.people',
      addKey: 'editor.block.team.people.add',
      min: 0,
      max: 60,
      item: emptyTeamMember,
      titleField: 'name',
      fields: [
        { name: 'name', kind: 'line', max: 120, labelKey: 'editor.block.team.people.name' },
        { name: 'role', kind: 'line', max: 100, labelKey: 'editor.block.team.people.role' },
        { name: 'text', kind: 'paragraphs', max: 300, labelKey: 'editor.block.team.people.text' },
        { name: 'photo', kind: 'picture', labelKey: 'editor.block.team.people.photo' },
        {
          name: 'imageRightOn',
          kind: 'day',
          labelKey: 'editor.block.team.people.imageRightOn',
          helpKey: 'editor.block.team.people.imageRightOn.help',
        },
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
