import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
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

/** Tables with one row per enrolment and key, with the column of the key. */
const UNIQUE_KEYS = [
  ['pageProgress', 'page_id'],
  ['openedFiles', 'media_id'],
  ['readerNotes', 'page_id'],
  ['readingCertificates', 'version'],
  ['campaignRecipients', 'campaign_id'],
  ['contactDays', 'day'],
  ['responders', 'block_id'],
] as const;

/** Moves these rows if the kept enrolment has none with the key; the others are deleted with their enrolment. */
const moveUniqueRows = async (inside: Scope, pairs: readonly EnrolmentPair[]): Promise<void> => {
  const enrolmentId = buildKeptIdCase(pairs);
  const kept = pairs.map((pair) => pair.kept);
  const dropped = pairs.map((pair) => pair.dropped);
  for (const [table, keyColumn] of UNIQUE_KEYS) {
    const view = inside.views[table];
    const key = sql.identifier(keyColumn);
    const taken = sql`(select ${view.enrolmentId}, ${key} from ${view} where ${anyOf(view.enrolmentId, kept)})`;
    await inside.update(table, { enrolmentId }, (rows) =>
      and(anyOf(rows.enrolmentId, dropped), sql`(${enrolmentId}, ${key}) not in ${taken}`),
    );
  }
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

/** A page noted in both enrolments keeps both texts. */
const joinNotes = async (inside: Scope, pairs: readonly EnrolmentPair[]): Promise<void> => {
  const { readerNotes } = inside.views;
  const heirs = new Map(pairs.map(({ kept, dropped }) => [dropped, kept]));
  const notes = await inside
    .select()
    .from(readerNotes)
    .where(and(anyOf(readerNotes.enrolmentId, [...heirs.keys()]), ne(readerNotes.note, '')));
  for (const { enrolmentId, pageId, note } of notes) {
    await inside.update(
      'readerNotes',
      { note: sql`concat_ws(${'\n\n'}::text, nullif(note, ''), ${note}::text)`, revision: sql`revision + 1` },
      (rows) => and(eq(rows.enrolmentId, heirs.get(enrolmentId) ?? ''), eq(rows.pageId, pageId)),
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
  await mergeClosedMessages(inside, pairs);
  await joinNotes(inside, pairs);
  await moveUniqueRows(inside, pairs);
  await inside.deleteRows('enrolments', (rows) => anyOf(rows.id, dropped));
};
