import { and, asc, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import { renderMessages } from '#renderer';
import type { QuerySource } from '../../../platform/data/access/prepared-query.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { Hook } from '../../../platform/hook.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import { findResumePage } from './person-tree.ts';
import type { PersonVisit } from './person-visit.ts';
import type { ReaderContext, ReaderMessage } from './reader-context.ts';

/** Current messages of these steps, in the reader's language. Steps that are off or archived are left out. */
export const shownMessages = new Hook<
  [scope: Scope, enrolmentId: string, stepIds: readonly string[]],
  Promise<ReaderMessage[]>
>('shownMessages');

/** Subquery of the steps shown in this enrolment and not closed yet, oldest first. */
export const buildShownStepsQuery = (source: QuerySource, enrolmentId: Placeholder) => {
  const { campaignRecipients: rows } = source.views;
  return source
    .select({
      enrolmentId: rows.enrolmentId,
      ids: sql<string[]>`jsonb_agg(${rows.campaignId} order by ${rows.sentAt}, ${rows.id})`.as('step_ids'),
    })
    .from(rows)
    .where(
      and(eq(rows.enrolmentId, enrolmentId), eq(rows.channel, 'reader'), eq(rows.state, 'sent'), isNull(rows.readOn)),
    )
    .groupBy(rows.enrolmentId)
    .as('shown');
};

/** HTML of the messages on the reader's cover; empty: none. */
export const renderMessagesPlaceholder = ({ base, person, tree }: ReaderContext): string => {
  const next = findResumePage(tree, person.done) ?? tree.pages[0];
  const to = next ? `${base}/${next.slug}` : `${base}/sommaire`;
  // Placeholders are replaced in a later pass, so percent signs are escaped here.
  return renderMessages({ base, to, messages: person.messages }).replaceAll('%', '&#37;');
};

/** Closes a message for good; a trial leaves it open. False: the reader has no message of this id. */
export const closeMessage = async (
  db: Db,
  { online, person, visitor }: PersonVisit,
  id: string,
  today: string,
): Promise<boolean> => {
  if (!person.messages.some((one) => one.id === id)) return false;
  if (visitor.trial) return true;
  await readerScope(db, online.companyId).update('campaignRecipients', { readOn: today }, (rows) =>
    and(
      eq(rows.enrolmentId, person.enrolment.id),
      eq(rows.campaignId, id),
      eq(rows.channel, 'reader'),
      isNull(rows.readOn),
    ),
  );
  return true;
};

/** Every message shown to the reader: its subject, when it was shown, and the day they closed it. */
export const listPastMessages = async (scope: Scope, enrolmentId: string) => {
  const { campaignRecipients: rows } = scope.views;
  const all = await scope
    .select({ id: rows.campaignId, at: rows.sentAt, readOn: rows.readOn })
    .from(rows)
    .where(and(eq(rows.enrolmentId, enrolmentId), eq(rows.channel, 'reader'), eq(rows.state, 'sent')))
    .orderBy(asc(rows.sentAt), asc(rows.id));
  const kept: { subject: string; at: Date | null; readOn: string | null }[] = [];
  for (const { id, at, readOn } of all) {
    const [message] = await shownMessages.run(scope, enrolmentId, [id]);
    kept.push({ subject: message?.subject ?? 'Message retiré', at, readOn });
  }
  return kept;
};
