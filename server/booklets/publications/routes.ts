import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderQuizMarks, renderSearch, type SearchEntry, scoreInWords, search } from '#renderer';
import * as planCalls from '../../../contract/booklets/publications/publication-plan.ts';
import * as calls from '../../../contract/booklets/publications/publications.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import type { Feature } from '../../app.ts';
import { pausedWords } from '../../messages/sending/booklet-sendings.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Binder, RawVisit } from '../../platform/http/bind.ts';
import { askedFor } from '../../reading/reader/address.ts';
import { readAssets } from '../../reading/reader/assets.ts';
import { fileOf } from '../../reading/reader/file.ts';
import { READER_HEADERS } from '../../reading/reader/headers.ts';
import { notice } from '../../reading/reader/notices.ts';
import { fieldsOf, mark } from '../../reading/reader/quiz.ts';
import { sendFile, sendHtml } from '../../reading/reader/send.ts';
import type { Services } from '../../services.ts';
import { bookletAnswer } from '../booklets/answer.ts';
import { bookletFor } from '../booklets/found.ts';
import { originOf } from '../booklets/origin.ts';
import { fontNamed } from '../fonts/frozen.ts';
import { errorsIn } from './gate.ts';
import * as plans from './plan.ts';
import { draftDocument, draftSnapshot } from './preview.ts';
import * as publication from './publication.ts';
import { escapeHtml } from './variables.ts';

export const publicationRoutes: Feature = async (routes, services, app) => {
  const { config } = services;
  const answer = async (scope: Scope, id: string, request: FastifyRequest) =>
    bookletAnswer(await bookletFor(scope, id, 'booklet.read'), originOf(request, config));

  routes.permitted(calls.getGate, async ({ scope, params }) => {
    const findings = await publication.gateOf(scope, params.id);
    const errors = errorsIn(findings);
    return { findings, errors, warnings: findings.length - errors };
  });

  routes.permitted(calls.publish, async ({ scope, params, body, request }) => {
    const number = await publication.publish(scope, params.id, body);
    const message = number === 1 ? phraseText('Livret publié.') : phraseText('Version {n} publiée.', { n: number });
    return { ...(await answer(scope, params.id, request)), number, message };
  });

  routes.permitted(calls.unpublish, async ({ scope, params, request }) => {
    const paused = pausedWords(await publication.unpublish(scope, params.id));
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Livret mis hors ligne. {suite}', { suite: paused }).trim(),
    };
  });

  routes.permitted(planCalls.getPlan, ({ scope, params }) => plans.planOf(scope, params.id));

  routes.permitted(planCalls.planPublication, async ({ scope, params, body, request }) => {
    const when = await plans.plan(scope, params.id, body);
    return {
      ...(await answer(scope, params.id, request)),
      message: phraseText('Publication planifiée pour le {quand}.', { quand: when }),
    };
  });

  routes.permitted(planCalls.cancelPlan, async ({ scope, params, request }) => {
    await plans.cancel(scope, params.id);
    return { ...(await answer(scope, params.id, request)), message: phraseText('Publication planifiée annulée.') };
  });

  routes.permitted(calls.listPublications, ({ scope, params }) => publication.list(scope, params.id));

  routes.permitted(calls.restorePublication, async ({ scope, params, body, request }) => {
    const { id, number } = params;
    const version = await publication.restore(scope, id, number, body.target);
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
    const assets = readAssets({ optional: !services.config.serveWeb });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    /** Referents see the online version. `rest`: the address below the preview. */
    const show = async ({ scope, request, reply }: RawVisit<RawRoute>, id: string, rest: string): Promise<unknown> => {
      const snapshot = await draftSnapshot(scope, id);
      const base = `/api/admin/booklets/${id}/preview`;
      const asked = askedFor(rest.split('/').filter(Boolean));
      const document = (key: string, fill?: { title: string; main: string }) =>
        draftDocument(snapshot, key, { base, script: assets.script, style: assets.style }, fill);
      const page = (html: string | null) => {
        if (html !== null) return sendHtml(reply, 200, html);
        const { status, html: said } = notice('page', assets.style);
        return sendHtml(reply, status, said);
      };
      const mediaFile = ({ mediaId, variant }: { mediaId: string; variant: string }) =>
        fileOf(Object.hasOwn(snapshot.media, mediaId) ? snapshot.media[mediaId] : undefined, variant);
      const framed = (title: string, main: string) => page(document('frame', { title: escapeHtml(title), main }));

      if (asked.what === 'file' || asked.what === 'font') {
        const file = asked.what === 'font' ? fontNamed(snapshot.fonts ?? {}, asked.name) : mediaFile(asked);
        if (file && (await sendFile(request, reply, services.storage, file, 'private, max-age=3600'))) return;
        return page(null);
      }
      if (asked.what === 'search') {
        const query = new URL(request.url, 'http://localhost').searchParams.get('q')?.slice(0, 100) ?? '';
        const entries = JSON.parse(document('search.json') ?? '[]') as SearchEntry[];
        return framed('Rechercher', renderSearch(base, query, search(entries, query)));
      }
      if (asked.what === 'quiz' && request.method === 'POST') {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const marked = mark(snapshot, asked.blockId, fieldsOf(form));
        if (!marked) return page(null);
        const { title, questions, result, slug } = marked;
        if (request.headers.accept?.includes('application/json')) {
          return reply.send({ ...result, words: scoreInWords(result) });
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
