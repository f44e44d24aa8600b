import { eq, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as t from '../schema/index.ts';
import { ALL_COMPANIES } from './all-companies.ts';
import { createAccessClass } from './row-access.ts';

const SENDING_TABLES = { outbox: t.outbox, senders: t.senders, mailSettings: t.mailSettings } as const;
type SendingTables = typeof SENDING_TABLES;
type SendingTable = keyof SendingTables;
export type SendingRow<Name extends SendingTable> = SendingTables[Name]['$inferSelect'];

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
export class SendingAccess extends createAccessClass(SENDING_TABLES, {
  limitView: buildSendingLimit,
  getOwner: (reach: SendingReach) => (reach === ALL_COMPANIES ? {} : { companyId: reach.companyId }),
}) {}
