import * as calls from '../../../contract/booklets/comments/comments.ts';
import * as linkCalls from '../../../contract/booklets/comments/review-links.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { hasPermission } from '../../../contract/platform/permissions.ts';
import { getAppOrigin } from '../../administration/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import type { Feature } from '../../platform/http/feature.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import * as comments from './change-comments.ts';
import { loadBookletComments } from './list-comments.ts';
import { notifyComment } from './notify-comment.ts';
import * as links from './review-links.ts';

export const commentRoutes: Feature = (routes, { db, config }, app) => {
  routes.permitted(calls.listComments, async ({ scope, params, query }) =>
    loadBookletComments(scope, await requireBooklet(scope, params.id, 'booklet.read'), query.state === 'resolved'),
  );

  routes.permitted(calls.openThread, async ({ scope, params, body }) => {
    const { row } = await requireBooklet(scope, params.id, 'booklet.comment');
    const { actor } = scope;
    const opened = await comments.openCommentThread(scope, params.id, body, body, { authorId: actor.id });
    const author = { author: formatFullName(actor), authorId: actor.id };
    await notifyComment(db, scope, { booklet: row, ...opened, ...author, text: body.text, what: 'opened' });
    return { threadId: opened.thread.id };
  });

  routes.permitted(calls.answerThread, async ({ scope, params, body }) => {
    const { row } = await requireBooklet(scope, params.id, 'booklet.comment');
    const { actor } = scope;
    const given = await comments.answerCommentThread(scope, params.id, params.threadId, body, { authorId: actor.id });
    const author = { author: formatFullName(actor), authorId: actor.id };
    await notifyComment(db, scope, { booklet: row, ...given, ...author, text: body.text, what: 'answered' });
    return { threadId: params.threadId };
  });

  routes.permitted(calls.setThreadState, async ({ scope, params, body: { isResolved } }) => {
    const { row } = await requireBooklet(scope, params.id, 'booklet.comment');
    const { actor } = scope;
    const thread = await comments.setCommentThreadState(scope, params.id, params.threadId, isResolved);
    if (isResolved) {
      const author = { author: formatFullName(actor), authorId: actor.id };
      await notifyComment(db, scope, {
        booklet: row,
        thread,
        ...author,
        text: thread.excerpt,
        mentioned: [],
        what: 'resolved',
      });
    }
    const message = isResolved ? phraseText('Commentaire résolu.') : phraseText('Commentaire rouvert.');
    return { threadId: thread.id, message };
  });

  routes.permitted(calls.deleteComment, async ({ scope, params: { id, threadId, commentId } }) => {
    const { level } = await requireBooklet(scope, id, 'booklet.comment');
    const mayModerate = hasPermission('booklet.rights', scope.actor.role, level);
    await comments.eraseComment(
      scope,
      { bookletId: id, threadId, commentId },
      { author: { authorId: scope.actor.id }, mayModerate },
    );
    return { threadId, message: phraseText('Commentaire supprimé.') };
  });

  const listLinks = async (scope: Scope, id: string) => {
    const { rows, left } = await links.loadReviewLinks(scope, id, getAppOrigin(config, app.server));
    return { links: rows, left };
  };

  routes.permitted(linkCalls.listReviewLinks, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.rights', { whileArchived: true });
    return listLinks(scope, params.id);
  });

  routes.permitted(linkCalls.createReviewLink, async ({ scope, params, body }) => {
    await requireBooklet(scope, params.id, 'booklet.rights');
    await links.createReviewLink(scope, params.id, body);
    const message = phraseText('Lien de relecture créé. Transmettez le lien et le mot de passe séparément.');
    return { ...(await listLinks(scope, params.id)), message };
  });

  routes.permitted(linkCalls.revokeReviewLink, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.rights', { whileArchived: true });
    await links.revokeReviewLink(scope, params.id, params.linkId);
    return { ...(await listLinks(scope, params.id)), message: phraseText('Lien révoqué. Les commentaires restent.') };
  });

  routes.permitted(linkCalls.eraseReviewers, async ({ scope, params }) => {
    await requireBooklet(scope, params.id, 'booklet.rights', { whileArchived: true });
    await links.eraseReviewerNames(scope, params.id, params.linkId);
    const message = phraseText('Noms effacés. Les commentaires restent.');
    return { ...(await listLinks(scope, params.id)), message };
  });
};
