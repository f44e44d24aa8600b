import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isBlockType } from '../../../blocks/registry.ts';
import { findRow, listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeBookletContent } from '../booklets/change-content.ts';
import { requireBooklet } from '../booklets/find-booklet.ts';
import { refuseBlockInUse } from '../content/locks.ts';
import { parseBlockProps } from '../content/props.ts';
import { requireMedia } from './media.ts';

/** Replaces one file id with another in a value. */
const replaceIds = <Value>(value: Value, from: string, to: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;

interface MediaSwap {
  from: string;
  to: string;
}

const swapInBlock = async (
  inside: Scope,
  row: TenantRow<'blocks'>,
  revision: number,
  { from, to }: MediaSwap,
): Promise<void> => {
  await refuseBlockInUse(inside, row.id);
  const props = replaceIds(row.props, from, to);
  const kept = isBlockType(row.type) ? parseBlockProps(row.type, props).props : props;
  await inside.update('blocks', { props: kept, revision, ...buildTrackingColumns(inside) }, (columns) =>
    eq(columns.id, row.id),
  );
};

const swapInBooklet = async (inside: Scope, row: TenantRow<'booklets'>, { from, to }: MediaSwap): Promise<void> => {
  const { theme, welcome, cover } = row;
  await inside.update(
    'booklets',
    {
      theme: replaceIds(theme, from, to),
      welcome: replaceIds(welcome, from, to),
      cover: replaceIds(cover, from, to),
      rowVersion: sql`row_version + 1`,
    },
    (columns) => eq(columns.id, row.id),
  );
};

const swapInReferent = async (inside: Scope, holderId: string, { from, to }: MediaSwap): Promise<void> => {
  await inside.update('referents', { photoMediaId: to, ...buildTrackingColumns(inside) }, (columns) =>
    and(eq(columns.id, holderId), eq(columns.photoMediaId, from)),
  );
};

/** Sent messages never change. */
const swapInMessage = async (inside: Scope, holderId: string, { from, to }: MediaSwap): Promise<void> => {
  const row = await findRow(inside, 'campaigns', ({ id }) => eq(id, holderId));
  if (row?.state !== 'draft') return;
  await inside.update(
    'campaigns',
    { bodies: replaceIds(row.bodies, from, to), ...buildTrackingColumns(inside) },
    (columns) => eq(columns.id, holderId),
  );
};

/**
 * Shows one file instead of another in the drafts of `holders` only. Refusals as `requireBooklet` for a booklet that
 * the actor may not edit, EDI-008 for a block that somebody edits, GEN-010 for a holder without this file.
 */
export const swapMedia = async (scope: Scope, { from, to }: MediaSwap, holders: readonly string[]): Promise<void> => {
  await requireMedia(scope, to);
  const uses = await listRows(scope, 'mediaUses', ({ mediaId, holderId }) =>
    and(eq(mediaId, from), inArray(holderId, [...holders])),
  );
  if (uses.length < new Set(holders).size) throw new Refusal('GEN-010');
  const bookletIds = [...new Set(uses.flatMap(({ bookletId }) => bookletId ?? []))];
  for (const id of bookletIds) await requireBooklet(scope, id, 'booklet.edit');
  await scope.transaction(async (all) => {
    for (const bookletId of bookletIds) {
      await changeBookletContent(all, bookletId, async (inside, booklet) => {
        for (const { holderId } of uses.filter((use) => use.bookletId === bookletId)) {
          const block = await findRow(inside, 'blocks', ({ id, deletedAt }) =>
            and(eq(id, holderId), isNull(deletedAt)),
          );
          if (holderId === bookletId) await swapInBooklet(inside, booklet, { from, to });
          else if (block) await swapInBlock(inside, block, booklet.revision, { from, to });
          else {
            await swapInReferent(inside, holderId, { from, to });
            await swapInMessage(inside, holderId, { from, to });
          }
          await inside.deleteRows('mediaUses', (row) => and(eq(row.holderId, holderId), eq(row.mediaId, from)));
          await inside.insert('mediaUses', [{ mediaId: to, bookletId, holderId }], { ifAbsent: true });
        }
      });
    }
  });
};
