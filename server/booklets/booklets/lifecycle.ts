import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ActiveSendings, ActivityKind } from '../../../contract/booklets/booklets/booklets.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { findFreeTitle, toFoldedKey } from '../../platform/text/titles.ts';
import { hasBeenPublished } from '../publications/has-been-published.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';
import { recordActivity } from './activity.ts';
import { isTitleTaken } from './check-fields.ts';
import { requireBooklet } from './find-booklet.ts';
import { pauseSendings } from './hooks.ts';
import { countBookletProofs, deleteBinnedBookletRows } from './purge.ts';
import { refuseFullQuota } from './quota.ts';
import { findFreeBookletSlug } from './slug-availability.ts';
import { createBookletStateRefusal } from './state.ts';
import { refuseTakenTitleOrSlug } from './title-conflict.ts';

type BookletChange = Parameters<typeof Scope.prototype.update<'booklets'>>[1];

/** Changes the state of a booklet. GEN-017 when the state is no longer the checked one. */
const changeBookletState = async (
  inside: Scope,
  row: TenantRow<'booklets'>,
  change: BookletChange,
  what: ActivityKind,
): Promise<void> => {
  const moved = await inside.update('booklets', { ...change, ...buildTrackingColumns(inside) }, (columns) =>
    and(
      eq(columns.id, row.id),
      eq(columns.state, row.state),
      row.binnedAt === null ? isNull(columns.binnedAt) : isNotNull(columns.binnedAt),
    ),
  );
  if (moved.length === 0)
    throw createBookletStateRefusal('en cours de modification par une autre personne', 'Rechargez la page');
  await recordActivity(inside, row.id, what);
};

/**
 * Archives a booklet: offline, with all its data; returns the sendings that it paused. GEN-017 during the wizard, or
 * when it is archived already.
 */
export const moveBookletToArchive = async (scope: Scope, id: string): Promise<ActiveSendings> => {
  const { row } = await requireBooklet(scope, id, 'booklet.archive');
  if (row.state === 'archived') throw createBookletStateRefusal('déjà archivé', 'Désarchivez-le pour le modifier');
  if (row.state === 'building') {
    throw createBookletStateRefusal('en construction', 'Terminez-le, ou mettez-le à la corbeille');
  }
  const paused = await scope.transaction(async (inside) => {
    const change = { state: 'archived', onlinePublicationId: null, onlineRevision: null, plannedAt: null, plan: null };
    await changeBookletState(inside, row, change as BookletChange, 'archived');
    return pauseSendings.run(inside, id, 'Livret archivé.');
  });
  invalidateReaderCache(id);
  return paused;
};

/** Unarchives a booklet: unpublished when it was ever published, else a draft. */
export const moveBookletFromArchive = async (scope: Scope, id: string): Promise<void> => {
  const { row } = await requireBooklet(scope, id, 'booklet.archive');
  if (row.state !== 'archived') throw createBookletStateRefusal('déjà actif', 'Il n’y a rien à désarchiver');
  const published = await hasBeenPublished(scope, id);
  await scope.transaction((inside) =>
    changeBookletState(inside, row, { state: published ? 'unpublished' : 'draft' }, 'unarchived'),
  );
};

/** Moves a booklet to the bin for 30 days; returns the sendings that it paused. GEN-017 while published. */
export const moveBookletToBin = async (scope: Scope, id: string): Promise<ActiveSendings> => {
  const { row } = await requireBooklet(scope, id, 'booklet.bin');
  if (row.state === 'published') throw createBookletStateRefusal('en ligne', 'Dépubliez-le d’abord');
  return scope.transaction(async (inside) => {
    await changeBookletState(inside, row, { binnedAt: sql`now()` }, 'binned');
    return pauseSendings.run(inside, id, 'Livret mis à la corbeille.');
  });
};

/**
 * Restores a booklet from the bin. A title or slug taken meanwhile gets a free variant; returns the title. GEN-017 when
 * it is not in the bin, LIV-005 when the quota is reached, LIV-001 or LIV-004 when a concurrent request takes the title
 * or the slug.
 */
export const restoreBookletFromBin = async (scope: Scope, id: string): Promise<string> => {
  const { row } = await requireBooklet(scope, id, 'booklet.bin', { binned: true });
  if (row.binnedAt === null) throw createBookletStateRefusal('déjà actif', 'Il n’est pas dans la corbeille');
  const back = async (inside: Scope): Promise<string> => {
    await refuseFullQuota(inside);
    const change: BookletChange = { binnedAt: null };
    let { title } = row;
    if (title !== null && (await isTitleTaken(inside, title, id))) {
      title = findFreeTitle(title, 'restauré', await listTitleKeys(inside));
      Object.assign(change, { title, titleKey: toFoldedKey(title) });
    }
    if (row.slug !== null) change.slug = await findFreeBookletSlug(inside, row.slug, id);
    await changeBookletState(inside, row, change, 'restored');
    return title ?? '';
  };
  return refuseTakenTitleOrSlug(scope, { wanted: row.slug, except: id }, () => scope.transaction(back));
};

/** Folded titles of the company's booklets outside the bin. */
export const listTitleKeys = async (scope: Scope): Promise<Set<string>> => {
  const { booklets } = scope.views;
  const rows = await scope.select({ key: booklets.titleKey }).from(booklets).where(isNull(booklets.binnedAt));
  return new Set(rows.map(({ key }) => key).filter((key) => key !== null));
};

/**
 * Permanently deletes a booklet of the bin. GEN-017 outside the bin or while proofs must be kept, LIV-008 without the
 * exact title.
 */
export const deleteBinnedBooklet = async (scope: Scope, id: string, title: string): Promise<void> => {
  const { row } = await requireBooklet(scope, id, 'booklet.purge', { binned: true });
  if (row.binnedAt === null) throw createBookletStateRefusal('encore actif', 'Mettez-le d’abord à la corbeille');
  if (title !== (row.title ?? '')) throw createFieldRefusal('title', 'LIV-008');
  const n = await countBookletProofs(scope, id);
  if (n > 0) {
    const words = phraseText('tenu de conserver {n} {n:preuve|preuves} de lecture', { n });
    throw createBookletStateRefusal(words, 'Il pourra être supprimé au terme de leur durée de conservation');
  }
  await scope.transaction(async (inside) => {
    if ((await deleteBinnedBookletRows(inside, [id])) === 0)
      throw createBookletStateRefusal('encore actif', 'Mettez-le d’abord à la corbeille');
  });
  invalidateReaderCache(id);
};
