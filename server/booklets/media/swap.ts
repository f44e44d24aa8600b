import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isBlockType } from '../../../blocks/registry.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeContent } from '../booklets/change.ts';
import { bookletFor } from '../booklets/found.ts';
import { refuseHeld } from '../content/locks.ts';
import { parseProps } from '../content/props.ts';
import { mediaFor } from './media.ts';

/** Replaces one file id with another in a value. */
const renamed = <Value>(value: Value, from: string, to: string): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to)) as Value;

interface Swap {
  from: string;
  to: string;
}

const touched = (inside: Scope) => ({
  rowVersion: sql`row_version + 1`,
  updatedAt: sql`now()`,
  updatedBy: inside.actor.id,
});

const inBlock = async (inside: Scope, row: Row<'blocks'>, revision: number, { from, to }: Swap): Promise<void> => {
  await refuseHeld(inside, row.id);
  const props = renamed(row.props, from, to);
  const kept = isBlockType(row.type) ? parseProps(row.type, props).props : props;
  await inside.update('blocks', { props: kept, revision, ...touched(inside) }, (columns) => eq(columns.id, row.id));
};

const inBooklet = async (inside: Scope, row: Row<'booklets'>, { from, to }: Swap): Promise<void> => {
  const { theme, welcome, cover } = row;
  await inside.update(
    'booklets',
    {
      theme: renamed(theme, from, to),
      welcome: renamed(welcome, from, to),
      cover: renamed(cover, from, to),
      rowVersion: sql`row_version + 1`,
    },
    (columns) => eq(columns.id, row.id),
  );
};

const inPerson = async (inside: Scope, holderId: string, { from, to }: Swap): Promise<void> => {
  await inside.update('referents', { photoMediaId: to, ...touched(inside) }, (columns) =>
    and(eq(columns.id, holderId), eq(columns.photoMediaId, from)),
  );
};

/** Sent messages never change. */
const inMessage = async (inside: Scope, holderId: string, { from, to }: Swap): Promise<void> => {
  const { campaigns } = inside.views;
  const [row] = await inside.select().from(campaigns).where(eq(campaigns.id, holderId));
  if (row?.state !== 'draft') return;
  await inside.update('campaigns', { bodies: renamed(row.bodies, from, to), ...touched(inside) }, (columns) =>
    eq(columns.id, holderId),
  );
};

/**
 * Shows one file instead of another in the drafts of `holders` only. Refusals as `bookletFor` for a booklet that the
 * actor may not edit, EDI-008 for a block that somebody edits, GEN-010 for a holder without this file.
 */
export const swapIn = async (scope: Scope, { from, to }: Swap, holders: readonly string[]): Promise<void> => {
  await mediaFor(scope, to);
  const { mediaUses, blocks } = scope.views;
  const uses = await scope
    .select()
    .from(mediaUses)
    .where(and(eq(mediaUses.mediaId, from), inArray(mediaUses.holderId, [...holders])));
  if (uses.length < new Set(holders).size) throw new Refusal('GEN-010');
  const bookletIds = [...new Set(uses.flatMap(({ bookletId }) => bookletId ?? []))];
  for (const id of bookletIds) await bookletFor(scope, id, 'booklet.edit');
  await scope.transaction(async (all) => {
    for (const bookletId of bookletIds) {
      await changeContent(all, bookletId, async (inside, booklet) => {
        for (const { holderId } of uses.filter((use) => use.bookletId === bookletId)) {
          const [block] = await inside
            .select()
            .from(blocks)
            .where(and(eq(blocks.id, holderId), isNull(blocks.deletedAt)));
          if (holderId === bookletId) await inBooklet(inside, booklet, { from, to });
          else if (block) await inBlock(inside, block, booklet.revision, { from, to });
          else {
            await inPerson(inside, holderId, { from, to });
            await inMessage(inside, holderId, { from, to });
          }
          await inside.remove('mediaUses', (row) => and(eq(row.holderId, holderId), eq(row.mediaId, from)));
          await inside.insert('mediaUses', [{ mediaId: to, bookletId, holderId }], { ifAbsent: true });
        }
      });
    }
  });
};
