import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { paths, withQuery } from '../../../contract/platform/paths.ts';
import { writeLine } from '../../administration/audit/line.ts';
import { notify } from '../../administration/notifications/notify.ts';
import type { Db } from '../../platform/data/client.ts';
import { type Due, duePublications } from '../../platform/data/planned.ts';
import { users } from '../../platform/data/schema/people.ts';
import { Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { scopeOf } from '../../platform/http/scope-of.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import type { Services } from '../../services.ts';
import { bookletFor } from '../booklets/found.ts';
import { freezeDraft, locked } from './publication.ts';

const adminsOf = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'company_admin'), eq(users.status, 'active')));
  return rows.map(({ id }) => id);
};

/** Notifies the author of the plan and the owner of the booklet; on failure, the administrators too. */
const tell = async (db: Db, due: Due, failure: string | null, number: number | null): Promise<void> => {
  const { bookletId, companyId, title, by, ownerId } = due;
  const own = [by, ownerId].filter((id) => id !== null);
  await notify(db, {
    userIds: failure === null ? own : [...own, ...(await adminsOf(db, companyId))],
    companyId,
    kind: failure === null ? 'publication_done' : 'publication_failed',
    values: { livret: title ?? 'Livret sans titre', raison: failure ?? '', version: number ?? 0 },
    href: withQuery(paths.bookletHome, { livret: bookletId }),
  });
};

const wanted = (inside: Scope, { bookletId, at }: Due) =>
  inside.update('booklets', { plannedAt: null, plan: null }, (rows) =>
    and(eq(rows.id, bookletId), sql`${rows.plannedAt} = ${at}::timestamptz`),
  );

/**
 * Publishes on behalf of the plan's author, with their current rights. Null when the plan was cancelled or moved
 * meanwhile.
 */
const publishDue = async (scope: Scope, due: Due): Promise<number | null> => {
  const { bookletId } = due;
  await bookletFor(scope, bookletId, 'booklet.publish');
  return scope.transaction(async (inside) => {
    const booklet = await locked(inside, bookletId);
    const { plan } = booklet;
    if (plan === null || (await wanted(inside, due)).length === 0) return null;
    return freezeDraft(inside, booklet, plan);
  });
};

/** Records a failed publication: the plan is removed, the booklet is unchanged, and the reason is sent. */
const giveUp = async (db: Db, due: Due, reason: string): Promise<void> => {
  const { bookletId, companyId } = due;
  const given = await new Scope(db, NOBODY, companyId).transaction(async (inside) => {
    if ((await wanted(inside, due)).length === 0) return false;
    await inside.insert('activity', [{ bookletId, userId: null, what: 'plan_failed', reason }]);
    return true;
  });
  if (given) await tell(db, due, reason, null);
};

const carryOut = async (db: Db, due: Due): Promise<void> => {
  const { bookletId, companyId, title, by, companyState } = due;
  if (companyState !== 'active') return giveUp(db, due, 'L’entreprise est suspendue.');
  const scope = by === null ? null : await scopeOf(db, by, companyId);
  if (!scope) return giveUp(db, due, 'Le compte de la personne qui l’avait planifiée n’est plus actif.');
  let number: number | null;
  try {
    number = await publishDue(scope, due);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return giveUp(db, due, error.message);
  }
  if (number === null) return;
  readersChanged(bookletId);
  const about = { object: 'booklets', objectId: bookletId, bookletId, label: (title ?? '').slice(0, 200) };
  await writeLine(db, { companyId, userId: by, action: 'PUT booklets/publication', ...about, after: { number } });
  await tell(db, due, null, number);
};

/** Publishes every plan that is due. One failure does not stop the others. */
export const publishPlanned = async (
  { db }: Pick<Services, 'db'>,
  log: Pick<Logger, 'error'>,
  now = new Date(),
): Promise<void> => {
  for (const due of await duePublications(db, now)) {
    try {
      await carryOut(db, due);
    } catch (error) {
      log.error({ err: error, booklet: due.bookletId }, 'planned publication not done');
    }
  }
};
