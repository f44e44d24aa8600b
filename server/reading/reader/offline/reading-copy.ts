import { createHmac } from 'node:crypto';
import type { DocumentKey, RefusalNotice } from '../../../booklets/index.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import type { Reader } from '../http/visitor.ts';

/*
 * The service worker of a booklet (reader/offline-worker/) keeps the pages that were read, to show them without a
 * network. This header tells it what each answer allows. See docs/decisions/0075-reading-without-network.md.
 *
 *   keep {version} {reader} {end}   this page may be kept until `end`, for this reader
 *   pass {version} {reader} {end}   the same reader, whose copies stay, but this answer is not kept
 *   none {reader}                   nothing is kept for this reader
 *   refused                         kept pages are forgotten; answers not sent yet wait for their author
 *   forget                          everything is forgotten
 */
export const READING_COPY_HEADER = 'x-reading-copy';

/** Pages that are kept once read. The whole booklet in one page and its index hold pages that were not. */
export const isKeptDocument = (key: DocumentKey): boolean =>
  key.startsWith('page/') || ['cover', 'contents', 'end', 'accessibility'].includes(key);

const REFUSALS_THAT_MAY_END: readonly RefusalNotice[] = ['door', 'link', 'unknown', 'early', 'network'];

/** Value for a visitor who is refused. */
export const describeRefusedCopy = (notice: RefusalNotice): string =>
  REFUSALS_THAT_MAY_END.includes(notice) ? 'refused' : 'forget';

export type ReadingCopies = ReturnType<typeof createReadingCopies>;

export const createReadingCopies = (secret: string) => {
  const key = createHmac('sha256', secret).update('copies of readers').digest();
  const hash = (...words: string[]): string =>
    createHmac('sha256', key).update(words.join(' ')).digest('base64url').slice(0, 16);

  /** Identifies the reader of one booklet, without naming them. */
  const hashReader = ({ bookletId }: OnlineBooklet, visitor: Reader): string =>
    hash('reader', bookletId, visitor.kind === 'person' ? visitor.enrolmentId : (visitor.sessionId ?? 'public'));

  /** Moment after which copies are forgotten, in seconds since 1970; 0: none. Null: nothing may be kept. */
  const findEnd = ({ settings }: OnlineBooklet, visitor: Reader): number | null => {
    const { ranges, window } = settings;
    // A booklet limited to the company's network must not be read elsewhere.
    if (ranges.length > 0 || visitor.copyEnd === null) return null;
    if (visitor.kind === 'person' && visitor.trial) return null;
    const ends = [visitor.copyEnd, window.closesAt === null ? 0 : Date.parse(window.closesAt)].filter((end) => end > 0);
    return ends.length === 0 ? 0 : Math.floor(Math.min(...ends) / 1000);
  };

  return {
    hashReader,
    /** Value for an admitted reader. `isKept`: the answer is a page that may be kept. */
    describe: (online: OnlineBooklet, visitor: Reader, isKept: boolean): string => {
      const reader = hashReader(online, visitor);
      const end = findEnd(online, visitor);
      if (end === null) return `none ${reader}`;
      const version = hash('version', online.publicationId, online.readerSettingsKey);
      return `${isKept ? 'keep' : 'pass'} ${version} ${reader} ${end}`;
    },
  };
};
