import { and, asc, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { type AccessSettings, openDoors } from '../../../contract/booklets/access/access.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { LEVELS, may } from '../../../contract/platform/permissions.ts';
import type { People } from '../../people/participants/context.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { currentLanguage } from '../../platform/text/speech.ts';
import { record } from '../booklets/activity.ts';
import { dayFor } from '../booklets/when.ts';

/*
 * Personal links open a booklet only while its access by personal link is open. Whoever sends such links opens it in the
 * same gesture, in the same transaction: a link that left always opens something.
 */

type PersonalAccess = AccessSettings['personal'];

const MAX_NAMES = 3;

/** Names of people who may set who reads a booklet: those with a right on it, else the company's administrators. */
const listAccessManagers = async (scope: Scope, { id, ownerId }: Row<'booklets'>): Promise<string[]> => {
  const { bookletRights, people } = scope.views;
  const levels = LEVELS.filter((level) => may('booklet.access', 'editor', level));
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

/** The refusal (EML-037) that tells whoever may not open the access who may. */
export const refusalWithManagers = async (scope: Scope, booklet: Row<'booklets'>): Promise<Refusal> => {
  const names = await listAccessManagers(scope, booklet);
  const either = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' });
  return new Refusal('EML-037', {
    personnes: names.length > 0 ? either.format(names) : phraseText('un administrateur de votre entreprise'),
  });
};

/**
 * Refuses to send links that open nothing: EML-037 with who can change that to whoever cannot, EML-041 to whoever can and
 * was not told that it opens the access (`confirmed`).
 */
export const refuseShutAccess = async (
  scope: Scope,
  { booklet, can }: Pick<People, 'booklet' | 'can'>,
  confirmed: boolean,
): Promise<void> => {
  if (booklet.access.personal.on) return;
  if (!can['booklet.access']) throw await refusalWithManagers(scope, booklet);
  if (!confirmed) throw new Refusal('EML-041');
};

/** The refusal (EML-039) to send links to a booklet whose reading is over; null while it is not. */
export const closedReading = ({ booklet, company }: Pick<People, 'booklet' | 'company'>): Refusal | null => {
  const { closesAt } = booklet.access.window;
  if (closesAt === null || new Date(closesAt) > new Date()) return null;
  return new Refusal('EML-039', { date: dayFor(new Date(closesAt), company.timeZone) });
};

/** The settings of personal links once they open the booklet; an access never lasts longer than people are kept. */
export const openedPersonalAccess = ({ access, settings }: Row<'booklets'>): PersonalAccess => ({
  ...access.personal,
  on: true,
  validDays: Math.min(access.personal.validDays, settings.retention.anonymiseAfterDays),
});

/** Takes the booklet's row, so that what is decided from its state and access stays so until the transaction ends. */
export const lockBooklet = async (inside: Scope, bookletId: string): Promise<Row<'booklets'>> => {
  const [row] = await inside.update('booklets', { updatedAt: sql`updated_at` }, ({ id }) => eq(id, bookletId));
  if (!row) throw new Refusal('GEN-010');
  return row;
};

const setPersonalAccess = async (inside: Scope, booklet: Row<'booklets'>, personal: PersonalAccess): Promise<void> => {
  const [changed] = await inside.update(
    'booklets',
    {
      // This part alone: what somebody else chooses at this moment is not put back.
      access: sql`access || ${JSON.stringify({ personal })}::jsonb`,
      rowVersion: sql`row_version + 1`,
      updatedAt: sql`now()`,
      updatedBy: inside.actor.id,
    },
    ({ id }) => eq(id, booklet.id),
  );
  if (changed) await record(inside, booklet.id, 'access_changed', openDoors(changed.access).join(' '));
};

/**
 * Opens the access by personal link when it is shut, within the transaction of what sends the links. Answers the settings it
 * had; null when it was open. EML-009 for a booklet off line, EML-041 and EML-037 as `refuseShutAccess`. Once the
 * transaction is committed, `readersChanged` is to be called.
 */
export const openPersonalAccess = async (
  inside: Scope,
  { booklet, can }: Pick<People, 'booklet' | 'can'>,
  confirmed: boolean,
): Promise<PersonalAccess | null> => {
  const row = await lockBooklet(inside, booklet.id);
  if (row.state !== 'published' || row.binnedAt !== null) throw new Refusal('EML-009');
  if (row.access.personal.on) return null;
  await refuseShutAccess(inside, { booklet: row, can }, confirmed);
  await setPersonalAccess(inside, row, openedPersonalAccess(row));
  return row.access.personal;
};

type Campaign = Pick<Row<'campaigns'>, 'id' | 'bookletId' | 'accessBefore' | 'launchedAt'>;

/** Whether personal links to a booklet were handed over since: a message that may have left, a letter, a link that was copied. */
const handedOverSince = async (inside: Scope, bookletId: string, since: Date): Promise<boolean> => {
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

/** What else of a booklet sends, or is to send: it needs the access that another launch opened. */
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
        inArray(campaigns.state, ['planned', 'running', 'paused', 'auto_paused', 'failed']),
      ),
    )
    .orderBy(asc(campaigns.launchedAt), asc(campaigns.id))
    .limit(1);
  return other?.id ?? null;
};

/**
 * Puts back the access that the launch of this campaign opened, within the transaction that cancels it, as long as no link was
 * handed over since. Where another campaign counts on it, that one puts it back when it is cancelled in turn. Settings that
 * somebody saved meanwhile stay as they are. Answers whether the access changed: `readersChanged` is to be called then.
 */
export const restorePersonalAccess = async (inside: Scope, campaign: Campaign): Promise<boolean> => {
  const { id, bookletId, launchedAt } = campaign;
  const booklet = await lockBooklet(inside, bookletId);
  const { campaigns } = inside.views;
  const [row] = await inside.select({ before: campaigns.accessBefore }).from(campaigns).where(eq(campaigns.id, id));
  const before = row?.before ?? null;
  if (before === null || launchedAt === null) return false;
  await inside.update('campaigns', { accessBefore: null }, (columns) => eq(columns.id, id));
  if (await handedOverSince(inside, bookletId, launchedAt)) return false;
  const other = await findOtherSender(inside, campaign);
  if (other !== null) {
    await inside.update('campaigns', { accessBefore: before }, (columns) => eq(columns.id, other));
    return false;
  }
  await setPersonalAccess(inside, booklet, before);
  return true;
};

/** Makes the access somebody's own choice: no launch puts back what it was. */
export const keepPersonalAccess = (inside: Scope, bookletId: string): Promise<unknown> =>
  inside.update('campaigns', { accessBefore: null }, (columns) =>
    and(eq(columns.bookletId, bookletId), isNotNull(columns.accessBefore)),
  );
