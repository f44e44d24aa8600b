import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditFilter, AuditLine, listAudit } from '../../../contract/administration/audit/audit.ts';
import { formatAuditAction, getAuditObjectName } from '../../../contract/administration/audit/audit-actions.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { uuid } from '../../../contract/platform/text/text.ts';
import { AccountAccess, type AccountRow } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { AuditAccess, type AuditRow, PLATFORM_CHAIN_ID } from '../../platform/data/access/audit-access.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { cacheByChanges, PLATFORM_OWNER } from '../../platform/data/queries/cache-by-changes.ts';
import { findPageStart, selectPageIds } from '../../platform/data/statements/list-pages.ts';
import { buildOrderBy, type ListOrder } from '../../platform/data/statements/seek.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { countAuditLines, keepAuditMarks, type LogExtent, listAuditValues, loadLogExtent } from './count-lines.ts';
import { requirePlatformStaff } from './require-platform-staff.ts';

const collator = new Intl.Collator('fr');

type StoredLine = AuditRow<'auditLines'>;
type AuditLines = AuditAccess['views']['auditLines'];

/** Start of a day in Paris. Without `timestamp` the cast would give a UTC day. */
const toDayStart = (day: string, plus = 0): SQL =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Paris')`;

/** Opens the log of the company, or of the platform; GEN-009 for the latter when the actor is not on its staff. */
export const openAuditLog = (db: Db, scope: Scope, of: AuditFilter['of']): AuditAccess => {
  if (of === 'platform') requirePlatformStaff(scope, 'audit.read');
  return new AuditAccess(db, { companyId: of === 'platform' ? null : scope.companyId });
};

export const buildAuditFilter = (auditLines: AuditLines, query: AuditFilter): SQL | undefined => {
  const { userId } = query;
  return and(
    query.from ? gte(auditLines.at, toDayStart(query.from)) : undefined,
    query.to ? lt(auditLines.at, toDayStart(query.to, 1)) : undefined,
    userId ? or(eq(auditLines.userId, userId), eq(auditLines.asUserId, userId)) : undefined,
    query.action ? eq(auditLines.action, query.action) : undefined,
    query.object ? eq(auditLines.object, query.object) : undefined,
    query.objectId ? eq(auditLines.objectId, query.objectId) : undefined,
    query.outcome ? eq(auditLines.outcome, query.outcome) : undefined,
  );
};

type NamedAccount = Pick<AccountRow<'users'>, 'id' | 'firstName' | 'lastName' | 'status'>;

const loadAccounts = async (db: Db, ids: readonly string[]): Promise<NamedAccount[]> => {
  if (ids.length === 0) return [];
  const access = new AccountAccess(db, ALL_COMPANIES);
  const { users } = access.views;
  return access
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, status: users.status })
    .from(users)
    .where(inArray(users.id, [...ids]));
};

/** Current name of an account, in the language of the request. */
const formatAccountName = (account: NamedAccount): string => {
  const nom = formatFullName(account);
  return account.status === 'archived' ? phraseText('{nom} (compte archivé)', { nom }) : nom;
};

/** Current names of the people in lines. */
const loadAccountNames = async (db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const wanted = new Set(ids.filter((id): id is string => uuid.safeParse(id).success));
  return new Map((await loadAccounts(db, [...wanted])).map((account) => [account.id, formatAccountName(account)]));
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
  const [names, titles] = await Promise.all([
    loadAccountNames(db, [...people, ...ids]),
    loadBookletTitles(scope, [...rows.map(({ bookletId }) => bookletId), ...ids]),
  ]);
  const who = (id: string | null) =>
    id === null ? null : { id, name: names.get(id) ?? phraseText('Compte supprimé') };
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    who: who(row.userId),
    as: who(row.asUserId),
    what: formatAuditAction(row.action),
    object: getAuditObjectName(row.object),
    label: row.label || (row.object === 'users' ? (names.get(row.objectId) ?? '') : ''),
    booklet: row.bookletId
      ? { id: row.bookletId, title: titles.get(row.bookletId) ?? phraseText('Livret supprimé') }
      : null,
    names: Object.fromEntries(
      (within.get(row.id) ?? []).flatMap((id) => {
        const name = names.get(id) ?? titles.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  }));
};

const loadAuditFacets = async (db: Db, access: AuditAccess, extent: LogExtent) => {
  const { people, actions, objects } = await listAuditValues(db, access, extent);
  const { chain, deletedUpTo } = extent;
  // A retention apart, people are only added to a log: their number tells whether they are the same.
  const accounts = await cacheByChanges(
    db,
    {
      // A company's log names its accounts and the publisher's; that of the platform, those of any company.
      owners: chain === PLATFORM_CHAIN_ID ? 'all' : [chain, PLATFORM_OWNER],
      topics: ['users'],
      key: `people of the log ${chain} ${deletedUpTo} ${people.size}`,
    },
    () => loadAccounts(db, [...people]),
  );
  const byWords = <T extends { what: string }>(all: T[]) => all.sort((a, b) => collator.compare(a.what, b.what));
  return {
    people: accounts
      .map((account) => ({ id: account.id, name: formatAccountName(account) }))
      .sort((a, b) => collator.compare(a.name, b.name)),
    actions: byWords([...actions].map((action) => ({ action, what: formatAuditAction(action) }))),
    objects: byWords(
      [...objects].filter((object) => object !== '').map((object) => ({ object, what: getAuditObjectName(object) })),
    ),
  };
};

export const loadAuditPage = async (
  db: Db,
  scope: Scope,
  { page, size, ...query }: CallQuery<typeof listAudit>,
): Promise<CallAnswer<typeof listAudit>> => {
  const access = openAuditLog(db, scope, query.of);
  const { auditLines } = access.views;
  const where = buildAuditFilter(auditLines, query);
  const order: ListOrder = {
    by: null,
    among: { columns: [sql`${auditLines.at}`, sql`${auditLines.number}`], direction: 'desc' },
  };
  const question = { from: sql`${auditLines}`, id: sql`${auditLines.number}`, where, order };
  const chain = query.of === 'platform' ? PLATFORM_CHAIN_ID : scope.companyId;
  const loadLines = async () => {
    const { after, skip } = await findPageStart((page - 1) * size, async () =>
      keepAuditMarks(db, await loadLogExtent(db, access, chain), JSON.stringify(query), () =>
        access.listMarks(question),
      ),
    );
    // The numbers of a page come from an index alone; lines are read for this page only.
    const numbers = selectPageIds(question, { after: after === null ? null : sql`${after}`, skip: sql`${skip}`, size });
    const rows = await access
      .select()
      .from(auditLines)
      .where(sql`${auditLines.number} in ${numbers}`)
      .orderBy(...buildOrderBy(order));
    return toAuditLines(db, scope, rows);
  };
  const loadCounts = async () => {
    const extent = await loadLogExtent(db, access, chain);
    const [total, facets] = await Promise.all([
      countAuditLines(db, access, extent, JSON.stringify(query), where),
      loadAuditFacets(db, access, extent),
    ]);
    return { total, facets, months: extent.months };
  };
  const [rows, counts] = await Promise.all([loadLines(), loadCounts()]);
  return { rows, ...counts };
};
