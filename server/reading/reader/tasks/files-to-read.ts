import { eq } from 'drizzle-orm';
import { BLOCK_DEFINITIONS } from '../../../../blocks/registry.ts';
import type { ErrorCode, ErrorValues } from '../../../../contract/platform/errors.ts';
import { type FrozenPage, listFrozenPages, type Snapshot } from '../../../booklets/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import type { Db } from '../../../platform/data/connection/client.ts';
import { readerScope } from '../booklet/online-booklets.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import type { FileReading } from '../person/reader-context.ts';

export interface FileToRead {
  blockId: string;
  mediaId: string;
  title: string;
}

/** Reason for which a page, or a confirmation on it, has to wait. */
export interface UnreadReason {
  code: Extract<ErrorCode, 'LEC-006' | 'LEC-025' | 'LEC-026'>;
  values: ErrorValues;
}

/** The files that must be read before a page counts as read. */
export const listFilesToRead = ({ blocks }: Pick<FrozenPage, 'blocks'>): FileToRead[] =>
  blocks.flatMap(({ id, type, props }) => {
    const parsed = type === 'fileToRead' ? BLOCK_DEFINITIONS.fileToRead.props.safeParse(props) : null;
    if (!parsed?.success || parsed.data.file.mediaId === null) return [];
    return [{ blockId: id, mediaId: parsed.data.file.mediaId, title: parsed.data.title }];
  });

/**
 * True if the reader application shows the file page by page: progress is then reported per page, or once for the
 * whole.
 */
export const isPagedFile = ({ media }: Pick<Snapshot, 'media'>, mediaId: string): boolean =>
  Object.hasOwn(media, mediaId) && media[mediaId]?.mime === 'application/pdf';

const quoteTitles = (files: readonly FileToRead[]): string =>
  files.map(({ title }) => `«\u00a0${title}\u00a0»`).join(', ');

/** Reason for which a page does not count as read yet; null: none. Unopened files come before half-read ones. */
export const findUnreadReason = (
  page: Pick<FrozenPage, 'blocks'>,
  opened: ReadonlyMap<string, FileReading>,
): UnreadReason | null => {
  const files = listFilesToRead(page);
  const closed = files.filter(({ mediaId }) => !opened.has(mediaId));
  if (closed.length > 0) return { code: 'LEC-025', values: { liste: quoteTitles(closed) } };
  const half = files.filter(({ mediaId }) => !opened.get(mediaId)?.isRead);
  const [first] = half;
  if (!first) return null;
  const { seen = [], total = null } = opened.get(first.mediaId) ?? {};
  return half.length === 1 && total !== null
    ? { code: 'LEC-006', values: { vues: seen.length, total } }
    : { code: 'LEC-026', values: { liste: quoteTitles(half) } };
};

/** Files opened in this enrolment, by media id, from the database. */
export const loadOpenedFiles = async (scope: Scope, enrolmentId: string): Promise<Map<string, FileReading>> => {
  const { openedFiles } = scope.views;
  const rows = await scope
    .select({ id: openedFiles.mediaId, seen: openedFiles.seen, total: openedFiles.total, isRead: openedFiles.isRead })
    .from(openedFiles)
    .where(eq(openedFiles.enrolmentId, enrolmentId));
  return new Map(rows.map(({ id, ...reading }) => [id, reading]));
};

/** Same as `findUnreadReason`, with the opened files loaded from the database. */
export const loadUnreadReason = async (
  scope: Scope,
  enrolmentId: string,
  page: Pick<FrozenPage, 'blocks'>,
): Promise<UnreadReason | null> =>
  listFilesToRead(page).length === 0 ? null : findUnreadReason(page, await loadOpenedFiles(scope, enrolmentId));

/**
 * Records that the reader opened a file, if it is one to read. Stores nothing for a trial, or without tracking. Returns
 * true if that is new.
 */
export const recordOpenedFile = async (db: Db, visit: PersonVisit, mediaId: string): Promise<boolean> => {
  const { online, person, tree, visitor } = visit;
  if (visitor.trial || online.options.tracking.mode === 'none' || person.opened.has(mediaId)) return false;
  const isToRead = listFrozenPages(tree.readable).some((page) =>
    listFilesToRead(page).some((file) => file.mediaId === mediaId),
  );
  if (!isToRead) return false;
  const row = { enrolmentId: person.enrolment.id, mediaId, isRead: !isPagedFile(tree.readable, mediaId) };
  await readerScope(db, online.companyId).insert('openedFiles', [row], { ifAbsent: true });
  return true;
};

/** Titles of the files to read that the reader opened. */
export const listOpenedFileTitles = ({ tree, person }: Pick<PersonVisit, 'tree' | 'person'>): string[] =>
  tree.pages
    .flatMap(listFilesToRead)
    .filter(({ mediaId }) => person.opened.has(mediaId))
    .map(({ title }) => title);
