import type { ActivityKind } from '../../../contract/booklets/booklets/booklets.ts';
import type { Scope } from '../../platform/data/scope.ts';

/** Adds a line to the story of a booklet, within the transaction of what happened. The browser owns the words. */
export const record = async (
  inside: Scope,
  bookletId: string,
  what: ActivityKind,
  detail = '',
  reason = '',
): Promise<void> => {
  await inside.insert('activity', [{ bookletId, userId: inside.actor.id, what, detail, reason }]);
};
