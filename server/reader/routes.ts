import { readFile } from 'node:fs/promises';
import rateLimit from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderQuizMarks, renderSearch, scoreInWords, search } from '#renderer';
import { fontNamed } from '../company-fonts/frozen.ts';
import { fontFile } from '../fonts.ts';
import { durationOf } from '../http/duration.ts';
import { overHttps } from '../http/over-https.ts';
import { placed } from '../publications/render.ts';
import { escapeHtml } from '../publications/variables.ts';
import type { Services } from '../services.ts';
import { hadLink, isLink, mayRead, passCookie } from './access.ts';
import { type Asked, askedFor, baseOf, bookletAddress, partsOf } from './address.ts';
import { readAssets } from './assets.ts';
import { onReadersChanged } from './changes.ts';
import { openCounts } from './counts.ts';
import { openDocuments, places } from './documents.ts';
import { type FileToSend, fileOf } from './file.ts';
import { type NoticeName, notice } from './notices.ts';
import { fieldsOf, mark } from './quiz.ts';
import { sendDocument, sendFile, sendHtml } from './send.ts';
import { type OnLine, openShelf } from './shelf.ts';

const FOR_A_YEAR = 'public, max-age=31536000, immutable';

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  online: OnLine;
  base: string;
}

/**
 * Published booklets, for readers (C43): outside the sessions and tokens of the back office, which readers do not have.
 * Pages come from memory; the database is asked whether a newer version is on line once a second for each booklet.
 */
