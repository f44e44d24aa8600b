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

/** PAR-010 once somebody of it was invited, or has opened the booklet by herself. */
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

/** Puts sheets back as they were, but those that somebody has changed since. */
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

/** Sheets that it created and that are in no booklet now: one that was enrolled elsewhere since stays. */
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
 * Takes out what an import brought: enrolments, sheets it created, and what it changed in others, in one transaction.
 * PAR-010 once somebody was invited, GEN-017 after 24 hours, twice, or for an import that wrote nothing.
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
