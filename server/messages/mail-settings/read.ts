import { and, eq, ne } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '../../platform/data/client.ts';
import { mailSettings } from '../../platform/data/schema/mail.ts';
import { companies } from '../../platform/data/schema/people.ts';
import { type Row, Scope } from '../../platform/data/scope.ts';
import { NOBODY } from '../../platform/http/actor.ts';
import type { Services } from '../../services.ts';
import { failureOf } from '../sending/causes.ts';
import { cameBack, isLate, recipientOf } from '../sending/returned.ts';
import { type Report, reportOf } from './dsn.ts';
import { type MailboxAccount, MailboxError, type OpenMailbox, withMailbox } from './mailbox.ts';
import { mailboxAccount } from './settings.ts';

/** Messages per fetch, and per reading. */
const BATCH = 50;
const MOST = 1000;
/** Days covered by the first reading of a mailbox: older reports are useless. */
const FIRST_DAYS = 7;

/** Counts of one reading; `unknown` messages stay unchanged. */
export interface Found {
  bounced: number;
  late: number;
  unknown: number;
}

/** Records a delivery report; false when it concerns no message of this company. */
const settleReport = async (scope: Scope, { messageId, fates }: Report, found: Found): Promise<boolean> => {
  let known = false;
  for (const { email, kind, status, words } of fates) {
    const row = await recipientOf(scope, { messageId, email });
    if (row === null) continue;
    known = true;
    if (kind === 'permanent') {
      const { cause } = failureOf({ responseCode: 550, response: `${status} ${words}`, message: words }, true);
      if (await cameBack(scope, row, { cause, words })) found.bounced += 1;
    } else if (kind === 'temporary' && (await isLate(scope, row, words))) found.late += 1;
  }
  return known;
};

type Place = Pick<Row<'mailSettings'>, 'mailboxEra' | 'mailboxUid'>;

const begin = async (mailbox: OpenMailbox, { mailboxEra, mailboxUid }: Place): Promise<number> =>
  mailbox.era === mailboxEra ? mailboxUid : mailbox.lastBefore(new Date(Date.now() - FIRST_DAYS * 24 * 3_600_000));

const readAll = (scope: Scope, account: MailboxAccount, place: Place): Promise<Found> =>
  withMailbox(account, async (mailbox) => {
    const found: Found = { bounced: 0, late: 0, unknown: 0 };
    let uid = await begin(mailbox, place);
    for (let n = 0; n < MOST; n += BATCH) {
      const messages = await mailbox.after(uid, BATCH);
      const ours: number[] = [];
      for (const message of messages) {
        const report = await reportOf(message.source).catch(() => null);
        if (report !== null && (await settleReport(scope, report, found))) ours.push(message.uid);
        else found.unknown += 1;
        uid = message.uid;
      }
      await mailbox.markSeen(ours);
      // Save the position, so that a later failure does not repeat this batch.
      await keepPlace(scope, { mailboxEra: mailbox.era, mailboxUid: uid });
      if (messages.length < BATCH) break;
    }
    return found;
  });

const keepPlace = (scope: Scope, place: Place) =>
  scope.update('mailSettings', { ...place, mailboxReadAt: new Date(), mailboxError: '' }, () => undefined);

/**
 * Reads the mailbox of a company that has enabled it. MailboxError when it cannot be read: the screen shows the reason
 * until it can.
 */
export const readMailboxOf = async (
  scope: Scope,
  services: Pick<Services, 'vault' | 'config'>,
): Promise<Found | null> => {
  const { mailSettings: view } = scope.views;
  const [row] = await scope.select().from(view);
  if (!row?.mailboxOn) return null;
  try {
    return await readAll(scope, mailboxAccount(row, services), row);
  } catch (error) {
    if (error instanceof MailboxError) {
      await scope.update('mailSettings', { mailboxReadAt: new Date(), mailboxError: error.message }, () => undefined);
    }
    throw error;
  }
};

/** Reads every enabled mailbox; an error in one does not stop the others. */
export const readMailboxes = async (
  services: Pick<Services, 'db' | 'vault' | 'config'>,
  log: Logger,
): Promise<void> => {
  for (const companyId of await withMailboxes(services.db)) {
    try {
      const found = await readMailboxOf(new Scope(services.db, NOBODY, companyId), services);
      if (found && found.bounced + found.late > 0) log.info({ company: companyId, ...found }, 'mailbox read');
    } catch (error) {
      if (error instanceof MailboxError) log.warn({ company: companyId }, 'mailbox not read');
      else log.error({ err: error, company: companyId }, 'mailbox not read');
    }
  }
};

const withMailboxes = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ id: mailSettings.companyId })
    .from(mailSettings)
    .innerJoin(companies, eq(companies.id, mailSettings.companyId))
    .where(and(eq(mailSettings.mailboxOn, true), ne(companies.state, 'purged')));
  return rows.map(({ id }) => id);
};

/** Runs every five minutes, on one node. */
export const scheduleMailboxes = (services: Services, log: Logger): Promise<void> =>
  services.jobs.schedule('read-mailboxes', '*/5 * * * *', () => readMailboxes(services, log));
