import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ReferentRow } from '../../../contract/people/referents/referents.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { isAway } from './resolve-referents.ts';

type Referent = TenantRow<'referents'>;

/** The referents of a booklet, in order. */
export const listBookletReferents = (scope: Scope, bookletId: string): Promise<Referent[]> => {
  const { referents } = scope.views;
  return scope
    .select()
    .from(referents)
    .where(eq(referents.bookletId, bookletId))
    .orderBy(referents.position, referents.id) as Promise<Referent[]>;
};

const loadPerimeterNames = async (scope: Scope, rows: readonly Referent[]): Promise<Map<string, string>> => {
  const ids = rows.flatMap(({ perimeter }) => (perimeter.kind === 'participants' ? perimeter.ids : []));
  if (ids.length === 0) return new Map();
  const { participants } = scope.views;
  const found = await scope
    .select({ id: participants.id, firstName: participants.firstName, lastName: participants.lastName })
    .from(participants)
    .where(and(anyOf(participants.id, [...new Set(ids)]), isNull(participants.anonymisedAt)));
  return new Map(found.map((row) => [row.id, formatFullName(row)]));
};

/** Number of participant profiles that name each of them, as referent or as buddy. */
const countProfilesByReferent = async (scope: Scope, ids: readonly string[]): Promise<Map<string, number>> => {
  const { participants } = scope.views;
  const counts = new Map<string, number>();
  for (const column of [participants.referentId, participants.buddyId]) {
    const rows = await scope
      .select({ id: column, n: sql<number>`count(*)::int` })
      .from(participants)
      .where(inArray(column, [...ids]))
      .groupBy(column);
    for (const { id, n } of rows) counts.set(id ?? '', (counts.get(id ?? '') ?? 0) + n);
  }
  return counts;
};

const loadAccountStatuses = async (scope: Scope, rows: readonly Referent[]) => {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  if (ids.length === 0) return new Map<string, NonNullable<ReferentRow['account']>>();
  const { people } = scope.views;
  const found = await scope
    .select({ id: people.id, status: people.status })
    .from(people)
    .where(inArray(people.id, ids));
  return new Map(found.map(({ id, status }) => [id, status]));
};

const loadCurrentLinks = async (scope: Scope, ids: readonly string[]) => {
  const { personalLinks } = scope.views;
  const rows = await scope
    .selectDistinct({ id: personalLinks.referentId, at: personalLinks.createdAt, until: personalLinks.expiresAt })
    .from(personalLinks)
    .where(and(inArray(personalLinks.referentId, [...ids]), isNull(personalLinks.revokedAt)))
    .orderBy(desc(personalLinks.createdAt));
  const links = new Map<string, { sentAt: string; expiresAt: string }>();
  for (const { id, at, until } of rows) {
    if (id === null || until === null || links.has(id)) continue;
    links.set(id, { sentAt: at.toISOString(), expiresAt: until.toISOString() });
  }
  return links;
};

/** Rows of the API answer, in a constant number of queries. */
export const toReferentRows = async (
  scope: Scope,
  rows: readonly Referent[],
  today: string,
): Promise<ReferentRow[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const names = await loadPerimeterNames(scope, rows);
  const naming = await countProfilesByReferent(scope, ids);
  const accounts = await loadAccountStatuses(scope, rows);
  const links = await loadCurrentLinks(scope, ids);
  return rows.map((row) => {
    const { companyId, bookletId, position, createdAt, createdBy, updatedAt, updatedBy, ...kept } = row;
    const listed = row.perimeter.kind === 'participants' ? row.perimeter.ids : [];
    return {
      ...kept,
      account: row.userId === null ? null : (accounts.get(row.userId) ?? 'archived'),
      photoUrl: row.photoMediaId === null ? null : `/api/admin/media/${row.photoMediaId}/file/320`,
      people: listed.flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ id, name }];
      }),
      absent: isAway(row, today),
      named: naming.get(row.id) ?? 0,
      link: links.get(row.id) ?? null,
    };
  });
};
