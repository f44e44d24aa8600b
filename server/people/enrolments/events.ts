import type { EnrolmentEvent } from '../../../contract/people/participants/participant-list.ts';
import type { Scope } from '../../platform/data/scope.ts';

/** Who acts, as a row keeps it: null for readers and for the clock, who are nobody in particular. */
export const byWhom = (scope: Scope): string | null => (scope.actor.id === '' ? null : scope.actor.id);

/** Adds the same line to the story of each of these enrolments, within the transaction of what happened. */
export const recordEvents = (
  inside: Scope,
  enrolmentIds: readonly string[],
  what: EnrolmentEvent,
  { detail = '', at = new Date() }: { detail?: string; at?: Date } = {},
): Promise<void> => {
  const userId = byWhom(inside);
  return inside.pour(
    'enrolmentEvents',
    enrolmentIds.map((enrolmentId) => ({ enrolmentId, what, detail, userId, at })),
  );
};
