import { and, eq, isNull, sql } from 'drizzle-orm';
import { openDoors } from '../../../contract/booklets/access/access.ts';
import type { setAccess } from '../../../contract/booklets/booklets/booklets.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { readersChanged } from '../../reading/reader/changes.ts';
import { keepMainLink } from '../access/links.ts';
import { refusePublic } from '../access/public.ts';
import { record } from './activity.ts';
import { bookletFor } from './found.ts';
import { impossible } from './state.ts';

/**
 * Switches between the unlisted link and public access; the other access methods stay. The first choice of `link`
 * creates a link, later changes keep it, and a renewal revokes the former one. ACC-004 when the booklet cannot be
 * public.
 */
export const set = async (scope: Scope, id: string, chosen: BodyOf<typeof setAccess>): Promise<void> => {
  const { row } = await bookletFor(scope, id, 'booklet.access');
  const opening = chosen.mode === 'public' && !row.access.public.on;
  if (opening) await refusePublic(scope, row);
  const link = { on: chosen.mode === 'link' };
  const everybody = { on: chosen.mode === 'public', noindex: chosen.noindex };
  await scope.transaction(async (inside) => {
    const [changed] = await inside.update(
      'booklets',
      {
        // Only these two keys, so that a concurrent change of the detailed settings is not overwritten.
        access: sql`access || ${JSON.stringify({ link, public: everybody })}::jsonb`,
        rowVersion: sql`row_version + 1`,
        updatedAt: sql`now()`,
        updatedBy: scope.actor.id,
      },
      (columns) => and(eq(columns.id, id), eq(columns.state, row.state), isNull(columns.binnedAt)),
    );
    if (!changed) throw impossible('en cours de modification par une autre personne', 'Rechargez la page');
    // The update locks the booklet's row, so two people who choose at once get the same link.
    if (chosen.mode === 'link') await keepMainLink(inside, id, chosen.renewLink);
    const doors = openDoors(changed.access).join(' ');
    if (doors !== openDoors(row.access).join(' ')) await record(inside, id, 'access_changed', doors);
  });
  readersChanged(id);
};
