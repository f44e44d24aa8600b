import { and, asc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { UNDO_HOURS } from '../../../contract/people/imports/participant-imports.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOf } from '../../platform/data/statements/any-of.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { propagateProfileChanges } from '../participants/enrolments/arrival.ts';
import { type ImportContext, type ParticipantImportRow, requireImport } from './context.ts';
import type { toProfileContent } from './write.ts';

const HOUR_MS = 3_600_000;

/** Throws PAR-010 if an imported participant was invited or has opened the booklet. */
const requireNoInvitation = async (inside: Scope, importId: string): Promise<void> => {
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

const NOTES_PER_BATCH = 1000;
type ProfileContent = ReturnType<typeof toProfileContent>;

const mapArrivals = async (inside: Scope, ids: readonly string[]): Promise<Map<string, string | null>> => {
  const { participants } = inside.views;
  const rows = await inside
    .select({ id: participants.id, arrivalOn: participants.arrivalOn })
    .from(participants)
    .where(anyOf(participants.id, ids));
  return new Map(rows.map(({ id, arrivalOn }) => [id, arrivalOn]));
};

/** Restores profiles, except those changed since the import. */
const restoreProfiles = async (inside: Scope, importId: string): Promise<void> => {
  const { participantImportNotes: notes } = inside.views;
  let after = 0;
  for (;;) {
    const batch = await inside
      .select()
      .from(notes)
      .where(and(eq(notes.importId, importId), eq(notes.kind, 'before'), gt(notes.line, after)))
      .orderBy(asc(notes.line))
      .limit(NOTES_PER_BATCH);
    const kept = batch.map(({ participantId, rowVersion, content }) => ({
      ...(content as unknown as ProfileContent),
      id: participantId ?? '',
      rowVersion: rowVersion ?? 0,
      updatedAt: new Date(),
      updatedBy: inside.actor.id,
    }));
    const now = await mapArrivals(
      inside,
      kept.map((sheet) => sheet.id),
    );
    const restored = new Set(await inside.bulkUpdate('participants', kept));
    const moved = kept.filter((sheet) => restored.has(sheet.id) && now.get(sheet.id) !== sheet.arrivalOn);
    if (restored.size > 0) {
      await propagateProfileChanges(inside, [...restored], new Map(moved.map(({ id }) => [id, now.get(id) ?? ''])));
    }
    after = batch.at(-1)?.line ?? after;
    if (batch.length < NOTES_PER_BATCH) return;
  }
};

/** Removes profiles created by the import and without any enrolment now: one enrolled elsewhere since stays. */
const removeCreatedProfiles = (inside: Scope, importId: string): Promise<number> => {
  const { enrolments } = inside.views;
  const enrolled = inside.select({ id: enrolments.participantId }).from(enrolments);
  return inside.deleteRows('participants', (columns) =>
    and(eq(columns.importId, importId), sql`not (${inArray(columns.id, enrolled)})`),
  );
};

const createUndoRefusal = (row: ParticipantImportRow): Refusal =>
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
export const undoParticipantImport = async (
  scope: Scope,
  ids: { id: string; importId: string },
): Promise<ImportContext> => {
  const known = await requireImport(scope, ids.id, ids.importId);
  const { id } = known.row;
  const row = await scope.transaction(async (inside) => {
    const since = new Date(Date.now() - UNDO_HOURS * HOUR_MS);
    const [undone] = await inside.update('participantImports', { state: 'undone', undoneAt: new Date() }, (columns) =>
      and(eq(columns.id, id), eq(columns.state, 'done'), gt(columns.endedAt, since)),
    );
    if (!undone) throw createUndoRefusal(known.row);
    await requireNoInvitation(inside, id);
    await inside.deleteRows('enrolments', (columns) => eq(columns.importId, id));
    await restoreProfiles(inside, id);
    await removeCreatedProfiles(inside, id);
    await inside.deleteRows('participantImportNotes', (notes) => and(eq(notes.importId, id), eq(notes.kind, 'before')));
    return undone;
  });
  return { ...known, row };
};
