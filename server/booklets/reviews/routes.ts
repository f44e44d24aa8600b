import { and, eq, inArray } from 'drizzle-orm';
import * as calls from '../../../contract/booklets/publications/reviews.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { getAppOrigin, notifyUsers } from '../../administration/index.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { BookletContext } from '../booklets/find-booklet.ts';
import * as reviews from './review.ts';
import { renderReviewDecision, renderReviewRequest } from './review-letters.ts';

export const reviewRoutes: Feature = (routes, { db, config, mailer }, app) => {
  /** Active accounts of the company: only they receive mail. */
  const listAccounts = ({ companyId }: Scope, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const accounts = new AccountAccess(db, { companyId });
    const { users } = accounts.views;
    return accounts
      .select({ id: users.id, email: users.email, firstName: users.firstName })
      .from(users)
      .where(and(inArray(users.id, [...ids]), eq(users.status, 'active')));
  };

  const about = (scope: Scope, { row }: BookletContext, message: string) => ({
    who: formatFullName(scope.actor),
    bookletTitle: row.title ?? 'Livret sans titre',
    message,
    link: getAppOrigin(config, app.server) + addQuery(paths.bookletHome, { livret: row.id }),
    productName: config.productName,
  });

  /** Notification that goes with the mail. */
  const notice = (
    scope: Scope,
    { row }: BookletContext,
    kind: 'review_asked' | 'review_decided',
    ids: readonly string[],
  ) =>
    notifyUsers(db, {
      userIds: ids.filter((id) => id !== scope.actor.id),
      companyId: scope.companyId,
      kind,
      values: { qui: formatFullName(scope.actor), livret: row.title ?? 'Livret sans titre' },
      href: addQuery(paths.bookletHome, { livret: row.id }),
      email: 'none',
    });

  routes.permitted(calls.getReview, ({ scope, params }) => reviews.loadReview(db, scope, params.id));

  routes.permitted(calls.askReview, async ({ scope, params, body }) => {
    const { found, approvers } = await reviews.requestReview(db, scope, params.id, body);
    const ids = approvers.map(({ id }) => id);
    await notice(scope, found, 'review_asked', ids);
    for (const { email, firstName } of await listAccounts(scope, ids)) {
      const letter = await renderReviewRequest({ ...about(scope, found, body.note), firstName });
      await mailer.enqueue({ kind: 'review-asked', companyId: scope.companyId, to: email, ...letter });
    }
    return {
      ...(await reviews.loadReview(db, scope, params.id)),
      message: phraseText('La demande d’approbation est partie.'),
    };
  });

  routes.permitted(calls.decideReview, async ({ scope, params, body }) => {
    const { found, askedBy } = await reviews.decideOnReview(db, scope, params.id, body);
    await notice(scope, found, 'review_decided', [askedBy]);
    for (const { email, firstName, id } of await listAccounts(scope, [askedBy])) {
      if (id === scope.actor.id) continue;
      const letter = await renderReviewDecision({
        ...about(scope, found, body.reason),
        firstName,
        approved: body.approved,
      });
      await mailer.enqueue({ kind: 'review-decided', companyId: scope.companyId, to: email, ...letter });
    }
    const message = body.approved
      ? phraseText('Livret approuvé : il peut être publié.')
      : phraseText('Livret renvoyé à son auteur.');
    return { ...(await reviews.loadReview(db, scope, params.id)), message };
  });
};
