import type { EnrolmentAction } from '../../../../contract/people/enrolments/enrolment.ts';
import type { BulkResult, Selection } from '../../../../contract/people/participants/participants.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import type { Permission } from '../../../../contract/platform/permissions.ts';
import { enqueueTask, type TaskContext } from '../../../administration/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { formatCountPhrase } from '../../../platform/text/speech.ts';
import { type ParticipantsContext, requireParticipants } from '../context.ts';
import { buildBulkAnswer, formatCount, type RefusedParticipant, resolveSelectionIds } from './selection.ts';

/** Maximum number of participants for one request or one transaction: a background task handles more. */
export const BULK_BATCH_SIZE = 1000;

export interface Done {
  done: number;
  refused: readonly RefusedParticipant[];
}

/** An operation on a selection of participants. */
export interface BulkOperation<Body extends { selection: Selection }> {
  permission: Permission;
  /** Title of the task in « Tâches ». */
  title: (body: Body) => string;
  /** Throws if the request is invalid for every participant. */
  refuse: (scope: Scope, people: ParticipantsContext, body: Body) => Promise<void>;
  /** Throws if the request is invalid for this number of participants. */
  refuseAll?: (scope: Scope, ids: readonly string[], body: Body) => Promise<void>;
  /** Applies the operation to one batch. */
  apply: (scope: Scope, people: ParticipantsContext, ids: readonly string[], body: Body) => Promise<Done>;
  describeResult: (done: number, body: Body) => string;
  /** Action named by the refusals. */
  action?: (body: Body) => EnrolmentAction;
}

export const BULK_TASK_KIND = 'participants_bulk';

const formatTaskStarted = (n: number): string =>
  formatCountPhrase('{nombre} personnes sont concernées : le traitement continue dans « Tâches ».', n);

/**
 * Applies an operation to a selection: directly, and the answer names the refused participants; or, for a large
 * selection, in a background task (`task`). Throws GEN-017 or the reason if every participant is refused.
 */
export const runBulkOperation = async <Body extends { selection: Selection }>(
  {
    scope,
    services,
    name,
    verb,
  }: { scope: Scope; services: Pick<Services, 'jobs'>; name: string; verb: BulkOperation<Body> },
  bookletId: string,
  body: Body,
): Promise<BulkResult> => {
  const people = await requireParticipants(scope, bookletId, verb.permission);
  await verb.refuse(scope, people, body);
  const ids = await resolveSelectionIds(scope, people, body.selection);
  if (ids.length > BULK_BATCH_SIZE) {
    await verb.refuseAll?.(scope, ids, body);
    const order = { name, bookletId, body };
    const { id } = await enqueueTask(scope, services, {
      kind: BULK_TASK_KIND,
      title: verb.title(body),
      order,
      bookletId,
      total: ids.length,
    });
    return { done: 0, refusedTotal: 0, refused: [], task: id, message: formatTaskStarted(ids.length) };
  }
  const { done, refused } = await verb.apply(scope, people, ids, body);
  return buildBulkAnswer(scope, people, done, refused, (n) => verb.describeResult(n, body), verb.action?.(body));
};

/**
 * Task of `runBulkOperation`: it works in batches of a thousand, so that it shows progress and can stop. It checks
 * permissions again.
 */
export const createBulkTask =
  (verbs: Record<string, BulkOperation<never>>) =>
  async ({ scope, order, reportProgress }: Pick<TaskContext, 'scope' | 'order' | 'reportProgress'>) => {
    const { name, bookletId, body } = order as { name: string; bookletId: string; body: { selection: Selection } };
    const verb = verbs[name] as BulkOperation<{ selection: Selection }> | undefined;
    if (!verb) throw new Error(`Nothing in bulk is called ${name}`);
    const people = await requireParticipants(scope, bookletId, verb.permission);
    await verb.refuse(scope, people, body);
    const ids = await resolveSelectionIds(scope, people, body.selection);
    await verb.refuseAll?.(scope, ids, body);
    let [done, refused] = [0, 0];
    for (let from = 0; from < ids.length; from += BULK_BATCH_SIZE) {
      await reportProgress(from, ids.length);
      const part = await verb.apply(scope, people, ids.slice(from, from + BULK_BATCH_SIZE), body);
      done += part.done;
      refused += part.refused.length;
    }
    const left = formatCount(refused, 'personne ne pouvait pas l’être', 'personnes ne pouvaient pas l’être');
    const message = done === 0 ? phraseText('Personne ne pouvait l’être.') : verb.describeResult(done, body);
    return { message: refused === 0 || done === 0 ? message : `${message} ${left}` };
  };
