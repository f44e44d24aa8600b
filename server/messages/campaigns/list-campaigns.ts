import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CampaignList, listCampaigns } from '../../../contract/messages/campaigns/campaigns.ts';
import type { CallQuery } from '../../../contract/platform/call.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import type { ParticipantsContext } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { foldColumn, toLikePattern } from '../../platform/data/statements/fold-column.ts';
import { loadCampaignRows } from './load-campaign-detail.ts';

type Query = CallQuery<typeof listCampaigns>;

/** One page of a booklet’s campaigns, with the number of campaigns in each state. */
export const listBookletCampaigns = async (
  scope: Scope,
  people: ParticipantsContext,
  query: Query,
): Promise<CampaignList> => {
  const { campaigns } = scope.views;
  const { page, size, state, kind, search, archived, sort, direction } = query;
  const own = and(eq(campaigns.bookletId, people.booklet.id), isNull(campaigns.step));
  const words = toFoldedKey(search).split(' ').filter(Boolean).slice(0, 8);
  const where = and(
    own,
    archived ? isNotNull(campaigns.archivedAt) : isNull(campaigns.archivedAt),
    state && eq(campaigns.state, state),
    kind && eq(campaigns.kind, kind),
    ...words.map((word) => sql`${foldColumn(campaigns.name)} like ${toLikePattern(word)}`),
  );
  const way = direction === 'asc' ? asc : desc;
  const order = {
    updated: [way(campaigns.updatedAt)],
    name: [way(sql`${foldColumn(campaigns.name)} collate "C"`)],
    departure: [sql`${way(sql`coalesce(${campaigns.launchedAt}, ${campaigns.plannedAt})`)} nulls last`],
  }[sort];
  const rows = await scope
    .select()
    .from(campaigns)
    .where(where)
    .orderBy(...order, desc(campaigns.id))
    .limit(size)
    .offset((page - 1) * size);
  const [total] = await scope.select({ n: count() }).from(campaigns).where(where);
  const states = await scope
    .select({ state: campaigns.state, away: sql<boolean>`${campaigns.archivedAt} is not null`, n: count() })
    .from(campaigns)
    .where(own)
    .groupBy(campaigns.state, sql`${campaigns.archivedAt} is not null`);
  const sum = (away: boolean) => states.reduce((all, one) => (one.away === away ? all + one.n : all), 0);
  return {
    rows: await loadCampaignRows(scope, people, rows),
    total: total?.n ?? 0,
    all: sum(false),
    archived: sum(true),
    states: states.filter(({ away }) => away === archived).map((one) => ({ value: one.state, n: one.n })),
    follow: people.follow,
    can: people.can,
  };
};
