import {
  type Can,
  getAbilities,
  getPermissionRule,
  type Level,
  PERMISSION_NAMES,
} from '../../../contract/platform/permissions.ts';
import type { Actor } from './actor.ts';

/** A read-only actor does not get these, so that screens hide their buttons. The server checks each call separately. */
const NO_CHANGES: Partial<Can> = Object.fromEntries(
  PERMISSION_NAMES.filter((permission) => getPermissionRule(permission).onlyChanges).map((name) => [name, false]),
);

/** Abilities of an actor, as sent to screens; `on`: the actor's level on the current booklet. */
export const getActorAbilities = (
  { role, readOnly }: Pick<Actor, 'role' | 'readOnly'>,
  on: Level | null = null,
): Can => ({
  ...getAbilities(role, on),
  ...(readOnly && NO_CHANGES),
});
