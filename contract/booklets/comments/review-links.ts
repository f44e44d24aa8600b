import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../../administration/accounts/password.ts';
import { call } from '../../platform/call.ts';
import { withError } from '../../platform/errors.ts';
import { byId, moment, notice } from '../../platform/shared.ts';
import { line, uuid } from '../../platform/text/text.ts';

/** Longest life of a link for external reviewers. */
export const MAX_REVIEW_LINK_DAYS = 30;
export const MAX_REVIEW_LINKS = 20;

/** Link that lets people without an account read a draft and comment on it. */
export const reviewLink = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: moment,
  createdBy: z.string(),
  expiresAt: moment,
  /** Names that reviewers gave, and the last time that one of them came. */
  reviewers: z.array(z.string()),
  lastUsedAt: moment.nullable(),
  comments: z.int(),
});
export type ReviewLink = z.infer<typeof reviewLink>;

export const reviewLinkForm = z.object({
  name: line('Nom du lien', { min: 1, max: 80 }),
  /** ACC-007 in the past, DRO-005 after 30 days. */
  expiresAt: z.iso.datetime(withError('GEN-001')),
  password: line('Mot de passe', { min: MIN_PASSWORD_LENGTH, max: 128 }),
});

const answer = z
  .object({
    links: z.array(reviewLink),
    /** Older links that are left out. */
    left: z.int(),
  })
  .extend(notice.shape);
const linkParams = byId.extend({ linkId: uuid });

export const listReviewLinks = call.get('/api/admin/booklets/:id/review-links', {
  right: 'booklet.rights',
  summary: 'Links for external reviewers of a draft, ended ones included',
  answer,
});

export const createReviewLink = call.post('/api/admin/booklets/:id/review-links', {
  right: 'booklet.rights',
  whileSwitched: { refused: 'donner accès à un brouillon' },
  ignoresIdempotencyKey: true,
  summary: 'Lets people without an account comment a draft: password of 12 characters, 30 days at most, 20 links',
  body: reviewLinkForm,
  answer,
});

export const revokeReviewLink = call.delete('/api/admin/booklets/:id/review-links/:linkId', {
  right: 'booklet.rights',
  whileSwitched: 'acting',
  summary: 'Ends a link at once; its comments stay. 409 ACC-009 when it has ended',
  params: linkParams,
  answer,
});

export const eraseReviewers = call.delete('/api/admin/booklets/:id/review-links/:linkId/reviewers', {
  right: 'booklet.rights',
  whileSwitched: { refused: 'effacer des noms' },
  summary: 'Erases the names of the reviewers of a link that has ended; their comments stay. 409 GEN-017 before',
  params: linkParams,
  answer,
});