export const readerRoutes =
  ({ config, db, storage }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const assets = readAssets({ optional: !config.serveWeb });
    const shelf = openShelf(db);
    const documents = openDocuments(db, assets);
    const counts = openCounts(db, app.log);
    const stopListening = onReadersChanged(shelf.refresh);
    app.addHook('onClose', async () => {
      stopListening();
      await counts.close();
    });

    const say = (reply: FastifyReply, name: NoticeName, values: Record<string, string> = {}, as?: number) => {
      const { status, html } = notice(name, assets.style, values);
      sendHtml(reply, as ?? status, html);
    };

    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const { statusCode = 500 } = error;
      if (statusCode >= 400 && statusCode < 500) return say(reply, 'refused', {}, statusCode);
      request.log.error({ err: error }, 'unexpected error in the reader');
      if (!reply.raw.headersSent) say(reply, 'failed', { id: request.id });
      else reply.raw.destroy();
    });

    // Forms of quizzes, sent without a script or with one.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    app.get(
      '/lire/polices/:name',
      { schema: { hide: true } },
      async (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
        const path = fontFile(request.params.name);
        if (path === null) return reply.status(404).send();
        return reply
          .headers({ 'content-type': 'font/woff2', 'cache-control': FOR_A_YEAR, 'x-content-type-options': 'nosniff' })
          .send(await readFile(path));
      },
    );

    app.get(
      '/lire/lecteur/:name',
      { schema: { hide: true } },
      (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
        const asset = assets.files.get(request.params.name);
        if (!asset) return reply.status(404).send();
        const accepted = request.headers['accept-encoding'] ?? '';
        const [bytes, encoding] =
          asset.brotli && accepted.includes('br')
            ? [asset.brotli, 'br']
            : asset.gzip && accepted.includes('gzip')
              ? [asset.gzip, 'gzip']
              : [asset.bytes, null];
        reply.headers({
          'content-type': asset.type,
          'cache-control': FOR_A_YEAR,
          'x-content-type-options': 'nosniff',
          vary: 'Accept-Encoding',
        });
        if (encoding !== null) reply.header('content-encoding', encoding);
        return reply.send(bytes);
      },
    );

    // What is computed for each request and kept by nobody; a whole company may stand behind one address.
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({ max: 300, timeWindow: 60_000 });

    const framed = async ({ online, base }: Visit, title: string, main: string): Promise<string> =>
      placed(await documents.frame(online), { BASE: base, TITLE: escapeHtml(title), MAIN: main, ...places(assets) });

    const searchPage = async (visit: Visit) => {
      const query = new URL(visit.request.url, 'http://localhost').searchParams.get('q')?.slice(0, 100) ?? '';
      const found = query === '' ? [] : search(await documents.searchIndex(visit.online), query);
      sendHtml(visit.reply, 200, await framed(visit, 'Rechercher', renderSearch(visit.base, query, found)));
    };

    const markQuiz = async (visit: Visit, blockId: string) => {
      const { request, reply, base, online } = visit;
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const marked = mark(await documents.snapshot(online), blockId, fieldsOf(form));
      if (!marked) return say(reply, 'page');
      const { title, questions, result, slug } = marked;
      if (request.headers.accept?.includes('application/json')) {
        return reply.header('cache-control', 'no-store').send({ ...result, words: scoreInWords(result) });
      }
      const main = renderQuizMarks({ title, questions, result, back: `${base}/${slug}#bloc-${blockId}` });
      return sendHtml(reply, 200, await framed(visit, title, main));
    };

    /** A file never changes under its address. */
    const keptFile = async ({ request, reply, online }: Visit, file: FileToSend | null) => {
      const lifetime = online.access === 'public' ? FOR_A_YEAR : 'private, max-age=31536000, immutable';
      if (!file || !(await sendFile(request, reply, storage, file, lifetime))) say(reply, 'page');
    };

    const mediaFile = async (visit: Visit, mediaId: string, variant: string) => {
      const { media } = await documents.version(visit.online);
      return keptFile(visit, fileOf(Object.hasOwn(media, mediaId) ? media[mediaId] : undefined, variant));
    };

    const ownFont = async (visit: Visit, name: string) => {
      const { fonts } = await documents.version(visit.online);
      return keptFile(visit, fontNamed(fonts, name));
    };

    const answer = async (visit: Visit, asked: Asked): Promise<unknown> => {
      const { request, reply, online, base } = visit;
      if (asked.what === 'quiz' || asked.what === 'search') {
        const spent = await limit(request);
        if (!spent.isAllowed && spent.isExceeded) return say(reply, 'busy', { duree: durationOf(spent.ttlInSeconds) });
      }
      const reads = request.method !== 'POST';
      if (asked.what === 'quiz' && !reads) return markQuiz(visit, asked.blockId);
      if (!reads) return say(reply, 'page');
      if (asked.what === 'search') return searchPage(visit);
      if (asked.what === 'file') return mediaFile(visit, asked.mediaId, asked.variant);
      if (asked.what === 'font') return ownFont(visit, asked.name);
      if (asked.what !== 'document') return say(reply, 'page');
      const { keys } = await documents.version(online);
      if (!keys.has(asked.key)) return say(reply, 'page');
      sendDocument(request, reply, await documents.document(online, base, asked.key));
      if (asked.counted !== null && request.method === 'GET') counts.add(online, asked.counted, request.headers);
    };

    const refuse = ({ request, reply, online }: Visit) => {
      const { contact } = online;
      say(reply, hadLink(request.headers.cookie) ? 'expired' : 'link', { contact });
    };

    const pass = ({ request, reply, online, base }: Visit, token: string) => {
      if (online.access === 'link' && !isLink(online, token)) return say(reply, 'expired', { contact: online.contact });
      if (online.access === 'link') reply.header('set-cookie', passCookie(online, base, overHttps(request, config)));
      // The secret is in this address: it must not be told to any page, nor kept.
      return reply
        .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
        .redirect(base, 303);
    };

    const visit = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const [path = '', query] = request.url.split('?', 2) as [string, string?];
      const parts = partsOf(path);
      const own = await shelf.companyOf(request.hostname);
      const address = parts && bookletAddress(parts.slice(1), own);
      if (!address) return say(reply, 'absent');
      const { company, slug, base, rest } = address;
      const online = await shelf.find(company, slug);
      if (online.kind === 'moved') {
        const to = [baseOf(company, online.slug, own), ...rest.map(encodeURIComponent)].join('/');
        return reply.header('cache-control', 'no-cache').redirect(query === undefined ? to : `${to}?${query}`, 301);
      }
      if (online.kind !== 'online') return say(reply, online.kind);
      const here: Visit = { request, reply, online, base };
      const asked = askedFor(rest);
      if (asked.what === 'pass') return pass(here, asked.token);
      if (!mayRead(online, request.headers.cookie)) return refuse(here);
      return answer(here, asked);
    };

    app.get('/lire/*', { schema: { hide: true } }, visit);
    app.post('/lire/*', { schema: { hide: true } }, visit);
  };
