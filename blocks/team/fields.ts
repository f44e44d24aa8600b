import type { BlockField } from '../fields.ts';
import type { BlockProps } from '../registry.ts';
import { emptyTeamMember } from './schema.ts';

export const teamFields: readonly BlockField<BlockProps<'team'>>[] = [
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
];
