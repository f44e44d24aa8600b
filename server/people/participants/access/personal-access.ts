import { and, asc, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { type AccessSettings, listAccessMethods } from '../../../../contract/booklets/access/access.ts';
import { UNFINISHED_CAMPAIGN_STATES } from '../../../../contract/messages/campaigns/campaign-states.ts';
import { phraseText } from '../../../../contract/platform/errors.ts';
import { hasPermission, LEVELS } from '../../../../contract/platform/permissions.ts';
import { lockBooklet, recordActivity } from '../../../booklets/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../../platform/data/access/versioned-row.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { formatLocalDay } from '../../../platform/text/format-date.ts';
import { getCurrentLanguage } from '../../../platform/text/speech.ts';
import type { ParticipantsContext } from '../context.ts';

/*
 * Personal links open a booklet only while personal-link access is enabled. Sending such links enables it in the same
 * transaction, so that a sent link always works.
 */

type PersonalAccess = AccessSettings['personal'];

const MAX_NAMES = 3;

/** Names of the users who may change a booklet's access: those with rights on it, else the company's administrators. */
const listAccessManagers = async (scope: Scope, { id, ownerId }: TenantRow<'booklets'>): Promise<string[]> => {
  const { bookletRights, people } = scope.views;
  const levels = LEVELS.filter((level) => hasPermission('booklet.access', 'editor', level));
  const named = await scope
    .select({ name: people.name })
    .from(bookletRights)
    .innerJoin(people, eq(people.id, bookletRights.userId))
    .where(
      and(
        eq(bookletRights.bookletId, id),
        inArray(bookletRights.level, levels),
        or(isNull(bookletRights.expiresAt), sql`${bookletRights.expiresAt} > now()`),
        eq(people.status, 'active'),
      ),
    )
    .orderBy(sql`${people.id} is distinct from ${ownerId}::uuid`, asc(people.name))
    .limit(MAX_NAMES);
  if (named.length > 0) return named.map(({ name }) => name);
  const administrators = await scope
    .select({ name: people.name })
    .from(people)
    .where(and(eq(people.role, 'company_admin'), eq(people.status, 'active')))
    .orderBy(asc(people.name))
    .limit(MAX_NAMES);
  return administrators.map(({ name }) => name);
};

/** Refusal EML-037, which names the users who may enable the access. */
export const buildManagersRefusal = async (scope: Scope, booklet: TenantRow<'booklets'>): Promise<Refusal> => {
  const names = await listAccessManagers(scope, booklet);
  const either = new Intl.ListFormat(getCurrentLanguage(), { type: 'disjunction' });
  return new Refusal('EML-037', {
    personnes: names.length > 0 ? either.format(names) : phraseText('un administrateur de votre entreprise'),
  });
};

/**
 * Refuses to send links that would not work: EML-037 with names for a user who may not enable the access, EML-041 for
 * one who may but has not confirmed (`confirmed`).
 */
export const refuseDisabledAccess = async (
  scope: Scope,
  { booklet, can }: Pick<ParticipantsContext, 'booklet' | 'can'>,
  confirmed: boolean,
): Promise<void> => {
  if (booklet.access.personal.on) return;
  if (!can['booklet.access']) throw await buildManagersRefusal(scope, booklet);
  if (!confirmed) throw new Refusal('EML-041');
};

/** Refusal EML-039 to send links to a booklet whose reading period is over; null: it is not. */
export const findClosedReadingRefusal = ({
  booklet,
  company,
}: Pick<ParticipantsContext, 'booklet' | 'company'>): Refusal | null => {
  const { closesAt } = booklet.access.window;
  if (closesAt === null || new Date(closesAt) > new Date()) return null;
  return new Refusal('EML-039', { date: formatLocalDay(new Date(closesAt), company.timeZone) });
};

/** Personal-link settings once enabled; access never outlasts the retention of participants. */
export const buildEnabledAccess = ({ access, settings }: TenantRow<'booklets'>): PersonalAccess => ({
  ...access.personal,
  on: true,
  validDays: Math.min(access.personal.validDays, settings.retention.anonymiseAfterDays),
});

/** As `lockBooklet`, for a booklet that stays on line until the end of the transaction; EML-009 when it is off line. */
export const lockOnlineBooklet = async (inside: Scope, bookletId: string): Promise<TenantRow<'booklets'>> => {
  const row = await lockBooklet(inside, bookletId);
  if (row.state !== 'published' || row.binnedAt !== null) throw new Refusal('EML-009');
  return row;
};

const setPersonalAccess = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  personal: PersonalAccess,
): Promise<void> => {
  const [changed] = await inside.update(
    'booklets',
    {
      // Update this part only: concurrent changes to other parts are kept.
      access: sql`access || ${JSON.stringify({ personal })}::jsonb`,
      ...buildTrackingColumns(inside),
    },
    ({ id }) => eq(id, booklet.id),
  );
  if (changed) await recordActivity(inside, booklet.id, 'access_changed', listAccessMethods(changed.access).join(' '));
};

