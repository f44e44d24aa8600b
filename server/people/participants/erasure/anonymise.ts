import { and, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import {
  ANONYMISATION_KEYWORD,
  type anonymiseParticipants,
  TRACKING_STATES,
} from '../../../../contract/people/participants/participants.ts';
import type { CallBody } from '../../../../contract/platform/call.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { createFieldRefusal } from '../../../platform/http/refusal.ts';
import { type MoveResult, moveEnrolments } from '../../enrolments/move.ts';
import type { BulkOperation } from '../list/bulk.ts';
import { formatCount } from '../list/selection.ts';
import { ANONYMISED_PROFILE } from './anonymised-profile.ts';

/** Erases personal data from everything that belongs to these enrolments. */
const erasePersonalTraces = async (inside: Scope, ids: readonly string[]): Promise<void> => {
  await inside.deleteRows('personalLinks', (rows) => anyOf(rows.enrolmentId, ids));
  await inside.deleteRows('contactDays', (rows) => anyOf(rows.enrolmentId, ids));
  await inside.deleteRows('responders', (rows) => anyOf(rows.enrolmentId, ids));
  await inside.deleteRows('readerNotes', (rows) => anyOf(rows.enrolmentId, ids));
  await inside.deleteRows('readingCertificates', (rows) => anyOf(rows.enrolmentId, ids));
  // A typed reason may contain a name.
  await inside.update('enrolmentEvents', { detail: '' }, (rows) => anyOf(rows.enrolmentId, ids));
  await inside.update('campaignRecipients', { email: '', detail: '', messageId: '', outboxId: null }, (rows) =>
    anyOf(rows.enrolmentId, ids),
  );
  await inside.update('responses', { enrolmentId: null }, (rows) => anyOf(rows.enrolmentId, ids));
  // A proof keeps the identity typed in it, for the retention period of the booklet.
  await inside.update('proofs', { enrolmentId: null }, (rows) => anyOf(rows.enrolmentId, ids));
  await inside.update('enrolments', { nameKey: '', importId: null, noticeVersion: null, noticeAt: null }, (rows) =>
    anyOf(rows.id, ids),
  );
};

/** Participants still known in another booklet keep their profile: each anonymised enrolment gets an empty one. */
const detachEnrolments = async (inside: Scope, rows: readonly TenantRow<'enrolments'>[], at: Date): Promise<void> => {
  const shells = rows.map(({ id }) => ({ enrolmentId: id, id: uuidv7() }));
  await inside.bulkInsert(
    'participants',
    shells.map(({ id }) => ({ ...ANONYMISED_PROFILE, id, anonymisedAt: at })),
  );
  const heirs = Object.fromEntries(shells.map(({ enrolmentId, id }) => [enrolmentId, id]));
  await inside.update(
    'enrolments',
    { participantId: sql`(${JSON.stringify(heirs)}::jsonb ->> id::text)::uuid` },
    ({ id }) => anyOf(id, Object.keys(heirs)),
  );
};

const emptyProfiles = async (inside: Scope, ids: readonly string[], at: Date): Promise<void> => {
  const { participants } = inside.views;
  const sheets = await inside
    .select({ email: participants.email, workEmail: participants.workEmail })
    .from(participants)
    .where(anyOf(participants.id, ids));
  await inside.clearMessagesTo(sheets.flatMap(({ email, workEmail }) => [email, workEmail]));
  await inside.update(
    'participants',
    { ...ANONYMISED_PROFILE, anonymisedAt: at, rowVersion: sql`row_version + 1`, updatedAt: at },
    (columns) => and(anyOf(columns.id, ids), isNull(columns.anonymisedAt)),
  );
};

/**
 * Anonymises these enrolments, irreversibly. Their dates stay for the statistics. A participant who is in another
 * booklet keeps their profile; otherwise the profile is emptied. Returns the enrolments whose state refuses it.
 */
export const anonymiseEnrolments = (scope: Scope, ids: readonly string[], at: Date = new Date()): Promise<MoveResult> =>
  scope.transaction(async (inside) => {
    const done = await moveEnrolments(inside, ids, 'anonymise', { at });
    if (done.moved.length === 0) return done;
    await erasePersonalTraces(inside, done.moved);
    const { enrolments } = inside.views;
    const rows = await inside.select().from(enrolments).where(anyOf(enrolments.id, done.moved));
    const people = [...new Set(rows.map(({ participantId }) => participantId))];
    const stillSomebody = await inside
      .select({ id: enrolments.participantId })
      .from(enrolments)
      .where(and(anyOf(enrolments.participantId, people), sql`${enrolments.state} <> 'anonymised'`));
    const alive = new Set(stillSomebody.map(({ id }) => id));
    await detachEnrolments(
      inside,
      rows.filter(({ participantId }) => alive.has(participantId)),
      at,
    );
    await emptyProfiles(
      inside,
      people.filter((id) => !alive.has(id)),
      at,
    );
    return done;
  });

/**
 * Bulk version of `anonymiseEnrolments`, with the typed confirmation word (PAR-017). Without named tracking, reading
 * states stay hidden: only ended and revoked accesses can be anonymised by hand.
 */
export const anonymiseOperation: BulkOperation<CallBody<typeof anonymiseParticipants>> = {
  permission: 'participants.anonymise',
  title: () => 'Anonymisation de participants',
  refuse: async (_scope, _people, { confirmation }) => {
    if (confirmation.trim() === ANONYMISATION_KEYWORD) return;
    throw createFieldRefusal('confirmation', 'PAR-017', { mot: ANONYMISATION_KEYWORD });
  },
  apply: async (scope, people, ids) => {
    const { enrolments } = scope.views;
    const reading = people.follow.named
      ? []
      : await scope
          .select({ id: enrolments.id, state: enrolments.state })
          .from(enrolments)
          .where(and(anyOf(enrolments.id, ids), inArray(enrolments.state, [...TRACKING_STATES])));
    const hidden = new Set(reading.map(({ id }) => id));
    const { moved, refused } = await anonymiseEnrolments(
      scope,
      ids.filter((id) => !hidden.has(id)),
    );
    return { done: moved.length, refused: [...refused, ...reading] };
  },
  describeResult: (n) => formatCount(n, 'participant anonymisé', 'participants anonymisés'),
  action: () => 'anonymise',
};
