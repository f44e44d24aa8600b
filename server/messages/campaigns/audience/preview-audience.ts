import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type CampaignAudience, EXCLUSION_REASONS } from '../../../../contract/messages/campaigns/campaign.ts';
import type { AudiencePreview } from '../../../../contract/messages/campaigns/campaigns.ts';
import { formatFullName, type ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import type { CampaignContext } from '../find-campaign.ts';
import { buildAudienceQuery, firstIncludedRecipient } from './audience.ts';
import { languageSql, mailboxSql } from './audience-columns.ts';

const SAMPLE_SIZE = 10;
/** Number of people, by name, among whom the sample is searched before the whole audience. */
const FIRST_SCAN_SIZE = 200;

type PreviewQuery = Pick<CampaignContext, 'people' | 'campaign'>;

/** Ids of the first recipients by name. */
const listFirstRecipients = async (
  scope: Scope,
  { people, campaign }: PreviewQuery,
  total: number,
): Promise<string[]> => {
  const wanted = Math.min(SAMPLE_SIZE, total);
  if (wanted === 0) return [];
  const { enrolments } = scope.views;
  const firstIn = async (shown?: SQL) => {
    const all = await buildAudienceQuery(scope, people, campaign, undefined, shown);
    const rows = await scope
      .select({ id: all.id })
      .from(all)
      .where(isNull(all.reason))
      .orderBy(asc(sql`${all.nameKey} collate "C"`), asc(all.id))
      .limit(wanted);
    return rows.map(({ id }) => id);
  };
  const near = await firstIncludedRecipient(scope, people, campaign, { limit: FIRST_SCAN_SIZE });
  const found = await firstIn(anyOf(enrolments.id, near));
  return found.length === wanted ? found : firstIn();
};

/** Sample of people for a preview, by name. */
const loadSample = async (
  scope: Scope,
  people: ParticipantsContext,
  ids: readonly string[],
): Promise<AudiencePreview['sample']> => {
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
    .where(anyOf(enrolments.id, ids))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id))
    .limit(SAMPLE_SIZE);
  return rows.map(({ id, email, language, ...row }) => ({ id, name: formatFullName(row).trim(), email, language }));
};

/** Number of people excluded for each reason, in the order of the reasons. */
export const countExclusions = (rows: readonly { reason: string | null; n: number }[]) =>
  EXCLUSION_REASONS.map((reason) => ({
    reason,
    n: rows.reduce((sum, row) => (row.reason === reason ? sum + row.n : sum), 0),
  })).filter(({ n }) => n > 0);

/** Preview of included and excluded people of a campaign, or of `audience` when given. */
export const previewCampaignAudience = async (
  scope: Scope,
  { people, campaign }: CampaignContext,
  audience: CampaignAudience | null = null,
): Promise<AudiencePreview> => {
  const asked = audience === null ? campaign : { ...campaign, audience };
  const all = await buildAudienceQuery(scope, people, asked);
  const rows = await scope
    .select({ reason: all.reason, language: all.language, n: sql<number>`count(*)::int` })
    .from(all)
    .groupBy(all.reason, all.language);
  const sum = (of: typeof rows) => of.reduce((n, row) => n + row.n, 0);
  const good = rows.filter(({ reason }) => reason === null);
  return {
    total: sum(good),
    meant: sum(rows),
    excluded: countExclusions(rows),
    byLanguage: good
      .map(({ language, n }) => ({ language, n, missingBody: !Object.hasOwn(campaign.bodies, language) }))
      .sort((a, b) => b.n - a.n || a.language.localeCompare(b.language)),
    sample: await loadSample(scope, people, await listFirstRecipients(scope, { people, campaign: asked }, sum(good))),
  };
};
