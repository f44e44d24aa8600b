import type { BlockField } from '../fields.ts';
import type { TeamMember } from './schema.ts';

/* Fields of a person, which the team and the organisation chart share. */

export const nameFields: readonly BlockField<Pick<TeamMember, 'name' | 'role'>>[] = [
  { name: 'name', kind: 'line', max: 120, labelKey: 'editor.block.team.people.name' },
  { name: 'role', kind: 'line', max: 100, labelKey: 'editor.block.team.people.role' },
];

export const photoFields: readonly BlockField<Pick<TeamMember, 'photo' | 'imageRightOn'>>[] = [
  { name: 'photo', kind: 'picture', labelKey: 'editor.block.team.people.photo' },
  { name: 'imageRightOn', kind: 'day', labelKey: 'editor.block.team.people.imageRightOn', hasHelp: true },
];
