import type { EnrolmentAction } from '../../../contract/people/enrolments/enrolment.ts';
import type { BulkAnswer, Selection } from '../../../contract/people/participants/participants.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Permission } from '../../../contract/platform/permissions.ts';
import { runTask, type Work } from '../../administration/tasks/run.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { countText } from '../../platform/text/speech.ts';
import type { Services } from '../../services.ts';
import { type People, peopleFor } from './context.ts';
import { counted, idsOf, outcome, type Refused } from './selection.ts';

/** Maximum number of participants for one request or one transaction: a background task handles more. */
export const AT_ONCE = 1000;

export interface Done {
  done: number;
  refused: readonly Refused[];
}

/** An operation on a selection of participants. */
export interface BulkVerb<Body extends { selection: Selection }> {
  permission: Permission;
  /** Title of the task in « Tâches ». */
  title: (body: Body) => string;
  /** Throws if the request is invalid for every participant. */
  refuse: (scope: Scope, people: People, body: Body) => Promise<void>;
  /** Throws if the request is invalid for this number of participants. */
  refuseAll?: (scope: Scope, ids: readonly string[], body: Body) => Promise<void>;
  /** Applies the operation to one batch. */
  apply: (scope: Scope, people: People, ids: readonly string[], body: Body) => Promise<Done>;
  told: (done: number, body: Body) => string;
  /** Action named by the refusals. */
  action?: (body: Body) => EnrolmentAction;
}

export const BULK_KIND = 'participants_bulk';

const started = (n: number): string =>
  countText('{nombre} personnes sont concernées : le traitement continue dans « Tâches ».', n);

/**
 * Applies an operation to a selection: directly, and the answer names the refused participants; or, for a large
 * selection, in a background task (`task`). Throws GEN-017 or the reason if every participant is refused.
 */
export const inBulk = async <Body extends { selection: Selection }>(
  {
    scope,
    services,
    name,
    verb,
  }: { scope: Scope; services: Pick<Services, 'jobs'>; name: string; verb: BulkVerb<Body> },
  bookletId: string,
  body: Body,
): Promise<BulkAnswer> => {
  const people = await peopleFor(scope, bookletId, verb.permission);
  await verb.refuse(scope, people, body);
  const ids = await idsOf(scope, people, body.selection);
  if (ids.length > AT_ONCE) {
    await verb.refuseAll?.(scope, ids, body);
    const order = { name, bookletId, body };
    const { id } = await runTask(scope, services, {
      kind: BULK_KIND,
      title: verb.title(body),
      order,
      bookletId,
      total: ids.length,
    });
    return { done: 0, refusedTotal: 0, refused: [], task: id, message: started(ids.length) };
  }
  const { done, refused } = await verb.apply(scope, people, ids, body);
  return outcome(scope, people, done, refused, (n) => verb.told(n, body), verb.action?.(body));
};

/**
 * Task of `runBulkOperation`: it works in batches of a thousand, so that it shows progress and can stop. It checks
 * permissions again.
 */
export const workInBulk =
  (verbs: Record<string, BulkVerb<never>>) =>
  async ({ scope, order, tell }: Pick<Work, 'scope' | 'order' | 'tell'>) => {
    const { name, bookletId, body } = order as { name: string; bookletId: string; body: { selection: Selection } };
    const verb = verbs[name] as BulkVerb<{ selection: Selection }> | undefined;
    if (!verb) throw new Error(`Nothing in bulk is called ${name}`);
    const people = await peopleFor(scope, bookletId, verb.permission);
    await verb.refuse(scope, people, body);
    const ids = await idsOf(scope, people, body.selection);
    await verb.refuseAll?.(scope, ids, body);
    let [done, refused] = [0, 0];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      await tell(from, ids.length);
      const part = await verb.apply(scope, people, ids.slice(from, from + AT_ONCE), body);
      done += part.done;
      refused += part.refused.length;
    }
    const left = counted(refused, 'personne ne pouvait pas l’être', 'personnes ne pouvaient pas l’être');
    const told = done === 0 ? phraseText('Personne ne pouvait l’être.') : verb.told(done, body);
    return { told: refused === 0 || done === 0 ? told : `${told} ${left}` };
  };
