import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatFullName } from '../../http/actor.ts';
import type { QuerySource } from '../access/prepared-query.ts';
import type { Scope } from '../access/scope.ts';

/** Names of the people with these ids. */
export const loadUserNames = async (scope: Scope, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const { actor } = scope;
  // The most frequent question is about who has just saved, whom the session has named.
  if (asked.every((id) => id === actor.id)) return new Map([[actor.id, formatFullName(actor)]]);
  const { people } = scope.views;
  const rows = await scope
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(asked.length === 1 ? eq(people.id, asked[0] ?? '') : inArray(people.id, asked));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Ids of the company's active administrators, who receive its notifications. */
export const listAdminIds = async (scope: Scope): Promise<string[]> => {
  const { people } = scope.views;
  const rows = await scope
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'company_admin'), eq(people.status, 'active')));
  return rows.map(({ id }) => id);
};

/**
 * People as a side of a join, by role. Each alias has its own column name: two people in one query must not both be
 * called `name`.
 */
export const selectPersonAs = <Alias extends 'owner' | 'editor'>(source: QuerySource, alias: Alias) => {
  const { people } = source.views;
  return source
    .select({ id: people.id, name: sql<string>`${people.name}`.as(`${alias}_name`) })
    .from(people)
    .as(alias);
};
