import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** `ids` with `id` right after `after` (first when null). GEN-010 when `after` is not one of them. */
export const moveIdAfter = (ids: readonly string[], id: string, after: string | null): string[] => {
  const others = ids.filter((one) => one !== id);
  if (after === null || after === id) return after === null ? [id, ...others] : [...ids];
  const at = others.indexOf(after);
  if (at === -1) throw new Refusal('GEN-010');
  return others.toSpliced(at + 1, 0, id);
};

/**
 * Gives these rows the positions 1, 2, 3… in one statement, and updates only those that move. Needs the lock of the
 * booklet (`changeContent`) and every row of the parent.
 */
export const renumberPositions = async (
  inside: Scope,
  table: 'chapters' | 'pages' | 'blocks',
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  const place: SQL = sql`array_position(${`{${ids.join(',')}}`}::text::uuid[], id)`;
  await inside.update(
    table,
    { position: place },
    (columns) => sql`${inArray(columns.id, [...ids])} and ${columns.position} <> ${place}`,
  );
};
