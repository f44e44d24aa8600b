import { abilities, type Can, type Level, type Permission } from '../../../contract/platform/permissions.ts';
import type { Actor } from './actor.ts';

/**
 * Rights to change something that no screen needs to be looked at: whoever only looks is told that he has none of them, so
 * that the buttons they open are not there. What is refused is judged elsewhere, call by call.
 */
const CHANGES: readonly Permission[] = [
  'booklet.create',
  'booklet.edit',
  'booklet.theme',
  'booklet.publish',
  'booklet.owner',
  'booklet.duplicate',
  'booklet.archive',
  'booklet.bin',
  'booklet.purge',
  'participants.manage',
  'participants.anonymise',
  'participants.settings',
  'fonts.upload',
  'fonts.validate',
  'library.write',
  'sectors.write',
  'company.export',
  'users.invite',
];

const NONE = Object.fromEntries(CHANGES.map((permission) => [permission, false])) as Partial<Can>;

/** What somebody is told that he may do here; `on`: his level on the booklet at hand. */
export const abilitiesOf = ({ role, readOnly }: Pick<Actor, 'role' | 'readOnly'>, on: Level | null = null): Can => ({
  ...abilities(role, on),
  ...(readOnly && NONE),
});
