import { createHmac } from 'node:crypto';
import { sameSecret } from '../../platform/http/same-secret.ts';

/*
 * Files of a booklet that is not everybody's have addresses that are good for one reading session and for two to three
 * hours: `{base}/fichiers/{id}/{variant}?s={end}.{signature}`. See docs/decisions/0012-doors-of-readers.md.
 */

const HOUR = 3_600_000;
/** Addresses made within the same hour are the same: a page asked for again is then the one the browser has. */
const LIFE = 2;

/** The hour, counted since 1970, at which addresses made now end. */
const endOf = (now: number): number => Math.floor(now / HOUR) + 1 + LIFE;

/** An address of a file as documents hold it. Nothing people write looks so: their percent signs are escaped. */
const FILE = /%BASE%\/fichiers\/([0-9a-f-]{36})\/((?:original|\d+)(?:-\d+)?)/g;

/** A document in pieces: between each two stands the address of a file. */
export interface Pieces {
  texts: string[];
  files: { mediaId: string; variant: string }[];
}

/** Cuts a document, its places not yet filled, at the addresses of its files; null when it has none. */
export const piecesOf = (body: string): Pieces | null => {
  const files = [...body.matchAll(FILE)].map(([, mediaId = '', variant = '']) => ({ mediaId, variant }));
  if (files.length === 0) return null;
  const texts: string[] = [];
  let from = 0;
  for (const match of body.matchAll(FILE)) {
    const end = match.index + match[0].length;
    texts.push(body.slice(from, end));
    from = end;
  }
  return { texts: [...texts, body.slice(from)], files };
};

export const openSigner = (secret: string) => {
  const key = createHmac('sha256', secret).update('files of readers').digest();
  const signature = (...words: (string | number)[]): string =>
    createHmac('sha256', key).update(words.join(' ')).digest('base64url').slice(0, 24);
  return {
    /** A document whose files one session may have from now on. */
    signed: ({ texts, files }: Pieces, sessionId: string, now = Date.now()): string => {
      const end = endOf(now);
      return texts
        .map((text, index) => {
          const file = files[index];
          if (!file) return text;
          return `${text}?s=${end.toString(36)}.${signature(sessionId, file.mediaId, file.variant, end)}`;
        })
        .join('');
    },
    /** Tells the documents of one session and hour from all others: for their ETag. */
    stamp: (sessionId: string, now = Date.now()): string => signature(sessionId, endOf(now)).slice(0, 10),
    /** How many seconds an address is good for, `over` once it was, `wrong` for any other. */
    verify: (
      { mediaId, variant }: { mediaId: string; variant: string },
      sessionId: string,
      shown: string,
      now = Date.now(),
    ): number | 'over' | 'wrong' => {
      const [end = '', given = ''] = shown.split('.');
      const hour = Number.parseInt(end, 36);
      if (!sameSecret(given, signature(sessionId, mediaId, variant, hour))) return 'wrong';
      const left = Math.floor((hour * HOUR - now) / 1000);
      return left > 0 ? left : 'over';
    },
  };
};

export type Signer = ReturnType<typeof openSigner>;
