import { and, eq, isNull, sql } from 'drizzle-orm';
import { listAccessMethods } from '../../../contract/booklets/access/access.ts';
import type { setAccess } from '../../../contract/booklets/booklets/booklets.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { ensureMainLink } from '../access/links.ts';
import { refusePublicAccess } from '../access/public-access.ts';
import { invalidateReaderCache } from '../publications/reader-cache-events.ts';
import { recordActivity } from './activity.ts';
import { requireBooklet } from './find-booklet.ts';
import { createBookletStateRefusal } from './state.ts';

/**
 * Switches between the unlisted link and public access; the other access methods stay. The first choice of `link`
 * creates a link, later changes keep it, and a renewal revokes the former one. ACC-004 when the booklet cannot be
 * public.
 */
export const setBookletAccess = async (scope: Scope, id: string, chosen: CallBody<typeof setAccess>): Promise<void> => {
  const { row } = await requireBooklet(scope, id, 'booklet.access');
  const opening = chosen.mode === 'public' && !row.access.public.on;
  if (opening) await refusePublicAccess(scope, row);
  const link = { on: chosen.mode === 'link' };
  const everybody = { on: chosen.mode === 'public', noindex: chosen.noindex };
  await scope.transaction(async (inside) => {
    const [changed] = await inside.update(
      'booklets',
      {
        // Only these two keys, so that a concurrent change of the detailed settings is not overwritten.
        access: sql`access || ${JSON.stringify({ link, public: everybody })}::jsonb`,
        ...buildTrackingColumns(scope),
      },
      (columns) => and(eq(columns.id, id), eq(columns.state, row.state), isNull(columns.binnedAt)),
    );
    if (!changed)
      throw createBookletStateRefusal('en cours de modification par une autre personne', 'Rechargez la page');
    // The update locks the booklet's row, so two people who choose at once get the same link.
    if (chosen.mode === 'link') await ensureMainLink(inside, id, chosen.renewLink);
    const doors = listAccessMethods(changed.access).join(' ');
    if (doors !== listAccessMethods(row.access).join(' ')) await recordActivity(inside, id, 'access_changed', doors);
  });
  invalidateReaderCache(id);
};
