import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { notifyUsers, writeAuditLine } from '../../administration/index.ts';
import { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { type DuePublication, listDuePublications } from '../../platform/data/queries/due-publications.ts';
import { listAdminIds } from '../../platform/data/queries/user-names.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { findUserScope } from '../../platform/http/find-user-scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { applyProposals } from '../changes/classify-changes.ts';
import { lockPublishableBooklet, publishLockedDraft } from './publication.ts';
import { invalidateReaderCache } from './reader-cache-events.ts';

/** Notifies the author of the plan and the owner of the booklet; on failure, the administrators too. */
const notifyPlanOutcome = async (
  db: Db,
  due: DuePublication,
  failure: string | null,
  number: number | null,
): Promise<void> => {
  const { bookletId, companyId, title, by, ownerId } = due;
  const own = [by, ownerId].filter((id) => id !== null);
  await notifyUsers(db, {
    userIds: failure === null ? own : [...own, ...(await listAdminIds(new Scope(db, SYSTEM_ACTOR, companyId)))],
    companyId,
    kind: failure === null ? 'publication_done' : 'publication_failed',
    values: { livret: title ?? 'Livret sans titre', raison: failure ?? '', version: number ?? 0 },
    href: addQuery(paths.bookletHome, { livret: bookletId }),
  });
};

const clearDuePlan = (inside: Scope, { bookletId, at }: DuePublication) =>
  inside.update('booklets', { plannedAt: null, plan: null }, (rows) =>
    and(eq(rows.id, bookletId), sql`${rows.plannedAt} = ${at}::timestamptz`),
  );

/**
 * Publishes on behalf of the plan's author, with their current rights. Null when the plan was cancelled or moved
 * meanwhile.
 */
const publishDueBooklet = async (
  scope: Scope,
  due: DuePublication,
): Promise<Awaited<ReturnType<typeof publishLockedDraft>> | null> => {
  const { bookletId } = due;
  await requireBooklet(scope, bookletId, 'booklet.publish');
  return scope.transaction(async (inside) => {
    const booklet = await lockPublishableBooklet(inside, bookletId);
    const { plan } = booklet;
    if (plan === null || (await clearDuePlan(inside, due)).length === 0) return null;
    return publishLockedDraft(inside, booklet, plan, applyProposals);
  });
};

/** Records a failed publication: the plan is removed, the booklet is unchanged, and the reason is sent. */
const abandonPlan = async (db: Db, due: DuePublication, reason: string): Promise<void> => {
  const { bookletId, companyId } = due;
  const given = await new Scope(db, SYSTEM_ACTOR, companyId).transaction(async (inside) => {
    if ((await clearDuePlan(inside, due)).length === 0) return false;
    await inside.insert('activity', [{ bookletId, userId: null, what: 'plan_failed', reason }]);
    return true;
  });
  if (given) await notifyPlanOutcome(db, due, reason, null);
};

const executePlan = async (db: Db, due: DuePublication): Promise<void> => {
  const { bookletId, companyId, title, by, companyState } = due;
  if (companyState !== 'active') return abandonPlan(db, due, 'L’entreprise est suspendue.');
  const scope = by === null ? null : await findUserScope(db, by, companyId);
  if (!scope) return abandonPlan(db, due, 'Le compte de la personne qui l’avait planifiée n’est plus actif.');
  let published: Awaited<ReturnType<typeof publishDueBooklet>>;
  try {
    published = await publishDueBooklet(scope, due);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return abandonPlan(db, due, error.message);
  }
  if (published === null) return;
  const { number, kind, lowered } = published;
  invalidateReaderCache(bookletId);
  const about = { object: 'booklets', objectId: bookletId, bookletId, label: (title ?? '').slice(0, 200) };
  const after = { number, kind, ...(lowered.length > 0 && { lowered }) };
  await writeAuditLine(db, { companyId, userId: by, action: 'PUT booklets/publication', ...about, after });
  await notifyPlanOutcome(db, due, null, number);
};

/** Publishes every plan that is due. One failure does not stop the others. */
export const publishPlannedBooklets = async (
  { db }: Pick<Services, 'db'>,
  log: Pick<Logger, 'error'>,
  now = new Date(),
): Promise<void> => {
  for (const due of await listDuePublications(db, now)) {
    try {
      await executePlan(db, due);
    } catch (error) {
      log.error({ err: error, booklet: due.bookletId }, 'planned publication not done');
    }
  }
};
