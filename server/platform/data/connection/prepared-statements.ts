import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Columns, DescribedQuery, type QueryCallback } from './described-query.ts';

/** Executions of a statement before it is prepared: a statement that runs once costs nothing more. */
const MIN_EXECUTIONS_TO_PREPARE = 3;
/** Maximum numbers of counted and of prepared statements: each connection keeps the plans of the statements it ran. */
const MAX_COUNTED_STATEMENTS = 1000;
const MAX_PREPARED_STATEMENTS = 200;
/** Characters of a statement. */
const MAX_STATEMENT_CHARACTERS = 10_000;

/**
 * Operators that compare texts with what a person typed: the best plan depends on how many rows hold those words, and the
 * one plan that PostgreSQL keeps for all values reads most of a company for a frequent word.
 */
const TEXT_SEARCH = /@@|<%|\bi?like\b/i;

const isPreparable = (text: string): boolean =>
  text.length <= MAX_STATEMENT_CHARACTERS &&
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !TEXT_SEARCH.test(text);

/** Names of the frequent statements. */
export class PreparedStatements {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Counts one more execution of this statement. Returns its name; undefined while it is not frequent. */
  countExecution(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED_STATEMENTS || !isPreparable(text)) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.delete(text);
    if (count >= MIN_EXECUTIONS_TO_PREPARE) {
      const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
      this.#names.set(text, name);
      return name;
    }
    // The least recently used statement is evicted first.
    this.#counts.set(text, count);
    if (this.#counts.size > MAX_COUNTED_STATEMENTS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    return undefined;
  }
}

/**
 * Client of a pool's connections. PostgreSQL parses and plans a frequent statement once for each connection, not at
 * each request: joins of many views take longer to plan than to run. Its columns are described once too.
 */
export const makePreparedStatementClient = (): typeof pg.Client => {
  const statements = new PreparedStatements();
  return class PreparedStatementClient extends pg.Client {
    readonly #described = new Map<string, Columns>();

    /** One signature for all the overloads of `pg`: callers see those of `pg`. */
    override query(...args: unknown[]): never {
      const [config, values, callback] = args as [pg.QueryConfig, unknown, QueryCallback | undefined];
      const name =
        typeof config.text === 'string' ? (config.name ?? statements.countExecution(config.text)) : undefined;
      if (name === undefined || typeof values === 'function') return super.query(...(args as [string])) as never;
      const submit = (done: QueryCallback) =>
        super.query(new DescribedQuery({ ...config, name, described: this.#described }, values, done));
      if (callback) return submit(callback) as never;
      return new Promise((resolve, reject) => {
        submit((error, result) => (error ? reject(error) : resolve(result)));
      }).catch((error: Error) => {
        // The trace of the caller in place of that of the socket, as `pg` gives it.
        Error.captureStackTrace(error);
        throw error;
      }) as never;
    }
  };
};
