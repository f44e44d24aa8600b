import { type Placeholder, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
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
  values: Record<Name, unknown>,
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
      statement = build(source, sql.placeholder).prepare(name);
      statements.set(db, statement);
    }
    return statement.execute({ companyId, ...values });
  };
};
