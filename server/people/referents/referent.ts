import { and, eq, sql } from 'drizzle-orm';
import { type addReferent, type editReferent, MAX_REFERENTS } from '../../../contract/people/referents/referents.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { bookletFor, type Found } from '../../booklets/booklets/found.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { fullName } from '../../platform/http/actor.ts';
import { conflictIn } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dayIn } from '../../platform/text/calendar/days.ts';
import { peopleChanged } from '../participants/facets.ts';
import { referentsIn, rowsOf } from './answer.ts';
import { keepPhoto, namesFor, refuseFields } from './judge.ts';

type Referent = Row<'referents'>;

/** Referent of this booklet; GEN-010 for any other id. */
export const referentIn = async (scope: Scope, bookletId: string, id: string): Promise<Referent> => {
  const { referents } = scope.views;
  const [row] = await scope
    .select()
    .from(referents)
    .where(and(eq(referents.id, id), eq(referents.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  return row as Referent;
};

/** Current day in the company's time zone. */
export const todayOf = async (scope: Scope): Promise<string> => {
  const { company } = scope.views;
  const [row] = await scope.select({ timeZone: company.timeZone }).from(company);
  return dayIn(row?.timeZone ?? 'Europe/Paris');
};

/** Locks the booklet's row, so that changes of positions and deputies run one at a time. */
const held = async (inside: Scope, bookletId: string): Promise<void> => {
  const { booklets } = inside.views;
  await inside.select({ id: booklets.id }).from(booklets).where(eq(booklets.id, bookletId)).for('update');
};

const tracked = (scope: Scope) => ({
  rowVersion: sql`row_version + 1`,
  updatedAt: sql`now()`,
  updatedBy: scope.actor.id,
});

/** Adds a referent at the end of the list; refusals as the contract says. Returns the id. */
export const add = async (
  db: Db,
  scope: Scope,
  bookletId: string,
  fields: BodyOf<typeof addReferent>,
): Promise<string> => {
  await bookletFor(scope, bookletId, 'booklet.referents');
  const names = await namesFor(db, scope, fields, null);
  const today = await todayOf(scope);
  return scope.transaction(async (inside) => {
    await held(inside, bookletId);
    await refuseFields(inside, { bookletId, id: null, today }, fields, fullName(names));
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
    await keepPhoto(inside, bookletId, row.id, row.photoMediaId);
    return row.id;
  });
};

/** GEN-011 with the current row. */
const conflict = async (scope: Scope, bookletId: string, id: string): Promise<Refusal> => {
  const row = await referentIn(scope, bookletId, id);
  const [current] = await rowsOf(scope, [row], await todayOf(scope));
  return conflictIn(scope, row, current);
};

/** Changes a referent; refusals as the contract says. */
export const edit = async (
  db: Db,
  scope: Scope,
  bookletId: string,
  id: string,
  { rowVersion, ...fields }: BodyOf<typeof editReferent>,
): Promise<void> => {
  await bookletFor(scope, bookletId, 'booklet.referents');
  const before = await referentIn(scope, bookletId, id);
  if (before.rowVersion !== rowVersion) throw await conflict(scope, bookletId, id);
  const names = await namesFor(db, scope, fields, before.userId);
  const today = await todayOf(scope);
  const saved = await scope.transaction(async (inside) => {
    await held(inside, bookletId);
    await refuseFields(inside, { bookletId, id, today }, fields, fullName(names));
    const [row] = await inside.update('referents', { ...fields, ...names, ...tracked(inside) }, (columns) =>
      and(eq(columns.id, id), eq(columns.rowVersion, rowVersion)),
    );
    if (row) await keepPhoto(inside, bookletId, id, row.photoMediaId);
    return row !== undefined;
  });
  if (!saved) throw await conflict(scope, bookletId, id);
  peopleChanged(null);
};

/** Deletes a referent: nobody replaces them, in profiles or as deputy. Returns the name. */
export const remove = async (scope: Scope, bookletId: string, id: string): Promise<string> => {
  await bookletFor(scope, bookletId, 'booklet.referents');
  const row = await referentIn(scope, bookletId, id);
  await scope.transaction(async (inside) => {
    await held(inside, bookletId);
    await inside.update('referents', { deputyId: null, ...tracked(inside) }, (columns) => eq(columns.deputyId, id));
    await inside.update('participants', { referentId: null, ...tracked(inside) }, (columns) =>
      eq(columns.referentId, id),
    );
    await inside.update('participants', { buddyId: null, ...tracked(inside) }, (columns) => eq(columns.buddyId, id));
    await keepPhoto(inside, bookletId, id, null);
    await inside.remove('referents', (columns) => eq(columns.id, id));
  });
  peopleChanged(null);
  return fullName(row);
};

/** Moves a referent after another one (null: first). GEN-019 when that one is not in this booklet. */
export const place = async (scope: Scope, bookletId: string, id: string, after: string | null): Promise<void> => {
  await bookletFor(scope, bookletId, 'booklet.referents');
  await referentIn(scope, bookletId, id);
  await scope.transaction(async (inside) => {
    await held(inside, bookletId);
    const order = (await referentsIn(inside, bookletId)).map((row) => row.id).filter((one) => one !== id);
    const index = after === null ? 0 : order.indexOf(after) + 1;
    if (after !== null && index === 0) throw new Refusal('GEN-019');
    order.splice(index, 0, id);
    await inside.overwrite(
      'referents',
      order.map((one, position) => ({ id: one, position })),
    );
  });
};

/** Referent names offered in participant profiles, in order. */
export const choicesOf = async (scope: Scope, { row }: Pick<Found, 'row'>) => {
  const rows = await referentsIn(scope, row.id);
  return rows.map(({ id, role, roleLabel, ...names }) => ({ id, name: fullName(names), role, roleLabel }));
};
