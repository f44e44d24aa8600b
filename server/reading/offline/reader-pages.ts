import { type OfflinePageProps, renderOfflinePage } from '#renderer';
import { ERRORS, errorText } from '../../../contract/platform/errors.ts';
import { listFrozenPages } from '../../booklets/index.ts';
import { formatFileSize } from '../../platform/files/storage/format-file-size.ts';
import { isStorable } from '../../platform/http/is-storable.ts';
import { getRefusalText, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { createByteLimitedCache } from '../../platform/work/byte-limited-cache.ts';
import type { DocumentCache } from '../reader/documents/documents.ts';
import { hijackReply } from '../reader/documents/send.ts';
import { READER_HEADERS } from '../reader/http/headers.ts';
import { getPostedForm, isAutomaticRequest, type Visit } from '../reader/http/visit.ts';
import type { PersonVisit } from '../reader/person/person-visit.ts';
import { buildOfflineFile, type OfflineFile } from './build-file.ts';
import { buildOfflineFileName } from './file-name.ts';
import { measureChapters } from './measure-chapters.ts';
import { mergeDeviceReading, mergeReading, readOfflineCode } from './merge-reading.ts';

/** Files kept in memory: on the day of a campaign, everybody asks for the same one. */
const FILE_CACHE_BYTES = 100 * 1024 * 1024;
const TRIAL_NOTICE = 'Ceci est un essai\u00a0: rien n’est enregistré.';

export interface OfflineVisit {
  visit: Visit;
  /** Null: a reader whom the server does not know. */
  person: PersonVisit | null;
  draw: (title: string, main: string, status: number) => Promise<void>;
}

/** Drawn over the page as it opens. */
type Shown = Partial<Pick<OfflinePageProps, 'code' | 'told' | 'pages'>> & { downloadError?: string; status?: number };

/** The page of the offline file in the reader: the download, and the code that brings a reading back. */
export const createOfflinePages = (services: Services, documents: DocumentCache) => {
  const { db, secret } = services;
  const files = createByteLimitedCache<OfflineFile>(FILE_CACHE_BYTES, ({ bytes }) => bytes.length);

  const describeDownload = async ({ visit: { online } }: OfflineVisit, error: string) => {
    if (!online.options.sharing.offline) return null;
    const { fullSnapshot } = await documents.whole(online);
    const { chapters, baseBytes } = measureChapters(fullSnapshot, online.number);
    if (chapters.length === 0) return null;
    const video = chapters.reduce((sum, { videoBytes }) => sum + videoBytes, 0);
    return {
      chapters: chapters.map(({ id, title, bytes }) => ({ id, title, size: formatFileSize(bytes) })),
      ticked: chapters.map(({ id }) => id),
      total: formatFileSize(chapters.reduce((sum, { bytes }) => sum + bytes, baseBytes)),
      video: video === 0 ? '' : formatFileSize(video),
      error,
    };
  };

  const drawPage = async (context: OfflineVisit, shown: Shown = {}): Promise<void> => {
    const { online, base, request } = context.visit;
    const asked = Number(new URL(request.url, 'http://localhost').searchParams.get('version') ?? '');
    const { publicSnapshot } = await documents.whole(online);
    const { downloadError = '', status = 200, ...props } = shown;
    const main = renderOfflinePage({
      base,
      tone: publicSnapshot.tone ?? 'vous',
      version: online.number,
      checkedVersion: Number.isInteger(asked) && asked > 0 ? asked : null,
      download: await describeDownload(context, downloadError),
      code: { typed: '', error: '' },
      told: [],
      pages: null,
      ...props,
    });
    await context.draw('Livret hors ligne', main, status);
  };

  const takeCode = async (context: OfflineVisit): Promise<void> => {
    const { visit, person } = context;
    const form = getPostedForm(visit.request);
    const typed = (form.get('code') ?? '').trim();
    const refuse = (error: string, status: number) => drawPage(context, { code: { typed, error }, status });
    if (visit.request.headers['sec-fetch-site'] === 'cross-site' || !isStorable(typed)) return drawPage(context);
    if (typed === '') return refuse(errorText('GEN-001'), ERRORS['GEN-001'][0]);
    try {
      const reading = await readOfflineCode(db, secret, visit.online, typed);
      if (person?.visitor.trial) return drawPage(context, { told: [TRIAL_NOTICE] });
      if (person && visit.online.options.tracking.mode !== 'none')
        return drawPage(context, { told: await mergeReading(db, person, reading) });
      const { publicSnapshot } = await documents.whole(visit.online);
      const pages = person?.tree.pages ?? listFrozenPages(publicSnapshot);
      return drawPage(context, await mergeDeviceReading(db, visit.online, pages, reading));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse(getRefusalText(error), ERRORS[error.code][0]);
    }
  };

  const buildFile = async ({ visit: { online, origin, base } }: OfflineVisit, query: URLSearchParams) => {
    const { fullSnapshot, publishedAt } = await documents.whole(online);
    const chapterIds = query.getAll('chapitre').sort();
    const withVideo = query.get('video') === 'oui';
    const address = `${origin}${base}`;
    const verified = JSON.stringify([...online.verifiedPages]);
    const key = [online.publicationId, online.readerSettingsKey, verified, address, withVideo, ...chapterIds].join(' ');
    return files.get(key, () =>
      buildOfflineFile(services, {
        companyId: online.companyId,
        whole: fullSnapshot,
        version: online.number,
        publishedAt,
        timeZone: online.timeZone,
        settings: online.readerSettings,
        showsGlossary: online.options.reading.glossary,
        verifiedPages: online.verifiedPages,
        address,
        chapterIds,
        withVideo,
      }),
    );
  };

  const sendFile = async (context: OfflineVisit): Promise<void> => {
    const { request, reply, online } = context.visit;
    if (!online.options.sharing.offline) return drawPage(context, { status: 403, told: [errorText('LEC-043')] });
    // A program that looks at links builds nothing.
    if (isAutomaticRequest(request)) return drawPage(context);
    try {
      const { bytes } = await buildFile(context, new URL(request.url, 'http://localhost').searchParams);
      hijackReply(reply)
        .writeHead(200, {
          ...READER_HEADERS,
          'content-type': 'text/html; charset=utf-8',
          'content-length': bytes.length,
          'content-disposition': `attachment; filename="${buildOfflineFileName(online.title, online.number)}"`,
          'cache-control': 'private, no-store',
        })
        .end(bytes);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return drawPage(context, { downloadError: getRefusalText(error), status: ERRORS[error.code][0] });
    }
  };

  return {
    answer: (context: OfflineVisit, what: 'offlineForm' | 'offlineFile'): Promise<void> => {
      if (what === 'offlineFile') return sendFile(context);
      return context.visit.request.method === 'POST' ? takeCode(context) : drawPage(context);
    },
  };
};

export type OfflinePages = ReturnType<typeof createOfflinePages>;
