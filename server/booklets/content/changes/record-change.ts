import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import {
  type BlockConditions,
  blockConditions,
  readConditions,
} from '../../../../contract/booklets/content/content.ts';
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
  /** Row version that the change leaves, when it is not the next one. */
  writtenVersion?: number;
}

/** Key of the conditions in the earlier content of a block, beside its props: present when it is they that changed. */
const CONDITIONS_KEY = '$conditions';

/** The conditions that a change replaced; null for a change of words. */
export const findEarlierConditions = (before: unknown): BlockConditions | null => {
  const found = typeof before === 'object' && before !== null ? Reflect.get(before, CONDITIONS_KEY) : undefined;
  return found === undefined ? null : blockConditions.parse(found);
};

/** The conditions of a block before a change of them. Its words, and so its row version, stay. */
export const toReplacedConditions = (row: TenantRow<'blocks'>): ReplacedContent => ({
  kind: 'block',
  row,
  before: { ...(row.props as object), [CONDITIONS_KEY]: readConditions(row) },
  version: row.version,
  writtenVersion: row.rowVersion,
});

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
    changes.map(({ kind, row, before, version = 1, writtenVersion = row.rowVersion + 1 }) => ({
      bookletId: row.bookletId,
      kind,
      targetId: row.id,
      version,
      before,
      writtenVersion,
      batchId,
      userId: inside.actor.id,
    })),
  );

/** Records the content that a save replaces, within its transaction. */
export const recordContentChange = async (inside: Scope, change: ReplacedContent): Promise<void> => {
  if (continuesLastSave(change.row, inside.actor.id, Date.now())) return;
  await insertChanges(inside, [change], null);
};

/** True when the same person changed the conditions of this block a moment ago: those before that are recorded. */
const continuesLastConditions = async (inside: Scope, { id }: TenantRow<'blocks'>): Promise<boolean> => {
  const { contentChanges } = inside.views;
  const [last] = await inside
    .select({ at: contentChanges.at, userId: contentChanges.userId, batchId: contentChanges.batchId })
    .from(contentChanges)
    .where(and(eq(contentChanges.targetId, id), sql`${contentChanges.before} ? ${CONDITIONS_KEY}`))
    .orderBy(desc(contentChanges.at))
    .limit(1);
  const isOwn = last?.userId === inside.actor.id && last.batchId === null;
  return isOwn && Date.now() - last.at.getTime() < SESSION_MS;
};

/** Blocks whose conditions changed after these changes of one batch. */
export const listReconditionedIds = async (
  inside: Scope,
  changes: readonly Pick<TenantRow<'contentChanges'>, 'targetId' | 'before' | 'at' | 'batchId'>[],
): Promise<Set<string>> => {
  const own = changes.filter(({ before }) => findEarlierConditions(before));
  const [first] = own;
  if (!first) return new Set();
  const { contentChanges } = inside.views;
  const rows = await inside
    .select({ targetId: contentChanges.targetId })
    .from(contentChanges)
    .where(
      and(
        inArray(
          contentChanges.targetId,
          own.map(({ targetId }) => targetId),
        ),
        gt(contentChanges.at, first.at),
        sql`${contentChanges.batchId} is distinct from ${first.batchId}`,
        sql`${contentChanges.before} ? ${CONDITIONS_KEY}`,
      ),
    );
  return new Set(rows.map(({ targetId }) => targetId));
};

/** Records the conditions that a save replaces, within its transaction. */
export const recordConditionsChange = async (inside: Scope, block: TenantRow<'blocks'>): Promise<void> => {
  if (!(await continuesLastConditions(inside, block))) await insertChanges(inside, [toReplacedConditions(block)], null);
};

/** Records changes that are never part of the save before them: what a template or its undoing replaced. */
export const recordContentChanges = (inside: Scope, changes: readonly ReplacedContent[]): Promise<void> =>
  insertChanges(inside, changes, null);

/** Records changes made at once, which are undone together. */
export const recordContentBatch = (
  inside: Scope,
  batchId: string,
  changes: readonly ReplacedContent[],
): Promise<void> => insertChanges(inside, changes, batchId);

/** Deletes the changes recorded before a date. */
export const purgeContentChanges = (scope: Scope, before: Date): Promise<number> =>
  scope.deleteRows('contentChanges', ({ at }) => lt(at, before));
