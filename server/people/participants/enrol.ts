import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ParticipantFields } from '../../../contract/people/participants/participant.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import { among } from '../../platform/data/among.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { recountEnrolled } from '../../reading/proofs/asked.ts';
import { byWhom, recordEvents } from '../enrolments/events.ts';

type Source = Row<'enrolments'>['source'];
type Person = Pick<Row<'participants'>, 'id' | 'nameKey' | 'arrivalOn'>;

/** « last first », the key that lists sort and search by. */
export const nameKeyOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  foldedKey(`${lastName} ${firstName}`);

/**
 * Inserts profiles in one statement. The caller checks them first (see `checkProfile`), with unique e-mails and
 * employee numbers. Returns the input of `enrolParticipants`, in the same order.
 */
export const addSheets = async (
  inside: Scope,
  sheets: readonly ParticipantFields[],
  importId: string | null = null,
): Promise<Person[]> => {
  const by = byWhom(inside);
  const rows = sheets.map((sheet) => ({
    ...sheet,
    id: uuidv7(),
    nameKey: nameKeyOf(sheet),
    importId,
    createdBy: by,
    updatedBy: by,
  }));
  await inside.pour('participants', rows);
  return rows;
};

/** Maps participant ids to their enrolment in the booklet, for those who are in it. */
export const enrolledAmong = async (
  scope: Scope,
  bookletId: string,
  participantIds: readonly string[],
): Promise<Map<string, string>> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ id: enrolments.id, participantId: enrolments.participantId })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, bookletId), among(enrolments.participantId, participantIds)));
  return new Map(rows.map(({ id, participantId }) => [participantId, id]));
};

/**
 * Enrols participants in a booklet, in one statement, in the state to invite; none may be in it already. The caller
 * checks the quota (`requireParticipantQuota`) in the same transaction. Returns the enrolment ids in the same order.
 */
export const enrol = async (
  inside: Scope,
  bookletId: string,
  people: readonly Person[],
  { source, importId = null }: { source: Source; importId?: string | null },
): Promise<string[]> => {
  const by = byWhom(inside);
  const rows = people.map(({ id, nameKey, arrivalOn }) => ({
    id: uuidv7(),
    bookletId,
    participantId: id,
    nameKey,
    arrivalOn,
    source,
    importId,
    createdBy: by,
    updatedBy: by,
  }));
  await inside.pour('enrolments', rows);
  const ids = rows.map(({ id }) => id);
  await recordEvents(inside, ids, 'enrolled', { detail: source });
  await recountEnrolled(inside, bookletId, ids);
  return ids;
};
