import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilter, AuditLine, listAudit } from '../../../contract/administration/audit/audit.ts';
import { formatAuditAction, getAuditObjectName } from '../../../contract/administration/audit/audit-actions.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { uuid } from '../../../contract/platform/text/text.ts';
import type { Db } from '../../platform/data/client.ts';
import { auditLines } from '../../platform/data/schema/audit-notifications.ts';
import { users } from '../../platform/data/schema/people.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { requirePlatformStaff } from './require-platform-staff.ts';
import { getAuditRetentionMonths } from './retention.ts';

type StoredLine = typeof auditLines.$inferSelect;

/** Start of a day in Paris. Without `timestamp` the cast would give a UTC day. */
const toDayStart = (day: string, plus = 0): SQL =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Paris')`;

/** Condition for the lines of a filter. Throws GEN-009 for the platform's lines when the actor is not on its staff. */
export const buildAuditFilter = (scope: Scope, query: AuditFilter): SQL | undefined => {
  if (query.of === 'platform') requirePlatformStaff(scope);
  const { userId } = query;
  return and(
    query.of === 'platform' ? isNull(auditLines.companyId) : eq(auditLines.companyId, scope.companyId),
    query.from ? gte(auditLines.at, toDayStart(query.from)) : undefined,
    query.to ? lt(auditLines.at, toDayStart(query.to, 1)) : undefined,
    userId ? or(eq(auditLines.userId, userId), eq(auditLines.asUserId, userId)) : undefined,
    query.action ? eq(auditLines.action, query.action) : undefined,
    query.object ? eq(auditLines.object, query.object) : undefined,
    query.objectId ? eq(auditLines.objectId, query.objectId) : undefined,
    query.outcome ? eq(auditLines.outcome, query.outcome) : undefined,
  );
};

/** Current names of the people in lines. */
export const loadAccountNames = async (db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => uuid.safeParse(id).success))] as string[];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, status: users.status })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(
    rows.map((row) => {
      const nom = formatFullName(row);
      return [row.id, row.status === 'archived' ? phraseText('{nom} (compte archivé)', { nom }) : nom];
    }),
  );
};

const loadBookletTitles = async (scope: Scope, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { booklets } = scope.views;
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title })
    .from(booklets)
    .where(inArray(booklets.id, wanted));
  return new Map(rows.map(({ id, title }) => [id, getDisplayTitle(title)]));
};

/** Ids among the values of a line. */
const listValueIds = ({ before, after }: StoredLine): string[] =>
  [...Object.values(before), ...Object.values(after)].flat().filter((one) => uuid.safeParse(one).success) as string[];

/** Lines as the API returns them. */
export const toAuditLines = async (db: Db, scope: Scope, rows: StoredLine[]): Promise<AuditLine[]> => {
  const within = new Map(rows.map((row) => [row.id, listValueIds(row)]));
  const ids = [...within.values()].flat();
  const people = rows.flatMap((row) => [row.userId, row.asUserId, row.object === 'users' ? row.objectId : null]);
  const names = await loadAccountNames(db, [...people, ...ids]);
  const titles = await loadBookletTitles(scope, [...rows.map(({ bookletId }) => bookletId), ...ids]);
  const who = (id: string | null) =>
    id === null ? null : { id, name: names.get(id) ?? phraseText('Compte supprimé') };
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    at: row.at.toISOString(),
    who: who(row.userId),
    as: who(row.asUserId),
    action: row.action,
    what: formatAuditAction(row.action),
    outcome: row.outcome,
    object: getAuditObjectName(row.object),
    objectId: row.objectId,
    label: row.label || (row.object === 'users' ? (names.get(row.objectId) ?? '') : ''),
    booklet: row.bookletId
      ? { id: row.bookletId, title: titles.get(row.bookletId) ?? phraseText('Livret supprimé') }
      : null,
    before: row.before,
    after: row.after,
    names: Object.fromEntries(
      (within.get(row.id) ?? []).flatMap((id) => {
        const name = names.get(id) ?? titles.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
    address: row.address,
    requestId: row.requestId,
  }));
};

const loadAuditFacets = async (db: Db, scope: Scope, of: AuditFilter['of']) => {
  const mine = buildAuditFilter(scope, { of });
  const people = await db.selectDistinct({ id: auditLines.userId }).from(auditLines).where(mine).limit(500);
  const actions = await db
    .selectDistinct({ action: auditLines.action })
    .from(auditLines)
    .where(mine)
    .orderBy(asc(auditLines.action))
    .limit(500);
  const objects = await db.selectDistinct({ object: auditLines.object }).from(auditLines).where(mine).limit(200);
  const names = await loadAccountNames(
    db,
    people.map(({ id }) => id),
  );
  const byWords = <T extends { what: string }>(all: T[]) => all.sort((a, b) => a.what.localeCompare(b.what, 'fr'));
  return {
    people: [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'fr')),
    actions: byWords(actions.map(({ action }) => ({ action, what: formatAuditAction(action) }))),
    objects: byWords(
      objects.filter(({ object }) => object !== '').map(({ object }) => ({ object, what: getAuditObjectName(object) })),
    ),
  };
};

export const loadAuditPage = async (
  db: Db,
  scope: Scope,
  { page, size, ...query }: CallQuery<typeof listAudit>,
): Promise<CallAnswer<typeof listAudit>> => {
  const where = buildAuditFilter(scope, query);
  const [all] = await db.select({ n: count() }).from(auditLines).where(where);
  const rows = await db
    .select()
    .from(auditLines)
    .where(where)
    .orderBy(desc(auditLines.at), desc(auditLines.number))
    .limit(size)
    .offset((page - 1) * size);
  return {
    rows: await toAuditLines(db, scope, rows),
    total: all?.n ?? 0,
    facets: await loadAuditFacets(db, scope, query.of),
    months: await getAuditRetentionMonths(scope, query.of),
  };
};
