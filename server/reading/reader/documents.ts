import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import type { SearchEntry } from '#renderer';
import { withoutTerms } from '../../../blocks/glossary/mark.ts';
import type { FrozenFont } from '../../booklets/fonts/frozen.ts';
import { type DocumentKey, placed } from '../../booklets/publications/render.ts';
import { type FrozenMedia, type Snapshot, snapshotOf } from '../../booklets/publications/snapshot.ts';
import { visibleTo } from '../../booklets/publications/visible.ts';
import type { Db } from '../../platform/data/client.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { counted } from './countdowns.ts';
import { type Dress, dressed } from './dress.ts';
import { readerHeaders } from './headers.ts';
import { openMemory } from './memory.ts';
import { type OnLine, readerScope } from './shelf.ts';
import { type Pieces, piecesOf } from './signed-files.ts';

const CAPACITY = 128 * 1024 * 1024;

export type Encoding = 'identity' | 'gzip' | 'br';

/** A document ready to send in one encoding: the body and all its headers. */
export interface Ready {
  bytes: Buffer;
  headers: Record<string, string | number>;
  etag: string;
}
export type Document = Record<Encoding, Ready> & {
  /** Locations of file links that must be signed for each session; null: the document is sent as it is. */
  pieces: Pieces | null;
};

/** Contents of a version besides its documents. */
export interface Version {
  keys: ReadonlySet<DocumentKey>;
  media: Readonly<Record<string, FrozenMedia>>;
  fonts: Readonly<Record<string, FrozenFont>>;
}

/** A frozen version: all of it, and the part that is public. `bytes`: size of the whole as JSON. */
export interface Frozen {
  whole: Snapshot;
  snapshot: Snapshot;
  publishedAt: Date;
  bytes: number;
}

const SUFFIX = { identity: '', gzip: '-gz', br: '-br' } as const;

const typeOf = (key: DocumentKey): string =>
  key === 'theme.css' ? 'text/css' : key === 'search.json' ? 'application/json' : 'text/html';

/** Encodes the same body in three ways, each with all its headers. */
export const makeDocument = async (
  body: string,
  key: DocumentKey,
  { shared, noindex, origins }: Pick<Dress, 'shared' | 'noindex' | 'origins'>,
  pieces: Pieces | null = null,
  /** True: made for one participant, compressed quickly and never cached by browsers or proxies. */
  isPersonal = false,
): Promise<Document> => {
  const plain = Buffer.from(body);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(plain, { level: isPersonal ? 5 : 9 }),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isPersonal ? 4 : 9 } }),
  ]);
  const visibility = shared ? 'public' : 'private';
  // The style sheet's URL changes with its content; a page's URL does not.
  const lifetime = key === 'theme.css' ? 'max-age=31536000, immutable' : 'no-cache';
  const ready = (encoding: Encoding, bytes: Buffer): Ready => {
    const etag = `"${hash}${SUFFIX[encoding]}"`;
    return {
      bytes,
      etag,
      headers: {
        ...readerHeaders(origins),
        'content-type': `${typeOf(key)}; charset=utf-8`,
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

export const weight = ({ identity, gzip: zipped, br, pieces }: Document) =>
  identity.bytes.length * (pieces ? 3 : 1) + zipped.bytes.length + br.bytes.length + 2000;

/**
 * In-memory cache of the documents that are online, filled on demand. A version never changes, so entries never expire.
 */
export const openDocuments = (db: Db, addresses: { script: string; style: string }) => {
  const documents = openMemory<Document>(CAPACITY, weight);
  const versions = openMemory<Version>(
    CAPACITY / 16,
    ({ keys, media }) => 200 * keys.size + 1500 * Object.keys(media).length,
  );
  const texts = openMemory<{ body: string }>(CAPACITY / 8, ({ body }) => 2 * body.length);
  const indexes = openMemory<{ entries: SearchEntry[]; bytes: number }>(CAPACITY / 8, ({ bytes }) => 2 * bytes);
  const snapshots = openMemory<Frozen>(CAPACITY / 8, ({ bytes }) => 2 * bytes);

  const readBody = async ({ companyId, publicationId }: OnLine, key: DocumentKey): Promise<string> => {
    const scope = readerScope(db, companyId);
    const { publicationPages } = scope.views;
    const [found] = await scope
      .select({ body: publicationPages.body })
      .from(publicationPages)
      .where(and(eq(publicationPages.publicationId, publicationId), eq(publicationPages.key, key)));
    if (!found) throw new Error(`document ${key} of publication ${publicationId} is missing`);
    return found.body;
  };

  const readWhole = ({ companyId, publicationId }: OnLine): Promise<Frozen> =>
    snapshots.get(publicationId, async () => {
      const scope = readerScope(db, companyId);
      const { publications } = scope.views;
      const [found] = await scope
        .select({ snapshot: publications.snapshot, publishedAt: publications.publishedAt })
        .from(publications)
        .where(eq(publications.id, publicationId));
      if (!found) throw new Error(`publication ${publicationId} is missing`);
      const bytes = JSON.stringify(found.snapshot).length;
      const whole = snapshotOf(found.snapshot);
      return { whole, snapshot: visibleTo(whole, null), publishedAt: found.publishedAt, bytes };
    });
  const readSnapshot = async (online: OnLine): Promise<Snapshot> => (await readWhole(online)).snapshot;

  return {
    version: (online: OnLine): Promise<Version> =>
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
    document: (online: OnLine, base: string, key: DocumentKey): Promise<Document> =>
      documents.get(
        `${online.publicationId} ${online.dressKey} ${base} ${key} ${online.options.reading.glossary} ${dayIn(online.timeZone)}`,
        async () => {
          const kept = await readBody(online, key);
          const told = online.options.reading.glossary ? kept : withoutTerms(kept);
          const body = counted(told, dayIn(online.timeZone), await readSnapshot(online));
          if (typeOf(key) !== 'text/html') return makeDocument(body, key, online.dress);
          const filled = { BASE: base, ...places(addresses) };
          const html = dressed(body, online.dress, base);
          const pieces = online.settings.public.on ? null : piecesOf(html);
          const signable = pieces && { ...pieces, texts: pieces.texts.map((text) => placed(text, filled)) };
          return makeDocument(placed(html, filled), key, online.dress, signable);
        },
      ),

    /** The frame around pages made per request, with its placeholders still empty. */
    frame: async (online: OnLine): Promise<string> => {
      const { body } = await texts.get(online.publicationId, async () => ({ body: await readBody(online, 'frame') }));
      return body;
    },

    searchIndex: async (online: OnLine): Promise<SearchEntry[]> => {
      const { entries } = await indexes.get(online.publicationId, async () => {
        const body = await readBody(online, 'search.json');
        return { entries: JSON.parse(body) as SearchEntry[], bytes: body.length };
      });
      return entries;
    },

    /** The public part of the frozen content, used to mark quizzes. */
    snapshot: readSnapshot,

    /** The whole frozen content, from which each participant's part is selected. */
    whole: readWhole,
  };
};

export type Documents = ReturnType<typeof openDocuments>;

export const places = ({ script, style }: { script: string; style: string }) => ({ SCRIPT: script, STYLE: style });
