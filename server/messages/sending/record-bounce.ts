import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { FailureCause } from '../../../contract/messages/campaigns/campaign.ts';
import { moveEnrolmentsWhere } from '../../people/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { recordCampaignEvent } from './campaign-events.ts';
import { markUnreachable } from './change-recipients.ts';

/** Maximum age in days of the last message to an address to which a report without a message id still applies. */
const MAX_MATCH_AGE_DAYS = 30;

/** Recipient of a bounced message, by message id, else by address. Null when it does not belong to this company. */
export const findBouncedRecipient = async (
  scope: Scope,
  { messageId, email }: { messageId: string | null; email: string },
): Promise<TenantRow<'campaignRecipients'> | null> => {
  const { campaignRecipients: recipients } = scope.views;
  const [row] = await scope
    .select()
    .from(recipients)
    .where(
      messageId === null
        ? and(
            eq(sql`lower(${recipients.email})`, email),
            inArray(recipients.state, ['sent', 'to_check']),
            gt(recipients.claimedAt, sql`now() - interval '${sql.raw(`${MAX_MATCH_AGE_DAYS}`)} days'`),
          )
        : eq(recipients.messageId, messageId),
    )
    .orderBy(desc(recipients.claimedAt))
    .limit(1);
  return row ?? null;
};

/** Temporary causes: another message to the same address may arrive. */
const TEMPORARY_CAUSES: readonly FailureCause[] = ['mailbox_full', 'refused_as_spam', 'server_unavailable'];

const loadCampaignSummary = async (inside: Scope, id: string) => {
  const { campaigns } = inside.views;
  const [row] = await inside
    .select({ name: campaigns.name, bookletId: campaigns.bookletId })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  return row ?? { name: '', bookletId: null };
};

/** Records a permanent bounce, like a bounce reported by a user. Returns false when it was known. */
export const recordBounce = async (
  scope: Scope,
  { id, campaignId, enrolmentId }: Pick<TenantRow<'campaignRecipients'>, 'id' | 'campaignId' | 'enrolmentId'>,
  { cause, words }: { cause: FailureCause; words: string },
): Promise<boolean> => {
  const bookletId = await scope.transaction(async (inside) => {
    const [row] = await inside.update(
      'campaignRecipients',
      { state: 'bounced', reason: cause, detail: words, nextAttemptAt: null },
      (columns) => and(eq(columns.id, id), inArray(columns.state, ['sent', 'to_check', 'failed', 'retrying'])),
    );
    if (!row) return undefined;
    const campaign = await loadCampaignSummary(inside, campaignId);
    if (TEMPORARY_CAUSES.includes(cause)) {
      await moveEnrolmentsWhere(inside, (columns) => anyOf(columns.id, [enrolmentId]), 'fail', {
        detail: campaign.name,
      });
    } else await markUnreachable(inside, [enrolmentId], campaign.name);
    await recordCampaignEvent(inside, campaignId, 'bounced', words);
    return campaign.bookletId;
  });
  return bookletId !== undefined;
};

/** Records that a message is delayed: it may still arrive, so its state stays. Returns false when this was known. */
export const recordDelay = async (
  scope: Scope,
  { id, campaignId }: Pick<TenantRow<'campaignRecipients'>, 'id' | 'campaignId'>,
  words: string,
): Promise<boolean> =>
  scope.transaction(async (inside) => {
    const [row] = await inside.update('campaignRecipients', { detail: words }, (columns) =>
      and(eq(columns.id, id), inArray(columns.state, ['sent', 'to_check']), sql`${columns.detail} <> ${words}`),
    );
    if (row) await recordCampaignEvent(inside, campaignId, 'delayed', words);
    return row !== undefined;
  });
