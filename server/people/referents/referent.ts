import { and, eq, sql } from 'drizzle-orm';
import { type addReferent, type editReferent, MAX_REFERENTS } from '../../../contract/people/referents/referents.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { type BookletContext, lockBooklet, requireBooklet } from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns, requireRowVersion } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { recordFormerContacts } from '../../platform/data/queries/record-former-contacts.ts';
import { formatFullName } from '../../platform/http/actor.ts';
import { buildCompanyConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getCompanyDay } from '../../platform/text/calendar/company-day.ts';
import { refuseInvalidReferentFields, resolveReferentNames, saveReferentPhotoUse } from './check-referent.ts';
import { listBookletReferents, toReferentRows } from './referent-rows.ts';

type Referent = TenantRow<'referents'>;

/** Referent of this booklet; GEN-010 for any other id. */
export const getReferent = async (scope: Scope, bookletId: string, id: string): Promise<Referent> => {
  const { referents } = scope.views;
  const [row] = await scope
    .select()
    .from(referents)
    .where(and(eq(referents.id, id), eq(referents.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  return row as Referent;
};

/** Adds a referent at the end of the list; refusals as the contract says. Returns the id. */
export const createReferent = async (
  db: Db,
  scope: Scope,
  bookletId: string,
  fields: CallBody<typeof addReferent>,
): Promise<string> => {
  await requireBooklet(scope, bookletId, 'booklet.referents');
  const names = await resolveReferentNames(db, scope, fields, null);
  const { today } = await getCompanyDay(scope);
  return scope.transaction(async (inside) => {
    await lockBooklet(inside, bookletId);
    await refuseInvalidReferentFields(inside, { bookletId, id: null, today }, fields, formatFullName(names));
    const { referents } = inside.views;
    const [place] = await inside
      .select({ n: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${referents.position}), -1)::int` })
      .from(referents)
      .where(eq(referents.bookletId, bookletId));
    if ((place?.n ?? 0) >= MAX_REFERENTS) {
      throw new Refusal('GEN-023', { libelle: 'Responsables', n: MAX_REFERENTS });
    }
    const by = { createdBy: scope.actor.id, updatedBy: scope.actor.id };
    const [row] = await inside.insert('referents', [
      { ...fields, ...names, ...by, bookletId, position: (place?.last ?? -1) + 1 },
    ]);
    if (!row) throw new Error('referent not made');
    await saveReferentPhotoUse(inside, bookletId, row.id, row.photoMediaId);
    return row.id;
  });
};

/** GEN-011 with the current row. */
const createReferentConflict = async (scope: Scope, bookletId: string, id: string): Promise<Refusal> => {
  const row = await getReferent(scope, bookletId, id);
  const { today } = await getCompanyDay(scope);
  const [current] = await toReferentRows(scope, [row], today);
  return buildCompanyConflict(scope, row, current);
};

/** Changes a referent; refusals as the contract says. */
export const saveReferent = (
  db: Db,
  scope: Scope,
  bookletId: string,
  id: string,
  body: CallBody<typeof editReferent>,
): Promise<void> =>
  refuseConflict(
    () => createReferentConflict(scope, bookletId, id),
    () => writeReferent(db, scope, bookletId, id, body),
  );

const writeReferent = async (
  db: Db,
  scope: Scope,
  bookletId: string,
  id: string,
  { rowVersion, ...fields }: CallBody<typeof editReferent>,
): Promise<void> => {
  await requireBooklet(scope, bookletId, 'booklet.referents');
  const before = await getReferent(scope, bookletId, id);
  requireRowVersion(before, rowVersion);
  const names = await resolveReferentNames(db, scope, fields, before.userId);
  const { today } = await getCompanyDay(scope);
  await scope.transaction(async (inside) => {
    await lockBooklet(inside, bookletId);
    await refuseInvalidReferentFields(inside, { bookletId, id, today }, fields, formatFullName(names));
    const row = await inside.updateVersioned('referents', { id, rowVersion }, { ...fields, ...names });
    await recordFormerContacts(inside, [before.email, before.phone], [row.email, row.phone]);
    await saveReferentPhotoUse(inside, bookletId, id, row.photoMediaId);
  });
};

/** Deletes a referent: nobody replaces them, in profiles or as deputy. Returns the name. */
export const deleteReferent = async (scope: Scope, bookletId: string, id: string): Promise<string> => {
  await requireBooklet(scope, bookletId, 'booklet.referents');
  const row = await getReferent(scope, bookletId, id);
  await scope.transaction(async (inside) => {
    await lockBooklet(inside, bookletId);
    await inside.update('referents', { deputyId: null, ...buildTrackingColumns(inside) }, (columns) =>
      eq(columns.deputyId, id),
    );
    await inside.update('participants', { referentId: null, ...buildTrackingColumns(inside) }, (columns) =>
      eq(columns.referentId, id),
    );
    await inside.update('participants', { buddyId: null, ...buildTrackingColumns(inside) }, (columns) =>
      eq(columns.buddyId, id),
    );
    await saveReferentPhotoUse(inside, bookletId, id, null);
    await recordFormerContacts(inside, [row.email, row.phone], []);
    await inside.deleteRows('referents', (columns) => eq(columns.id, id));
  });
  return formatFullName(row);
};

/** Moves a referent after another one (null: first). GEN-019 when that one is not in this booklet. */
export const moveReferent = async (
  scope: Scope,
  bookletId: string,
  id: string,
  after: string | null,
): Promise<void> => {
  await requireBooklet(scope, bookletId, 'booklet.referents');
  await getReferent(scope, bookletId, id);
  await scope.transaction(async (inside) => {
    await lockBooklet(inside, bookletId);
    const order = (await listBookletReferents(inside, bookletId)).map((row) => row.id).filter((one) => one !== id);
    const index = after === null ? 0 : order.indexOf(after) + 1;
    if (after !== null && index === 0) throw new Refusal('GEN-019');
    order.splice(index, 0, id);
    await inside.bulkUpdate(
      'referents',
      order.map((one, position) => ({ id: one, position })),
    );
  });
};

/** Referent names offered in participant profiles, in order. */
export const loadReferentChoices = async (scope: Scope, { row }: Pick<BookletContext, 'row'>) => {
  const rows = await listBookletReferents(scope, row.id);
  return rows.map(({ id, role, roleLabel, ...names }) => ({ id, name: formatFullName(names), role, roleLabel }));
};
