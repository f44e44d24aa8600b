import { asc, eq, isNull, sql } from 'drizzle-orm';
import { type CampaignAudience, EXCLUSION_REASONS } from '../../contract/campaign.ts';
import type { AudiencePreview } from '../../contract/campaigns.ts';
import type { Scope } from '../db/scope.ts';
import { fullName } from '../participants/same.ts';
import { audienceOf } from './audience.ts';
import type { Desk } from './found.ts';

const SHOWN = 10;

/** Who would get a campaign and who would not, with another audience than its own when one is given. */
export const previewOf = async (
  scope: Scope,
  { people, campaign }: Desk,
  audience: CampaignAudience | null = null,
): Promise<AudiencePreview> => {
  const { enrolments, participants } = scope.views;
  const all = await audienceOf(scope, people, audience === null ? campaign : { ...campaign, audience });
  const rows = await scope
    .select({ reason: all.reason, language: all.language, n: sql<number>`count(*)::int` })
    .from(all)
    .groupBy(all.reason, all.language);
  const sample = await scope
    .select({
      id: all.id,
      mailbox: all.mailbox,
      language: all.language,
      firstName: participants.firstName,
      lastName: participants.lastName,
    })
    .from(all)
    .innerJoin(enrolments, eq(enrolments.id, all.id))
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(isNull(all.reason))
    .orderBy(asc(sql`${all.nameKey} collate "C"`), asc(all.id))
    .limit(SHOWN);
  const sum = (of: typeof rows) => of.reduce((n, row) => n + row.n, 0);
  const good = rows.filter(({ reason }) => reason === null);
  return {
    total: sum(good),
    meant: sum(rows),
    excluded: EXCLUSION_REASONS.map((reason) => ({
      reason,
      n: sum(rows.filter((row) => row.reason === reason)),
    })).filter(({ n }) => n > 0),
    byLanguage: good
      .map(({ language, n }) => ({ language, n, missingBody: !Object.hasOwn(campaign.bodies, language) }))
      .sort((a, b) => b.n - a.n || a.language.localeCompare(b.language)),
    sample: sample.map((row) => ({
      id: row.id,
      name: fullName(row).trim(),
      email: row.mailbox,
      language: row.language,
    })),
  };
};
