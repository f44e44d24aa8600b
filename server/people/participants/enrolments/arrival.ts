import { and, notInArray, sql } from 'drizzle-orm';
import { ENDED_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import type { Scope, TenantRow } from '../../../platform/data/access/scope.ts';
import { anyOf } from '../../../platform/data/statements/any-of.ts';
import { buildAccessEndSql } from '../../enrolments/access-end.ts';
import { actorId } from '../../enrolments/events.ts';
import { updateLinkExpiry } from '../../enrolments/links.ts';
import { recountParticipants } from '../../enrolments/recount-participants.ts';

type ArrivalProfile = Pick<TenantRow<'participants'>, 'id' | 'arrivalOn'>;

/** Maps profile ids to their former arrival day, for profiles that had another one. */
export const mapFormerArrivals = (before: readonly ArrivalProfile[], arrivalOn: string | null): Map<string, string> =>
  new Map(before.filter((sheet) => sheet.arrivalOn !== arrivalOn).map((sheet) => [sheet.id, sheet.arrivalOn ?? '']));

/**
 * Copies the sort and filter columns of changed profiles to all their enrolments, and recounts their requests. If the
 * arrival changed (`former`: previous day by profile id), also moves the end of accesses and links, and records events.
 */
export const propagateProfileChanges = async (
  inside: Scope,
  sheetIds: readonly string[],
  former: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  const { participants } = inside.views;
  const ofSheet = (column: 'nameKey' | 'arrivalOn') =>
    sql`(${inside
      .select({ [column]: participants[column] })
      .from(participants)
      .where(sql`${participants.id} = "enrolments"."participant_id"`)})`;
  const rows = await inside.update(
    'enrolments',
    { nameKey: ofSheet('nameKey'), arrivalOn: ofSheet('arrivalOn') },
    (columns) => anyOf(columns.participantId, sheetIds),
  );
  await recountParticipants(inside, sheetIds);
  const moved = rows.filter(({ participantId, state }) => former.has(participantId) && state !== 'anonymised');
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  // A separate statement: within the same one, the arrival would still be the former one.
  await inside.update('enrolments', { expiresAt: buildAccessEndSql(inside) }, (columns) =>
    and(anyOf(columns.id, ids), notInArray(columns.state, ENDED_STATES), sql`${columns.expiresAt} is not null`),
  );
  await updateLinkExpiry(inside, ids);
  const userId = actorId(inside);
  const at = new Date();
  await inside.bulkInsert(
    'enrolmentEvents',
    moved.map(({ id, participantId }) => ({
      enrolmentId: id,
      what: 'arrival_changed',
      detail: former.get(participantId) ?? '',
      userId,
      at,
    })),
  );
};
