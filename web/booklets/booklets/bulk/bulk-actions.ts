import { exportArchives, MAX_EXPORTED_BOOKLETS } from '../../../../contract/booklets/archive/booklet-archive.ts';
import {
  archiveBooklet,
  type BookletRow,
  binBooklet,
  getBooklet,
  restoreBooklet,
  unarchiveBooklet,
  updateBooklet,
} from '../../../../contract/booklets/booklets/booklets.ts';
import { ApiError, api, ignoreApiError } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { confirm } from '../../../ui/overlays/confirm.ts';
import { requestBookletArchive } from '../export-archive.ts';

type Booklets = readonly Pick<BookletRow, 'id' | 'title' | 'state' | 'can'>[];

const getName = ({ title }: Pick<BookletRow, 'title'>): string => title || t('booklets.untitled');

/**
 * Runs a change on each booklet in turn, and lists what could not be changed, with the reason. Returns the booklets that
 * were changed.
 */
const runOnEach = async (booklets: Booklets, change: (id: string) => Promise<unknown>): Promise<Booklets> => {
  const changed: Booklets[number][] = [];
  const kept: string[] = [];
  for (const booklet of booklets) {
    try {
      await change(booklet.id);
      changed.push(booklet);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      kept.push(t('booklets.bulk.reason', { title: getName(booklet), reason: error.message }));
    }
  }
  if (kept.length > 0) toast.error([t('booklets.bulk.kept', { count: kept.length }), ...kept].join(' '));
  return changed;
};

interface BulkChange {
  booklets: Booklets;
  /** Key of the question and of the message after it. */
  kind: 'archive' | 'bin';
  change: (id: string) => Promise<unknown>;
  undo: (id: string) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** One question for all; the message after it takes everything back. False: not confirmed. */
const changeAll = async ({ booklets, kind, change, undo, refresh }: BulkChange): Promise<boolean> => {
  const online = booklets.filter(({ state }) => state === 'published').length;
  const isSure = await confirm.ask({
    header: t(`booklets.bulk.${kind}.header`, { count: booklets.length }),
    message:
      kind === 'archive' && online > 0
        ? t('booklets.bulk.archive.online', { count: online })
        : t(`booklets.bulk.${kind}.message`),
    acceptLabel: t(`booklet.action.${kind}`),
    danger: kind === 'bin',
  });
  if (!isSure) return false;
  const changed = await runOnEach(booklets, change);
  await refresh();
  if (changed.length > 0) {
    toast.success(t(`booklets.bulk.${kind}.done`, { count: changed.length }), {
      label: t('booklets.bulk.undo'),
      run: () => void runOnEach(changed, undo).then(refresh),
    });
  }
  return true;
};

export const archiveAll = (booklets: Booklets, refresh: () => Promise<unknown>) =>
  changeAll({
    booklets,
    kind: 'archive',
    change: (id) => api(archiveBooklet, { params: { id }, quiet: true }),
    undo: (id) => api(unarchiveBooklet, { params: { id }, quiet: true }),
    refresh,
  });

export const binAll = (booklets: Booklets, refresh: () => Promise<unknown>) =>
  changeAll({
    booklets,
    kind: 'bin',
    change: (id) => api(binBooklet, { params: { id }, quiet: true }),
    undo: (id) => api(restoreBooklet, { params: { id }, quiet: true }),
    refresh,
  });

/** Requests one file with the archive of each booklet that the user may export; another task for every fifty. */
export const exportAll = async (booklets: Booklets): Promise<void> => {
  const ids = booklets.filter(({ can }) => can['booklet.export']).map(({ id }) => id);
  const [only] = ids;
  if (ids.length === 1 && only) return void (await requestBookletArchive(only));
  for (let from = 0; from < ids.length; from += MAX_EXPORTED_BOOKLETS) {
    const body = { ids: ids.slice(from, from + MAX_EXPORTED_BOOKLETS) };
    await api(exportArchives, { body }).catch(ignoreApiError);
  }
};

const changeTags = async (id: string, change: (tags: readonly string[]) => string[]) => {
  const { tags, rowVersion } = await api(getBooklet, { params: { id }, quiet: true });
  await api(updateBooklet, { params: { id }, body: { tags: change(tags), rowVersion }, quiet: true });
  return tags;
};

/** Adds tags to each booklet; the message after it takes back those that a booklet did not have. */
export const tagAll = async (
  booklets: Booklets,
  added: readonly string[],
  refresh: () => Promise<unknown>,
): Promise<void> => {
  const before = new Map<string, readonly string[]>();
  const changed = await runOnEach(booklets, async (id) => {
    before.set(id, await changeTags(id, (tags) => [...tags, ...added]));
  });
  await refresh();
  if (changed.length === 0) return;
  toast.success(t('booklets.bulk.tags.done', { count: changed.length }), {
    label: t('booklets.bulk.undo'),
    run: () => void runOnEach(changed, (id) => changeTags(id, () => [...(before.get(id) ?? [])])).then(refresh),
  });
};
