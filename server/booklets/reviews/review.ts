import { and, eq, sql } from 'drizzle-orm';
import type { askReview, decideReview, Review } from '../../../contract/booklets/publications/reviews.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordActivity } from '../booklets/activity.ts';
import { type BookletContext, requireBooklet } from '../booklets/find-booklet.ts';
import { lockBooklet } from '../booklets/lock-booklet.ts';
import { createBookletStateRefusal } from '../booklets/state.ts';
import { type Approver, formatApprovers, listBookletApprovers } from './approvers.ts';
import { findLatestReview } from './latest-review.ts';

const toIsoMoment = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

/** The requester may decide only when there is no other approver. */
const isReviewAuthor = (last: TenantRow<'reviews'>, actorId: string, approvers: readonly Approver[]): boolean =>
  last.askedBy === actorId && approvers.some(({ id }) => id !== actorId);

/** A platform administrator has no company account: they may approve when no approver is chosen. */
const isApprover = ({ actor }: Scope, { row }: BookletContext, approvers: readonly Approver[]): boolean =>
  approvers.some(({ id }) => id === actor.id) ||
  (actor.role === 'super_admin' && row.settings.review.approverIds.length === 0);

/** Approval status of a draft, for those who may read it. Refusals as `requireBooklet`. */
export const loadReview = async (db: Db, scope: Scope, id: string): Promise<Review> => {
  const found = await requireBooklet(scope, id, 'booklet.read');
  const { row, can, chapterIds } = found;
  const last = await findLatestReview(scope, id);
  const approvers = await listBookletApprovers(db, scope, row);
  const names = await loadUserNames(scope, [last?.askedBy ?? null, last?.decidedBy ?? null]);
  const required = row.settings.review.approval;
  const changed = last !== null && last.state !== 'returned' && last.revision !== row.revision;
  const state = !last || changed ? 'none' : last.state;
  const isEditable = required && row.state !== 'archived' && row.state !== 'building' && row.binnedAt === null;
  return {
    required,
    state,
    changed,
    revision: row.revision,
    askedBy: names.get(last?.askedBy ?? '') ?? null,
    askedAt: toIsoMoment(last?.askedAt),
    note: last?.message ?? '',
    decidedBy: names.get(last?.decidedBy ?? '') ?? null,
    decidedAt: toIsoMoment(last?.decidedAt),
    reason: last?.reason ?? '',
    approvers: approvers.map(({ id: userId, name }) => ({ id: userId, name })),
    mayAsk: isEditable && can['booklet.edit'] && chapterIds === null && (state === 'none' || state === 'returned'),
    mayDecide:
      isEditable &&
      can['booklet.publish'] &&
      last !== null &&
      state === 'asked' &&
      isApprover(scope, found, approvers) &&
      !isReviewAuthor(last, scope.actor.id, approvers),
  };
};

const refuseWithoutApproval = ({ row }: BookletContext): void => {
  if (!row.settings.review.approval)
    throw createBookletStateRefusal('publié sans approbation', phraseText('Elle se choisit dans « Avancé »'));
  if (row.state === 'building') throw createBookletStateRefusal('en construction', 'Terminez d’abord l’assistant');
};

/**
 * Requests approval of the draft. GEN-017 when none is required, already requested or given; other refusals as
 * `requireBooklet`. Returns the approvers to notify.
 */
export const requestReview = async (
  db: Db,
  scope: Scope,
  id: string,
  { note }: CallBody<typeof askReview>,
): Promise<{ found: BookletContext; approvers: Approver[] }> => {
  const found = await requireBooklet(scope, id, 'booklet.edit');
  refuseWithoutApproval(found);
  const approvers = await listBookletApprovers(db, scope, found.row);
  await scope.transaction(async (inside) => {
    const booklet = await lockBooklet(inside, id, { isChange: true });
    const last = await findLatestReview(inside, id);
    const isSame = last?.revision === booklet.revision;
    if (isSame && last?.state === 'asked')
      throw createBookletStateRefusal(
        'déjà en relecture',
        phraseText('La décision revient à {personne}', { personne: formatApprovers(approvers) }),
      );
    if (isSame && last?.state === 'approved')
      throw createBookletStateRefusal('déjà approuvé', 'Vous pouvez le publier');
    await inside.insert('reviews', [
      { bookletId: id, revision: booklet.revision, message: note, askedBy: scope.actor.id },
    ]);
    await recordActivity(inside, id, 'review_asked', '', note);
  });
  return { found, approvers: approvers.filter((one) => one.id !== scope.actor.id) };
};

/**
 * Approves the draft, or returns it with a reason. OPT-007 for a non-approver, GEN-017 without a request or when the
 * draft changed since, LIV-009 for the requester; other refusals as `requireBooklet`. Returns the requester.
 */
export const decideOnReview = async (
  db: Db,
  scope: Scope,
  id: string,
  { revision, approved, reason }: CallBody<typeof decideReview>,
): Promise<{ found: BookletContext; askedBy: string }> => {
  const found = await requireBooklet(scope, id, 'booklet.publish');
  refuseWithoutApproval(found);
  const approvers = await listBookletApprovers(db, scope, found.row);
  if (!isApprover(scope, found, approvers)) throw new Refusal('OPT-007', { personne: formatApprovers(approvers) });
  const askedBy = await scope.transaction(async (inside) => {
    const booklet = await lockBooklet(inside, id, { isChange: true });
    const last = await findLatestReview(inside, id);
    if (last?.state !== 'asked') throw createBookletStateRefusal('sans demande d’approbation', 'Rechargez la page');
    if (isReviewAuthor(last, scope.actor.id, approvers)) throw new Refusal('LIV-009');
    if (booklet.revision !== last.revision || revision !== last.revision) {
      throw createBookletStateRefusal('modifié depuis la demande', 'Une nouvelle demande est nécessaire');
    }
    const state = approved ? 'approved' : 'returned';
    await inside.update('reviews', { state, reason, decidedBy: scope.actor.id, decidedAt: sql`now()` }, (rows) =>
      and(eq(rows.id, last.id), eq(rows.state, 'asked')),
    );
    await recordActivity(inside, id, `review_${state}`, '', reason);
    return last.askedBy;
  });
  return { found, askedBy };
};
