import { asc, eq, sql } from 'drizzle-orm';
import { type CampaignAudience, EXCLUSION_REASONS } from '../../contract/campaign.ts';
import type { AudiencePreview } from '../../contract/campaigns.ts';
import { among } from '../db/among.ts';
import type { Scope } from '../db/scope.ts';
import type { People } from '../participants/context.ts';
import { fullName } from '../participants/same.ts';
import { audienceOf } from './audience.ts';
import { languageSql, mailboxSql } from './audience-columns.ts';
import type { Desk } from './found.ts';

const SHOWN = 10;

/** Some people as a preview names them, the first by name. */
const sampleOf = async (scope: Scope, people: People, ids: readonly string[]): Promise<AudiencePreview['sample']> => {
  if (ids.length === 0) return [];
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select({
      id: enrolments.id,
      firstName: participants.firstName,
      lastName: participants.lastName,
      email: mailboxSql(participants, people.today),
      language: languageSql(participants, people),
    })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(among(enrolments.id, ids))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id))
    .limit(SHOWN);
  return rows.map(({ id, email, language, ...row }) => ({ id, name: fullName(row).trim(), email, language }));
};

/** Who would get a campaign and who would not, with another audience than its own when one is given. */
export const previewOf = async (
  scope: Scope,
  { people, campaign }: Desk,
  audience: CampaignAudience | null = null,
): Promise<AudiencePreview> => {
  const all = await audienceOf(scope, people, audience === null ? campaign : { ...campaign, audience });
  const byName = sql`${all.nameKey} collate "C", ${all.id}`;
  const rows = await scope
    .select({
      reason: all.reason,
      language: all.language,
      n: sql<number>`count(*)::int`,
      // In the same look at everybody: there may be a hundred thousand of them.
      first: sql<
        string[] | null
      >`to_jsonb((array_agg(${all.id} order by ${byName}) filter (where ${all.reason} is null))[1:10])`,
    })
    .from(all)
    .groupBy(all.reason, all.language);
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
    sample: await sampleOf(
      scope,
      people,
      good.flatMap(({ first }) => first ?? []),
    ),
  };
};
