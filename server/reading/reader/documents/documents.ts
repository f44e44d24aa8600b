import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import type { SearchEntry } from '#renderer';
import { removeTermMarks } from '../../../../blocks/glossary/mark-terms.ts';
import {
  createDocumentRenderer,
  type DocumentKey,
  type FrozenFont,
  type FrozenMedia,
  fillDocumentPlaceholders,
  filterSnapshotForReader,
  findPrintedChapterId,
  type Snapshot,
  toSnapshot,
} from '../../../booklets/index.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { formatLocalDay } from '../../../platform/text/format-date.ts';
import { createByteLimitedCache } from '../../../platform/work/byte-limited-cache.ts';
import { type BookletLook, buildBookletLook } from '../access/entry-brand.ts';
import { type OnlineBooklet, readerScope } from '../booklet/online-booklets.ts';
import { addVerification, findVerification } from '../booklet/page-verifications.ts';
import { applyReaderSettings, type ReaderSettings } from '../booklet/reader-settings.ts';
import { buildReaderHeaders } from '../http/headers.ts';
import { fillCountdowns } from './countdowns.ts';
import { type DocumentPieces, splitAtFileUrls } from './signed-files.ts';

const DOCUMENT_CACHE_BYTES = 128 * 1024 * 1024;

export type Encoding = 'identity' | 'gzip' | 'br';

/** A document ready to send in one encoding: the body and all its headers. */
export interface EncodedDocument {
  bytes: Buffer;
  headers: Record<string, string | number>;
  etag: string;
}
export type ReaderDocument = Record<Encoding, EncodedDocument> & {
  /** Locations of file links that must be signed for each session; null: the document is sent as it is. */
  pieces: DocumentPieces | null;
};

/** Contents of a version besides its documents. */
export interface VersionContents {
  keys: ReadonlySet<DocumentKey>;
  media: Readonly<Record<string, FrozenMedia>>;
  fonts: Readonly<Record<string, FrozenFont>>;
}

/** Version, with the company that it belongs to. */
export type VersionOwner = Pick<OnlineBooklet, 'companyId' | 'publicationId'>;

/** A frozen version: all of it, and the part that is public. `bytes`: size of the whole as JSON. */
export interface FrozenVersion {
  fullSnapshot: Snapshot;
  publicSnapshot: Snapshot;
  publishedAt: Date;
  bytes: number;
}

const ETAG_SUFFIXES = { identity: '', gzip: '-gz', br: '-br' } as const;

const getDocumentType = (key: DocumentKey): string =>
  key === 'theme.css' ? 'text/css' : key === 'search.json' ? 'application/json' : 'text/html';

/** Encodes the same body in three ways, each with all its headers. */
export const makeReaderDocument = async (
  body: string,
  key: DocumentKey,
  { shared, noindex, origins, embedHosts }: Pick<ReaderSettings, 'shared' | 'noindex' | 'origins' | 'embedHosts'>,
  pieces: DocumentPieces | null = null,
  /** True: made for one participant, compressed quickly and never cached by browsers or proxies. */
  isPersonal = false,
): Promise<ReaderDocument> => {
  const plain = Buffer.from(body);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(plain, { level: isPersonal ? 5 : 9 }),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isPersonal ? 4 : 9 } }),
  ]);
  const visibility = shared ? 'public' : 'private';
  // The style sheet's URL changes with its content; a page's URL does not.
  const lifetime = key === 'theme.css' ? 'max-age=31536000, immutable' : 'no-cache';
  const ready = (encoding: Encoding, bytes: Buffer): EncodedDocument => {
    const etag = `"${hash}${ETAG_SUFFIXES[encoding]}"`;
    return {
      bytes,
      etag,
      headers: {
        ...buildReaderHeaders({ origins, embedHosts }),
        'content-type': `${getDocumentType(key)}; charset=utf-8`,
        'content-length': bytes.length,
        'cache-control': isPersonal ? 'private, no-store' : `${visibility}, ${lifetime}`,
        vary: shared ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
        etag,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...(noindex && { 'x-robots-tag': 'noindex, nofollow' }),
      },
    };
  };
  return { identity: ready('identity', plain), gzip: ready('gzip', zipped), br: ready('br', brotli), pieces };
};

/** The same with the frame's placeholders filled; unless the booklet is public, its file links are signed when sent. */
export const makeFilledDocument = (
  html: string,
  key: DocumentKey,
  { settings, readerSettings }: OnlineBooklet,
  values: Parameters<typeof fillDocumentPlaceholders>[1],
  isPersonal = false,
): Promise<ReaderDocument> => {
  const pieces = settings.public.on ? null : splitAtFileUrls(html);
  const signable = pieces && { ...pieces, texts: pieces.texts.map((text) => fillDocumentPlaceholders(text, values)) };
  const shown = isPersonal ? { ...readerSettings, shared: false } : readerSettings;
  return makeReaderDocument(fillDocumentPlaceholders(html, values), key, shown, signable, isPersonal);
};

export const measureDocumentBytes = ({ identity, gzip: zipped, br, pieces }: ReaderDocument) =>
  identity.bytes.length * (pieces ? 3 : 1) + zipped.bytes.length + br.bytes.length + 2000;

/**
 * In-memory cache of the documents that are online, filled on demand. A version never changes, so entries never expire.
 */
