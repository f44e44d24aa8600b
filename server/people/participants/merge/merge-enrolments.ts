import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';

/** Two enrolments of one participant in one booklet: the data of the dropped one moves to the kept one. */
export interface EnrolmentPair {
  kept: string;
  dropped: string;
}

/** SQL case that maps the dropped enrolment of a row to the kept one. */
const buildKeptIdCase = (pairs: readonly EnrolmentPair[]): SQL => {
  const cases = pairs.map(({ kept, dropped }) => sql`when ${dropped}::uuid then ${kept}::uuid`);
  return sql`case enrolment_id ${sql.join(cases, sql` `)} end`;
};

/**
 * Moves rows that are unique per enrolment and key, if the kept enrolment has none; the others are deleted with their
 * enrolment.
 */
const moveUniqueRows = async (inside: Scope, pairs: readonly EnrolmentPair[]): Promise<void> => {
  const { pageProgress, openedFiles, campaignRecipients, contactDays, responders } = inside.views;
  const enrolmentId = buildKeptIdCase(pairs);
  const kept = pairs.map((pair) => pair.kept);
  const dropped = pairs.map((pair) => pair.dropped);
  const free = (column: SQLWrapper, key: SQLWrapper, taken: SQLWrapper) =>
    and(anyOf(column, dropped), sql`(${enrolmentId}, ${key}) not in ${taken}`);
  const read = inside
    .select({ enrolment: pageProgress.enrolmentId, key: pageProgress.pageId })
    .from(pageProgress)
    .where(anyOf(pageProgress.enrolmentId, kept));
  await inside.update('pageProgress', { enrolmentId }, (rows) => free(rows.enrolmentId, rows.pageId, read));
  const opened = inside
    .select({ enrolment: openedFiles.enrolmentId, key: openedFiles.mediaId })
    .from(openedFiles)
    .where(anyOf(openedFiles.enrolmentId, kept));
  await inside.update('openedFiles', { enrolmentId }, (rows) => free(rows.enrolmentId, rows.mediaId, opened));
  const written = inside
    .select({ enrolment: campaignRecipients.enrolmentId, key: campaignRecipients.campaignId })
    .from(campaignRecipients)
    .where(anyOf(campaignRecipients.enrolmentId, kept));
  await mergeClosedMessages(inside, pairs);
  await inside.update('campaignRecipients', { enrolmentId }, (rows) =>
    free(rows.enrolmentId, rows.campaignId, written),
  );
  const days = inside
    .select({ enrolment: contactDays.enrolmentId, key: contactDays.day })
    .from(contactDays)
    .where(anyOf(contactDays.enrolmentId, kept));
  await inside.update('contactDays', { enrolmentId }, (rows) => free(rows.enrolmentId, rows.day, days));
  const answered = inside
    .select({ enrolment: responders.enrolmentId, key: responders.blockId })
    .from(responders)
    .where(anyOf(responders.enrolmentId, kept));
  await inside.update('responders', { enrolmentId }, (rows) => free(rows.enrolmentId, rows.blockId, answered));
};

/** A message closed in one of the enrolments stays closed: both displayed it. */
const mergeClosedMessages = async (inside: Scope, pairs: readonly EnrolmentPair[]): Promise<void> => {
  const { campaignRecipients: rows } = inside.views;
  const heirs = new Map(pairs.map(({ kept, dropped }) => [dropped, kept]));
  const closed = await inside
    .select({ campaignId: rows.campaignId, enrolmentId: rows.enrolmentId, readOn: rows.readOn })
    .from(rows)
    .where(and(anyOf(rows.enrolmentId, [...heirs.keys()]), isNotNull(rows.readOn)));
  for (const { campaignId, enrolmentId, readOn } of closed) {
    await inside.update('campaignRecipients', { readOn }, (columns) =>
      and(
        eq(columns.campaignId, campaignId),
        eq(columns.enrolmentId, heirs.get(enrolmentId) ?? ''),
        eq(columns.channel, 'reader'),
        isNull(columns.readOn),
      ),
    );
  }
};

/** Moves the data of the dropped enrolment of each pair to the kept one, and deletes the dropped one. */
export const mergeEnrolments = async (inside: Scope, pairs: readonly EnrolmentPair[]): Promise<void> => {
  if (pairs.length === 0) return;
  const dropped = pairs.map((pair) => pair.dropped);
  const enrolmentId = buildKeptIdCase(pairs);
  for (const table of ['enrolmentEvents', 'personalLinks', 'readerSessions', 'proofs', 'responses'] as const) {
    await inside.update(table, { enrolmentId }, (rows) => anyOf(rows.enrolmentId, dropped));
  }
  await moveUniqueRows(inside, pairs);
  await inside.deleteRows('enrolments', (rows) => anyOf(rows.id, dropped));
};
