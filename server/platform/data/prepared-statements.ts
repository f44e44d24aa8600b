import { createHash } from 'node:crypto';
import pg from 'pg';

/** Times a statement is asked before it is prepared: one that is asked once costs nothing more. */
const OFTEN = 3;
/** Statements that are counted, and those that are prepared, at most: each connection keeps the plans of those it was asked. */
const MAX_COUNTED = 1000;
const MAX_PREPARED = 200;
/** Characters of a statement. */
const MAX_LENGTH = 10_000;

const isPreparable = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Names for the statements that are asked often. */
export class PreparedStatements {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name of this statement, counted as asked once more; undefined while it is not asked often. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED || !isPreparable(text)) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.delete(text);
    if (count >= OFTEN) {
      const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
      this.#names.set(text, name);
      return name;
    }
    // The one that was asked longest ago goes first.
    this.#counts.set(text, count);
    if (this.#counts.size > MAX_COUNTED) this.#counts.delete(this.#counts.keys().next().value ?? '');
    return undefined;
  }
}

/**
 * The connections of a pool. PostgreSQL reads and plans a statement that is asked often once for each, and not at each request: joins of
 * many views take longer to plan than to run.
 */
export const makePreparedStatementClient = (): typeof pg.Client => {
  const statements = new PreparedStatements();
  return class PreparedStatementClient extends pg.Client {
    /** One signature for the many of `pg`: its caller sees those. */
    override query(...args: unknown[]): never {
      const [config, ...rest] = args as [pg.QueryConfig];
      const isNamed = typeof config !== 'object' || typeof config.text !== 'string' || config.name !== undefined;
      const named = isNamed ? config : { ...config, name: statements.nameOf(config.text) };
      return super.query(named, ...rest) as never;
    }
  };
};
