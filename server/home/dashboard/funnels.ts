import { and, eq, isNull } from 'drizzle-orm';
import type { Dashboard } from '../../../contract/home/dashboard.ts';
import { buildVisibilityFilter } from '../../booklets/index.ts';
import { findPermittedBookletIds } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { buildFunnel, countStages } from '../follow-up/funnel.ts';

const MAX_FUNNELS = 10;

/** How far the people of each published booklet have come, those with the most people first. */
export const listFunnels = async (scope: Scope): Promise<Pick<Dashboard, 'funnels' | 'moreFunnels'>> => {
  const { booklets } = scope.views;
  const [permitted, followed] = await Promise.all([
    findPermittedBookletIds(scope, 'participants.list'),
    findPermittedBookletIds(scope, 'participants.progress'),
  ]);
  const rows = await scope
    .select({ id: booklets.id, title: booklets.title, settings: booklets.settings })
    .from(booklets)
    .where(
      and(
        buildVisibilityFilter(scope, booklets),
        isNull(booklets.binnedAt),
        eq(booklets.state, 'published'),
        permitted === null ? undefined : anyOf(booklets.id, permitted),
      ),
    );
  const stages = await countStages(
    scope,
    rows.map(({ id }) => id),
  );
  const all = rows.flatMap(({ id, title, settings }) => {
    const counts = stages.get(id);
    if (!counts) return [];
    const { mode, threshold } = settings.tracking;
    const named = mode === 'named' && (followed === null || followed.includes(id));
    return [{ bookletId: id, title: title ?? '', funnel: buildFunnel(counts, { mode, threshold, named }) }];
  });
  const countAll = ({ funnel }: (typeof all)[number]) =>
    funnel.toInvite + funnel.scheduled + funnel.failed + funnel.invited;
  all.sort((a, b) => countAll(b) - countAll(a) || a.title.localeCompare(b.title, 'fr'));
  return { funnels: all.slice(0, MAX_FUNNELS), moreFunnels: Math.max(0, all.length - MAX_FUNNELS) };
};
