import { and, asc, eq, gt, gte, inArray, lte, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { CampaignFilter, ExclusionReason } from '../../../contract/messages/campaigns/campaign.ts';
import { INVITED_STATES } from '../../../contract/people/enrolments/enrolment.ts';
import type { People } from '../../people/participants/context.ts';
import { inStage, statesTold } from '../../people/participants/filter.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { languageSql, mailboxSql } from './audience-columns.ts';
import { type Campaign, isOptional } from './found.ts';
import { missingIn } from './missing.ts';
import { refuseTelling } from './telling.ts';

type Enrolments = Scope['views']['enrolments'];
type Participants = Scope['views']['participants'];

const anyGroup = (participants: Participants, groups: readonly string[]): SQL | undefined =>
  or(...groups.map((group) => sql`${participants.groups} @> ${JSON.stringify([group])}::jsonb`));

/** Whom a filter finds: every criterion that is set holds; of a list, one value is enough. */
const found = (
  people: People,
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
        all.flatMap((state) => statesTold(people, state)),
      ),
    ),
    some(stages, (all) => or(...all.map((stage) => inStage(enrolments, stage, people.today)))),
    some(groups, (all) => anyGroup(participants, all)),
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

/** Enrolments that an invitation of another campaign is on its way to. */
const beingInvited = (scope: Scope, campaignId: string) => {
  const { campaigns, campaignRecipients: recipients } = scope.views;
  return scope
    .select({ id: recipients.enrolmentId })
    .from(recipients)
    .innerJoin(campaigns, eq(campaigns.id, recipients.campaignId))
    .where(
      and(
        ne(campaigns.id, campaignId),
        eq(campaigns.kind, 'invitation'),
        inArray(campaigns.state, ['planned', 'running', 'paused', 'auto_paused']),
        inArray(recipients.state, ['waiting', 'sending', 'retrying', 'to_check']),
      ),
    );
};

const when = (condition: SQL | undefined, reason: ExclusionReason): SQL =>
  condition === undefined ? sql`` : sql` when ${condition} then ${sql.raw(`'${reason}'`)}`;

/** The first reason that holds. */
const first = (...cases: SQL[]): SQL<ExclusionReason | null> =>
  sql<ExclusionReason | null>`case when false then ''${sql.join(cases)} else null end`;

/** Kinds for whoever is there: one who has left is none of them. */
const FOR_THE_PRESENT = ['invitation', 'reminder', 'information', 'new_version'];

type Asked = Pick<Campaign, 'id' | 'kind' | 'audience' | 'bodies' | 'variables' | 'step'> & {
  /** Whoever misses a value stays in, to be counted. */
  withMissing?: boolean;
};

/** Whom a campaign means, whatever keeps some of them from it; a condition on the views of enrolments and participants. */
const meantBy = (scope: Scope, people: People, { audience }: Pick<Asked, 'audience'>): SQL | undefined => {
  const { enrolments, participants } = scope.views;
  return and(
    eq(enrolments.bookletId, people.booklet.id),
    ne(enrolments.state, 'anonymised'),
    audience.kind === 'list'
      ? among(enrolments.id, audience.ids)
      : found(people, enrolments, participants, audience.filter),
  );
};

