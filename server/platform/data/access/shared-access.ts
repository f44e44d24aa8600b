import { eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '../../http/actor.ts';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';
import { ALL_COMPANIES } from './all-companies.ts';
import { createAccessClass } from './row-access.ts';

export const SHARED_TABLES = {
  chapterTemplates: t.chapterTemplates,
  pageTemplates: t.pageTemplates,
  templateDrafts: t.templateDrafts,
  templateVersions: t.templateVersions,
  legalDocuments: t.legalDocuments,
  legalDrafts: t.legalDrafts,
  news: t.news,
} as const;
type SharedTables = typeof SHARED_TABLES;
export type SharedTable = keyof SharedTables;
export type SharedRow<Name extends SharedTable> = SharedTables[Name]['$inferSelect'];

/** A company, whose users may change the publisher's rows when they are its staff; or all companies. */
export type SharedReach = typeof ALL_COMPANIES | { companyId: string | null; isStaff: boolean };

const buildOwnerLimit = (owner: PgColumn, companyId: string | Placeholder | null, hasPublisher: boolean): SQL => {
  if (companyId === null) return isNull(owner);
  return hasPublisher ? sql`(${owner} is null or ${owner} = ${companyId})` : eq(owner, companyId);
};

/** Condition on the rows of a company in a shared table (null: of no company), and on the publisher's if wanted. */
export const buildSharedLimit = (
  name: SharedTable,
  companyId: string | Placeholder | null,
  hasPublisher: boolean,
): SQL => {
  if (name !== 'templateDrafts' && name !== 'templateVersions') {
    const owner: PgColumn = name === 'news' ? t.news.ownerId : SHARED_TABLES[name].companyId;
    return buildOwnerLimit(owner, companyId, hasPublisher);
  }
  const { id, companyId: owner } = t.chapterTemplates;
  const isReached = buildOwnerLimit(owner, companyId, hasPublisher);
  return sql`${SHARED_TABLES[name].chapterTemplateId} in (select ${id} from ${t.chapterTemplates} where ${isReached})`;
};

/** Access to rows that the publisher shares with all companies, and to those of one company in the same tables. */
export class SharedAccess extends createAccessClass(SHARED_TABLES, {
  limitView: (reach: SharedReach, name) =>
    reach === ALL_COMPANIES ? undefined : buildSharedLimit(name, reach.companyId, true),
  limitChange: (reach: SharedReach, name) => {
    if (reach === ALL_COMPANIES) return undefined;
    const { companyId, isStaff } = reach;
    return companyId === null && !isStaff ? sql`false` : buildSharedLimit(name, companyId, isStaff);
  },
}) {}

/** Shared rows as the users of a scope see them, and change them if they may. */
export const openSharedRows = (
  db: Db,
  { companyId, actor }: { companyId: string; actor: Pick<Actor, 'role'> },
): SharedAccess => new SharedAccess(db, { companyId, isStaff: actor.role === 'super_admin' });
