import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { createValueCache } from '../../platform/work/value-cache.ts';
import { recountProgress } from './recount.ts';

/** Versions are immutable. */
const confirmationRequests = createValueCache<{ any: boolean }>(500);

/** `any`: the version asks for confirmations. */
const loadConfirmationRequests = async (scope: Scope, publicationId: string): Promise<{ any: boolean }> => {
  const { publications } = scope.views;
  // Query only the answer: a version's texts weigh a thousand times more.
  const [row] = await scope
    .select({
      any: sql<boolean>`jsonb_path_exists(${publications.snapshot},
        '$.chapters[*].pages[*].blocks[*] ? (@.type == "confirmation")')`,
    })
    .from(publications)
    .where(eq(publications.id, publicationId));
  return row ?? { any: false };
};

const hasConfirmationRequests = async (scope: Scope, publicationId: string): Promise<boolean> => {
  const requests = confirmationRequests.find(publicationId) ?? (await loadConfirmationRequests(scope, publicationId));
  confirmationRequests.keep(publicationId, requests);
  return requests.any;
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
