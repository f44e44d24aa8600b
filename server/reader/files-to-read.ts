import { eq } from 'drizzle-orm';
import { BLOCKS } from '../../blocks/registry.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { type FrozenPage, frozenPages } from '../publications/snapshot.ts';
import type { Standing } from './person-slots.ts';
import type { PersonVisit } from './person-visit.ts';
import { readerScope } from './shelf.ts';

interface FileToRead {
  blockId: string;
  mediaId: string;
  title: string;
}

/** The files that must be opened before a page counts as read. */
export const filesToRead = ({ blocks }: Pick<FrozenPage, 'blocks'>): FileToRead[] =>
  blocks.flatMap(({ id, type, props }) => {
    const parsed = type === 'fileToRead' ? BLOCKS.fileToRead.props.safeParse(props) : null;
    if (!parsed?.success || parsed.data.file.mediaId === null) return [];
    return [{ blockId: id, mediaId: parsed.data.file.mediaId, title: parsed.data.title }];
  });

/** What of the files of a page somebody has not opened yet, by their titles. */
export const unopenedOn = async (
  scope: Scope,
  enrolmentId: string,
  page: Pick<FrozenPage, 'blocks'>,
): Promise<string[]> => {
  const files = filesToRead(page);
  if (files.length === 0) return [];
  const { openedFiles } = scope.views;
  const rows = await scope
    .select({ id: openedFiles.mediaId })
    .from(openedFiles)
    .where(eq(openedFiles.enrolmentId, enrolmentId));
  const opened = new Set(rows.map(({ id }) => id));
  return files.filter(({ mediaId }) => !opened.has(mediaId)).map(({ title }) => `«\u00a0${title}\u00a0»`);
};

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
  await readerScope(db, online.companyId).insert('openedFiles', [{ enrolmentId: person.enrolment.id, mediaId }], {
    ifAbsent: true,
  });
  return true;
};

/** What stands below a file to read for her, in words. */
export const fileToReadWords = ({ online, person, tree }: Standing, blockId: string): string => {
  const file = tree.pages.flatMap(filesToRead).find((one) => one.blockId === blockId);
  if (!file || online.options.tracking.mode === 'none') return 'Fichier à lire.';
  if (person.opened.has(file.mediaId)) return '<span class="r-state" data-read="">✓ Fichier ouvert</span>';
  return tree.readable.tone === 'tu'
    ? 'À ouvrir avant que cette page compte comme lue pour toi.'
    : 'À ouvrir avant que cette page compte comme lue.';
};

/** The files to read that she has opened, by their titles. */
export const openedTitles = (tree: Standing['tree'], person: Standing['person']): string[] =>
  tree.pages
    .flatMap(filesToRead)
    .filter(({ mediaId }) => person.opened.has(mediaId))
    .map(({ title }) => title);
