import { listBooklets } from '../../../contract/booklets/booklets/booklets.ts';
import { RECIPIENT_STATES, type RecipientState } from '../../../contract/messages/campaigns/campaign.ts';
import { getCampaignProgress } from '../../../contract/messages/campaigns/sendings.ts';
import { listParticipants } from '../../../contract/people/participants/participants.ts';
import { Scope } from '../../../server/platform/data/access/scope.ts';
import { SYSTEM_ACTOR } from '../../../server/platform/http/actor.ts';
import { refreshStatistics } from '../../../server/reading/statistics/roll-up.ts';
import type { World } from '../world.ts';

/** Copies and sums that rows keep equal what they are copies and sums of. */
const checkStoredSums = async (world: World): Promise<void> => {
  const rows = await world.simulated.read<{ what: string; stored: number; counted: number }>(
    `select 'pages read' as what, e.pages_done as stored,
        (select count(*)::int from page_progress g where g.enrolment_id = e.id) as counted
      from enrolments e where e.state not in ('anonymised', 'revoked')
     union all
     select 'confirmations', e.proofs_done,
        (select count(distinct f.block_id)::int from proofs f where f.enrolment_id = e.id)
      from enrolments e where e.state <> 'anonymised'`,
  );
  for (const { what, stored, counted } of rows)
    if (stored !== counted) world.report(`${what}: a row says ${stored}, there are ${counted}`);
};

/** Lists of the back office tell what the rows are, although they keep their counts until a change. */
const checkLists = async (world: World): Promise<void> => {
  const { model, simulated } = world;
  const [admin] = model.people;
  const [counted] = await simulated.read<{ booklets: number; states: string }>(
    `select count(*)::int as booklets from booklets where binned_at is null`,
  );
  const booklets = await admin?.call(listBooklets);
  if (booklets?.status === 200 && booklets.body.total !== counted?.booklets)
    world.report(`the list tells ${booklets.body.total} booklets of ${counted?.booklets}`);
  for (const { id } of model.booklets) {
    const states = await simulated.read<{ value: string; n: number }>(
      'select state as value, count(*)::int as n from enrolments where booklet_id = $1 group by state',
      [id],
    );
    const list = await admin?.call(listParticipants, { params: { id }, query: {} });
    if (list?.status !== 200) continue;
    const told = new Map(list.body.facets.states.map(({ value, n }) => [value, n]));
    for (const { value, n } of states)
      if (told.get(value) !== n) world.report(`the list tells ${told.get(value)} participants ${value} of ${n}`);
    const total = states.reduce((sum, { n }) => sum + n, 0);
    if (list.body.tabs.all !== total) world.report(`the list tells ${list.body.tabs.all} participants of ${total}`);
  }
};

/** The screen of a campaign counts its messages as their rows are. */
const checkProgress = async ({ model, simulated, report }: World): Promise<void> => {
  const [admin] = model.people;
  for (const { id, bookletId } of model.campaigns) {
    const progress = await admin?.call(getCampaignProgress, { params: { id: bookletId, campaignId: id } });
    if (progress?.status !== 200) continue;
    const rows = await simulated.read<{ state: RecipientState; n: number }>(
      'select state, count(*)::int as n from campaign_recipients where campaign_id = $1 group by state',
      [id],
    );
    const found = new Map(rows.map(({ state, n }) => [state, n]));
    for (const state of RECIPIENT_STATES) {
      const told = progress.body.counts[state] ?? 0;
      const counted = found.get(state) ?? 0;
      if (told !== counted) report(`a campaign tells ${told} messages ${state} of ${counted}`);
    }
  }
};

/** Counting all people takes as long as a turn: some seeds do. */
const STATISTICS_CHANCE = 0.3;

/** Sums of the statistics that counted only what changed are those that count everybody again. */
const checkStatistics = async ({ app, model, simulated, report }: World): Promise<void> => {
  const scope = new Scope(app.services.db, SYSTEM_ACTOR, model.companyId);
  const listSums = async (): Promise<string[]> => {
    const rows = await simulated.read<{ sum: string }>(
      `select to_jsonb(s)::text as sum from people_sums s union all select to_jsonb(s)::text from side_sums s`,
    );
    return rows.map(({ sum }) => sum).sort();
  };
  await refreshStatistics(scope);
  const kept = await listSums();
  await refreshStatistics(scope, { anew: true });
  const counted = await listSums();
  for (const sum of kept) if (!counted.includes(sum)) report(`statistics keep ${sum}`);
  for (const sum of counted) if (!kept.includes(sum)) report(`statistics miss ${sum}`);
};

/** To be called while no gate is shut: it asks the application. */
export const checkCounts = async (world: World): Promise<void> => {
  await checkStoredSums(world);
  await checkLists(world);
  await checkProgress(world);
  if (world.random.chance(STATISTICS_CHANCE)) await checkStatistics(world);
};
