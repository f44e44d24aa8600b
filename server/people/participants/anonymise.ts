import { and, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import {
  ANONYMISE_WORD,
  type anonymiseParticipants,
  FOLLOWING_STATES,
} from '../../../contract/people/participants/participants.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type Moved, move } from '../enrolments/move.ts';
import type { BulkVerb } from './bulk.ts';
import { peopleChanged } from './facets.ts';
import { counted } from './selection.ts';

/** Values of an anonymised profile. */
const EMPTY = {
  firstName: '',
  lastName: '',
  nameKey: '',
  email: '',
  workEmail: '',
  phone: '',
  employeeNumber: '',
  arrivalOn: null,
  endOn: null,
  contractType: null,
  jobTitle: '',
  department: '',
  site: '',
  referentId: null,
  buddyId: null,
  groups: [] as string[],
  fields: {} as Record<string, string>,
  opposedAt: null,
  bouncedAt: null,
  importId: null,
};

/** Erases personal data from everything that belongs to these enrolments. */
const forget = async (inside: Scope, ids: readonly string[]): Promise<void> => {
  await inside.remove('personalLinks', (rows) => among(rows.enrolmentId, ids));
  await inside.remove('contactDays', (rows) => among(rows.enrolmentId, ids));
  await inside.remove('responders', (rows) => among(rows.enrolmentId, ids));
  // A typed reason may contain a name.
  await inside.update('enrolmentEvents', { detail: '' }, (rows) => among(rows.enrolmentId, ids));
  await inside.update('campaignRecipients', { email: '', detail: '', messageId: '', outboxId: null }, (rows) =>
    among(rows.enrolmentId, ids),
  );
  await inside.update('responses', { enrolmentId: null }, (rows) => among(rows.enrolmentId, ids));
  // A proof keeps the identity typed in it, for the retention period of the booklet.
  await inside.update('proofs', { enrolmentId: null }, (rows) => among(rows.enrolmentId, ids));
  await inside.update('enrolments', { nameKey: '', importId: null, noticeVersion: null, noticeAt: null }, (rows) =>
    among(rows.id, ids),
  );
};

/** Participants still known in another booklet keep their profile: each anonymised enrolment gets an empty one. */
const detach = async (inside: Scope, rows: readonly Row<'enrolments'>[], at: Date): Promise<void> => {
  const shells = rows.map(({ id }) => ({ enrolmentId: id, id: uuidv7() }));
  await inside.pour(
    'participants',
    shells.map(({ id }) => ({ ...EMPTY, id, anonymisedAt: at })),
  );
  const heirs = Object.fromEntries(shells.map(({ enrolmentId, id }) => [enrolmentId, id]));
  await inside.update(
    'enrolments',
    { participantId: sql`(${JSON.stringify(heirs)}::jsonb ->> id::text)::uuid` },
    ({ id }) => among(id, Object.keys(heirs)),
  );
};

const emptySheets = async (inside: Scope, ids: readonly string[], at: Date): Promise<void> => {
  const { participants } = inside.views;
  const sheets = await inside
    .select({ email: participants.email, workEmail: participants.workEmail })
    .from(participants)
    .where(among(participants.id, ids));
  await inside.emptyMessagesTo(sheets.flatMap(({ email, workEmail }) => [email, workEmail]));
  await inside.update(
    'participants',
    { ...EMPTY, anonymisedAt: at, rowVersion: sql`row_version + 1`, updatedAt: at },
    (columns) => and(among(columns.id, ids), isNull(columns.anonymisedAt)),
  );
};

/**
 * Anonymises these enrolments, irreversibly. Their dates stay for the statistics. A participant who is in another
 * booklet keeps their profile; otherwise the profile is emptied. Returns the enrolments whose state refuses it.
 */
export const anonymise = (scope: Scope, ids: readonly string[], at: Date = new Date()): Promise<Moved> =>
  scope.transaction(async (inside) => {
    const done = await move(inside, ids, 'anonymise', { at });
    if (done.moved.length === 0) return done;
    await forget(inside, done.moved);
    const { enrolments } = inside.views;
    const rows = await inside.select().from(enrolments).where(among(enrolments.id, done.moved));
    const people = [...new Set(rows.map(({ participantId }) => participantId))];
    const stillSomebody = await inside
      .select({ id: enrolments.participantId })
      .from(enrolments)
      .where(and(among(enrolments.participantId, people), sql`${enrolments.state} <> 'anonymised'`));
    const alive = new Set(stillSomebody.map(({ id }) => id));
    await detach(
      inside,
      rows.filter(({ participantId }) => alive.has(participantId)),
      at,
    );
    await emptySheets(
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
export const anonymising: BulkVerb<BodyOf<typeof anonymiseParticipants>> = {
  permission: 'participants.anonymise',
  title: () => 'Anonymisation de participants',
  refuse: async (_scope, _people, { confirmation }) => {
    if (confirmation.trim() === ANONYMISE_WORD) return;
    const { message } = new Refusal('PAR-017', { mot: ANONYMISE_WORD });
    throw new Refusal('PAR-017', { mot: ANONYMISE_WORD }, { confirmation: [message] });
  },
  apply: async (scope, people, ids) => {
    const { enrolments } = scope.views;
    const reading = people.follow.named
      ? []
      : await scope
          .select({ id: enrolments.id, state: enrolments.state })
          .from(enrolments)
          .where(and(among(enrolments.id, ids), inArray(enrolments.state, [...FOLLOWING_STATES])));
    const hidden = new Set(reading.map(({ id }) => id));
    const { moved, refused } = await anonymise(
      scope,
      ids.filter((id) => !hidden.has(id)),
    );
    peopleChanged(null);
    return { done: moved.length, refused: [...refused, ...reading] };
  },
  told: (n) => counted(n, 'participant anonymisé', 'participants anonymisés'),
  action: () => 'anonymise',
};
