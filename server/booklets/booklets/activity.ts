import type { ActivityKind } from '../../../contract/booklets/booklets/booklets.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Adds an activity of the booklet, within the transaction of the change. The browser owns the texts. */
export const recordActivity = async (
  inside: Scope,
  bookletId: string,
  what: ActivityKind,
  detail = '',
  reason = '',
): Promise<void> => {
  await inside.insert('activity', [{ bookletId, userId: inside.actor.id, what, detail, reason }]);
};
