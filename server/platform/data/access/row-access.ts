import { and, eq, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, PgTransaction } from 'drizzle-orm/pg-core';
import type { Actor } from '../../http/actor.ts';
import type { Db } from '../connection/client.ts';
import { type CacheKey, cacheByChanges } from '../queries/cache-by-changes.ts';
import { buildExcludedSet } from '../statements/bulk-insert.ts';
import { findPageStart, type ListQuestion, selectIds, selectMarks, selectPageIds } from '../statements/list-pages.ts';
import { queryRows } from '../statements/query-rows.ts';
import { createViewsClass, type TableMap, type TableViews } from './table-views.ts';
import { updateVersionedRow } from './versioned-row.ts';

export type AccessRow<Tables extends TableMap, Name extends keyof Tables> = Tables[Name]['$inferSelect'];
/** Values of a new row, without those that the access sets itself. */
export type InsertValues<Tables extends TableMap, Name extends keyof Tables, Owner extends string> = Omit<
  Tables[Name]['$inferInsert'],
  Owner
>;
/** Values to set; a value may be an SQL expression on the row's columns. */
export type RowChange<Tables extends TableMap, Name extends keyof Tables, Owner extends string> = {
  [Column in keyof Omit<Tables[Name]['$inferInsert'], Owner | 'id'>]?: Tables[Name]['$inferInsert'][Column] | SQL;
};
/** Values of a new row, some of which the database may compute: `now()`. */
export type RowValues<Tables extends TableMap, Name extends keyof Tables, Owner extends string> = {
  [Column in keyof InsertValues<Tables, Name, Owner>]: InsertValues<Tables, Name, Owner>[Column] | SQL;
};
/** Tables with an id and a version. */
export type VersionedName<Tables extends TableMap> = {
  [Name in keyof Tables]: Tables[Name] extends { id: PgColumn; rowVersion: PgColumn } ? Name : never;
}[keyof Tables];

type Where<Tables extends TableMap, Name extends keyof Tables> = (columns: Tables[Name]) => SQL | undefined;

/**
 * Access to some rows of some tables. Reads use views that hold only these rows; writes change only these rows. Features
 * never see the raw tables (`npm run check` refuses the import), so a query that forgets the limit cannot be written.
 * `Owner`: columns that the access itself sets.
 */
export abstract class RowAccess<Tables extends TableMap, Owner extends string = never> {
  /** Readable tables, each a view of the rows that this access reaches. */
  abstract readonly views: TableViews<Tables>;
  protected readonly db: Db;
  readonly #tables: Tables;

  constructor(db: Db, tables: Tables) {
    this.db = db;
    this.#tables = tables;
  }

  /** Condition on the rows that this access changes; undefined: all rows. */
  protected abstract limitChange(name: keyof Tables): SQL | undefined;

  /** Values that every row written here takes. */
  protected abstract getOwner(name: keyof Tables): Record<string, unknown>;

  #where<Name extends keyof Tables>(name: Name, where: Where<Tables, Name>): SQL | undefined {
    const condition = where(this.#tables[name]);
    // In parentheses: drizzle joins raw SQL as it is, and its `or` would escape the limit.
    return and(this.limitChange(name), condition && sql`(${condition})`);
  }

  /** True: what it reads may be rolled back. */
  get isInTransaction(): boolean {
    return is(this.db, PgTransaction);
  }

  /** Runs a transaction, whose database replaces this access's own: see `transaction` of each access. */
  protected runTransaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result> {
    return this.db.transaction((tx) => work(tx as unknown as Db));
  }

  /** Starts a query on views; raw tables are not accessible here. */
  get select() {
    return this.db.select.bind(this.db);
  }

  /** The same, with duplicate rows removed. */
  get selectDistinct() {
    return this.db.selectDistinct.bind(this.db);
  }

  /** Number of rows of a view that match a condition. */
  countRows(view: SQLWrapper, where?: SQL): Promise<number> {
    return this.db.$count(view, where);
  }

  /** Ids of a whole list of views, in its order. */
  async listIds(question: ListQuestion): Promise<string[]> {
    return (await queryRows<{ id: string }>(this.db, selectIds(question))).map(({ id }) => id);
  }

