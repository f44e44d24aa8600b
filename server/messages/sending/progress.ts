import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  FAILURE_CAUSES,
  type FailureCause,
  RECIPIENT_STATES,
  type RecipientState,
} from '../../../contract/messages/campaigns/campaign.ts';
import type { SendingProgress } from '../../../contract/messages/campaigns/sendings.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import { toIsoString } from '../../people/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { countExclusions } from '../campaigns/audience/preview-audience.ts';
import type { CampaignContext } from '../campaigns/find-campaign.ts';
import { listCampaignEvents } from './campaign-events.ts';
import { getNextSendingMoment } from './next-sending-moment.ts';

const PENDING_STATES: readonly RecipientState[] = ['waiting', 'sending', 'retrying'];
const UNSENT_STATES: readonly RecipientState[] = ['bounced', 'failed', 'to_check'];
const MAX_SAMPLES_PER_CAUSE = 5;

const listFailures = async (scope: Scope, campaignId: string): Promise<SendingProgress['failures']> => {
  const { campaignRecipients: recipients } = scope.views;
  const rows = await scope
    .select({ cause: recipients.reason, text: recipients.detail, n: count() })
    .from(recipients)
    .where(
      and(
        eq(recipients.campaignId, campaignId),
        inArray(recipients.state, [...UNSENT_STATES, 'retrying']),
        inArray(recipients.reason, [...FAILURE_CAUSES]),
      ),
    )
    .groupBy(recipients.reason, recipients.detail)
    .orderBy(sql`count(*) desc`)
    .limit(1000);
  const causes = new Map<FailureCause, { n: number; words: { text: string; n: number }[] }>();
  for (const { cause, text, n } of rows) {
    const known = causes.get(cause as FailureCause) ?? { n: 0, words: [] };
    if (text !== '' && known.words.length < MAX_SAMPLES_PER_CAUSE) known.words.push({ text, n });
    causes.set(cause as FailureCause, { n: known.n + n, words: known.words });
  }
  return [...causes].map(([cause, rest]) => ({ cause, ...rest })).sort((a, b) => b.n - a.n);
};

const countSentLastMinute = async (scope: Scope, campaignId: string): Promise<number> => {
  const { campaignRecipients: recipients } = scope.views;
  const [row] = await scope
    .select({ n: count() })
    .from(recipients)
    .where(and(eq(recipients.campaignId, campaignId), gt(recipients.sentAt, sql`now() - interval '1 minute'`)));
  return row?.n ?? 0;
};

/** Progress of a campaign. `captured`: messages stay in the outbox. */
export const loadSendingProgress = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
  captured: boolean,
): Promise<SendingProgress> => {
  const { campaignRecipients: recipients } = scope.views;
  const rows = await scope
    .select({ state: recipients.state, reason: recipients.reason, n: count() })
    .from(recipients)
    .where(eq(recipients.campaignId, campaign.id))
    .groupBy(recipients.state, recipients.reason);
  const sum = (...states: RecipientState[]) => rows.reduce((n, row) => (states.includes(row.state) ? n + row.n : n), 0);
  const counts = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, sum(state)])) as SendingProgress['counts'];
  const total = sum(...RECIPIENT_STATES) - sum('excluded');
  const left = sum(...PENDING_STATES);
  const running = campaign.state === 'running';
  const opens =
    running && left > 0 ? getNextSendingMoment(campaign.planning, await getCompanyDay(scope), new Date()) : null;
  return {
    ...pickFields(campaign, ['id', 'rowVersion', 'name', 'kind', 'state', 'failure', 'perMinute']),
    withErrors: campaign.state === 'finished' && sum(...UNSENT_STATES) > 0,
    plannedAt: toIsoString(campaign.plannedAt),
    launchedAt: toIsoString(campaign.launchedAt),
    finishedAt: toIsoString(campaign.finishedAt),
    counts,
    total,
    done: total - left,
    excluded: countExclusions(rows.filter(({ state }) => state === 'excluded')),
    rate: await countSentLastMinute(scope, campaign.id),
    remainingSeconds: running ? Math.ceil((left * 60) / campaign.perMinute) : null,
    opensAt: opens !== null && opens.getTime() > Date.now() ? opens.toISOString() : null,
    failures: await listFailures(scope, campaign.id),
    log: await listCampaignEvents(scope, campaign.id),
    captured,
    can: people.can,
  };
};
