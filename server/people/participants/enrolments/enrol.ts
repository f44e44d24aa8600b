import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ParticipantFields } from '../../../../contract/people/participants/participant.ts';
import { toFoldedKey } from '../../../../contract/platform/text/folded-key.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { actorId, recordEnrolmentEvents } from '../../enrolments/events.ts';
import { recountEnrolments } from '../../enrolments/recount-participants.ts';

type EnrolmentSource = TenantRow<'enrolments'>['source'];
type EnrolmentParticipant = Pick<TenantRow<'participants'>, 'id' | 'nameKey' | 'arrivalOn'>;

/** « last first », the key that lists sort and search by. */
export const buildNameKey = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  toFoldedKey(`${lastName} ${firstName}`);

/**
 * Inserts profiles in one statement. The caller checks them first (see `checkProfile`), with unique e-mails and
 * employee numbers. Returns the input of `enrolParticipants`, in the same order.
 */
export const insertProfiles = async (
  inside: Scope,
  sheets: readonly ParticipantFields[],
  importId: string | null = null,
): Promise<EnrolmentParticipant[]> => {
  const by = actorId(inside);
  const rows = sheets.map((sheet) => ({
    ...sheet,
    id: uuidv7(),
    nameKey: buildNameKey(sheet),
    importId,
    createdBy: by,
    updatedBy: by,
  }));
  await inside.bulkInsert('participants', rows);
  return rows;
};

/** Maps participant ids to their enrolment in the booklet, for those who are in it. */
export const mapEnrolmentIds = async (
  scope: Scope,
  bookletId: string,
  participantIds: readonly string[],
): Promise<Map<string, string>> => {
  const { enrolments } = scope.views;
  const rows = await scope
    .select({ id: enrolments.id, participantId: enrolments.participantId })
    .from(enrolments)
    .where(and(eq(enrolments.bookletId, bookletId), anyOf(enrolments.participantId, participantIds)));
  return new Map(rows.map(({ id, participantId }) => [participantId, id]));
};

/**
 * Enrols participants in a booklet, in one statement, in the state to invite; none may be in it already. The caller
 * checks the quota (`requireParticipantQuota`) in the same transaction. Returns the enrolment ids in the same order.
 */
export const enrolParticipants = async (
  inside: Scope,
  bookletId: string,
  people: readonly EnrolmentParticipant[],
  { source, importId = null }: { source: EnrolmentSource; importId?: string | null },
): Promise<string[]> => {
  const by = actorId(inside);
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
  await inside.bulkInsert('enrolments', rows);
  const ids = rows.map(({ id }) => id);
  await recordEnrolmentEvents(inside, ids, 'enrolled', { detail: source });
  await recountEnrolments(inside, bookletId, ids);
  return ids;
};
