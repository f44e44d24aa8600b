import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import { PROFILE_FIELDS } from '../../../../contract/people/participants/participant-profile.ts';
import type { EnrolmentEvent, ParticipantDetail } from '../../../../contract/people/participants/participants.ts';
import { pickFields } from '../../../../contract/platform/pick-fields.ts';
import {
  filterMajorsForReader,
  filterOutlineForReader,
  findValidProof,
  getPublicationOutline,
  listChapterConfirmations,
  type OutlinePage,
} from '../../../booklets/index.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { type LimitedList, toLimitedList } from '../../../platform/data/queries/limited-list.ts';
import { loadUserNames } from '../../../platform/data/queries/user-names.ts';
import { getLocalDay } from '../../../platform/text/calendar/days.ts';
import { toAudienceReader } from '../../enrolments/audience-reader.ts';
import type { ParticipantsContext } from '../context.ts';
import { findOpeningDay, findRemaining, getOnlineMajors, groupByChapter } from '../erasure/remaining.ts';
import {
  type EnrolledParticipant,
  findPermittedBookletIds,
  getEnrolledParticipant,
  listParticipantBooklets,
} from '../find-participant.ts';
import { selectReferentAs, toIsoString, toNamedReferent, toParticipantRow } from './participant-row.ts';

const MAX_DETAIL_ROWS = 200;
/** Events that reveal reading. */
const READING_EVENTS: EnrolmentEvent[] = ['open', 'start', 'complete', 'restart', 'reset'];

/** Converts a profile row to its API answer. */
export const toProfileAnswer = (row: TenantRow<'participants'>): ParticipantDetail['sheet'] => ({
  id: row.id,
  rowVersion: row.rowVersion,
  anonymisedAt: toIsoString(row.anonymisedAt),
  ...pickFields(row, PROFILE_FIELDS),
});

const listEvents = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
): Promise<LimitedList<ParticipantDetail['events'][number]>> => {
  const { enrolmentEvents } = scope.views;
  const isShown = and(
    eq(enrolmentEvents.enrolmentId, enrolmentId),
    people.follow.named ? undefined : notInArray(enrolmentEvents.what, READING_EVENTS),
    people.proofs ? undefined : ne(enrolmentEvents.what, 'confirm'),
  );
  const rows = await scope
    .select()
    .from(enrolmentEvents)
    .where(isShown)
    .orderBy(desc(enrolmentEvents.at), desc(enrolmentEvents.id))
    .limit(MAX_DETAIL_ROWS);
  const names = await loadUserNames(
    scope,
    rows.map(({ userId }) => userId),
  );
  const events = rows.map(({ at, what, detail, userId }) => ({
    at: at.toISOString(),
    what: what as EnrolmentEvent,
    detail,
    by: userId === null ? null : (names.get(userId) ?? null),
  }));
  return toLimitedList(events, MAX_DETAIL_ROWS, () => scope.countRows(enrolmentEvents, isShown));
};

const listPages = async (
  scope: Scope,
  { company, today }: ParticipantsContext,
  { enrolment }: EnrolledParticipant,
  visible: readonly OutlinePage[],
): Promise<ParticipantDetail['pages']> => {
  const { pageProgress } = scope.views;
  const done = await scope
    .select({ pageId: pageProgress.pageId, at: pageProgress.doneAt })
    .from(pageProgress)
    .where(eq(pageProgress.enrolmentId, enrolment.id))
    .limit(1000);
  const days = new Map(done.map(({ pageId, at }) => [pageId, getLocalDay(company.timeZone, at)]));
  return visible.map((page) => ({
    id: page.id,
    title: page.title,
    mandatory: page.mandatory,
    doneOn: days.get(page.id) ?? null,
    opensOn: findOpeningDay(enrolment, page, today),
  }));
};

const listConfirmations = async (
  scope: Scope,
  people: ParticipantsContext,
  { enrolment, profile }: EnrolledParticipant,
  outline: OutlinePage[],
): Promise<LimitedList<NonNullable<ParticipantDetail['confirmations']>[number]>> => {
  const enrolmentId = enrolment.id;
  const reader = toAudienceReader(profile);
  const { proofs } = scope.views;
  const rows = await scope
    .select(pickFields(proofs, ['id', 'number', 'at', 'version', 'pageId', 'blockId']))
    .from(proofs)
    .where(eq(proofs.enrolmentId, enrolmentId))
    .orderBy(desc(proofs.at), desc(proofs.id))
    .limit(MAX_DETAIL_ROWS);
  const titles = new Map(outline.map(({ id, title }) => [id, title]));
  const majors = rows.length > 0 ? filterMajorsForReader(await getOnlineMajors(scope, people), reader) : [];
  const asked = listChapterConfirmations(groupByChapter(filterOutlineForReader(outline, reader)));
  const findValidity = (proof: (typeof rows)[number]) => {
    const confirmation = asked.find((one) => one.blockId === proof.blockId);
    if (!confirmation) return { valid: null, replacedBy: null };
    if (findValidProof([proof], confirmation, majors)) return { valid: true, replacedBy: null };
    return { valid: false, replacedBy: findValidProof(rows, confirmation, majors)?.number ?? null };
  };
  const confirmations = rows.map((row) => ({
    ...pickFields(row, ['id', 'number', 'version']),
    at: row.at.toISOString(),
    page: titles.get(row.pageId) ?? '',
    ...findValidity(row),
  }));
  return toLimitedList(confirmations, MAX_DETAIL_ROWS, () =>
    scope.countRows(proofs, eq(proofs.enrolmentId, enrolmentId)),
  );
};

