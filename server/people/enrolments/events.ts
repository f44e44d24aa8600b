import type { EnrolmentEvent } from '../../../contract/people/participants/participant-list.ts';
import type { Scope } from '../../platform/data/access/scope.ts';

/** Id of the actor to store in a row: null for readers and scheduled jobs, which have no user. */
export const actorId = (scope: Scope): string | null => (scope.actor.id === '' ? null : scope.actor.id);

/** Adds one event to the history of each enrolment, in the caller's transaction. */
export const recordEnrolmentEvents = (
  inside: Scope,
  enrolmentIds: readonly string[],
  what: EnrolmentEvent,
  { detail = '', at = new Date() }: { detail?: string; at?: Date } = {},
): Promise<void> => {
  const userId = actorId(inside);
  return inside.bulkInsert(
    'enrolmentEvents',
    enrolmentIds.map((enrolmentId) => ({ enrolmentId, what, detail, userId, at })),
  );
};
