import { and, eq } from 'drizzle-orm';
import { formatFileProgress, renderFileReading } from '#renderer';
import { errorText } from '../../../../contract/platform/errors.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import type { FileReading, ReaderContext } from '../person/reader-context.ts';
import { type FileToRead, isPagedFile, listFilesToRead, loadOpenedFiles } from './files-to-read.ts';

const UNREAD_FILE: FileReading = { seen: [], total: null, isRead: false };
/** More pages than any real file of 50 MB has. */
const MAX_PAGES_PER_FILE = 5000;

const findFileToRead = ({ tree }: Pick<ReaderContext, 'tree'>, blockId: string): FileToRead | null =>
  tree.pages.flatMap(listFilesToRead).find((one) => one.blockId === blockId) ?? null;

/** HTML of the placeholder below a file to read. */
export const renderFileToReadPlaceholder = ({ online, base, person, tree }: ReaderContext, blockId: string): string => {
  const file = findFileToRead({ tree }, blockId);
  if (!file || online.options.tracking.mode === 'none') return 'Fichier à lire.';
  return renderFileReading({
    base,
    blockId,
    tone: tree.readable.tone ?? 'vous',
    paged: isPagedFile(tree.readable, file.mediaId),
    ...(person.opened.get(file.mediaId) ?? UNREAD_FILE),
  });
};

/** Parses a report: the pages shown, « 1 2 3 » of 11, or all of them; null: an invalid report. */
const parsePageReport = (form: URLSearchParams): { all: true } | { pages: number[]; total: number } | null => {
  if (form.get('tout') === 'oui') return { all: true };
  const total = Number(form.get('total'));
  const pages = (form.get('pages') ?? '').split(' ').map(Number);
  const isCount = Number.isInteger(total) && total >= 1 && total <= MAX_PAGES_PER_FILE;
  const areOfIt =
    pages.length <= MAX_PAGES_PER_FILE && pages.every((page) => Number.isInteger(page) && page >= 1 && page <= total);
  return isCount && areOfIt ? { pages, total } : null;
};

/** Merges the pages shown on all devices. A different page count means a different file: earlier pages are dropped. */
const mergePageReport = (known: FileReading, said: { all: true } | { pages: number[]; total: number }): FileReading => {
  if (known.isRead) return known;
  if ('all' in said) return { ...known, isRead: true };
  const before = known.total === said.total ? known.seen : [];
  const seen = [...new Set([...before, ...said.pages])].sort((a, b) => a - b);
  return { seen, total: said.total, isRead: seen.length === said.total };
};

export type PageReportResult =
  | { kind: 'kept'; reading: FileReading; words: string; file: FileToRead }
  /** The file was never opened, so none of its pages can be read. */
  | { kind: 'closed'; message: string }
  | { kind: 'unknown' };

/**
 * Records the pages of a file that the reader was shown. A trial, or a booklet without tracking, gets the answer but
 * stores nothing.
 */
export const recordFilePages = async (db: Db, visit: PersonVisit, form: URLSearchParams): Promise<PageReportResult> => {
  const { online, person, tree, visitor } = visit;
  const file = findFileToRead(visit, form.get('bloc') ?? '');
  const said = parsePageReport(form);
  if (!file || !said || !isPagedFile(tree.readable, file.mediaId)) return { kind: 'unknown' };
  const tone = tree.readable.tone ?? 'vous';
  const told = (reading: FileReading): PageReportResult => ({
    kind: 'kept',
    reading,
    words: formatFileProgress({ ...reading, tone }),
    file,
  });
  if (visitor.trial || online.options.tracking.mode === 'none') return told(mergePageReport(UNREAD_FILE, said));
  const enrolmentId = person.enrolment.id;
  return readerScope(db, online.companyId).transaction(async (inside) => {
    // Lock the enrolment row first: two devices at once are counted in turn.
    const at = { lastActivityAt: new Date(), versionRead: online.number };
    await inside.update('enrolments', at, ({ id }) => eq(id, enrolmentId));
    const known = (await loadOpenedFiles(inside, enrolmentId)).get(file.mediaId);
    if (!known) {
      return { kind: 'closed', message: errorText('LEC-025', { liste: `«\u00a0${file.title}\u00a0»` }) } as const;
    }
    const reading = mergePageReport(known, said);
    if (reading !== known) {
      const { seen, total, isRead } = reading;
      await inside.update('openedFiles', { seen: [...seen], total, isRead }, (rows) =>
        and(eq(rows.enrolmentId, enrolmentId), eq(rows.mediaId, file.mediaId)),
      );
    }
    return told(reading);
  });
};
