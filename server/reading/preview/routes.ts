import type { FastifyInstance } from 'fastify';
import { renderSearch, type SearchEntry, searchPages } from '#renderer';
import { listEmbedHosts } from '../../../blocks/embed/find-embed-host.ts';
import { testAccess } from '../../../contract/booklets/access/booklet-access.ts';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import { escapeHtml, findMediaFile, findOwnFontFile } from '../../booklets/index.ts';
import type { Binder, RawRouteContext } from '../../platform/http/bind.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Services } from '../../platform/services.ts';
import { sendFile, sendHtml } from '../reader/documents/send.ts';
import { parseReaderRoute } from '../reader/http/address.ts';
import { loadReaderAssets } from '../reader/http/assets.ts';
import { buildReaderHeaders, READER_HEADERS } from '../reader/http/headers.ts';
import { renderNoticePage } from '../reader/http/notices.ts';
import { markSnapshotQuiz, sendQuizMarks, toQuizFields } from '../reader/tasks/mark-quiz.ts';
import { loadPreviewSnapshot, renderPreviewDocument } from './preview.ts';
import { simulateAccess } from './simulate-access.ts';

/**
 * Preview of the draft as readers would get it, rendered page by page on demand: the assistant shows it in a phone. Its
 * links, search and quizzes stay within the draft.
 */
const registerDraftPreview =
  (routes: Binder, { config, storage }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const assets = loadReaderAssets({ optional: !config.serveWeb });
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
      const headers = buildReaderHeaders({
        origins: [],
        embedHosts: listEmbedHosts(snapshot.chapters.flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks))),
      });
      const base = `/api/admin/booklets/${id}/preview`;
      const asked = parseReaderRoute(rest.split('/').filter(Boolean));
      const document = (key: string, fill?: { title: string; main: string }) =>
        renderPreviewDocument(snapshot, key, { base, script: assets.script, style: assets.style }, fill);
      const page = (html: string | null) => {
        if (html !== null) return sendHtml(reply, 200, html, headers);
        const { status, html: said } = renderNoticePage('page', assets.style);
        return sendHtml(reply, status, said);
      };
      const mediaFile = ({ mediaId, variant }: { mediaId: string; variant: string }) =>
        findMediaFile(Object.hasOwn(snapshot.media, mediaId) ? snapshot.media[mediaId] : undefined, variant);
      const framed = (title: string, main: string) => page(document('frame', { title: escapeHtml(title), main }));

      if (asked.what === 'file' || asked.what === 'font') {
        const file = asked.what === 'font' ? findOwnFontFile(snapshot.fonts ?? {}, asked.name) : mediaFile(asked);
        if (file && (await sendFile(request, reply, storage, file, 'private, max-age=3600'))) return;
        return page(null);
      }
      if (asked.what === 'search') {
        const query = new URL(request.url, 'http://localhost').searchParams.get('q')?.slice(0, 100) ?? '';
        const entries = JSON.parse(document('search.json') ?? '[]') as SearchEntry[];
        return framed('Rechercher', renderSearch({ base, query, results: searchPages(entries, query) }));
      }
      if (asked.what === 'quiz' && request.method === 'POST') {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const marked = markSnapshotQuiz(snapshot, asked.blockId, toQuizFields(form));
        return marked ? sendQuizMarks({ request, reply, base }, asked.blockId, marked, framed) : page(null);
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

/** The draft as its readers would get it, and the access that they would have. */
export const previewRoutes: Feature = async (routes, services, app) => {
  routes.permitted(testAccess, ({ scope, params, body }) => simulateAccess(services.db, scope, params.id, body));
  await app.register(registerDraftPreview(routes, services));
};
