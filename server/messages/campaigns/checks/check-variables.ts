import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { CampaignCheck } from '../../../../contract/messages/campaigns/campaigns.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { formatFullName } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { buildAudienceQuery } from '../audience/audience.ts';
import { listVariableGaps } from '../audience/missing-variables.ts';
import type { CampaignContext } from '../find-campaign.ts';
import { buildFailedCheck, buildPassedCheck } from './build-check.ts';

/** Maximum number of people named by one check. */
const MAX_NAMED_PEOPLE = 50;

/** Counts and names the recipients without a value for a variable of their message. */
export const checkVariables = async (scope: Scope, campaignContext: CampaignContext): Promise<CampaignCheck[]> => {
  const { people, campaign } = campaignContext;
  const gaps = await listVariableGaps(scope, people, campaign);
  const { enrolments, participants } = scope.views;
  const exclude = campaign.variables.missing === 'exclude' || campaign.step !== null;
  const checks: CampaignCheck[] = [];
  try {
    // Count also the people whom the missing value would exclude.
    const step = campaign.step?.to === 'reader' ? campaign.step : null;
    const asked = { ...campaign, step, withMissing: true };
    const all = await buildAudienceQuery(scope, people, asked);
    for (const { key, label, who } of gaps) {
      const lacking = scope
        .select({
          id: all.id,
          firstName: participants.firstName,
          lastName: participants.lastName,
          n: sql<number>`count(*) over ()::int`,
        })
        .from(all)
        .innerJoin(enrolments, eq(enrolments.id, all.id))
        .innerJoin(participants, eq(participants.id, enrolments.participantId))
        .where(and(isNull(all.reason), who))
        .orderBy(asc(sql`${all.nameKey} collate "C"`), asc(all.id))
        .limit(MAX_NAMED_PEOPLE);
      const rows = await lacking;
      const n = rows[0]?.n ?? 0;
      if (n === 0) continue;
      const values = { n, variable: label };
      const more = { variable: key, n, people: rows.map((row) => ({ id: row.id, name: formatFullName(row).trim() })) };
      checks.push(
        exclude
          ? buildFailedCheck('variables', 'warning', 'EML-029', values, more)
          : buildFailedCheck('variables', 'blocking', 'EML-002', values, more),
      );
    }
  } catch (error) {
    // A refused audience is already reported by the recipients check.
    if (!(error instanceof Refusal)) throw error;
  }
  return checks.length > 0 ? checks : [buildPassedCheck('variables', phraseText('Chaque variable a une valeur.'))];
};
