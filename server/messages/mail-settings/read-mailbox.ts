import type { Logger } from 'pino';
import { Scope, type TenantRow } from '../../platform/data/access/scope.ts';
import { listCompaniesWithMailbox } from '../../platform/data/queries/list-companies.ts';
import { SYSTEM_ACTOR } from '../../platform/http/actor.ts';
import { toDeliveryFailure } from '../../platform/mail/failure-causes.ts';
import { findBouncedRecipient, recordBounce, recordDelay } from '../sending/record-bounce.ts';
import type { MessageServices } from '../services.ts';
import { type DeliveryReport, parseDeliveryReport } from './dsn.ts';
import { toMailboxAccount } from './mail-settings.ts';
import { type MailboxAccount, MailboxError, type OpenMailbox, withMailbox } from './mailbox.ts';

/** Messages per fetch, and per reading. */
const BATCH_SIZE = 50;
const MAX_MESSAGES_PER_READING = 1000;
/** Days covered by the first reading of a mailbox: older reports are useless. */
const FIRST_READING_DAYS = 7;

/** Counts of one reading; `unknown` messages stay unchanged. */
export interface MailboxResult {
  bounced: number;
  late: number;
  unknown: number;
}

/** Records a delivery report; false when it concerns no message of this company. */
const recordReport = async (
  scope: Scope,
  { messageId, statuses }: DeliveryReport,
  found: MailboxResult,
): Promise<boolean> => {
  let known = false;
  for (const { email, kind, status, serverMessage } of statuses) {
    const row = await findBouncedRecipient(scope, { messageId, email });
    if (row === null) continue;
    known = true;
    if (kind === 'permanent') {
      const { cause } = toDeliveryFailure(
        { responseCode: 550, response: `${status} ${serverMessage}`, message: serverMessage },
        true,
      );
      if (await recordBounce(scope, row, { cause, words: serverMessage })) found.bounced += 1;
    } else if (kind === 'temporary' && (await recordDelay(scope, row, serverMessage))) found.late += 1;
  }
  return known;
};

type MailboxPosition = Pick<TenantRow<'mailSettings'>, 'mailboxEra' | 'mailboxUid'>;

const getFirstUid = async (mailbox: OpenMailbox, { mailboxEra, mailboxUid }: MailboxPosition): Promise<number> =>
  mailbox.uidValidity === mailboxEra
    ? mailboxUid
    : mailbox.getLastUidBefore(new Date(Date.now() - FIRST_READING_DAYS * 24 * 3_600_000));

const readNewMessages = (scope: Scope, account: MailboxAccount, place: MailboxPosition): Promise<MailboxResult> =>
  withMailbox(account, async (mailbox) => {
    const found: MailboxResult = { bounced: 0, late: 0, unknown: 0 };
    let uid = await getFirstUid(mailbox, place);
    for (let n = 0; n < MAX_MESSAGES_PER_READING; n += BATCH_SIZE) {
      const messages = await mailbox.listMessagesAfter(uid, BATCH_SIZE);
      const ours: number[] = [];
      for (const message of messages) {
        const report = await parseDeliveryReport(message.source).catch(() => null);
        if (report !== null && (await recordReport(scope, report, found))) ours.push(message.uid);
        else found.unknown += 1;
        uid = message.uid;
      }
      await mailbox.markSeen(ours);
      // Save the position, so that a later failure does not repeat this batch.
      await savePosition(scope, { mailboxEra: mailbox.uidValidity, mailboxUid: uid });
      if (messages.length < BATCH_SIZE) break;
    }
    return found;
  });

const savePosition = (scope: Scope, place: MailboxPosition) =>
  scope.update('mailSettings', { ...place, mailboxReadAt: new Date(), mailboxError: '' }, () => undefined);

/**
 * Reads the mailbox of a company that has enabled it. MailboxError when it cannot be read: the screen shows the reason
 * until it can.
 */
export const readCompanyMailbox = async (
  scope: Scope,
  services: Pick<MessageServices, 'vault' | 'config'>,
): Promise<MailboxResult | null> => {
  const [row] = await scope.select().from(scope.views.mailSettings);
  if (!row?.mailboxOn) return null;
  try {
    return await readNewMessages(scope, toMailboxAccount(row, services), row);
  } catch (error) {
    if (error instanceof MailboxError) {
      await scope.update('mailSettings', { mailboxReadAt: new Date(), mailboxError: error.message }, () => undefined);
    }
    throw error;
  }
};

/** Reads every enabled mailbox; an error in one does not stop the others. */
export const readMailboxes = async (
  services: Pick<MessageServices, 'db' | 'vault' | 'config'>,
  log: Logger,
): Promise<void> => {
  for (const companyId of await listCompaniesWithMailbox(services.db)) {
    try {
      const found = await readCompanyMailbox(new Scope(services.db, SYSTEM_ACTOR, companyId), services);
      if (found && found.bounced + found.late > 0) log.info({ company: companyId, ...found }, 'mailbox read');
    } catch (error) {
      if (error instanceof MailboxError) log.warn({ company: companyId }, 'mailbox not read');
      else log.error({ err: error, company: companyId }, 'mailbox not read');
    }
  }
};

/** Runs every five minutes, on one node. */
export const scheduleMailboxReading = (services: MessageServices, log: Logger): Promise<void> =>
  services.jobs.schedule('read-mailboxes', '*/5 * * * *', () => readMailboxes(services, log));
