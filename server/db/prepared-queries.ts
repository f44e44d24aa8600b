import { createHash } from 'node:crypto';
import pg from 'pg';

/** Times a query is asked before it is prepared: those asked once cost nothing more. */
const ASKED_OFTEN = 5;
/** Queries that are counted, and among them prepared, in characters for a text: each connection keeps the plans of those it was asked. */
const MAX_COUNTED = 1000;
const MAX_PREPARED = 200;
const MAX_LENGTH = 10_000;

/** Names of the queries that are asked often. PostgreSQL reads and plans such a query once for a connection, and not each time. */
export class PreparedQueries {
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name of this query, counted as asked once more; undefined while it is not asked often. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known;
    if (text.length > MAX_LENGTH || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.delete(text);
    if (count < ASKED_OFTEN) {
      this.#counts.set(text, count);
      if (this.#counts.size > MAX_COUNTED) this.#counts.delete(this.#counts.keys().next().value ?? '');
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    this.#names.set(text, name);
    return name;
  }
}

const queries = new PreparedQueries();

const isUnnamed = (config: unknown): config is pg.QueryConfig =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  !('submit' in config) &&
  !('name' in config && config.name);

/** A connection that prepares the queries it is asked often. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown;
    const askPrepared = (config: unknown, ...args: unknown[]): unknown =>
      ask(isUnnamed(config) ? { ...config, name: queries.nameOf(config.text) } : config, ...args);
    this.query = askPrepared as typeof this.query;
  }
}
