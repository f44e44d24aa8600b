import rateLimit from '@fastify/rate-limit';
import { eq } from 'drizzle-orm';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderNotice } from '#renderer';
import { commentText } from '../../../contract/booklets/comments/comments.ts';
import { applyFrenchSpacing, errorText, phraseText } from '../../../contract/platform/errors.ts';
import { REVIEW_PATH } from '../../../contract/platform/paths.ts';
import { personName, uuid } from '../../../contract/platform/text/text.ts';
import { verifyPassword } from '../../administration/index.ts';
import {
  answerCommentThread,
  buildSnapshot,
  eraseComment,
  type FrozenPage,
  listFrozenPages,
  listThreads,
  loadDraft,
  notifyComment,
  openCommentThread,
  type Snapshot,
} from '../../booklets/index.ts';
import { requireRow } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { findReviewLink, type ReviewLinkFacts } from '../../platform/data/queries/find-review-link.ts';
import { findOutageCode } from '../../platform/http/errors.ts';
import { formatWaitingTime } from '../../platform/http/format-waiting-time.ts';
import { isOverHttps } from '../../platform/http/is-over-https.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { acceptForms, createDraftViewer } from '../preview/draft-viewer.ts';
import { CODE_WAIT_SECONDS, clearCodeTries, recordCodeTry } from '../reader/access/code-tries.ts';
import { readerScope } from '../reader/booklet/online-booklets.ts';
import { sendHtml } from '../reader/documents/send.ts';
import { loadReaderAssets } from '../reader/http/assets.ts';
import { READER_HEADERS } from '../reader/http/headers.ts';
import { getFailureNotice, type NoticeName, renderNoticePage } from '../reader/http/notices.ts';
import { getPostedForm, NO_REFERRER } from '../reader/http/visit.ts';
import { addComments, addConditions, addReviewBar, type RefusedComment, renderEntryForm } from './review-markup.ts';
import {
  buildReviewCookie,
  endReviewSession,
  findSession,
  openReviewSession,
  type ReviewSession,
} from './review-sessions.ts';
import { REVIEW_STYLE } from './review-style.ts';

const TOKEN_PATTERN = /^[\w-]{43}$/;
const FORM_PLACEHOLDER = 'PLACE-OF-FORM';
const CONTACT = 'la personne qui vous l’a envoyé';
const HEADERS = { ...READER_HEADERS, ...NO_REFERRER };

/** A request for a page behind a link that is in use. */
interface ReviewVisit {
  request: FastifyRequest;
  reply: FastifyReply;
  link: ReviewLinkFacts;
  scope: Scope;
  token: string;
  base: string;
  rest: string;
}
type IdentifiedVisit = ReviewVisit & { session: ReviewSession };

const findEndNotice = (link: ReviewLinkFacts): NoticeName | null => {
  if (link.revokedAt !== null) return 'disabled';
  const isGone = link.expiresAt <= new Date() || link.binnedAt !== null || link.bookletState === 'archived';
  if (isGone) return 'expired';
  return link.companyState === 'active' ? null : 'suspended';
};

/**
 * Pages of external reviewers (A12): behind a link and its password, the draft as its readers would get it, with their
 * comments and the answers. Nothing else of the back office is reachable: these pages have their own sessions.
 */