  /** Ids of a page of a list of views, in its order. `loadMarks`: see `findPageStart`. */
  async listPageIds(
    question: ListQuestion,
    { page, size }: { page: number; size: number },
    loadMarks: () => Promise<string[]>,
  ): Promise<string[]> {
    const { after, skip } = await findPageStart((page - 1) * size, loadMarks);
    const start = { after: after === null ? null : sql`${after}`, skip: sql`${skip}`, size };
    const rows = await queryRows<{ page_id: string }>(this.db, selectPageIds(question, start));
    return rows.map((row) => row.page_id);
  }

  /** Marks in a list of views: see `findPageStart`. Reads the whole list: the caller keeps them. */
  async listMarks(question: ListQuestion): Promise<string[]> {
    return (await queryRows<{ id: string }>(this.db, selectMarks(question))).map(({ id }) => id);
  }

  /** Keeps a result until one of its tables changes: see `cacheByChanges`. */
  cacheByChanges<Value>(
    key: CacheKey,
    compute: () => Promise<Value>,
    isValid?: (value: Value) => boolean,
  ): Promise<Value> {
    return cacheByChanges(this.db, key, compute, isValid);
  }

  /**
   * Inserts rows, and returns them; `isReadBack` false: without reading them, as for large ones, and returns none.
   * `ifAbsent`: leaves out those that a unique key already has, or this key alone.
   */
  async insert<Name extends keyof Tables>(
    name: Name,
    values: RowValues<Tables, Name, Owner>[],
    {
      ifAbsent = false,
      isReadBack = true,
    }: { ifAbsent?: boolean | ((columns: Tables[Name]) => PgColumn[]); isReadBack?: boolean } = {},
  ): Promise<AccessRow<Tables, Name>[]> {
    if (values.length === 0) return [];
    const rows = values.map((value) => ({ ...value, ...this.getOwner(name) }));
    const query = this.db.insert(this.#tables[name] as PgTable).values(rows as never);
    if (typeof ifAbsent === 'function') query.onConflictDoNothing({ target: ifAbsent(this.#tables[name]) });
    else if (ifAbsent) query.onConflictDoNothing();
    if (isReadBack) return (await query.returning()) as AccessRow<Tables, Name>[];
    await query;
    return [];
  }

  #update<Name extends keyof Tables>(name: Name, change: RowChange<Tables, Name, Owner>, where: Where<Tables, Name>) {
    return this.db
      .update(this.#tables[name] as PgTable)
      .set({ ...change, ...this.getOwner(name) } as never)
      .where(this.#where(name, where));
  }

  /** Updates rows, and returns them. `where` receives the table's columns. */
  async update<Name extends keyof Tables>(
    name: Name,
    change: RowChange<Tables, Name, Owner>,
    where: Where<Tables, Name>,
  ): Promise<AccessRow<Tables, Name>[]> {
    return (await this.#update(name, change, where).returning()) as AccessRow<Tables, Name>[];
  }

  /** Updates rows without reading them back, and returns their number. */
  async updateRows<Name extends keyof Tables>(
    name: Name,
    change: RowChange<Tables, Name, Owner>,
    where: Where<Tables, Name>,
  ): Promise<number> {
    return (await this.#update(name, change, where).returning({ one: sql<number>`1` })).length;
  }

  /** Optimistic lock: see `updateVersionedRow`. Throws `StaleRowError` when the row changed, or is out of reach. */
  async updateVersionedBy<Name extends VersionedName<Tables>>(
    actor: Pick<Actor, 'id'>,
    name: Name,
    { id, rowVersion }: { id: string; rowVersion: number },
    change: RowChange<Tables, Name, Owner>,
    where: Where<Tables, Name> = () => undefined,
  ): Promise<AccessRow<Tables, Name>> {
    const target = this.#tables[name] as Tables[Name] & { id: PgColumn; rowVersion: PgColumn };
    const version = { rowVersion, where: and(eq(target.id, id), this.#where(name, where)) };
    return (await updateVersionedRow(this.db, actor, target, version, change as never)) as AccessRow<Tables, Name>;
  }

  #delete<Name extends keyof Tables>(name: Name, where: Where<Tables, Name>) {
    return this.db.delete(this.#tables[name] as PgTable).where(this.#where(name, where));
  }

  /** Deletes rows, and returns their number. */
  async deleteRows<Name extends keyof Tables>(name: Name, where: Where<Tables, Name>): Promise<number> {
    return (await this.#delete(name, where).returning({ one: sql<number>`1` })).length;
  }

  /** Deletes rows, and returns them as they were. */
  async deleteReturning<Name extends keyof Tables>(
    name: Name,
    where: Where<Tables, Name> = () => undefined,
  ): Promise<AccessRow<Tables, Name>[]> {
    return (await this.#delete(name, where).returning()) as AccessRow<Tables, Name>[];
  }

  #merge<Name extends keyof Tables>(
    name: Name,
    values: RowValues<Tables, Name, Owner>[],
    key: (columns: Tables[Name]) => PgColumn[],
    change: Record<string, unknown>,
    where?: SQL,
  ) {
    const target = this.#tables[name] as Tables[Name];
    return this.db
      .insert(target as PgTable)
      .values(values.map((value) => ({ ...value, ...this.getOwner(name) })) as never)
      .onConflictDoUpdate({
        target: key(target),
        set: change as never,
        setWhere: and(this.limitChange(name), where && sql`(${where})`),
      });
  }

  /**
   * Inserts rows, in one statement. If the key already exists, that row is updated instead, if this access reaches it:
   * its columns named in `replaced` take the new values, others take those of `change`.
   */
  async upsert<Name extends keyof Tables>(
    name: Name,
    values: InsertValues<Tables, Name, Owner>[],
    key: (columns: Tables[Name]) => PgColumn[],
    replaced: (keyof RowChange<Tables, Name, Owner> & string)[],
    change: RowChange<Tables, Name, Owner> = {},
  ): Promise<void> {
    if (values.length === 0) return;
    await this.#merge(name, values, key, { ...buildExcludedSet(replaced), ...change });
  }

  /**
   * The same for one row, unless the existing row does not match `where`. Returns the row, or null when it does not
   * match.
   */
  async upsertIf<Name extends keyof Tables>(
    name: Name,
    value: RowValues<Tables, Name, Owner>,
    key: (columns: Tables[Name]) => PgColumn[],
    change: RowChange<Tables, Name, Owner>,
    where?: SQL,
  ): Promise<AccessRow<Tables, Name> | null> {
    const [row] = await this.#merge(name, [value], key, change, where).returning();
    return (row as AccessRow<Tables, Name> | undefined) ?? null;
  }
}

/** Rows of each table that an access reaches: `Reach` names a company, an account, or all companies. */
interface AccessRules<Tables extends TableMap, Reach> {
  /** Condition on the rows that it reads; undefined: all rows. */
  limitView: (reach: Reach, name: keyof Tables) => SQL | undefined;
  /** Condition on the rows that it changes, when it differs. */
  limitChange?: (reach: Reach, name: keyof Tables) => SQL | undefined;
  /** Values that every row written takes. */
  getOwner?: (reach: Reach, name: keyof Tables) => Record<string, unknown>;
}

/** Class of the accesses to these tables, each opened with its reach. */
export const createAccessClass = <Tables extends TableMap, Reach>(
  tables: Tables,
  { limitView, limitChange = limitView, getOwner = () => ({}) }: AccessRules<Tables, Reach>,
) => {
  const Views = createViewsClass(tables);
  return class ReachAccess extends RowAccess<Tables> {
    readonly views: TableViews<Tables>;
    readonly #reach: Reach;

    constructor(db: Db, reach: Reach) {
      super(db, tables);
      this.#reach = reach;
      this.views = new Views((name) => limitView(reach, name));
    }

    protected limitChange(name: keyof Tables): SQL | undefined {
      return limitChange(this.#reach, name);
    }

    protected getOwner(name: keyof Tables): Record<string, unknown> {
      return getOwner(this.#reach, name);
    }

    /** Runs a transaction. Inside, only the given access may be used: the embedded database is one session. */
    transaction<Result>(work: (access: ReachAccess, tx: Db) => Promise<Result>): Promise<Result> {
      return this.runTransaction((tx) => work(new ReachAccess(tx, this.#reach), tx));
    }
  };
};
