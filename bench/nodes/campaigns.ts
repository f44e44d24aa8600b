/**
 * Campaigns to the mail sink, each launched when the last one has ended: nobody gets a message twice, and everybody got
 * theirs or is marked as to be checked.
 */
import { launchCampaign } from '../../contract/messages/campaigns/sendings.ts';
import { makeBooklet } from '../../server/booklets/publications/booklet.fixture.ts';
import { createCampaignDraft } from '../../server/messages/sending/sending.fixture.ts';
import type { Scope } from '../../server/platform/data/access/scope.ts';
import type { ApiClient } from '../../test/system/api-client.ts';
import { runQuery } from '../../test/system/postgres.ts';
import { enrolPeople, PERSONAL_ACCESS } from './booklets.ts';
import type { Cluster } from './cluster.ts';
import { attempt, type Load, type LoadResult, pause, requireOutage } from './load.ts';

const POLL_MS = 500;
/** Longest time for the last campaign to end: messages of a killed node are checked after 20 s. */
const MAX_END_MS = 180_000;

export interface Campaigns extends Load {
  verify: () => Promise<LoadResult & { messages: number; toCheck: number }>;
}

export const createCampaigns = (
  { databaseUrl, countMessages }: Pick<Cluster, 'databaseUrl' | 'countMessages'>,
  client: ApiClient,
  scope: Scope,
  recipients: number,
): Campaigns => {
  let errors = 0;
  let launched = 0;

  const getState = async (id: string): Promise<string> => {
    const [row] = await runQuery(databaseUrl, 'select state from campaigns where id = $1', [id]);
    return String(row?.state);
  };

  const launch = async (index: number): Promise<string> => {
    const values = { state: 'published' as const, slug: `campagne-${index}`, access: PERSONAL_ACCESS };
    const booklet = await makeBooklet(scope, [], values);
    await enrolPeople(scope, booklet.id, `campagne${index}`, recipients);
    const draft = await createCampaignDraft(scope, booklet.id, { perMinute: 100_000_000 });
    const params = { id: booklet.id, campaignId: draft.id };
    for (;;) {
      const answer = await attempt(() =>
        client.call(launchCampaign, { params, body: { rowVersion: draft.rowVersion, opensAccess: true } }),
      );
      // After an answer that was lost, the campaign may run already.
      if ('value' in answer || (await getState(draft.id)) !== 'draft') break;
      requireOutage(answer);
      errors += 1;
      await pause(POLL_MS);
    }
    launched += 1;
    return draft.id;
  };

  return {
    name: 'campagnes',
    run: async (signal) => {
      for (let index = 0; !signal.aborted; index += 1) {
        const id = await launch(index);
        let end = Number.POSITIVE_INFINITY;
        while ((await getState(id)) === 'running') {
          if (signal.aborted) end = Math.min(end, Date.now() + MAX_END_MS);
          if (Date.now() > end) throw new Error('A campaign does not end');
          await pause(POLL_MS);
        }
      }
    },
    verify: async () => {
      const rows = await runQuery(databaseUrl, 'select email, state from campaign_recipients');
      const received = await countMessages();
      const sent = rows.filter(({ state }) => state === 'sent');
      const toCheck = rows.filter(({ state }) => state === 'to_check');
      const states = await runQuery(databaseUrl, 'select state, count(*)::int as n from campaigns group by state');
      const campaigns = states.map(({ state, n }) => `${n} ${state}`).join(', ');
      const arrived = toCheck.filter(({ email }) => received.has(String(email))).length;
      return {
        done: launched,
        errors,
        messages: rows.length,
        toCheck: toCheck.length,
        // Neither sent nor to be checked, or sent and not received.
        lost:
          rows.length - sent.length - toCheck.length + sent.filter(({ email }) => !received.has(String(email))).length,
        twice: rows.filter(({ email }) => (received.get(String(email)) ?? 0) > 1).length,
        notes: `${campaigns}; ${rows.length} messages, ${toCheck.length} to check of which ${arrived} arrived`,
      };
    },
  };
};
