import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderCountingMethod, renderSearch, searchPages } from '#renderer';
import { COUNTING_METHOD_PATH } from '../../../contract/platform/paths.ts';
import { getAppOrigin } from '../../administration/index.ts';
import {
  type DocumentKey,
  escapeHtml,
  type FileToSend,
  fillDocumentPlaceholders,
  findMediaFile,
  findOwnFontFile,
  findPrintedChapterId,
  listFrozenPages,
  listPrintedPages,
  onReaderCacheInvalidated,
} from '../../booklets/index.ts';
import { answerFirst, type PlainRequest } from '../../platform/http/answer-first.ts';
import { findOutageCode } from '../../platform/http/errors.ts';
import { formatWaitingTime } from '../../platform/http/format-waiting-time.ts';
import { isOverHttps } from '../../platform/http/is-over-https.ts';
import type { Services } from '../../platform/services.ts';
import { formatLocalDay } from '../../platform/text/format-date.ts';
import { createOfflinePages } from '../offline/reader-pages.ts';
import { createEntryForms } from './access/entry-forms.ts';
import { sendRefusal } from './access/entry-page.ts';
import { createLookAnswers } from './access/look-answers.ts';
import { createAccessLinkOpener } from './access/open-link.ts';
import { createLinkRenewal } from './access/renewal.ts';
import { createOnlineBooklets } from './booklet/online-booklets.ts';
import { applyReaderSettings, renderWatermarkSheet } from './booklet/reader-settings.ts';
import { createReadingCounter } from './counts/counts.ts';
import { createSearchMissCounter } from './counts/search-misses.ts';
import { buildAssetPlaceholders, createDocumentCache } from './documents/documents.ts';
import { createRecentAnswers } from './documents/recent-answers.ts';
import { sendFile, sendHtml, sendSignedDocument } from './documents/send.ts';
import { createFileSigner, signFileUrls } from './documents/signed-files.ts';
import {
  buildBookletBase,
  decodePathParts,
  isSearchRoute,
  parseBookletAddress,
  parseReaderRoute,
  type ReaderRoute,
} from './http/address.ts';
import { registerAssetRoutes } from './http/asset-routes.ts';
import { loadReaderAssets } from './http/assets.ts';
import { createBackgroundWork } from './http/background-work.ts';
import { buildReaderHeaders, IMMUTABLE_CACHE_CONTROL, READER_HEADERS } from './http/headers.ts';
import { getFailureNotice, type NoticeName, renderNoticePage } from './http/notices.ts';
import { sendNotice } from './http/send-notice.ts';
import { buildReaderCookie, createReaderSessions, findReaderToken } from './http/sessions.ts';
import { getPostedForm, type Visit } from './http/visit.ts';
import { createVisitorResolver, type Reader } from './http/visitor.ts';
import { createOfflineAnswers, sendOfflineWorker } from './offline/offline-answers.ts';
import {
  createReadingCopies,
  describeRefusedCopy,
  isKeptDocument,
  READING_COPY_HEADER,
} from './offline/reading-copy.ts';
import { buildCountingMethod } from './pages/counting-method.ts';
import { renderDeviceNotes } from './pages/device-notes.ts';
import { createPageReports } from './pages/page-reports.ts';
import { createPersonReading } from './pages/person-reading.ts';
import { createReferentBoard } from './pages/referent-board.ts';
import { markSnapshotQuiz, sendQuizMarks, toQuizFields } from './tasks/mark-quiz.ts';

/** Reports of errors from one IP address. */
const MAX_REPORTS_PER_HOUR = 30;

/** A request of an admitted reader. */
type ReaderVisit = Visit & { visitor: Reader };

/**
 * Published booklets, for readers (C43): outside the sessions and tokens of the back office, which readers do not have.
 * Pages come from memory; each booklet queries the database for a newer version at most once a second.
 */
