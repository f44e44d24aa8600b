import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { FailureCause } from '../../../contract/messages/campaigns/campaign.ts';
import { moveWhere } from '../../people/enrolments/move.ts';
import { peopleChanged } from '../../people/participants/facets.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { record } from './log.ts';
import { unreachable } from './recipients.ts';

/** Days after which a report that names no message is no longer taken for one about the last that went to an address. */
const DAYS = 30;

/** Whom a message that came back was for: by what it is called, else by its address. Null: it is none of this company's. */
export const recipientOf = async (
  scope: Scope,
  { messageId, email }: { messageId: string | null; email: string },
): Promise<Row<'campaignRecipients'> | null> => {
  const { campaignRecipients: recipients } = scope.views;
  const [row] = await scope
    .select()
    .from(recipients)
    .where(
      messageId === null
        ? and(
            eq(sql`lower(${recipients.email})`, email),
            inArray(recipients.state, ['sent', 'to_check']),
            gt(recipients.claimedAt, sql`now() - interval '${sql.raw(`${DAYS}`)} days'`),
          )
        : eq(recipients.messageId, messageId),
    )
    .orderBy(desc(recipients.claimedAt))
    .limit(1);
  return row ?? null;
};

/** Causes that say nothing against an address: another message may arrive. */
const PASSING: readonly FailureCause[] = ['mailbox_full', 'refused_as_spam', 'server_unavailable'];

const about = async (inside: Scope, id: string) => {
  const { campaigns } = inside.views;
  const [row] = await inside
    .select({ name: campaigns.name, bookletId: campaigns.bookletId })
    .from(campaigns)
    .where(eq(campaigns.id, id));
  return row ?? { name: '', bookletId: null };
};

/** Keeps that a message came back for good: the same as a person who says it by hand. Answers false when it was known. */
export const cameBack = async (
  scope: Scope,
  { id, campaignId, enrolmentId }: Pick<Row<'campaignRecipients'>, 'id' | 'campaignId' | 'enrolmentId'>,
  { cause, words }: { cause: FailureCause; words: string },
): Promise<boolean> => {
  const bookletId = await scope.transaction(async (inside) => {
    const [row] = await inside.update(
      'campaignRecipients',
      { state: 'bounced', reason: cause, detail: words, nextAttemptAt: null },
      (columns) => and(eq(columns.id, id), inArray(columns.state, ['sent', 'to_check', 'failed', 'retrying'])),
    );
    if (!row) return undefined;
    const campaign = await about(inside, campaignId);
    if (PASSING.includes(cause)) {
      await moveWhere(inside, (columns) => among(columns.id, [enrolmentId]), 'fail', { detail: campaign.name });
    } else await unreachable(inside, [enrolmentId], campaign.name);
    await record(inside, campaignId, 'bounced', words);
    return campaign.bookletId;
  });
  if (bookletId !== undefined && bookletId !== null) peopleChanged(bookletId);
  return bookletId !== undefined;
};

/** Notes that a message is late: it may still arrive, and stays as it was. Answers false when that was noted already. */
export const isLate = async (
  scope: Scope,
  { id, campaignId }: Pick<Row<'campaignRecipients'>, 'id' | 'campaignId'>,
  words: string,
): Promise<boolean> =>
  scope.transaction(async (inside) => {
    const [row] = await inside.update('campaignRecipients', { detail: words }, (columns) =>
      and(eq(columns.id, id), inArray(columns.state, ['sent', 'to_check']), sql`${columns.detail} <> ${words}`),
    );
    if (row) await record(inside, campaignId, 'delayed', words);
    return row !== undefined;
  });
