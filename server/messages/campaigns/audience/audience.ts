import { and, asc, eq, gt, gte, inArray, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CampaignFilter, ExclusionReason } from '../../../../contract/messages/campaigns/campaign.ts';
import { PENDING_CAMPAIGN_STATES } from '../../../../contract/messages/campaigns/campaign-states.ts';
import { INVITED_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import { buildStageCondition, listStatesShownAs, type ParticipantsContext } from '../../../people/index.ts';
import type { Scope } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { type Campaign, isForCurrentStaff, isOptionalKind } from '../find-campaign.ts';
import { languageSql, mailboxSql } from './audience-columns.ts';
import { buildMissingValueCondition } from './missing-variables.ts';
import { requireAllowedAudience } from './require-allowed-audience.ts';

type Enrolments = Scope['views']['enrolments'];
type Participants = Scope['views']['participants'];

const buildGroupCondition = (participants: Participants, groups: readonly string[]): SQL | undefined =>
  or(...groups.map((group) => sql`${participants.groups} @> ${JSON.stringify([group])}::jsonb`));

/** Condition of a filter: every criterion that is set must hold; one value of a list is enough. */
const buildFilterCondition = (
  people: ParticipantsContext,
  enrolments: Enrolments,
  participants: Participants,
  filter: CampaignFilter,
): SQL | undefined => {
  const { states, stages, groups, sites, departments, contracts, languages, referentIds } = filter;
  const some = <Value>(values: readonly Value[], condition: (all: Value[]) => SQL | undefined) =>
    values.length === 0 ? undefined : condition([...values]);
  return and(
    some(states, (all) =>
      inArray(
        enrolments.state,
        all.flatMap((state) => listStatesShownAs(people, state)),
      ),
    ),
    some(stages, (all) => or(...all.map((stage) => buildStageCondition(enrolments, stage, people.today)))),
    some(groups, (all) => buildGroupCondition(participants, all)),
    some(sites, (all) => inArray(participants.site, all)),
    some(departments, (all) => inArray(participants.department, all)),
    some(contracts, (all) => inArray(participants.contractType, all)),
    some(languages, (all) => inArray(languageSql(participants, people), all)),
    some(referentIds, (all) => inArray(participants.referentId, all)),
    filter.progressFrom === null ? undefined : gte(enrolments.progress, filter.progressFrom),
    filter.progressTo === null ? undefined : lte(enrolments.progress, filter.progressTo),
    filter.arrivalFrom === null ? undefined : gte(enrolments.arrivalOn, filter.arrivalFrom),
    filter.arrivalTo === null ? undefined : lte(enrolments.arrivalOn, filter.arrivalTo),
  );
};

/** Enrolments with a pending invitation from another campaign. */
const selectPendingInvitations = (scope: Scope, campaignId: string) => {
  const { campaigns, campaignRecipients: recipients } = scope.views;
  return scope
    .select({ id: recipients.enrolmentId })
    .from(recipients)
    .innerJoin(campaigns, eq(campaigns.id, recipients.campaignId))
    .where(
      and(
        ne(campaigns.id, campaignId),
        eq(campaigns.kind, 'invitation'),
        inArray(campaigns.state, [...PENDING_CAMPAIGN_STATES]),
        inArray(recipients.state, ['waiting', 'sending', 'retrying', 'to_check']),
      ),
    );
};

const buildCaseBranch = (condition: SQL | undefined, reason: ExclusionReason): SQL =>
  condition === undefined ? sql`` : sql` when ${condition} then ${sql.raw(`'${reason}'`)}`;

/** The first reason that holds. */
const buildFirstReason = (...cases: SQL[]): SQL<ExclusionReason | null> =>
  sql<ExclusionReason | null>`case when false then ''${sql.join(cases)} else null end`;

type AudienceQuery = Pick<Campaign, 'id' | 'kind' | 'audience' | 'bodies' | 'variables' | 'step'> & {
  /** Keep people without a value for a variable, so that they can be counted. */
  withMissing?: boolean;
};

/** Audience of a campaign before exclusions; a condition on the views of enrolments and participants. */
const buildAudienceCondition = (
  scope: Scope,
  people: ParticipantsContext,
  { audience }: Pick<AudienceQuery, 'audience'>,
): SQL | undefined => {
  const { enrolments, participants } = scope.views;
  return and(
    eq(enrolments.bookletId, people.booklet.id),
    ne(enrolments.state, 'anonymised'),
    audience.kind === 'list'
      ? anyOf(enrolments.id, audience.ids)
      : buildFilterCondition(people, enrolments, participants, audience.filter),
  );
};

/** Ids of the first people of the audience, by name, in the order of `buildAudienceQuery`. */
export const firstIncludedRecipient = async (
  scope: Scope,
  people: ParticipantsContext,
  campaign: AudienceQuery,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<string[]> => {
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(buildAudienceCondition(scope, people, campaign))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
};

/**
 * The audience with the exclusion reason of each person taken alone: `early` reasons come before the check for a
 * duplicate address, `late` ones after.
 */
const buildCandidateQuery = async <Name extends string>(
  scope: Scope,
  people: ParticipantsContext,
  campaign: AudienceQuery,
  { only, name }: { only: SQL | undefined; name: Name },
) => {
  const { enrolments, participants } = scope.views;
  const { kind, audience, step } = campaign;
  const invitation = kind === 'invitation';
  const mailbox = mailboxSql(participants, people.today);
  const isMailed = step?.to !== 'reader';
  const byMail = (condition: SQL) => (isMailed ? condition : undefined);
  const early = buildFirstReason(
    buildCaseBranch(eq(enrolments.state, 'revoked'), 'revoked'),
    buildCaseBranch(or(eq(enrolments.state, 'expired'), sql`${enrolments.expiresAt} <= now()`), 'expired'),
    buildCaseBranch(byMail(sql`${mailbox} = ''`), 'no_email'),
    buildCaseBranch(byMail(sql`${participants.bouncedAt} is not null`), 'bounced_before'),
    buildCaseBranch(isOptionalKind(kind) ? sql`${participants.opposedAt} is not null` : undefined, 'opposed'),
    buildCaseBranch(
      invitation && isMailed
        ? or(
            inArray(enrolments.state, INVITED_STATES),
            inArray(enrolments.id, selectPendingInvitations(scope, campaign.id)),
          )
        : undefined,
      'already_invited',
    ),
  );
  const exclude = !campaign.withMissing && (campaign.variables.missing === 'exclude' || step !== null);
  const late = buildFirstReason(
    buildCaseBranch(
      kind === 'closing' && step === null ? sql`${enrolments.arrivalOn} > ${people.today}` : undefined,
      'not_arrived',
    ),
    buildCaseBranch(
      isForCurrentStaff(kind) && step?.trigger.kind !== 'end'
        ? sql`${participants.endOn} < ${people.today}`
        : undefined,
      'left',
    ),
    buildCaseBranch(audience.except.length === 0 ? undefined : anyOf(enrolments.id, audience.except), 'by_hand'),
    buildCaseBranch(
      exclude ? await buildMissingValueCondition(scope, people, campaign) : undefined,
      'missing_variable',
    ),
  );
  return (
    scope
      .select({
        id: enrolments.id,
        nameKey: enrolments.nameKey,
        participantId: enrolments.participantId,
        mailbox: mailbox.as('mailbox'),
        language: languageSql(participants, people).as('spoken'),
        early: early.as('early'),
        late: late.as('late'),
      })
      .from(enrolments)
      .innerJoin(participants, eq(participants.id, enrolments.participantId))
      .where(and(buildAudienceCondition(scope, people, campaign), only))
      // The limit, far above any real count, makes the database compute reasons once instead of at every use.
      .limit(10_000_000)
      .as(name)
  );
};

/**
 * Condition that a value is in the result of a query, which the database computes once. With a join, a database that
 * expects few rows, as for a company created after its last `analyze`, would recompute them for each value: minutes for
 * 1,000 people.
 */
const buildLookupCondition = (value: SQLWrapper, query: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(${value} in ${query}) is true`;

/** Addresses that several people may share: personal addresses are unique, work addresses are not. */
const selectShareableMailboxes = (scope: Scope, people: ParticipantsContext, campaign: AudienceQuery) => {
  const { enrolments, participants } = scope.views;
  return scope
    .select({ mailbox: participants.workEmail })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(buildAudienceCondition(scope, people, campaign), ne(participants.workEmail, '')));
};

/** Enrolments that share the address of an earlier enrolment to which the message would be sent. */
const selectDuplicateAddresses = async (
  scope: Scope,
  people: ParticipantsContext,
  campaign: AudienceQuery,
  only: SQL | undefined,
) => {
  const { participants } = scope.views;
  const mailbox = mailboxSql(participants, people.today);
  const all = await buildCandidateQuery(scope, people, campaign, {
    name: 'sharing',
    only: and(only, buildLookupCondition(mailbox, selectShareableMailboxes(scope, people, campaign))),
  });
  const good = sql<boolean>`(${all.early} is null and ${all.late} is null)`;
  const inOrder = sql`over (partition by ${all.mailbox} order by ${good} desc, ${all.nameKey} collate "C", ${all.id})`;
  const ranked = scope
    .select({
      id: all.id,
      rank: sql<number>`row_number() ${inOrder}`.as('rank'),
      isFirstGood: sql<boolean>`first_value(${good}) ${inOrder}`.as('is_first_good'),
    })
    .from(all)
    .as('ranked');
  return scope
    .select({ id: ranked.id })
    .from(ranked)
    .where(and(gt(ranked.rank, 1), ranked.isFirstGood))
    .as('twins');
};

/**
 * Audience of a campaign as a query: enrolment, address, language, and exclusion reason (`reason`, null when included).
 * Among people who share an address, the first by name gets the message. Reasons are checked in this order: revoked,
 * expired, no_email, bounced_before, opposed, already_invited, duplicate_address, not_arrived, left, by_hand,
 * missing_variable. A message shown in the booklet needs no address, so no_email, bounced_before, already_invited and
 * duplicate_address do not apply to it. `only` adds a condition on the views of enrolments and participants; `shown`
 * restricts the returned rows but not the search for shared addresses. Throws PAR-014 (or GEN-009) for an audience that
 * reveals who reads when reading is not tracked.
 */
export const buildAudienceQuery = async (
  scope: Scope,
  people: ParticipantsContext,
  campaign: AudienceQuery,
  only?: SQL,
  shown?: SQL,
) => {
  requireAllowedAudience(people, campaign.audience);
  const all = await buildCandidateQuery(scope, people, campaign, { name: 'meant', only: and(only, shown) });
  const after = await selectDuplicateAddresses(scope, people, campaign, only);
  const isTwin =
    campaign.step?.to === 'reader'
      ? sql`false`
      : buildLookupCondition(all.id, scope.select({ id: after.id }).from(after));
  const reason = sql<ExclusionReason | null>`case
    when ${all.early} is not null then ${all.early}
    when ${isTwin} then 'duplicate_address'
    else ${all.late} end`;
  return (
    scope
      .select({
        id: all.id,
        nameKey: all.nameKey,
        participantId: all.participantId,
        mailbox: all.mailbox,
        language: all.language,
        reason: reason.as('reason'),
      })
      .from(all)
      // Same limit as above; grouping then uses a hash instead of a sort.
      .limit(10_000_000)
      .as('audience')
  );
};
