import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { PersonFacts } from './access-policy.ts';

type PersonViews = Pick<Scope['views'], 'enrolments' | 'participants'>;

/** Columns of `PersonFacts`, from an enrolment and its participant. */
export const buildPersonColumns = ({ enrolments, participants }: PersonViews) => ({
  enrolmentId: enrolments.id,
  participantId: participants.id,
  firstName: participants.firstName,
  lastName: participants.lastName,
  state: enrolments.state,
  source: enrolments.source,
  expiresAt: enrolments.expiresAt,
});

type Nullable<Facts> = { [Name in keyof Facts]: Facts[Name] | null };

/** The participant of a `left join`; null if there is none. */
export const toPersonFacts = (row: Nullable<PersonFacts>): PersonFacts | null => {
  const { enrolmentId, participantId, state, source, firstName, lastName, expiresAt } = row;
  if (enrolmentId === null || participantId === null || state === null || source === null) return null;
  return { enrolmentId, participantId, state, source, expiresAt, firstName: firstName ?? '', lastName: lastName ?? '' };
};

const findPerson = async (
  scope: Scope,
  named: (views: PersonViews) => SQL | undefined,
): Promise<PersonFacts | null> => {
  const { enrolments, participants } = scope.views;
  const [row] = await scope
    .select(buildPersonColumns({ enrolments, participants }))
    .from(enrolments)
    .innerJoin(participants, eq(participants.id, enrolments.participantId))
    .where(and(isNull(participants.anonymisedAt), named({ enrolments, participants })))
    .limit(1);
  return row ?? null;
};

export const findPersonByEnrolment = (scope: Scope, id: string): Promise<PersonFacts | null> =>
  findPerson(scope, ({ enrolments }) => eq(enrolments.id, id));

/** The participant of the booklet with this personal or work address; null: none. */
export const findPersonByEmail = (scope: Scope, bookletId: string, email: string): Promise<PersonFacts | null> =>
  findPerson(scope, ({ enrolments, participants }) =>
    and(eq(enrolments.bookletId, bookletId), or(eq(participants.email, email), eq(participants.workEmail, email))),
  );
