import pg from 'pg';

/** Columns of an answer, as PostgreSQL describes them. */
export type Columns = readonly pg.FieldDef[];

/** What `pg.Query` does with the messages of the server; its types name the public part only. */
interface QueryMessages {
  name?: string;
  prepare(connection: ServerConnection): void;
  hasBeenParsed(connection: ServerConnection): boolean;
  handleRowDescription(message: { fields: Columns }): void;
  handleCommandComplete(message: unknown, connection: ServerConnection): void;
}

interface ServerConnection {
  describe: (portal: unknown) => void;
}

export type QueryCallback = (error: Error | null, result: unknown) => void;

const PlainQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown,
  callback: QueryCallback,
) => pg.Query & QueryMessages;

/**
 * A query that asks for the description of its columns once for each prepared statement and connection. `pg` asks at
 * each run, and reading a hundred descriptions takes longer than reading the row. They stay true as long as the statement:
 * PostgreSQL refuses to run one whose columns have changed.
 */
export class DescribedQuery extends PlainQuery {
  /** Columns of the statements that this connection has run, by name; none: a statement that answers no rows. */
  readonly #described: Map<string, Columns>;
  #columns: Columns = [];

  constructor(
    { described, ...config }: pg.QueryConfig & { described: Map<string, Columns> },
    values: unknown,
    callback: QueryCallback,
  ) {
    super(config, values, callback);
    this.#described = described;
  }

  override prepare(connection: ServerConnection): void {
    const columns = this.hasBeenParsed(connection) ? this.#described.get(this.name ?? '') : undefined;
    if (!columns) {
      super.prepare(connection);
      return;
    }
    if (columns.length > 0) this.handleRowDescription({ fields: columns });
    super.prepare(Object.create(connection, { describe: { value: () => {} } }) as ServerConnection);
  }

  override handleRowDescription(message: { fields: Columns }): void {
    this.#columns = message.fields;
    super.handleRowDescription(message);
  }

  override handleCommandComplete(message: unknown, connection: ServerConnection): void {
    if (this.name) this.#described.set(this.name, this.#columns);
    super.handleCommandComplete(message, connection);
  }
}
