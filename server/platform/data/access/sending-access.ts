import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/client.ts';
import * as t from '../schema/index.ts';
import { ALL_COMPANIES } from './all-companies.ts';
import { type InsertValues, RowAccess, type RowChange } from './row-access.ts';
import { createViewsClass, type TableViews } from './table-views.ts';

const SENDING_TABLES = { outbox: t.outbox, senders: t.senders, mailSettings: t.mailSettings } as const;
type SendingTables = typeof SENDING_TABLES;
type SendingTable = keyof SendingTables;
export type SendingRow<Name extends SendingTable> = SendingTables[Name]['$inferSelect'];

const SendingViews = createViewsClass(SENDING_TABLES);

/**
 * Messages that an access reaches: of all companies, of a company, or of none (null). `hasPlatform`: messages of no
 * company too, for the publisher's staff.
 */
export type SendingReach = typeof ALL_COMPANIES | { companyId: string | null; hasPlatform?: boolean };

const buildSendingLimit = (reach: SendingReach, name: SendingTable): SQL | undefined => {
  if (reach === ALL_COMPANIES) return undefined;
  const owner: PgColumn = SENDING_TABLES[name].companyId;
  if (reach.companyId === null) return isNull(owner);
  const own = eq(owner, reach.companyId);
  return reach.hasPlatform ? or(own, isNull(owner)) : own;
};

/** Access to messages and to what sends them: the outbox, senders and mail servers. */
export class SendingAccess extends RowAccess<SendingTables> {
  readonly views: TableViews<SendingTables>;
  readonly #reach: SendingReach;

  constructor(db: Db, reach: SendingReach) {
    super(db, SENDING_TABLES);
    this.#reach = reach;
    this.views = new SendingViews((name) => buildSendingLimit(reach, name));
  }

  protected limitChange(name: SendingTable): SQL | undefined {
    return buildSendingLimit(this.#reach, name);
  }

  protected getOwner(): Record<string, unknown> {
    return this.#reach === ALL_COMPANIES ? {} : { companyId: this.#reach.companyId };
  }

  /** Inserts messages of the outbox, without reading their sources back. */
  async insertMessages(messages: InsertValues<SendingTables, 'outbox', never>[]): Promise<void> {
    await this.db.insert(t.outbox).values(messages.map((one) => ({ ...one, ...this.getOwner() })));
  }

  /** Changes a message if it is in one of these states, without reading its source back; false: it is not. */
  async changeMessage(
    id: string,
    change: RowChange<SendingTables, 'outbox', never>,
    states?: SendingRow<'outbox'>['state'][],
  ): Promise<boolean> {
    const rows = await this.db
      .update(t.outbox)
      .set(change)
      .where(and(this.limitChange('outbox'), eq(t.outbox.id, id), states && inArray(t.outbox.state, states)))
      .returning({ id: t.outbox.id });
    return rows.length > 0;
  }

  /** Runs a transaction. Inside, only the given access may be used: the embedded database is one session. */
  transaction<Result>(work: (access: SendingAccess, tx: Db) => Promise<Result>): Promise<Result> {
    return this.runTransaction((tx) => work(new SendingAccess(tx, this.#reach), tx));
  }
}
