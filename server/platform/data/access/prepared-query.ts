import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { speedUpRowMapping } from './map-rows.ts';
import { CompanyViews } from './views.ts';

/** What a statement reads: the views of one company, whose id is a parameter. A Scope is one too. */
export interface QuerySource {
  views: CompanyViews;
  select: Db['select'];
}

interface PreparedStatement<Rows> {
  execute: (values: Record<string, unknown>) => Promise<Rows>;
}

/** A statement that reads the rows of a company: see `prepareQuery`. */
export type PreparedQuery<Name extends string, Rows> = (
  db: Db,
  companyId: string,
  values: Partial<Record<Name, unknown>>,
) => Promise<Rows>;

/**
 * A statement built once for each database: with the views of a company, building a join takes longer than running it.
 * `build` writes `value('name')` where each run gives a value; `name` is unique in the program, and so is the statement
 * of that name. Run it by `scope.runPrepared`.
 */
export const prepareQuery = <Name extends string, Rows>(
  name: string,
  build: (
    source: QuerySource,
    value: (name: Name) => Placeholder<Name>,
  ) => { prepare: (name: string) => PreparedStatement<Rows> },
): PreparedQuery<Name, Rows> => {
  const statements = new WeakMap<Db, PreparedStatement<Rows>>();
  return (db, companyId, values) => {
    let statement = statements.get(db);
    if (!statement) {
      const source = { views: new CompanyViews(db, sql.placeholder('companyId')), select: db.select.bind(db) };
      statement = speedUpRowMapping(build(source, sql.placeholder).prepare(name));
      statements.set(db, statement);
    }
    return statement.execute({ companyId, ...values });
  };
};

/** Shapes of one list whose statements are kept: each connection keeps their plans. Others are built at each run. */
const MAX_PREPARED_SHAPES = 60;

/**
 * As `prepareQuery`, for a list whose statement depends on the `shape` of a question: filters that are set, order, size
 * of the page. `value('name')` is what each run gives. `shape` is JSON, and holds no value that many questions differ in.
 * `isKept` false: built for this run only, as for a search in texts, whose best plan depends on the words.
 */
export const prepareQueryShapes = <Shape extends object, Name extends string, Rows>(
  name: string,
  build: (
    source: QuerySource,
    value: (name: Name) => SQL,
    shape: Shape,
  ) => { prepare: (name: string) => PreparedStatement<Rows> } & PromiseLike<Rows>,
) => {
  const prepared = new Map<string, PreparedQuery<Name, Rows>>();
  const findPrepared = (shape: Shape): PreparedQuery<Name, Rows> | null => {
    const key = JSON.stringify(shape);
    const known = prepared.get(key);
    if (known || prepared.size >= MAX_PREPARED_SHAPES) return known ?? null;
    const query = prepareQuery<Name, Rows>(`${name}_${prepared.size}`, (source, value) =>
      build(source, (one) => sql`${value(one)}`, shape),
    );
    prepared.set(key, query);
    return query;
  };
  return async (
    scope: QuerySource & {
      runPrepared: (query: PreparedQuery<Name, Rows>, values: Partial<Record<Name, unknown>>) => Promise<Rows>;
    },
    { shape, isKept, values }: { shape: Shape; isKept: boolean; values: Partial<Record<Name, unknown>> },
  ): Promise<Rows> => {
    const query = isKept ? findPrepared(shape) : null;
    return query ? scope.runPrepared(query, values) : build(scope, (one) => sql`${values[one]}`, shape);
  };
};
