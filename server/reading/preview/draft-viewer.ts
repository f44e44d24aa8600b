import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderSearch, type SearchEntry, searchPages } from '#renderer';
import { listEmbedHosts } from '../../../blocks/embed/find-embed-host.ts';
import { escapeHtml, findMediaFile, findOwnFontFile, type Snapshot } from '../../booklets/index.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { sendFile, sendHtml } from '../reader/documents/send.ts';
import { parseReaderRoute } from '../reader/http/address.ts';
import type { ReaderAssets } from '../reader/http/assets.ts';
import { buildReaderHeaders, READER_HEADERS } from '../reader/http/headers.ts';
import { renderNoticePage } from '../reader/http/notices.ts';
import { markSnapshotQuiz, sendQuizMarks, toQuizFields } from '../reader/tasks/mark-quiz.ts';
import { renderPreviewDocument } from './preview.ts';

/** Forms of the draft, posted with or without a script. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
};

interface DraftRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  snapshot: Snapshot;
  /** Address of the cover. */
  base: string;
  /** The address below it. */
  rest: string;
  /** Changes a page before it is sent. */
  decorate?: (html: string, key: string) => string;
  status?: number;
}

/** Answers each address of a draft as its readers would get it: pages, search, quizzes and files. */
export const createDraftViewer =
  (storage: Storage, assets: ReaderAssets) =>
  async ({ request, reply, snapshot, base, rest, decorate, status: as = 200 }: DraftRequest): Promise<unknown> => {
    const headers = buildReaderHeaders({
      origins: [],
      embedHosts: listEmbedHosts(snapshot.chapters.flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks))),
    });
    const asked = parseReaderRoute(rest.split('/').filter(Boolean));
    const document = (key: string, fill?: { title: string; main: string }) =>
      renderPreviewDocument(snapshot, key, { base, script: assets.script, style: assets.style }, fill);
    const page = (html: string | null, key = '') => {
      if (html !== null) return sendHtml(reply, as, decorate ? decorate(html, key) : html, headers);
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
    if (body !== null && (asked.key === 'theme.css' || asked.key === 'search.json')) {
      const type = asked.key === 'theme.css' ? 'text/css; charset=utf-8' : 'application/json; charset=utf-8';
      return reply.headers({ ...READER_HEADERS, 'content-type': type, 'cache-control': 'no-store' }).send(body);
    }
    return page(body, asked.key);
  };