export const externalReviewRoutes =
  ({ db, config, storage }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const assets = loadReaderAssets({ optional: !config.serveWeb });
    const showDraft = createDraftViewer(storage, assets);
    acceptForms(app);
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({ max: 60, timeWindow: 60_000 });

    const say = (reply: FastifyReply, name: NoticeName, values: Record<string, string> = {}, as?: number) => {
      const { status, html } = renderNoticePage(name, assets.style, { contact: CONTACT, ...values });
      sendHtml(reply, as ?? status, html, HEADERS);
    };
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode >= 400 && statusCode < 500) return say(reply, 'refused', {}, statusCode);
      request.log.error({ err: error }, 'unexpected error in the pages of reviewers');
      if (!reply.raw.headersSent)
        say(reply, getFailureNotice(findOutageCode(error, request.method)), { id: request.id });
      else reply.raw.destroy();
    });

    const sendEntry = (
      { reply, base }: ReviewVisit,
      status: number,
      name = '',
      errors: Record<string, string> = {},
    ) => {
      const html = renderNotice({
        style: assets.style,
        title: 'Relire un brouillon',
        message: applyFrenchSpacing('Ce lien ouvre un livret en préparation. Vous pouvez le lire et le commenter.'),
        help: FORM_PLACEHOLDER,
      });
      const form = renderEntryForm(base, { name, errors });
      sendHtml(
        reply,
        status,
        html.replace(`<p>${FORM_PLACEHOLDER}</p>`, () => form),
        HEADERS,
      );
    };

    const redirect = ({ reply }: ReviewVisit, to: string, cookie?: string) => {
      if (cookie !== undefined) reply.header('set-cookie', cookie);
      return reply
        .headers({ ...NO_REFERRER, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .redirect(to, 303);
    };
    const secondsLeft = ({ expiresAt }: ReviewLinkFacts) =>
      Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));

    /** Checks the name, then the password: five tries in a quarter of an hour from one address. */
    const enter = async (visit: ReviewVisit) => {
      const { request, link, scope, token, base } = visit;
      const form = getPostedForm(request);
      const name = personName('Nom', 80).safeParse(form.get('nom') ?? '');
      const password = form.get('motdepasse') ?? '';
      const typed = (form.get('nom') ?? '').slice(0, 80);
      const errors = {
        ...(name.success ? {} : { nom: name.error.issues[0]?.message ?? errorText('GEN-001') }),
        ...(password === '' && { motdepasse: errorText('GEN-001') }),
      };
      if (!name.success || password === '') return sendEntry(visit, 422, typed, errors);
      const tried = await recordCodeTry(db, link, request.ip, 'review');
      if (tried.kind === 'blocked') return say(visit.reply, 'busy', { duree: formatWaitingTime(tried.seconds) });
      if (!(await verifyPassword(link.passwordHash || null, password.slice(0, 200)))) {
        if (tried.left === 0) return say(visit.reply, 'busy', { duree: formatWaitingTime(CODE_WAIT_SECONDS) });
        return sendEntry(visit, 403, typed, { motdepasse: errorText('DRO-006', { n: tried.left }) });
      }
      await clearCodeTries(scope, link.bookletId, request.ip, 'review');
      const cookie = await openReviewSession(scope, link.id, name.data);
      const secure = isOverHttps(request, config);
      return redirect(visit, base, buildReviewCookie(cookie, { token, seconds: secondsLeft(link), secure }));
    };

    const loadBooklet = ({ scope, link }: ReviewVisit): Promise<TenantRow<'booklets'>> =>
      requireRow(scope, 'booklets', ({ id }) => eq(id, link.bookletId));

    const loadSnapshot = async (visit: ReviewVisit): Promise<Snapshot> => {
      const row = await loadBooklet(visit);
      return { ...buildSnapshot(await loadDraft(visit.scope, row)), quizKey: row.id };
    };

    const listOwnThreads = ({ scope, link, session }: IdentifiedVisit) =>
      listThreads(scope, link.bookletId, null, {
        accountId: null,
        sessionId: session.id,
        linkId: link.id,
        mayModerate: false,
      });

    const show = async (
      visit: IdentifiedVisit,
      rest: string,
      refused: RefusedComment | null = null,
      status = 200,
    ): Promise<unknown> => {
      const { request, reply, base, session, scope } = visit;
      const snapshot = await loadSnapshot(visit);
      const threads = await listOwnThreads(visit);
      const { company } = scope.views;
      const [owner] = await scope.select({ timeZone: company.timeZone }).from(company);
      const pages = new Map(listFrozenPages(snapshot).map((page) => [`page/${page.slug}`, page]));
      const target = new URL(request.url, 'http://localhost').searchParams.get('fil');
      const withComments = (html: string, page: FrozenPage) =>
        addComments(html, {
          base,
          page,
          threads: threads.filter(({ pageId }) => pageId === page.id),
          target,
          refused,
          timeZone: owner?.timeZone ?? 'Europe/Paris',
        });
      const decorate = (html: string, key: string) => {
        const page = pages.get(key);
        const marked = addConditions(html, [...pages.values()]);
        return addReviewBar(page ? withComments(marked, page) : marked, base, session.name);
      };
      return showDraft({ request, reply, base, rest, snapshot, decorate, status });
    };

    /** Comments a page, a block or a thread. A refusal shows the page again with what was typed. */
    const comment = async (visit: IdentifiedVisit) => {
      const { request, scope, link, session, base } = visit;
      const form = getPostedForm(request);
      const snapshot = await loadSnapshot(visit);
      const page = listFrozenPages(snapshot).find(({ slug }) => slug === form.get('page'));
      if (!page) return say(visit.reply, 'page');
      const [threadId, blockId] = [form.get('fil'), form.get('bloc')];
      const typed = form.get('texte') ?? '';
      const refuse = (error: string, status: number) =>
        show(visit, page.slug, { place: threadId ?? blockId ?? page.id, text: typed, error }, status);
      const text = commentText.safeParse(typed);
      if (!text.success) return refuse(text.error.issues[0]?.message ?? errorText('GEN-001'), 422);
      if ([threadId, blockId].some((id) => id !== null && !uuid.safeParse(id).success)) return say(visit.reply, 'page');
      // Threads of the team, or of another link, do not exist here.
      if (threadId !== null && !(await listOwnThreads(visit)).some(({ id }) => id === threadId))
        return say(visit.reply, 'page');
      const said = { text: text.data, mentions: [] };
      const author = { sessionId: session.id };
      try {
        const given =
          threadId === null
            ? await openCommentThread(scope, link.bookletId, { pageId: page.id, blockId }, said, author)
            : await answerCommentThread(scope, link.bookletId, threadId, said, author);
        await notifyComment(db, scope, {
          booklet: await loadBooklet(visit),
          ...given,
          author: phraseText('{nom} (relecture externe)', { nom: session.name }),
          authorId: null,
          text: said.text,
          what: threadId === null ? 'opened' : 'answered',
          others: [link.createdBy],
        });
        return redirect(visit, `${base}/${page.slug}?fil=${given.thread.id}#fil-${given.thread.id}`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === 'GEN-010') return say(visit.reply, 'page');
        return refuse(error.message, 422);
      }
    };

    /** Erases a comment of this session. */
    const erase = async (visit: IdentifiedVisit) => {
      const { request, scope, link, session, base } = visit;
      const form = getPostedForm(request);
      const [threadId, commentId] = [form.get('fil') ?? '', form.get('commentaire') ?? ''];
      const slug = form.get('page') ?? '';
      if (![threadId, commentId].every((id) => uuid.safeParse(id).success) || !/^[a-z0-9-]+$/.test(slug))
        return say(visit.reply, 'page');
      try {
        const where = { bookletId: link.bookletId, threadId, commentId };
        await eraseComment(scope, where, { author: { sessionId: session.id }, mayModerate: false });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return say(visit.reply, 'page');
      }
      return redirect(visit, `${base}/${slug}`);
    };

    const leave = async (visit: IdentifiedVisit) => {
      await endReviewSession(visit.scope, visit.session);
      const secure = isOverHttps(visit.request, config);
      return redirect(visit, visit.base, buildReviewCookie('', { token: visit.token, seconds: 0, secure }));
    };

    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { token = '', '*': rest = '' } = request.params as { token?: string; '*'?: string };
      const link = TOKEN_PATTERN.test(token) ? await findReviewLink(db, token) : null;
      if (!link) return say(reply, 'unknown');
      const over = findEndNotice(link);
      if (over) return say(reply, over);
      const base = `${REVIEW_PATH}/${token}`;
      const scope = readerScope(db, link.companyId);
      const visit: ReviewVisit = { request, reply, link, scope, token, base, rest };
      if (rest === 'relecture.css') return reply.headers(HEADERS).type('text/css; charset=utf-8').send(REVIEW_STYLE);
      const isPost = request.method === 'POST';
      if (isPost) {
        const spent = await limit(request);
        if (!spent.isAllowed && spent.isExceeded)
          return say(reply, 'busy', { duree: formatWaitingTime(spent.ttlInSeconds) });
        if (rest === 'entree') return enter(visit);
      }
      const session = await findSession(db, scope, link, request.headers.cookie);
      if (!session) return sendEntry(visit, rest === '' ? 200 : 401);
      const known = { ...visit, session };
      if (!isPost) return show(known, rest);
      if (rest === 'commentaires') return comment(known);
      if (rest === 'suppression') return erase(known);
      if (rest === 'sortie') return leave(known);
      return rest.startsWith('quiz/') ? show(known, rest) : say(reply, 'page');
    };

    for (const path of [`${REVIEW_PATH}/:token`, `${REVIEW_PATH}/:token/*`]) {
      app.get(path, { schema: { hide: true } }, answer);
      app.post(path, { schema: { hide: true } }, answer);
    }
  };
