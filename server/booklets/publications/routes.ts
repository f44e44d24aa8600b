import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatScore, renderQuizMarks, renderSearch, type SearchEntry, searchPages } from '#renderer';
import * as planCalls from '../../../contract/booklets/publications/publication-plan.ts';
import * as calls from '../../../contract/booklets/publications/publications.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import { describePausedSendings } from '../../messages/sending/booklet-sendings.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Binder, RawRouteContext } from '../../platform/http/bind.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Services } from '../../platform/services.ts';
import { parseReaderRoute } from '../../reading/reader/address.ts';
import { loadReaderAssets } from '../../reading/reader/assets.ts';
import { findMediaFile } from '../../reading/reader/find-media-file.ts';
import { READER_HEADERS } from '../../reading/reader/headers.ts';
import { markSnapshotQuiz, toQuizFields } from '../../reading/reader/mark-quiz.ts';
import { renderNoticePage } from '../../reading/reader/notices.ts';
import { sendFile, sendHtml } from '../../reading/reader/send.ts';
import { toBookletAnswer } from '../booklets/booklet-answer.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { getPublicOrigin } from '../booklets/origin.ts';
import { findOwnFontFile } from '../fonts/frozen-fonts.ts';
import { countErrorFindings } from './gate.ts';
import * as plans from './plan.ts';
import { loadPreviewSnapshot, renderPreviewDocument } from './preview.ts';
import * as publication from './publication.ts';
import { escapeHtml } from './variables.ts';

export const publicationRoutes: Feature = async (routes, services, app) => {
  const { config } = services;
  const answer = async (scope: Scope, id: string, request: FastifyRequest) =>
    toBookletAnswer(await requireBooklet(scope, id, 'booklet.read'), getPublicOrigin(request, config));

  routes.permitted(calls.getPublicationGate, async ({ scope, params }) => {
    const findings = await publication.checkBookletDraft(scope, params.id);
    const errors = countErrorFindings(findings);
    return { findings, errors, warnings: findings.length - errors };
  });

  routes.permitted(calls.publish, async ({ scope, params, body, request }) => {
    const number = await publication.publishBookletDraft(scope, params.id, body);
    const message = number === 1 ? phraseText('Livret publié.') : phraseText('Version {n} publiée.', { n: number });
    return { ...(await answer(scope, params.id, request)), number, message };
  });

  routes.permitted(calls.unpublishBooklet, async ({ scope, params, request }) => {
    const paused = describePausedSendings(await publication.withdrawBooklet(scope, params.id));
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Livret mis hors ligne. {suite}', { suite: paused }).trim(),
    };
  });

  routes.permitted(planCalls.getPublicationPlan, ({ scope, params }) => plans.loadPublicationPlan(scope, params.id));

  routes.permitted(planCalls.planPublication, async ({ scope, params, body, request }) => {
    const when = await plans.schedulePublication(scope, params.id, body);
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Publication planifiée pour le {quand}.', { quand: when }),
    };
  });

  routes.permitted(planCalls.cancelPublicationPlan, async ({ scope, params, request }) => {
    await plans.cancelScheduledPublication(scope, params.id);
    return { ...(await answer(scope, params.id, request)), message: phraseText('Publication planifiée annulée.') };
  });

  routes.permitted(calls.listPublications, ({ scope, params }) => publication.listBookletVersions(scope, params.id));

  routes.permitted(calls.restorePublication, async ({ scope, params, body, request }) => {
    const { id, number } = params;
    const version = await publication.restoreBookletVersion(scope, id, number, body.target);
    const message =
      version === null
        ? phraseText('Le brouillon reprend le contenu de la version {n}.', { n: number })
        : phraseText('La version {n} est de nouveau en ligne, sous le numéro {m}.', { n: number, m: version });
    return { ...(await answer(scope, id, request)), message };
  });

  await app.register(previewRoutes(routes, services));
};

/**
 * Preview of the draft as readers would get it, rendered page by page on demand: the assistant shows it in a phone. Its
 * links, search and quizzes stay within the draft.
 */
const previewRoutes =
  (routes: Binder, services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const assets = loadReaderAssets({ optional: !services.config.serveWeb });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    /** Referents see the online version. `rest`: the address below the preview. */
    const show = async (
      { scope, request, reply }: RawRouteContext<RawRoute>,
      id: string,
      rest: string,
    ): Promise<unknown> => {
      const snapshot = await loadPreviewSnapshot(scope, id);
      const base = `/api/admin/booklets/${id}/preview`;
      const asked = parseReaderRoute(rest.split('/').filter(Boolean));
      const document = (key: string, fill?: { title: string; main: string }) =>
        renderPreviewDocument(snapshot, key, { base, script: assets.script, style: assets.style }, fill);
      const page = (html: string | null) => {
        if (html !== null) return sendHtml(reply, 200, html);
        const { status, html: said } = renderNoticePage('page', assets.style);
        return sendHtml(reply, status, said);
      };
      const mediaFile = ({ mediaId, variant }: { mediaId: string; variant: string }) =>
        findMediaFile(Object.hasOwn(snapshot.media, mediaId) ? snapshot.media[mediaId] : undefined, variant);
      const framed = (title: string, main: string) => page(document('frame', { title: escapeHtml(title), main }));

      if (asked.what === 'file' || asked.what === 'font') {
        const file = asked.what === 'font' ? findOwnFontFile(snapshot.fonts ?? {}, asked.name) : mediaFile(asked);
        if (file && (await sendFile(request, reply, services.storage, file, 'private, max-age=3600'))) return;
        return page(null);
      }
      if (asked.what === 'search') {
        const query = new URL(request.url, 'http://localhost').searchParams.get('q')?.slice(0, 100) ?? '';
        const entries = JSON.parse(document('search.json') ?? '[]') as SearchEntry[];
        return framed('Rechercher', renderSearch(base, query, searchPages(entries, query)));
      }
      if (asked.what === 'quiz' && request.method === 'POST') {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const marked = markSnapshotQuiz(snapshot, asked.blockId, toQuizFields(form));
        if (!marked) return page(null);
        const { title, questions, result, slug } = marked;
        if (request.headers.accept?.includes('application/json')) {
          return reply.send({ ...result, words: formatScore(result) });
        }
        return framed(
          title,
          renderQuizMarks({ title, questions, result, back: `${base}/${slug}#bloc-${asked.blockId}` }),
        );
      }
      if (asked.what !== 'document') return page(null);
      const body = document(asked.key);
      if (body === null || asked.key === 'theme.css' || asked.key === 'search.json') {
        if (body === null) return page(null);
        const type = asked.key === 'theme.css' ? 'text/css; charset=utf-8' : 'application/json; charset=utf-8';
        return reply.headers({ ...READER_HEADERS, 'content-type': type, 'cache-control': 'no-store' }).send(body);
      }
      return page(body);
    };

    routes.raw(RAW_ROUTES.previewCover, (visit) => show(visit, visit.params.id, ''), app);
    routes.raw(RAW_ROUTES.previewPage, (visit) => show(visit, visit.params.id, visit.params['*']), app);
    // Marking needs no token: the form works without a script, like the reader's.
    routes.raw(RAW_ROUTES.previewQuiz, (visit) => show(visit, visit.params.id, `quiz/${visit.params['*']}`), app);
  };