/** The first of those a campaign means, by name, as `audienceOf` answers them. */
export const firstMeant = async (
  scope: Scope,
  people: People,
  campaign: Asked,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<string[]> => {
  const { enrolments, participants } = scope.views;
  const rows = await scope
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(meantBy(scope, people, campaign))
    .orderBy(asc(sql`${enrolments.nameKey} collate "C"`), asc(enrolments.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
};

/** The same, with what alone keeps each from it: `early` before the address is looked at, `late` after. */
const meant = async <Name extends string>(
  scope: Scope,
  people: People,
  campaign: Asked,
  { only, name }: { only: SQL | undefined; name: Name },
) => {
  const { enrolments, participants } = scope.views;
  const { kind, audience, step } = campaign;
  const invitation = kind === 'invitation';
  const mailbox = mailboxSql(participants, people.today);
  const isMailed = step?.to !== 'reader';
  const byMail = (condition: SQL) => (isMailed ? condition : undefined);
  const early = first(
    when(eq(enrolments.state, 'revoked'), 'revoked'),
    when(or(eq(enrolments.state, 'expired'), sql`${enrolments.expiresAt} <= now()`), 'expired'),
    when(byMail(sql`${mailbox} = ''`), 'no_email'),
    when(byMail(sql`${participants.bouncedAt} is not null`), 'bounced_before'),
    when(isOptional(kind) ? sql`${participants.opposedAt} is not null` : undefined, 'opposed'),
    when(
      invitation && isMailed
        ? or(inArray(enrolments.state, INVITED_STATES), inArray(enrolments.id, beingInvited(scope, campaign.id)))
        : undefined,
      'already_invited',
    ),
  );
  const exclude = !campaign.withMissing && (campaign.variables.missing === 'exclude' || step !== null);
  const late = first(
    when(
      kind === 'closing' && step === null ? sql`${enrolments.arrivalOn} > ${people.today}` : undefined,
      'not_arrived',
    ),
    when(
      FOR_THE_PRESENT.includes(kind) && step?.trigger.kind !== 'end'
        ? sql`${participants.endOn} < ${people.today}`
        : undefined,
      'left',
    ),
    when(audience.except.length === 0 ? undefined : among(enrolments.id, audience.except), 'by_hand'),
    when(exclude ? await missingIn(scope, people, campaign) : undefined, 'missing_variable'),
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
      .where(and(meantBy(scope, people, campaign), only))
      // Far above what there is: what keeps each is then judged once, and not wherever it is read.
      .limit(10_000_000)
      .as(name)
  );
};

/**
 * Whether a value is one of those that a query finds, which the database finds once and keeps. Joined to it, a database that believes there
 * are few of them, as of a company that came after its last `analyze`, would find them anew for each value: minutes for 1,000 people.
 */
const looksUp = (value: SQLWrapper, query: SQLWrapper): SQL<boolean> => sql<boolean>`(${value} in ${query}) is true`;

/** Addresses that several may share: those of e-mail are each of one person alone, those of work are not. */
const shareable = (scope: Scope, people: People, campaign: Asked) => {
  const { enrolments, participants } = scope.views;
  return scope
    .select({ mailbox: participants.workEmail })
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(meantBy(scope, people, campaign), ne(participants.workEmail, '')));
};

/** Enrolments that another one of the same address comes before, to which something would be sent. */
const twins = async (scope: Scope, people: People, campaign: Asked, only: SQL | undefined) => {
  const { participants } = scope.views;
  const mailbox = mailboxSql(participants, people.today);
  const all = await meant(scope, people, campaign, {
    name: 'sharing',
    only: and(only, looksUp(mailbox, shareable(scope, people, campaign))),
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
 * Everybody a campaign means, as a query: the enrolment, where it would be sent, the language, and why not (`reason`, null:
 * it would be). Of those who share an address the first by name gets it. Reasons come in this order: revoked, expired,
 * no_email, bounced_before, opposed, already_invited, duplicate_address, not_arrived, left, by_hand, missing_variable.
 * What is shown in the booklet needs no address: no_email, bounced_before, already_invited and duplicate_address keep nobody from it.
 * `only` narrows it further, as a condition on the views of enrolments and participants; `shown` narrows what is answered,
 * and not who shares an address. Throws PAR-014 (or GEN-009) for an audience that tells who reads where that is not followed.
 */
export const audienceOf = async (scope: Scope, people: People, campaign: Asked, only?: SQL, shown?: SQL) => {
  refuseTelling(people, campaign.audience);
  const all = await meant(scope, people, campaign, { name: 'meant', only: and(only, shown) });
  const after = await twins(scope, people, campaign, only);
  const isTwin =
    campaign.step?.to === 'reader' ? sql`false` : looksUp(all.id, scope.select({ id: after.id }).from(after));
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
      // Likewise; and what is then grouped is hashed, not sorted.
      .limit(10_000_000)
      .as('audience')
  );
};
