import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { setAccess } from '../../contract/booklets.ts';
import type { BodyOf } from '../../contract/call.ts';
import type { Scope } from '../db/scope.ts';
import { readersChanged } from '../reader/changes.ts';
import { record } from './activity.ts';
import { bookletFor } from './found.ts';
import { impossible } from './state.ts';

/**
 * Chooses who may read. The unlisted link holds 32 random bytes; it is made at the first choice of `link`, kept when the
 * mode changes, and renewed on demand: whoever has the former one reads no more.
 */
export const set = async (scope: Scope, id: string, chosen: BodyOf<typeof setAccess>): Promise<void> => {
  const { row } = await bookletFor(scope, id, 'booklet.access');
  const token = randomBytes(32).toString('base64url');
  await scope.transaction(async (inside) => {
    const changed = await inside.update(
      'booklets',
      {
        accessMode: chosen.mode,
        noindex: chosen.noindex,
        // Two people who choose at once must be shown the same link.
        ...(chosen.mode === 'link' && { linkToken: chosen.renewLink ? token : sql`coalesce(link_token, ${token})` }),
        rowVersion: sql`row_version + 1`,
        updatedAt: sql`now()`,
        updatedBy: scope.actor.id,
      },
      (columns) => and(eq(columns.id, id), eq(columns.state, row.state), isNull(columns.binnedAt)),
    );
    if (changed.length === 0) throw impossible('en cours de modification par une autre personne', 'Rechargez la page');
    if (chosen.mode !== row.accessMode) await record(inside, id, 'access_changed', chosen.mode);
  });
  readersChanged(id);
};