export const readerRoutes =
  (services: Services, secret: string) =>
  async (app: FastifyInstance): Promise<void> => {
    const { config, db, storage } = services;
    const assets = loadReaderAssets({ optional: !config.serveWeb });
    const shelf = createOnlineBooklets(db, { secret, publicUrl: config.publicUrl });
    const sessions = createReaderSessions(db);
    const visitors = createVisitorResolver(sessions);
    const recent = createRecentAnswers();
    const documents = createDocumentCache(db, assets);
    const counts = createReadingCounter(db, app.log);
    const misses = createSearchMissCounter(db, secret, app.log);
    const signer = createFileSigner(secret);
    const background = createBackgroundWork(app.log);
    const entryOptions = { secret, style: assets.style, background };
    const entry = createEntryForms(services, sessions, entryOptions);
    const openLink = createAccessLinkOpener(services, sessions, assets.style);
    const renewLink = createLinkRenewal(services, entryOptions);
    const looks = createLookAnswers(storage, documents, assets, secret);
    const copies = createReadingCopies(secret);
    const answerOffline = createOfflineAnswers(documents, assets, secret);
    const boards = createReferentBoard(services, entryOptions);
    const stopListening = onReaderCacheInvalidated(() => {
      shelf.refresh();
      sessions.forget();
      people.forget();
      recent.clear();
    });
    app.addHook('onClose', async () => {
      stopListening();
      await background.close();
      await counts.close();
      await misses.close();
    });

    const say = (reply: FastifyReply, name: NoticeName, values: Record<string, string> = {}, as?: number) => {
      const { status, html } = renderNoticePage(name, assets.style, values);
      sendHtml(reply, as ?? status, html);
    };

    /** The same with the look of the booklet. */
    const tell = (visit: Visit, name: NoticeName, values: Record<string, string> = {}) =>
      sendNotice(visit, assets.style, name, values);

    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode >= 400 && statusCode < 500) return say(reply, 'refused', {}, statusCode);
      request.log.error({ err: error }, 'unexpected error in the reader');
      const outage = findOutageCode(error, request.method);
      if (!reply.raw.headersSent) say(reply, getFailureNotice(outage), { id: request.id });
      else reply.raw.destroy();
    });

    // Quiz forms, posted with or without a script.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    registerAssetRoutes(app, assets);

    // Rate limit of costly, uncached requests; high, because a whole company may share one IP address.
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({ max: 300, timeWindow: 60_000 });
    // Each report is a message to the owner of the booklet.
    const reportLimit = app.createRateLimit({ max: MAX_REPORTS_PER_HOUR, timeWindow: 3_600_000 });

    const framed = async ({ online, base, visitor }: ReaderVisit, title: string, main: string): Promise<string> => {
      const frame = applyReaderSettings(await documents.frame(online), online.readerSettings, base);
      const signed = signFileUrls(signer, frame, visitor.sessionId ?? '', online.settings.public.on);
      return fillDocumentPlaceholders(signed, {
        BASE: base,
        TITLE: escapeHtml(title),
        MAIN: main,
        ...buildAssetPlaceholders(assets),
      });
    };
    const framable = ({ online }: Visit) => buildReaderHeaders(online.readerSettings);

    const searchPage = async (visit: ReaderVisit) => {
      const query = new URL(visit.request.url, 'http://localhost').searchParams.get('q')?.slice(0, 100) ?? '';
      const found = query === '' ? [] : searchPages(await documents.searchIndex(visit.online), query);
      if (query !== '' && found.length === 0) misses.add(visit.online, query, visit.visitor.sessionId, visit.request);
      const html = await framed(visit, 'Rechercher', renderSearch({ base: visit.base, query, results: found }));
      sendHtml(visit.reply, 200, html, framable(visit));
    };

    const markQuiz = async (visit: ReaderVisit, blockId: string) => {
      const { request, reply, online } = visit;
      const marked = markSnapshotQuiz(await documents.snapshot(online), blockId, toQuizFields(getPostedForm(request)));
      if (!marked) return tell(visit, 'page');
      return sendQuizMarks(visit, blockId, marked, async (title, main) =>
        sendHtml(reply, 200, await framed(visit, title, main), framable(visit)),
      );
    };

    /** Sends a file, which never changes under its URL. */
    const keptFile = async (visit: Visit, file: FileToSend | null, lifetime?: string) => {
      const { request, reply, online } = visit;
      const kept =
        lifetime ?? (online.readerSettings.shared ? IMMUTABLE_CACHE_CONTROL : 'private, max-age=31536000, immutable');
      if (!file || !(await sendFile(request, reply, storage, file, kept))) tell(visit, 'page');
    };

    const mediaFile = async (visit: ReaderVisit, mediaId: string, variant: string) => {
      const { online, request, visitor } = visit;
      const { media } = await documents.version(online);
      const file = findMediaFile(Object.hasOwn(media, mediaId) ? media[mediaId] : undefined, variant);
      if (online.settings.public.on) return keptFile(visit, file);
      const shown = new URL(request.url, 'http://localhost').searchParams.get('s') ?? '';
      const left = signer.verify({ mediaId, variant }, visitor.sessionId ?? '', shown);
      if (left === 'over') return tell(visit, 'file');
      return keptFile(visit, left === 'wrong' ? null : file, `private, max-age=${left}`);
    };

    const ownFont = async (visit: Visit, name: string) => {
      const { fonts } = await documents.version(visit.online);
      return keptFile(visit, findOwnFontFile(fonts, name));
    };

    const watermark = (visit: ReaderVisit) => {
      const { reply, online, visitor } = visit;
      if (!online.readerSettings.watermark) return tell(visit, 'page');
      const name = visitor.kind === 'person' ? `${visitor.firstName} ${visitor.lastName}`.trim() : '';
      const sheet = renderWatermarkSheet(name, formatLocalDay(new Date(), online.timeZone));
      return reply
        .headers({ ...READER_HEADERS, 'cache-control': 'no-store' })
        .type('text/css; charset=utf-8')
        .send(sheet);
    };

    /** True if the booklet is unchanged, and the access policy still admits the same visitor. */
    const isSameVisit = (
      asking: PlainRequest,
      { online, visitor }: Pick<ReaderVisit, 'online' | 'visitor'>,
    ): boolean => {
      if (!shelf.isCurrent(online)) return false;
      const again = visitors.peek(asking, online);
      return again?.kind === visitor.kind && again.sessionId === visitor.sessionId;
    };

    const documentPage = async (visit: ReaderVisit, key: DocumentKey, counted: string | null) => {
      const { request, reply, online, base, visitor } = visit;
      const { keys } = await documents.version(online);
      if (findPrintedChapterId(key) !== null) {
        if (!online.readerSettings.print) return tell(visit, 'printing');
        if (listPrintedPages(await documents.snapshot(online), key).length === 0) return tell(visit, 'page');
      } else if (!keys.has(key)) return tell(visit, 'page');
      if (key === 'print' && !online.readerSettings.whole) return tell(visit, 'whole');
      const document = await documents.document(online, base, key);
      const isCounted = counted !== null && online.options.tracking.mode !== 'none';
      const count = ({ method, headers }: PlainRequest) => {
        if (isCounted && method === 'GET') counts.add(online, counted, headers);
      };
      if (document.pieces === null) {
        return recent.send(request, reply, {
          document,
          copy: visit.copy,
          isValidFor: (asking) => isSameVisit(asking, visit),
          count,
        });
      }
      const sessionId = visitor.sessionId ?? '';
      await sendSignedDocument(request, reply, document, document.pieces, signer, { sessionId, copy: visit.copy });
      count(request);
    };

    const reports = createPageReports(services);
    const offline = createOfflinePages(services, documents);
    const people = createPersonReading(services, {
      documents,
      assets,
      signer,
      counts,
      misses,
      recent,
      isSameVisit,
      sendKept: keptFile,
      reports,
      offline,
    });

    const reportPage = async (visit: ReaderVisit, slug: string) => {
      const { reply, online } = visit;
      const snapshot = await documents.snapshot(online);
      const act = visit.request.method === 'POST' ? reports.take : reports.show;
      const isKnown = await act(
        {
          visit,
          pages: listFrozenPages(snapshot),
          tone: snapshot.tone ?? 'vous',
          person: null,
          trial: false,
          draw: async (title, main, status) =>
            sendHtml(reply, status, await framed(visit, title, main), framable(visit)),
        },
        slug,
      );
      if (!isKnown) tell(visit, 'page');
    };

    const deviceNotes = async (visit: ReaderVisit) => {
      const main = renderDeviceNotes(await documents.snapshot(visit.online), visit.base);
      const html = await framed(visit, 'Mes marque-pages et mes notes', main);
      sendHtml(visit.reply, 200, html, framable(visit));
    };
    const offlinePage = async (visit: ReaderVisit, what: 'offlineForm' | 'offlineFile') =>
      offline.answer(
        {
          visit,
          person: null,
          draw: async (title, main, status) =>
            sendHtml(visit.reply, status, await framed(visit, title, main), framable(visit)),
        },
        what,
      );

    const answer = async (visit: ReaderVisit, asked: ReaderRoute): Promise<unknown> => {
      const { request, visitor, online } = visit;
      if (!online.options.reading.search && isSearchRoute(asked)) return tell(visit, 'page');
      if (asked.what === 'offline' && asked.name !== 'worker') return answerOffline(visit, asked.name);
      if (visitor.kind === 'person' && (await people.answer(visit, visitor, asked))) return;
      if (asked.what === 'report') return reportPage(visit, asked.slug);
      if (asked.what === 'offlineForm' || asked.what === 'offlineFile') return offlinePage(visit, asked.what);
      if (request.method === 'POST')
        return asked.what === 'quiz' ? markQuiz(visit, asked.blockId) : tell(visit, 'page');
      if (asked.what === 'search') return searchPage(visit);
      if (asked.what === 'file') return mediaFile(visit, asked.mediaId, asked.variant);
      if (asked.what === 'font') return ownFont(visit, asked.name);
      if (asked.what === 'watermark') return watermark(visit);
      if (asked.what === 'own' && asked.name === 'notes') return deviceNotes(visit);
      return asked.what === 'document' ? documentPage(visit, asked.key, asked.counted) : tell(visit, 'page');
    };

    /** Applies the rate limit to costly requests; true: the limit is reached, and the answer is sent. */
    const tooOften = async (visit: Visit, allowed = limit): Promise<boolean> => {
      const spent = await allowed(visit.request);
      if (spent.isAllowed || !spent.isExceeded) return false;
      tell(visit, 'busy', { duree: formatWaitingTime(spent.ttlInSeconds) });
      return true;
    };
    const COSTLY: readonly ReaderRoute['what'][] = [
      'quiz',
      'search',
      'report',
      'entry',
      'pass',
      'board',
      'offlineForm',
      'offlineFile',
    ];
    /** Tells the reader's device what it may keep of this booklet; every answer but a page sets it here. */
    const tellCopy = ({ raw }: FastifyReply, copy: string): void => {
      raw.setHeader(READING_COPY_HEADER, copy);
    };
    const FILES_OF_PAGES: readonly ReaderRoute['what'][] = ['file', 'font', 'watermark'];

    /**
     * Base URL for links. `own` is a company host known to the platform. Any other host name comes from the request,
     * and could send a participant's link to an attacker's host.
     */
    const originOf = (request: FastifyRequest, own: string | null): string => {
      const platform = getAppOrigin(config, app.server);
      if (own === null) return platform;
      const { protocol, port } = new URL(platform);
      return `${protocol}//${request.hostname}${port === '' ? '' : `:${port}`}`;
    };

    const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const [path = '', query] = request.url.split('?', 2) as [string, string?];
      const parts = decodePathParts(path);
      const own = await shelf.companyOf(request.hostname);
      const address = parts && parseBookletAddress(parts.slice(1), own);
      if (!address) return say(reply, 'absent');
      const { company, slug, base, rest } = address;
      const asked = parseReaderRoute(rest);
      if (asked.what === 'offline' && asked.name === 'worker') return sendOfflineWorker(reply, assets, base);
      const online = await shelf.find(company, slug);
      if (online.kind === 'moved') {
        const home = buildBookletBase(company, online.slug, own);
        const to = [home, ...rest.map(encodeURIComponent)].join('/');
        // A reader who was in stays in: the session moves to the new path.
        const token = findReaderToken(request.headers.cookie);
        if (token) reply.header('set-cookie', buildReaderCookie(token, 'link', home, isOverHttps(request, config)));
        return reply.header('cache-control', 'no-cache').redirect(query === undefined ? to : `${to}?${query}`, 301);
      }
      if (online.kind !== 'online') tellCopy(reply, online.kind === 'suspended' ? 'refused' : 'forget');
      if (online.kind === 'withdrawn') return looks.withdrawn({ request, reply }, online, { base, rest });
      if (online.kind !== 'online') return say(reply, online.kind);
      const look = await documents.look(online);
      const { script } = assets;
      const here: Visit = {
        request,
        reply,
        online,
        look,
        script,
        base,
        rest,
        origin: originOf(request, own),
        copy: null,
      };
      if (asked.what === 'look') return looks.file(here, asked.name);
      if (COSTLY.includes(asked.what) && (await tooOften(here))) return;
      if (asked.what === 'report' && request.method === 'POST' && (await tooOften(here, reportLimit))) return;
      if (asked.what === 'pass' && request.method === 'POST') return renewLink(here, asked.token);
      if (asked.what === 'pass') {
        // Return nothing: Fastify would take any other value for a second reply, and log the URL with its token.
        if (!(await entry.byPersonalLink(here, asked.token))) await openLink(here, asked.token);
        return;
      }
      if (asked.what === 'board' && request.method === 'POST') return boards.ask(here, asked.token);
      if (asked.what === 'board') return boards.open(here, asked.token);
      if (asked.what === 'entry' && request.method === 'POST') return entry.enter(here, asked.by);
      const visitor = await visitors.of(request, online);
      if (visitor.kind === 'refused') {
        tellCopy(reply, describeRefusedCopy(visitor.notice));
        return sendRefusal(here, assets.style, visitor.notice, visitor.values);
      }
      if (FILES_OF_PAGES.includes(asked.what)) return answer({ ...here, visitor }, asked);
      const isKept = asked.what === 'document' && isKeptDocument(asked.key);
      const copy = copies.describe(online, visitor, isKept);
      if (!isKept) tellCopy(reply, copy);
      const author = request.headers[READING_COPY_HEADER];
      // Answers kept without a network belong to the reader who gave them, whoever reads now.
      if (request.method === 'POST' && author !== undefined && author !== copies.hashReader(online, visitor))
        return reply.status(409).header('cache-control', 'no-store').send({ done: false });
      return answer({ ...here, visitor, copy: isKept ? copy : null }, asked);
    };

    const countingMethod = renderCountingMethod({
      style: assets.style,
      script: assets.script,
      ...buildCountingMethod(),
    });
    app.get(COUNTING_METHOD_PATH, { schema: { hide: true } }, (_request, reply) =>
      sendHtml(reply, 200, countingMethod),
    );

    answerFirst(app, config, recent.repeat);
    app.get('/lire/*', { schema: { hide: true } }, visit);
    app.post('/lire/*', { schema: { hide: true } }, visit);
  };
