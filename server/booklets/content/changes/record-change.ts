import { lt } from 'drizzle-orm';
import type { ContentKind } from '../../../../contract/booklets/content/history.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';

const MINUTE_MS = 60_000;
/** Saves of one person at most this far apart are one change. */
const SESSION_MS = 10 * MINUTE_MS;
/** A long work is cut, so that more than its beginning can be restored. */
const MAX_SESSION_MS = 60 * MINUTE_MS;

/** A row as it was before a change. */
type ChangedRow = Pick<TenantRow<'blocks'>, 'id' | 'bookletId' | 'rowVersion' | 'updatedAt' | 'updatedBy'>;

export interface ReplacedContent {
  kind: ContentKind;
  row: ChangedRow;
  before: unknown;
  /** Schema version of the props of a block. */
  version?: number;
}

/** True when this save goes on with the last one: what was there before is already recorded. */
const continuesLastSave = ({ rowVersion, updatedAt, updatedBy }: ChangedRow, actorId: string, now: number): boolean => {
  const last = updatedAt.getTime();
  return (
    rowVersion > 1 &&
    updatedBy === actorId &&
    now - last < SESSION_MS &&
    Math.floor(now / MAX_SESSION_MS) === Math.floor(last / MAX_SESSION_MS)
  );
};

const insertChanges = (inside: Scope, changes: readonly ReplacedContent[], batchId: string | null): Promise<void> =>
  inside.bulkInsert(
    'contentChanges',
    changes.map(({ kind, row, before, version = 1 }) => ({
      bookletId: row.bookletId,
      kind,
      targetId: row.id,
      version,
      before,
      writtenVersion: row.rowVersion + 1,
      batchId,
      userId: inside.actor.id,
    })),
  );

/** Records the content that a save replaces, within its transaction. */
export const recordContentChange = async (inside: Scope, change: ReplacedContent): Promise<void> => {
  if (continuesLastSave(change.row, inside.actor.id, Date.now())) return;
  await insertChanges(inside, [change], null);
};

/** Records changes made at once, which are undone together. */
export const recordContentBatch = (
  inside: Scope,
  batchId: string,
  changes: readonly ReplacedContent[],
): Promise<void> => insertChanges(inside, changes, batchId);

/** Deletes the changes recorded before a date. */
export const purgeContentChanges = (scope: Scope, before: Date): Promise<number> =>
  scope.deleteRows('contentChanges', ({ at }) => lt(at, before));
