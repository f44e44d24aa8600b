import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { recountProgress } from './recount.ts';

/** Cache: true if a version asks for confirmations. Versions never change; the oldest entry is evicted first. */
const confirmationRequests = new Map<string, Promise<boolean>>();
const MAX_CACHED_VERSIONS = 500;

const loadAsksToConfirm = async (scope: Scope, publicationId: string): Promise<boolean> => {
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

const hasConfirmationRequests = (scope: Scope, publicationId: string): Promise<boolean> => {
  const kept = confirmationRequests.get(publicationId);
  if (kept) return kept;
  const [oldest] = confirmationRequests.keys();
  if (confirmationRequests.size >= MAX_CACHED_VERSIONS && oldest !== undefined) confirmationRequests.delete(oldest);
  const made = loadAsksToConfirm(scope, publicationId);
  confirmationRequests.set(publicationId, made);
  made.catch(() => confirmationRequests.delete(publicationId));
  return made;
};

/** Recounts newly enrolled participants, if the online version asks for confirmations. */
export const recountEnrolments = async (inside: Scope, bookletId: string, ids: readonly string[]): Promise<void> => {
  const { booklets } = inside.views;
  const [row] = await inside
    .select({ publicationId: booklets.onlinePublicationId })
    .from(booklets)
    .where(eq(booklets.id, bookletId));
  if (row?.publicationId && (await hasConfirmationRequests(inside, row.publicationId)))
    await recountProgress(inside, bookletId, ids);
};

/** Recounts participants whose profile changed, in all their booklets: they may now see other pages. */
export const recountParticipants = async (inside: Scope, participantIds: readonly string[]): Promise<void> => {
  const { enrolments, booklets } = inside.views;
  const rows = await inside
    .select({ id: enrolments.id, bookletId: booklets.id })
    .from(enrolments)
    .innerJoin(booklets, eq(booklets.id, enrolments.bookletId))
    .where(and(anyOf(enrolments.participantId, participantIds), sql`${booklets.onlinePublicationId} is not null`));
  const byBooklet = Map.groupBy(rows, ({ bookletId }) => bookletId ?? '');
  for (const [bookletId, those] of byBooklet) {
    await recountEnrolments(
      inside,
      bookletId,
      those.map(({ id }) => id ?? ''),
    );
  }
};
