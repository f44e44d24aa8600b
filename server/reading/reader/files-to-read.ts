import { eq } from 'drizzle-orm';
import { BLOCKS } from '../../../blocks/registry.ts';
import type { ErrorCode, ErrorValues } from '../../../contract/platform/errors.ts';
import { type FrozenPage, frozenPages, type Snapshot } from '../../booklets/publications/snapshot.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { PersonVisit } from './person-visit.ts';
import { readerScope } from './shelf.ts';

export interface FileToRead {
  blockId: string;
  mediaId: string;
  title: string;
}

/** How far somebody is in a file to read that she has opened. */
export interface FileReading {
  /** Numbers of the pages that were shown to her, from 1; only where the reader shows the file itself. */
  seen: readonly number[];
  /** How many pages it has; null: not shown by the reader. */
  total: number | null;
  /** All its pages were shown, she has said that she went through them, or it has none (a spreadsheet, a text). */
  isRead: boolean;
}

/** Why a page, or a confirmation on it, has to wait. */
export interface Unread {
  code: Extract<ErrorCode, 'LEC-006' | 'LEC-025' | 'LEC-026'>;
  values: ErrorValues;
}

/** The files that must be read before a page counts as read. */
export const filesToRead = ({ blocks }: Pick<FrozenPage, 'blocks'>): FileToRead[] =>
  blocks.flatMap(({ id, type, props }) => {
    const parsed = type === 'fileToRead' ? BLOCKS.fileToRead.props.safeParse(props) : null;
    if (!parsed?.success || parsed.data.file.mediaId === null) return [];
    return [{ blockId: id, mediaId: parsed.data.file.mediaId, title: parsed.data.title }];
  });

/** Whether the reader shows a file page by page: whoever gets through such a file says so page after page, or once at the end. */
export const isPaged = ({ media }: Pick<Snapshot, 'media'>, mediaId: string): boolean =>
  Object.hasOwn(media, mediaId) && media[mediaId]?.mime === 'application/pdf';

const quoted = (files: readonly FileToRead[]): string => files.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ');

/** What keeps a page from counting as read; null: nothing. Files that were not opened are told before those half read. */
export const unreadOf = (page: Pick<FrozenPage, 'blocks'>, opened: ReadonlyMap<string, FileReading>): Unread | null => {
  const files = filesToRead(page);
  const closed = files.filter(({ mediaId }) => !opened.has(mediaId));
  if (closed.length > 0) return { code: 'LEC-025', values: { liste: quoted(closed) } };
  const half = files.filter(({ mediaId }) => !opened.get(mediaId)?.isRead);
  const [first] = half;
  if (!first) return null;
  const { seen = [], total = null } = opened.get(first.mediaId) ?? {};
  return half.length === 1 && total !== null
    ? { code: 'LEC-006', values: { vues: seen.length, total } }
    : { code: 'LEC-026', values: { liste: quoted(half) } };
};

/** The files that somebody has opened, by their ids, as the database has them. */
export const openedBy = async (scope: Scope, enrolmentId: string): Promise<Map<string, FileReading>> => {
  const { openedFiles } = scope.views;
  const rows = await scope
    .select({ id: openedFiles.mediaId, seen: openedFiles.seen, total: openedFiles.total, isRead: openedFiles.isRead })
    .from(openedFiles)
    .where(eq(openedFiles.enrolmentId, enrolmentId));
  return new Map(rows.map(({ id, ...reading }) => [id, reading]));
};

/** The same as `unreadOf`, asked of the database. */
export const unreadOn = async (
  scope: Scope,
  enrolmentId: string,
  page: Pick<FrozenPage, 'blocks'>,
): Promise<Unread | null> =>
  filesToRead(page).length === 0 ? null : unreadOf(page, await openedBy(scope, enrolmentId));

/**
 * Keeps that she has opened a file, if it is one to read. Nothing is kept of a trial, nor where nothing is followed. Answers
 * whether that is new.
 */
export const keepOpened = async (db: Db, visit: PersonVisit, mediaId: string): Promise<boolean> => {
  const { online, person, tree, visitor } = visit;
  if (visitor.trial || online.options.tracking.mode === 'none' || person.opened.has(mediaId)) return false;
  const isToRead = frozenPages(tree.readable).some((page) =>
    filesToRead(page).some((file) => file.mediaId === mediaId),
  );
  if (!isToRead) return false;
  const row = { enrolmentId: person.enrolment.id, mediaId, isRead: !isPaged(tree.readable, mediaId) };
  await readerScope(db, online.companyId).insert('openedFiles', [row], { ifAbsent: true });
  return true;
};

/** The files to read that she has opened, by their titles. */
export const openedTitles = ({ tree, person }: Pick<PersonVisit, 'tree' | 'person'>): string[] =>
  tree.pages
    .flatMap(filesToRead)
    .filter(({ mediaId }) => person.opened.has(mediaId))
    .map(({ title }) => title);
