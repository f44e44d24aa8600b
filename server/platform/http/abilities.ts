import { type Can, getAbilities, type Level, type Permission } from '../../../contract/platform/permissions.ts';
import type { Actor } from './actor.ts';

/**
 * Permissions to change something that no screen needs to display. A read-only actor receives none of them, so that
 * screens hide their buttons. The server checks each call separately.
 */
const HIDDEN_WHEN_READ_ONLY: readonly Permission[] = [
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

const NO_CHANGES = Object.fromEntries(HIDDEN_WHEN_READ_ONLY.map((permission) => [permission, false])) as Partial<Can>;

/** Abilities of an actor, as sent to screens; `on`: the actor's level on the current booklet. */
export const getActorAbilities = (
  { role, readOnly }: Pick<Actor, 'role' | 'readOnly'>,
  on: Level | null = null,
): Can => ({
  ...getAbilities(role, on),
  ...(readOnly && NO_CHANGES),
});
