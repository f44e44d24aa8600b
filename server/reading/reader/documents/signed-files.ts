import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../platform/http/is-same-secret.ts';

/*
 * A booklet that is not public serves its files at URLs valid for one reading session and two to three hours:
 * `{base}/fichiers/{id}/{variant}?s={end}.{signature}`. See docs/decisions/0012-access-policy.md.
 */

const HOUR_MS = 3_600_000;
/** Lifetime in hours. URLs made within the same hour are equal, so the browser can reuse its cached page. */
const SIGNED_URL_LIFETIME_HOURS = 2;

/** The hour, counted since 1970, at which URLs made now expire. */
const getExpiryHour = (now: number): number => Math.floor(now / HOUR_MS) + 1 + SIGNED_URL_LIFETIME_HOURS;

/** File URL as documents hold it. Authors' text cannot match: its percent signs are escaped. */
const FILE_URL_PATTERN = /%BASE%\/fichiers\/([0-9a-f-]{36})\/((?:original|\d+)(?:-\d+)?)/g;

/** A document in pieces, with a file URL between each two. */
export interface DocumentPieces {
  texts: string[];
  files: { mediaId: string; variant: string }[];
}

/** Splits a document at its file URLs, before its placeholders are filled; null: it has none. */
export const splitAtFileUrls = (body: string): DocumentPieces | null => {
  const files = [...body.matchAll(FILE_URL_PATTERN)].map(([, mediaId = '', variant = '']) => ({ mediaId, variant }));
  if (files.length === 0) return null;
  const texts: string[] = [];
  let from = 0;
  for (const match of body.matchAll(FILE_URL_PATTERN)) {
    const end = match.index + match[0].length;
    texts.push(body.slice(from, end));
    from = end;
  }
  return { texts: [...texts, body.slice(from)], files };
};

/** Replaces the file URLs of a document, before its placeholders are filled. */
export const mapFileUrls = (body: string, toUrl: (mediaId: string) => string): string =>
  body.replace(FILE_URL_PATTERN, (_, mediaId: string) => toUrl(mediaId));

export const createFileSigner = (secret: string) => {
  const key = createHmac('sha256', secret).update('files of readers').digest();
  const signature = (...words: (string | number)[]): string =>
    createHmac('sha256', key).update(words.join(' ')).digest('base64url').slice(0, 24);
  return {
    /** The document with its file URLs signed for one session. */
    signed: ({ texts, files }: DocumentPieces, sessionId: string, now = Date.now()): string => {
      const end = getExpiryHour(now);
      return texts
        .map((text, index) => {
          const file = files[index];
          if (!file) return text;
          return `${text}?s=${end.toString(36)}.${signature(sessionId, file.mediaId, file.variant, end)}`;
        })
        .join('');
    },
    /** Identifies the document of one session and hour, for its ETag. */
    stamp: (sessionId: string, now = Date.now()): string => signature(sessionId, getExpiryHour(now)).slice(0, 10),
    /** Remaining seconds of a signed URL; `over`: expired; `wrong`: invalid. */
    verify: (
      { mediaId, variant }: { mediaId: string; variant: string },
      sessionId: string,
      shown: string,
      now = Date.now(),
    ): number | 'over' | 'wrong' => {
      const [end = '', given = ''] = shown.split('.');
      const hour = Number.parseInt(end, 36);
      if (!isSameSecret(given, signature(sessionId, mediaId, variant, hour))) return 'wrong';
      const left = Math.floor((hour * HOUR_MS - now) / 1000);
      return left > 0 ? left : 'over';
    },
  };
};

export type FileSigner = ReturnType<typeof createFileSigner>;

/** A page made for one session, its file URLs signed before its placeholders are filled; those of a public booklet stay. */
export const signFileUrls = (signer: FileSigner, body: string, sessionId: string, isPublic: boolean): string => {
  const pieces = isPublic ? null : splitAtFileUrls(body);
  return pieces ? signer.signed(pieces, sessionId) : body;
};
