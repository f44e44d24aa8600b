import type { Can } from '../../platform/permissions.ts';
import type { BookletRow, LevelPermissions, ListedBooklet } from './booklet.ts';

interface ListedBooklets {
  rows: readonly ListedBooklet[];
  can: Can;
  levels: LevelPermissions;
}

/** Completes the rows of a list with their abilities and empty fields. */
export const toBookletRows = ({ rows, can, levels }: ListedBooklets): BookletRow[] =>
  rows.map(({ level, ...row }) => ({
    ...row,
    plannedAt: row.plannedAt ?? null,
    binnedAt: row.binnedAt ?? null,
    hasUnpublishedChanges: row.hasUnpublishedChanges ?? false,
    onlineVersion: row.onlineVersion ?? null,
    owner: row.owner ?? null,
    updatedBy: row.updatedBy ?? null,
    sector: row.sector ?? null,
    doors: row.doors ?? [],
    readerPath: row.readerPath ?? null,
    tags: row.tags ?? [],
    wizardStep: row.wizardStep ?? 'start',
    can: { ...can, ...Object.fromEntries((level && levels[level])?.map((name) => [name, true]) ?? []) },
  }));

/** A list of booklets with complete rows. */
export const withBookletRows = <List extends ListedBooklets>(
  list: List,
): Omit<List, 'rows'> & { rows: BookletRow[] } => ({ ...list, rows: toBookletRows(list) });