const listMessages = async (
  scope: Scope,
  enrolmentId: string,
  named: boolean,
): Promise<LimitedList<ParticipantDetail['mails'][number]>> => {
  const { campaigns, campaignRecipients } = scope.views;
  const rows = await scope
    .select({
      ...pickFields(campaignRecipients, ['id', 'state', 'reason', 'channel', 'readOn', 'sentAt', 'createdAt']),
      campaignId: campaigns.id,
      campaign: campaigns.name,
      kind: campaigns.kind,
    })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    .where(eq(campaignRecipients.enrolmentId, enrolmentId))
    .orderBy(desc(campaignRecipients.createdAt), desc(campaignRecipients.id))
    .limit(MAX_DETAIL_ROWS);
  const mails = rows.map(({ sentAt, createdAt, readOn, ...row }) => ({
    ...row,
    readOn: named ? readOn : null,
    at: (sentAt ?? createdAt).toISOString(),
  }));
  return toLimitedList(mails, MAX_DETAIL_ROWS, () =>
    scope.countRows(campaignRecipients, eq(campaignRecipients.enrolmentId, enrolmentId)),
  );
};

const listDevices = async (
  scope: Scope,
  enrolmentId: string,
): Promise<LimitedList<NonNullable<ParticipantDetail['devices']>[number]>> => {
  const { readerSessions } = scope.views;
  const rows = await scope
    .select({ id: readerSessions.id, device: readerSessions.device, at: readerSessions.lastSeenAt })
    .from(readerSessions)
    .where(eq(readerSessions.enrolmentId, enrolmentId))
    .orderBy(desc(readerSessions.lastSeenAt))
    .limit(MAX_DETAIL_ROWS);
  return toLimitedList(
    rows.map(({ at, ...row }) => ({ ...row, lastSeenAt: at.toISOString() })),
    MAX_DETAIL_ROWS,
    () => scope.countRows(readerSessions, eq(readerSessions.enrolmentId, enrolmentId)),
  );
};

const findReferentAndBuddy = async (scope: Scope, { profile }: EnrolledParticipant) => {
  const referent = selectReferentAs(scope, 'charged');
  const find = async (id: string | null) => {
    if (id === null) return null;
    const [row] = await scope.select().from(referent).where(eq(referent.id, id));
    return toNamedReferent(row ?? null);
  };
  return { referent: await find(profile.referentId), buddy: await find(profile.buddyId) };
};

/** Returns a participant with all data of this booklet that the actor may see. */
export const getParticipantDetail = async (
  scope: Scope,
  people: ParticipantsContext,
  enrolmentId: string,
): Promise<ParticipantDetail> => {
  const found = await getEnrolledParticipant(scope, people, enrolmentId);
  const { enrolment, profile } = found;
  const { follow, can, proofs } = people;
  const outline = await getPublicationOutline(scope, people.booklet.onlinePublicationId);
  const visible = filterOutlineForReader(outline, toAudienceReader(profile));
  const { referent, buddy } = await findReferentAndBuddy(scope, found);
  const managed = people.referentAccess ? [] : await findPermittedBookletIds(scope, 'participants.list');
  const others = await listParticipantBooklets(scope, profile.id, managed);
  const events = await listEvents(scope, people, enrolment.id);
  const confirmations = proofs ? await listConfirmations(scope, people, found, outline) : null;
  const mails = await listMessages(scope, enrolment.id, follow.named);
  const devices = follow.named && !people.referentAccess ? await listDevices(scope, enrolment.id) : null;
  return {
    ...toParticipantRow(people, { enrolment, profile: profile, referent }),
    sheet: toProfileAnswer(profile),
    rowVersion: profile.rowVersion,
    buddy,
    otherBooklets: others.filter(({ enrolmentId: id }) => id !== enrolment.id),
    events: events.rows,
    remaining: await findRemaining(scope, people, found, visible),
    pages: follow.named ? await listPages(scope, people, found, visible) : null,
    confirmations: confirmations?.rows ?? null,
    mails: mails.rows,
    left: {
      events: events.left,
      confirmations: confirmations?.left ?? 0,
      mails: mails.left,
      devices: devices?.left ?? 0,
    },
    // A referent sees the progress of participants, not their devices.
    devices: devices?.rows ?? null,
    follow,
    can,
  };
};
