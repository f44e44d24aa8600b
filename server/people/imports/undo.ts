import { and, asc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { UNDO_HOURS } from '../../../contract/people/imports/participant-imports.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { among } from '../../platform/data/among.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { followSheets } from '../participants/arrival.ts';
import { peopleChanged } from '../participants/facets.ts';
import { type Import, importFor, type Known } from './context.ts';
import type { contentOf } from './write.ts';

const HOUR = 3_600_000;

/** Throws PAR-010 if an imported participant was invited or has opened the booklet. */
const refuseInvited = async (inside: Scope, importId: string): Promise<void> => {
  const { enrolments } = inside.views;
  const [row] = await inside
    .select({ n: sql<number>`count(*)::int` })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.importId, importId),
        or(
          isNotNull(enrolments.invitedAt),
          isNotNull(enrolments.openedAt),
          notInArray(enrolments.state, ['to_invite', 'scheduled', 'revoked']),
        ),
      ),
    );
  const n = row?.n ?? 0;
  if (n > 0) throw new Refusal('PAR-010', { n });
};

const BATCH = 1000;
type Content = ReturnType<typeof contentOf>;

const arrivals = async (inside: Scope, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const { participants } = inside.views;
  const rows = await inside
    .select({ id: participants.id, arrivalOn: participants.arrivalOn })
    .from(participants)
    .where(among(participants.id, ids));
  return new Map(rows.map(({ id, arrivalOn }) => [id, arrivalOn]));
};

/** Restores profiles, except those changed since the import. */
const restore = async (inside: Scope, importId: string): Promise<void> => {
  const { participantImportNotes: notes } = inside.views;
  let after = 0;
  for (;;) {
    const batch = await inside
      .select()
      .from(notes)
      .where(and(eq(notes.importId, importId), eq(notes.kind, 'before'), gt(notes.line, after)))
      .orderBy(asc(notes.line))
      .limit(BATCH);
    const kept = batch.map(({ participantId, rowVersion, content }) => ({
      ...(content as unknown as Content),
      id: participantId ?? '',
      rowVersion: rowVersion ?? 0,
      updatedAt: new Date(),
      updatedBy: inside.actor.id,
    }));
    const now = await arrivals(
      inside,
      kept.map((sheet) => sheet.id),
    );
    const restored = new Set(await inside.overwrite('participants', kept));
    const moved = kept.filter((sheet) => restored.has(sheet.id) && now.get(sheet.id) !== sheet.arrivalOn);
    if (restored.size > 0) {
      await followSheets(inside, [...restored], new Map(moved.map(({ id }) => [id, now.get(id) ?? ''])));
    }
    after = batch.at(-1)?.line ?? after;
    if (batch.length < BATCH) return;
  }
};

/** Removes profiles created by the import and without any enrolment now: one enrolled elsewhere since stays. */
const removeCreated = (inside: Scope, importId: string): Promise<number> => {
  const { enrolments } = inside.views;
  const enrolled = inside.select({ id: enrolments.participantId }).from(enrolments);
  return inside.remove('participants', (columns) =>
    and(eq(columns.importId, importId), sql`not (${inArray(columns.id, enrolled)})`),
  );
};

const over = (row: Import): Refusal =>
  row.state === 'done'
    ? new Refusal('GEN-017', {
        objet: 'cet import',
        etat: phraseText('terminé depuis plus de {n} heures', { n: UNDO_HOURS }),
        action: 'Retirez les personnes depuis la liste des participants',
      })
    : new Refusal('GEN-017', {
        objet: 'cet import',
        etat: row.state === 'undone' ? 'déjà annulé' : 'sans effet jusqu’ici',
        action: 'Rechargez la page',
      });

/**
 * Undoes an import in one transaction: its enrolments, the profiles it created, and its changes in others. Throws
 * PAR-010 after an invitation, GEN-017 after 24 hours, the second time, or for an import without writes.
 */
export const undoImport = async (scope: Scope, ids: { id: string; importId: string }): Promise<Known> => {
  const known = await importFor(scope, ids.id, ids.importId);
  const { id } = known.row;
  const row = await scope.transaction(async (inside) => {
    const since = new Date(Date.now() - UNDO_HOURS * HOUR);
    const [undone] = await inside.update('participantImports', { state: 'undone', undoneAt: new Date() }, (columns) =>
      and(eq(columns.id, id), eq(columns.state, 'done'), gt(columns.endedAt, since)),
    );
    if (!undone) throw over(known.row);
    await refuseInvited(inside, id);
    await inside.remove('enrolments', (columns) => eq(columns.importId, id));
    await restore(inside, id);
    await removeCreated(inside, id);
    await inside.remove('participantImportNotes', (notes) => and(eq(notes.importId, id), eq(notes.kind, 'before')));
    return undone;
  });
  peopleChanged(null);
  return { ...known, row };
};
