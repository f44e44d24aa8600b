import { and, eq, sql } from 'drizzle-orm';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { recount } from './recount.ts';

/** Cache: true if a version asks for confirmations. Versions never change; the oldest entry is evicted first. */
const known = new Map<string, Promise<boolean>>();
const MOST = 500;

const look = async (scope: Scope, publicationId: string): Promise<boolean> => {
  const { publications } = scope.views;
  // Query only the answer: a version's texts weigh a thousand times more.
  const [row] = await scope
    .select({
      any: sql<boolean>`jsonb_path_exists(${publications.snapshot},
        '$.chapters[*].pages[*].blocks[*] ? (@.type == "confirmation")')`,
    })
    .from(publications)
    .where(eq(publications.id, publicationId));
  return row?.any ?? false;
};

const asksToConfirm = (scope: Scope, publicationId: string): Promise<boolean> => {
  const kept = known.get(publicationId);
  if (kept) return kept;
  const [oldest] = known.keys();
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  const made = look(scope, publicationId);
  known.set(publicationId, made);
  made.catch(() => known.delete(publicationId));
  return made;
};

/** Recounts newly enrolled participants, if the online version asks for confirmations. */
export const recountEnrolled = async (inside: Scope, bookletId: string, ids: readonly string[]): Promise<void> => {
  const { booklets } = inside.views;
  const [row] = await inside
    .select({ publicationId: booklets.onlinePublicationId })
    .from(booklets)
    .where(eq(booklets.id, bookletId));
  if (row?.publicationId && (await asksToConfirm(inside, row.publicationId))) await recount(inside, bookletId, ids);
};

/** Recounts participants whose profile changed, in all their booklets: they may now see other pages. */
export const recountPeople = async (inside: Scope, participantIds: readonly string[]): Promise<void> => {
  const { enrolments, booklets } = inside.views;
  const rows = await inside
    .select({ id: enrolments.id, bookletId: booklets.id })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(and(among(enrolments.participantId, participantIds), sql`${booklets.onlinePublicationId} is not null`));
  const byBooklet = Map.groupBy(rows, ({ bookletId }) => bookletId ?? '');
  for (const [bookletId, those] of byBooklet) {
    await recountEnrolled(
      inside,
      bookletId,
      those.map(({ id }) => id ?? ''),
    );
  }
};
