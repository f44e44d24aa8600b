import { and, eq, gte, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../http/actor.ts';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';
import { buildBulkInsert, toColumnName } from '../statements/bulk-insert.ts';
import { queryRows } from '../statements/query-rows.ts';
import type { PreparedQuery } from './prepared-query.ts';
import { type InsertValues, RowAccess, type RowChange, type VersionedName } from './row-access.ts';
import { TENANT_TABLES, type TenantTable } from './tenant-tables.ts';
import { CompanyViews } from './views.ts';

/*
 * A company's data can only be reached through a Scope: reads use views already limited to the company, writes use
 * methods that set and check the company (row-access.ts).
 */

type Tables = typeof TENANT_TABLES;
export type TenantRow<Name extends TenantTable> = Tables[Name]['$inferSelect'];
type TenantInsert<Name extends TenantTable> = InsertValues<Tables, Name, 'companyId'>;
type TenantChange<Name extends TenantTable> = RowChange<Tables, Name, 'companyId'>;

type CompanyInsert = Omit<typeof t.companies.$inferInsert, 'id'>;

/** Row estimate above which the planner reads a table through its indexes. */
const INDEX_SCAN_ROWS = 1000;

export class Scope extends RowAccess<Tables, 'companyId'> {
  readonly actor: Actor;
  readonly companyId: string;
  readonly views: CompanyViews;

  constructor(db: Db, actor: Actor, companyId: string) {
    super(db, TENANT_TABLES);
    this.actor = actor;
    this.companyId = companyId;
    this.views = new CompanyViews(db, companyId);
  }

  protected limitChange(name: TenantTable): SQL {
    return eq(TENANT_TABLES[name].companyId, this.companyId);
  }

  protected getOwner(): { companyId: string } {
    return { companyId: this.companyId };
  }

  /** Runs a statement that is built once for all companies: see `prepareQuery`. */
  runPrepared<Name extends string, Rows>(
    query: PreparedQuery<Name, Rows>,
    values: Partial<Record<Name, unknown>>,
  ): Promise<Rows> {
    return query(this.db, this.companyId, values);
  }

  /**
   * Inserts any number of rows, in one statement with two parameters. `insert` binds each value separately, and a
   * database accepts 65,535 parameters. Every row must have the same columns as the first.
   */
  async bulkInsert<Name extends TenantTable>(
    table: Name,
    values: TenantInsert<Name>[],
    options: { ifAbsent?: boolean } = {},
  ): Promise<void> {
    if (values.length === 0) return;
    await this.db.execute(buildBulkInsert(TENANT_TABLES[table], values, this.companyId, options));
  }

  /**
   * Inserts the rows that a query of this company returns, in one statement. Each column takes its expression on the
   * query; `from` is the content of the `from` clause. Returns the number of rows.
   */
  async insertFromSelect<Name extends TenantTable>(
    table: Name,
    columns: { [Column in keyof TenantInsert<Name>]?: SQL | SQLWrapper },
    from: SQL | SQLWrapper,
  ): Promise<number> {
    const target = TENANT_TABLES[table] as PgTable;
    const named = Object.entries(columns) as [string, SQLWrapper][];
    const names = named.map(([name]) => sql.identifier(toColumnName(name)));
    const values = named.map(([, value]) => sql`${value}`);
    const rows = await queryRows(
      this.db,
      sql`insert into ${target} (company_id, ${sql.join(names, sql`, `)})
        select ${this.companyId}::uuid, ${sql.join(values, sql`, `)} from ${from} returning 1`,
    );
    return rows.length;
  }

  /**
   * Updates any number of rows of this company by id, in one statement; every row has the same columns. A row whose
   * `rowVersion`, if given, is outdated stays unchanged. Returns the ids of the updated rows.
   */
  async bulkUpdate<Name extends TenantTable>(
    table: Name,
    values: ({ id: string; rowVersion?: number } & TenantChange<Name>)[],
  ): Promise<string[]> {
    const [first] = values;
    if (!first) return [];
    const target = TENANT_TABLES[table] as PgTable;
    const versioned = 'rowVersion' in first;
    const names = Object.keys(first).filter((name) => name !== 'id' && name !== 'rowVersion');
    const json = JSON.stringify(
      values.map((row) => Object.fromEntries(Object.entries(row).map(([name, one]) => [toColumnName(name), one]))),
    );
    const columns = names.map((name) => sql.identifier(toColumnName(name)));
    const set = columns.map((column) => sql`${column} = came.${column}`);
    if (versioned) set.push(sql`row_version = came.row_version + 1`);
    const updated = await queryRows<{ id: string }>(
      this.db,
      sql`update ${target} as kept set ${sql.join(set, sql`, `)}
        from jsonb_populate_recordset(null::${target}, ${json}::jsonb) as came
        where kept.id = came.id and kept.company_id = ${this.companyId}
        ${versioned ? sql`and kept.row_version = came.row_version` : sql``} returning kept.id`,
    );
    return updated.map(({ id }) => id);
  }

  /**
   * Analyses a table when its estimate is too low. Call it regularly while a transaction inserts hundreds of rows: if
   * the database believes that the company has almost no row in this table, each lookup (foreign keys too) scans all
   * the other rows. `added`: rows inserted so far.
   */
  async analyzeTable(table: TenantTable, added: number): Promise<void> {
    const target = TENANT_TABLES[table] as PgTable;
    const [planned] = await queryRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      this.db,
      sql`explain (format json) select 1 from ${target} where company_id = ${this.companyId}`,
    );
    const believed = planned?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    // The analysis takes longer on larger tables, and above this estimate no plan changes.
    if (believed < Math.min(added / 4, INDEX_SCAN_ROWS)) await this.db.execute(sql`analyze ${target}`);
  }

  /**
   * Optimistic lock: updates a row of this company if it still has the version read and matches `where`, and returns
   * it. Throws `StaleRowError` otherwise.
   */
  updateVersioned<Name extends VersionedName<Tables>>(
    name: Name,
    version: { id: string; rowVersion: number },
    change: TenantChange<Name>,
    where?: (columns: Tables[Name]) => SQL | undefined,
  ): Promise<TenantRow<Name>> {
    return this.updateVersionedBy(this.actor, name, version, change, where);
  }

  /** Updates the company itself if it matches `where`, and returns it; returns no row otherwise. */
  updateCompany(change: { [Column in keyof CompanyInsert]?: CompanyInsert[Column] | SQL }, where?: SQL) {
    return this.db
      .update(t.companies)
      .set(change)
      .where(and(eq(t.companies.id, this.companyId), where))
      .returning();
  }

  /** Number of messages sent or waiting for the company since this date. */
  countMessagesSince(from: Date): Promise<number> {
    return this.db.$count(t.outbox, and(eq(t.outbox.companyId, this.companyId), gte(t.outbox.createdAt, from)));
  }

  /**
   * Clears the messages sent to these addresses, without regard to case. The fact that a message was sent that day
   * stays known.
   */
  async clearMessagesTo(addresses: readonly string[]): Promise<void> {
    const { companyId, state, recipient } = t.outbox;
    const known = addresses.filter((address) => address !== '').map((address) => address.toLowerCase());
    if (known.length === 0) return;
    await this.db
      .update(t.outbox)
      .set({ recipient: '', subject: '', source: '' })
      .where(
        and(
          eq(companyId, this.companyId),
          inArray(state, ['kept', 'sent', 'failed', 'to_check']),
          sql`lower(${recipient}) in (select jsonb_array_elements_text(${JSON.stringify(known)}::jsonb))`,
        ),
      );
  }

  /** Increments counter rows, creating the missing ones. */
  incrementReadingCounts(values: TenantInsert<'readingCounts'>[]): Promise<void> {
    return this.upsert(
      'readingCounts',
      values,
      (columns) => [columns.bookletId, columns.day, columns.version, columns.key, columns.device, columns.cohort],
      [],
      { count: sql`${t.readingCounts.count} + excluded.count` },
    );
  }

  /** Increments the counts of searches without result. */
  incrementSearchMisses(values: TenantInsert<'searchMisses'>[]): Promise<void> {
    return this.upsert('searchMisses', values, ({ bookletId, digest, day }) => [bookletId, digest, day], [], {
      count: sql`${t.searchMisses.count} + excluded.count`,
    });
  }

  /** Records that the actor has this page open, and the block being typed in. */
  recordPresence(pageId: string, typingIn: string | null): Promise<void> {
    const here = { pageId, userId: this.actor.id, typingIn };
    const key = ({ pageId: page, userId }: Tables['presences']) => [page, userId];
    return this.upsert('presences', [here], key, ['typingIn'], { seenAt: sql`now()` });
  }

  /**
   * Stores the facts of pages, in one statement. Those that another node read later stay, and a page that is purged
   * meanwhile is skipped.
   */
  async storePageFacts(values: readonly Omit<TenantInsert<'pageFacts'>, 'companyId'>[]): Promise<void> {
    if (values.length === 0) return;
    const rows = values.map(({ pageId, bookletId, rules, revision, facts }) => ({
      page_id: pageId,
      booklet_id: bookletId,
      rules,
      revision,
      facts,
    }));
    const { pageFacts, pages } = t;
    await this.db.execute(
      sql`insert into ${pageFacts} (company_id, page_id, booklet_id, rules, revision, facts)
        select ${pages.companyId}, came.page_id, came.booklet_id, came.rules, came.revision, came.facts
        from jsonb_populate_recordset(null::${pageFacts}, ${JSON.stringify(rows)}::jsonb) as came
        join ${pages} on ${pages.id} = came.page_id and ${pages.companyId} = ${this.companyId}
        order by came.page_id for key share of pages
        on conflict (page_id, rules) do update set revision = excluded.revision, facts = excluded.facts
          where ${pageFacts.revision} <= excluded.revision`,
    );
  }

  /** Within a transaction: other calls with the same name for this company wait until it ends. */
  async acquireAdvisoryLock(what: string): Promise<void> {
    await this.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${what}:${this.companyId}`}))`);
  }

  /**
   * Runs a transaction. Inside, only the given scope may be used: the embedded database is one session. `tx` is for the
   * jobs that the transaction sends.
   */
  transaction<Result>(work: (scope: Scope, tx: Db) => Promise<Result>): Promise<Result> {
    return this.runTransaction((tx) => work(new Scope(tx, this.actor, this.companyId), tx));
  }
}
