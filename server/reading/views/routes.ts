import type { FastifyInstance } from 'fastify';
import { renderRefusedAction, renderSearch, type SearchEntry, searchPages } from '#renderer';
import { RAW_ROUTES, type RawRoute } from '../../../contract/platform/raw-routes.ts';
import { describeView } from '../../../contract/reading/viewer.ts';
import {
  escapeHtml,
  fillDocumentPlaceholders,
  findMediaFile,
  findOwnFontFile,
  listDocumentKeys,
  listFrozenPages,
  renderThemeCss,
} from '../../booklets/index.ts';
import type { Binder, RawRouteContext } from '../../platform/http/bind.ts';
import type { Feature } from '../../platform/http/feature.ts';
import type { Services } from '../../platform/services.ts';
import { applyReaderSettings } from '../reader/booklet/reader-settings.ts';
import { buildAssetPlaceholders } from '../reader/documents/documents.ts';
import { createPersonDocuments } from '../reader/documents/person-documents.ts';
import { sendFile, sendHtml } from '../reader/documents/send.ts';
import { parseReaderRoute } from '../reader/http/address.ts';
import { loadReaderAssets } from '../reader/http/assets.ts';
import { buildReaderHeaders, READER_HEADERS } from '../reader/http/headers.ts';
import { renderNoticePage } from '../reader/http/notices.ts';
import { buildLockNotice } from '../reader/pages/lock-notice.ts';
import { createPlaceholderFiller } from '../reader/pages/person-placeholders.ts';
import { createVariableLookup } from '../reader/person/person-variables.ts';
import type { ReaderContext } from '../reader/person/reader-context.ts';
import { markSnapshotQuiz, sendQuizMarks, toQuizFields } from '../reader/tasks/mark-quiz.ts';
import { describeBookletView } from './describe-view.ts';
import { loadBookletView } from './load-view.ts';

/** Shown in the place of what belongs to one person, and of any form that would store something. */
const NOT_STORED = {
  title: 'Vue d’essai',
  message:
    'Vous voyez le livret à la place d’une autre personne\u00a0: rien n’est enregistré, et ses pages personnelles ne s’ouvrent pas.',
};

/** The draft as one person would see it, page by page. It only reads: no visit is counted, and no form stores anything. */
const registerViews =
  (routes: Binder, { db, config, storage }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const assets = loadReaderAssets({ optional: !config.serveWeb });
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    const show = async (
      { scope, request, reply }: RawRouteContext<RawRoute>,
      id: string,
      path: string,
    ): Promise<unknown> => {
      const [as = '', ...rest] = path.split('/').filter(Boolean);
      const { online, person, tree, today } = await loadBookletView(db, scope, id, as);
      const base = `/api/admin/booklets/${id}/views/${as}`;
      const context: ReaderContext = { online, base, person, tree, today, given: false };
      const documents = createPersonDocuments({ whole: async () => ({ publishedAt: new Date() }) }, assets);
      const headers = { ...buildReaderHeaders({ ...online.readerSettings, origins: [] }), 'cache-control': 'no-store' };
      const fill = createPlaceholderFiller(context);

      const send = (html: string, values: { TITLE?: string; MAIN?: string } = {}) => {
        const shown = applyReaderSettings(html, { ...online.readerSettings, card: null, watermark: false }, base);
        const filled = fillDocumentPlaceholders(shown, { BASE: base, ...buildAssetPlaceholders(assets), ...values });
        return sendHtml(reply, 200, filled, headers);
      };
      const framed = async (title: string, main: string) =>
        send(await documents.frame(online, tree, fill), { TITLE: escapeHtml(title), MAIN: main });
      const notice = (name: Parameters<typeof renderNoticePage>[0], ...more: [object?, object?]) => {
        const { status, html } = renderNoticePage(name, assets.style, ...(more as []));
        return sendHtml(reply, status, html, headers);
      };
      const notStored = () =>
        framed(NOT_STORED.title, renderRefusedAction({ ...NOT_STORED, back: `${base}/sommaire` }));
      const loadIndex = () =>
        documents.searchIndex(online, tree, (slot) =>
          slot.startsWith('v') ? createVariableLookup(context)(slot.slice(1)) : '',
        );

      const asked = parseReaderRoute(rest);
      if (request.method === 'POST') {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const marked =
          asked.what === 'quiz' ? markSnapshotQuiz(tree.readable, asked.blockId, toQuizFields(form)) : null;
        if (marked && asked.what === 'quiz')
          return sendQuizMarks({ request, reply, base }, asked.blockId, marked, framed);
        if (request.headers.accept?.includes('application/json'))
          return reply
            .status(422)
            .header('cache-control', 'no-store')
            .send({ done: false, message: 'Rien n’est enregistré dans cette vue.' });
        return notStored();
      }
      if (asked.what === 'file' || asked.what === 'font') {
        const { media, fonts = {} } = tree.readable;
        const found = asked.what === 'file' && Object.hasOwn(media, asked.mediaId) ? media[asked.mediaId] : undefined;
        const file = asked.what === 'font' ? findOwnFontFile(fonts, asked.name) : findMediaFile(found, asked.variant);
        if (file && (await sendFile(request, reply, storage, file, 'private, max-age=3600'))) return;
        return notice('page');
      }
      if (asked.what === 'own' || asked.what === 'report') return notStored();
      if (asked.what === 'search') {
        if (!online.options.reading.search) return notice('page');
        const query = new URL(request.url, 'http://localhost').searchParams.get('q')?.slice(0, 100) ?? '';
        const results = query === '' ? [] : searchPages(JSON.parse(await loadIndex()) as SearchEntry[], query);
        return framed('Rechercher', renderSearch({ base, query, results }));
      }
      if (asked.what !== 'document') return notice('page');
      const { key } = asked;
      const raw = (type: string, body: string) =>
        reply
          .headers({ ...READER_HEADERS, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
          .send(body);
      if (key === 'theme.css') return raw('text/css', renderThemeCss(tree.readable));
      if (key === 'search.json') return raw('application/json', await loadIndex());
      if (key === 'print' && !online.readerSettings.whole) return notice('whole', { contact: online.contact });
      if (listDocumentKeys(tree.readable).includes(key)) return send(await documents.html(online, tree, key, fill));
      const locked = listFrozenPages(tree.visible).find(({ slug }) => key === `page/${slug}`);
      if (!locked) return notice('page');
      const { name, values, action } = buildLockNotice(context, locked);
      return notice(name, values, { action });
    };

    routes.raw(RAW_ROUTES.viewPage, (visit) => show(visit, visit.params.id, visit.params['*']), app);
    // Marking needs no token: the form works without a script, like the reader's.
    routes.raw(RAW_ROUTES.viewForm, (visit) => show(visit, visit.params.id, visit.params['*']), app);
  };

/** « Voir en tant que… ». */
export const viewRoutes: Feature = async (routes, services, app) => {
  routes.permitted(describeView, async ({ scope, params, query }) =>
    describeBookletView(await loadBookletView(services.db, scope, params.id, query.as)),
  );
  await app.register(registerViews(routes, services));
};