export const createDocumentCache = (db: Db, addresses: { script: string; style: string }) => {
  const documents = createByteLimitedCache<ReaderDocument>(DOCUMENT_CACHE_BYTES, measureDocumentBytes);
  const versions = createByteLimitedCache<VersionContents>(
    DOCUMENT_CACHE_BYTES / 16,
    ({ keys, media }) => 200 * keys.size + 1500 * Object.keys(media).length,
  );
  const texts = createByteLimitedCache<{ body: string }>(DOCUMENT_CACHE_BYTES / 8, ({ body }) => 2 * body.length);
  const indexes = createByteLimitedCache<{ entries: SearchEntry[]; bytes: number }>(
    DOCUMENT_CACHE_BYTES / 8,
    ({ bytes }) => 2 * bytes,
  );
  const snapshots = createByteLimitedCache<FrozenVersion>(DOCUMENT_CACHE_BYTES / 8, ({ bytes }) => 2 * bytes);

  const readBody = async ({ companyId, publicationId }: OnlineBooklet, key: DocumentKey): Promise<string> => {
    const scope = readerScope(db, companyId);
    const { publicationPages } = scope.views;
    const [found] = await scope
      .select({ body: publicationPages.body })
      .from(publicationPages)
      .where(and(eq(publicationPages.publicationId, publicationId), eq(publicationPages.key, key)));
    if (!found) throw new Error(`document ${key} of publication ${publicationId} is missing`);
    return found.body;
  };

  const readWhole = ({ companyId, publicationId }: VersionOwner): Promise<FrozenVersion> =>
    snapshots.get(publicationId, async () => {
      const scope = readerScope(db, companyId);
      const { publications } = scope.views;
      const [found] = await scope
        .select({ snapshot: publications.snapshot, publishedAt: publications.publishedAt })
        .from(publications)
        .where(eq(publications.id, publicationId));
      if (!found) throw new Error(`publication ${publicationId} is missing`);
      const bytes = JSON.stringify(found.snapshot).length;
      const whole = toSnapshot(found.snapshot);
      return {
        fullSnapshot: whole,
        publicSnapshot: filterSnapshotForReader(whole, null),
        publishedAt: found.publishedAt,
        bytes,
      };
    });
  /** A chapter alone, of the pages that everybody sees. */
  const drawChapter = async (online: OnlineBooklet, key: DocumentKey): Promise<string> => {
    const { publicSnapshot, publishedAt } = await readWhole(online);
    const edition = { number: online.number, publishedOn: formatLocalDay(publishedAt, online.timeZone) };
    const document = createDocumentRenderer(publicSnapshot, edition)(key);
    if (!document) throw new Error(`document ${key} of publication ${online.publicationId} has no page`);
    return document.body;
  };

  const looks = createByteLimitedCache<BookletLook>(
    DOCUMENT_CACHE_BYTES / 32,
    ({ css, fonts }) => 4000 + 2 * css.length + 400 * Object.keys(fonts).length,
  );
  const readSnapshot = async (online: OnlineBooklet): Promise<Snapshot> => (await readWhole(online)).publicSnapshot;

  return {
    version: (online: OnlineBooklet): Promise<VersionContents> =>
      versions.get(online.publicationId, async () => {
        const scope = readerScope(db, online.companyId);
        const { publicationPages } = scope.views;
        const rows = await scope
          .select({ key: publicationPages.key })
          .from(publicationPages)
          .where(eq(publicationPages.publicationId, online.publicationId));
        const { media, fonts = {} } = await readSnapshot(online);
        return { keys: new Set(rows.map(({ key }) => key)), media, fonts };
      }),

    /** A document of a key that the version has. */
    document: (online: OnlineBooklet, base: string, key: DocumentKey): Promise<ReaderDocument> =>
      documents.get(
        `${online.publicationId} ${online.readerSettingsKey} ${base} ${key} ${online.options.reading.glossary} ${getLocalDay(online.timeZone)} ${findVerification(key, online.verifiedPages) ?? ''}`,
        async () => {
          const kept =
            findPrintedChapterId(key) === null ? await readBody(online, key) : await drawChapter(online, key);
          const told = online.options.reading.glossary ? kept : removeTermMarks(kept);
          const body = fillCountdowns(told, getLocalDay(online.timeZone), await readSnapshot(online));
          if (getDocumentType(key) !== 'text/html') return makeReaderDocument(body, key, online.readerSettings);
          const filled = { BASE: base, ...buildAssetPlaceholders(addresses) };
          const shown = addVerification(body, key, online.verifiedPages);
          const html = applyReaderSettings(shown, online.readerSettings, base);
          return makeFilledDocument(html, key, online, filled);
        },
      ),

    /** The frame around pages made per request, with its placeholders still empty. */
    frame: async (online: OnlineBooklet): Promise<string> => {
      const { body } = await texts.get(online.publicationId, async () => ({ body: await readBody(online, 'frame') }));
      return body;
    },

    searchIndex: async (online: OnlineBooklet): Promise<SearchEntry[]> => {
      const { entries } = await indexes.get(online.publicationId, async () => {
        const body = await readBody(online, 'search.json');
        return { entries: JSON.parse(body) as SearchEntry[], bytes: body.length };
      });
      return entries;
    },

    /** Look of the entry pages. */
    look: (owner: VersionOwner): Promise<BookletLook> =>
      looks.get(owner.publicationId, async () => buildBookletLook((await readWhole(owner)).fullSnapshot)),

    /** The public part of the frozen content, used to mark quizzes. */
    snapshot: readSnapshot,

    /** The whole frozen content, from which each participant's part is selected. */
    whole: readWhole,
  };
};

export type DocumentCache = ReturnType<typeof createDocumentCache>;

export const buildAssetPlaceholders = ({ script, style }: { script: string; style: string }) => ({
  SCRIPT: script,
  STYLE: style,
});