/**
 * Enables personal-link access if it is disabled, in the transaction that sends the links. Returns the previous
 * settings; null: already enabled. EML-009 for an offline booklet, EML-041 and EML-037 as in `refuseDisabledAccess`.
 * The caller must call `invalidateReaderCache` after the commit.
 */
export const enablePersonalAccess = async (
  inside: Scope,
  { booklet, can }: Pick<ParticipantsContext, 'booklet' | 'can'>,
  confirmed: boolean,
): Promise<PersonalAccess | null> => {
  const row = await lockOnlineBooklet(inside, booklet.id);
  if (row.access.personal.on) return null;
  await refuseDisabledAccess(inside, { booklet: row, can }, confirmed);
  await setPersonalAccess(inside, row, buildEnabledAccess(row));
  return row.access.personal;
};

type Campaign = Pick<TenantRow<'campaigns'>, 'id' | 'bookletId' | 'accessBefore' | 'launchedAt'>;

/** True if personal links to a booklet may have reached someone since: a message, a letter, or a copied link. */
const hasHandedOutLinksSince = async (inside: Scope, bookletId: string, since: Date): Promise<boolean> => {
  const { campaigns, campaignRecipients: recipients, personalLinks, enrolments } = inside.views;
  const [left] = await inside
    .select({ id: recipients.id })
    .from(recipients)
    .innerJoin(campaigns, eq(campaigns.id, recipients.campaignId))
    .where(
      and(
        eq(campaigns.bookletId, bookletId),
        eq(recipients.channel, 'mail'),
        or(
          inArray(recipients.state, ['sending', 'to_check']),
          and(eq(recipients.state, 'sent'), gte(recipients.sentAt, since)),
          and(eq(recipients.state, 'bounced'), gte(recipients.claimedAt, since)),
        ),
      ),
    )
    .limit(1);
  if (left) return true;
  const [link] = await inside
    .select({ id: personalLinks.enrolmentId })
    .from(personalLinks)
    .innerJoin(enrolments, eq(enrolments.id, personalLinks.enrolmentId))
    .where(
      and(
        eq(enrolments.bookletId, bookletId),
        gte(personalLinks.createdAt, since),
        notInArray(personalLinks.via, ['campaign', 'test']),
      ),
    )
    .limit(1);
  return link !== undefined;
};

/** Another campaign of the booklet that sends or will send: it still needs the access that this launch enabled. */
const findOtherSender = async (inside: Scope, { id, bookletId }: Campaign): Promise<string | null> => {
  const { campaigns } = inside.views;
  const [other] = await inside
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.bookletId, bookletId),
        sql`${campaigns.id} <> ${id}`,
        isNull(campaigns.archivedAt),
        isNotNull(campaigns.launchedAt),
        inArray(campaigns.state, [...UNFINISHED_CAMPAIGN_STATES]),
      ),
    )
    .orderBy(asc(campaigns.launchedAt), asc(campaigns.id))
    .limit(1);
  return other?.id ?? null;
};

/**
 * Restores the access settings from before this campaign's launch, in the transaction that cancels it, unless a link
 * was handed out since. If another campaign needs the access, the restore passes to that one. Settings saved meanwhile
 * are kept. Returns true if the access changed: the caller must then call `invalidateReaderCache`.
 */
export const restorePersonalAccess = async (inside: Scope, campaign: Campaign): Promise<boolean> => {
  const { id, bookletId, launchedAt } = campaign;
  const booklet = await lockBooklet(inside, bookletId);
  const { campaigns } = inside.views;
  const [row] = await inside.select({ before: campaigns.accessBefore }).from(campaigns).where(eq(campaigns.id, id));
  const before = row?.before ?? null;
  if (before === null || launchedAt === null) return false;
  await inside.update('campaigns', { accessBefore: null }, (columns) => eq(columns.id, id));
  if (await hasHandedOutLinksSince(inside, bookletId, launchedAt)) return false;
  const other = await findOtherSender(inside, campaign);
  if (other !== null) {
    await inside.update('campaigns', { accessBefore: before }, (columns) => eq(columns.id, other));
    return false;
  }
  await setPersonalAccess(inside, booklet, before);
  return true;
};
