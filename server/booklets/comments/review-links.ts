import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  MAX_REVIEW_LINK_DAYS,
  MAX_REVIEW_LINKS,
  type ReviewLink,
  type reviewLinkForm,
} from '../../../contract/booklets/comments/review-links.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { reviewPath } from '../../../contract/platform/paths.ts';
import { hashPassword } from '../../administration/index.ts';
import { countRows, listRows, requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { type LimitedList, toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createToken } from '../../platform/security/tokens.ts';

const DAY_MS = 86_400_000;
const MAX_LISTED_LINKS = 100;
/** Name of a reviewer whose name was erased. */
export const ERASED_REVIEWER_NAME = '';

const getState = ({ revokedAt, expiresAt }: TenantRow<'reviewLinks'>, now = new Date()): ReviewLink['state'] =>
  revokedAt !== null ? 'revoked' : expiresAt <= now ? 'expired' : 'active';

/** Links of a booklet for external reviewers, the latest first. The caller has already checked the permission. */
export const loadReviewLinks = async (
  scope: Scope,
  bookletId: string,
  origin: string,
): Promise<LimitedList<ReviewLink>> => {
  const links = await listRows(scope, 'reviewLinks', (rows) => eq(rows.bookletId, bookletId), {
    order: ({ createdAt, id }) => [desc(createdAt), desc(id)],
    limit: MAX_LISTED_LINKS,
  });
  if (links.length === 0) return { rows: [], left: 0 };
  const ids = links.map(({ id }) => id);
  const sessions = await listRows(scope, 'reviewSessions', ({ linkId }) => anyOf(linkId, ids), {
    order: ({ lastSeenAt, id }) => [desc(lastSeenAt), desc(id)],
  });
  const { reviewSessions, comments } = scope.views;
  const counts = await scope
    .select({ linkId: reviewSessions.linkId, written: sql<number>`count(*)::int` })
    .from(comments)
    .innerJoin(reviewSessions, eq(reviewSessions.id, comments.sessionId))
    .where(anyOf(reviewSessions.linkId, ids))
    .groupBy(reviewSessions.linkId);
  const written = new Map(counts.map((row) => [row.linkId, row.written]));
  const names = await loadUserNames(
    scope,
    links.map(({ createdBy }) => createdBy),
  );
  const rows = links.map((link) => {
    const own = sessions.filter(({ linkId }) => linkId === link.id);
    return {
      id: link.id,
      name: link.name,
      url: origin + reviewPath(link.token),
      state: getState(link),
      createdAt: link.createdAt.toISOString(),
      createdBy: names.get(link.createdBy) ?? '',
      expiresAt: link.expiresAt.toISOString(),
      reviewers: [...new Set(own.map(({ name }) => name))].filter((name) => name !== ERASED_REVIEWER_NAME),
      lastUsedAt: own[0]?.lastSeenAt.toISOString() ?? null,
      comments: written.get(link.id) ?? 0,
    };
  });
  return toLimitedList(rows, MAX_LISTED_LINKS, () =>
    countRows(scope, 'reviewLinks', (all) => eq(all.bookletId, bookletId)),
  );
};

/** Creates a link. ACC-007 for an end in the past, DRO-005 for one after 30 days, GEN-023 on the name for one too many. */
export const createReviewLink = async (
  scope: Scope,
  bookletId: string,
  { name, expiresAt, password }: z.output<typeof reviewLinkForm>,
): Promise<void> => {
  const end = new Date(expiresAt);
  if (end <= new Date()) throw createFieldRefusal('expiresAt', 'ACC-007');
  // The last day is chosen as a whole.
  if (end.getTime() > Date.now() + (MAX_REVIEW_LINK_DAYS + 1) * DAY_MS)
    throw createFieldRefusal('expiresAt', 'DRO-005', { n: MAX_REVIEW_LINK_DAYS });
  const passwordHash = await hashPassword(password);
  await scope.transaction(async (inside) => {
    await inside.acquireAdvisoryLock(`review links ${bookletId}`);
    const live = await countRows(inside, 'reviewLinks', (links) =>
      and(eq(links.bookletId, bookletId), isNull(links.revokedAt), gt(links.expiresAt, sql`now()`)),
    );
    if (live >= MAX_REVIEW_LINKS)
      throw createFieldRefusal('name', 'GEN-023', { libelle: phraseText('Liens'), n: MAX_REVIEW_LINKS });
    await inside.insert('reviewLinks', [
      { bookletId, name, token: createToken(), passwordHash, createdBy: scope.actor.id, expiresAt: end },
    ]);
  });
};

const requireLink = (scope: Scope, bookletId: string, linkId: string) =>
  requireRow(scope, 'reviewLinks', (links) => and(eq(links.bookletId, bookletId), eq(links.id, linkId)));

/** Ends a link and its sessions at once. ACC-009 when it has ended already. */
export const revokeReviewLink = async (scope: Scope, bookletId: string, linkId: string): Promise<void> => {
  const link = await requireLink(scope, bookletId, linkId);
  const [revoked] = await scope.update('reviewLinks', { revokedAt: sql`now()` }, ({ id, revokedAt }) =>
    and(eq(id, link.id), isNull(revokedAt)),
  );
  if (!revoked) throw new Refusal('ACC-009');
  await scope.update('reviewSessions', { tokenHash: null }, (rows) => eq(rows.linkId, link.id));
};

/** Erases the names of the reviewers of a link that has ended. GEN-017 while it is in use. */
export const eraseReviewerNames = async (scope: Scope, bookletId: string, linkId: string): Promise<void> => {
  const link = await requireLink(scope, bookletId, linkId);
  if (getState(link) === 'active')
    throw new Refusal('GEN-017', {
      objet: phraseText('ce lien'),
      etat: phraseText('encore actif'),
      action: phraseText('Révoquez-le d’abord'),
    });
  await scope.update('reviewSessions', { name: ERASED_REVIEWER_NAME, tokenHash: null }, (rows) =>
    eq(rows.linkId, link.id),
  );
};

/** Ends the sessions of links that have ended. Returns their number. */
export const endReviewSessions = async (scope: Scope, now: Date): Promise<number> => {
  const { reviewLinks } = scope.views;
  const ended = scope
    .select({ id: reviewLinks.id })
    .from(reviewLinks)
    .where(or(lte(reviewLinks.expiresAt, now), sql`${reviewLinks.revokedAt} is not null`));
  const rows = await scope.update('reviewSessions', { tokenHash: null }, ({ linkId, tokenHash }) =>
    and(sql`${tokenHash} is not null`, inArray(linkId, ended)),
  );
  return rows.length;
};
