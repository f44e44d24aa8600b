import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { actorId } from '../enrolments/events.ts';
import { propagateProfileChanges } from '../participants/enrolments/arrival.ts';
import { buildNameKey, enrolParticipants, insertProfiles } from '../participants/enrolments/enrol.ts';
import { countActiveParticipants, requireParticipantQuota } from '../participants/enrolments/quota.ts';
import { type ParticipantProfile, toProfileFields } from '../participants/profile/participant-profile.ts';
import { EMPTY_COUNTS, yieldToEventLoop } from './check.ts';
import { checkLines, type LineResult } from './check-lines.ts';
import { type ImportContext, loadConfirmedMatches, loadReadingOptions } from './context.ts';
import type { TableLine } from './csv.ts';
import { rememberMapping } from './mapping.ts';
import { deleteFaultNotes, insertFaultNotes, toImportIssue } from './notes.ts';
import { mergeRememberedValues } from './values.ts';

type LineResultOf<Name extends LineResult['fate']> = Extract<LineResult, { fate: Name }>;
const filterByFate = <Name extends LineResult['fate']>(
  judged: readonly LineResult[],
  fate: Name,
): LineResultOf<Name>[] => judged.filter((one): one is LineResultOf<Name> => one.fate === fate);

/** Profile data that an import may change, as stored in a note. */
export const toProfileContent = (sheet: ParticipantProfile) => ({ ...toProfileFields(sheet), nameKey: sheet.nameKey });

/** Completes existing profiles and stores their former content. Returns all of them in their new state. */
const completeProfiles = async (inside: Scope, importId: string, known: readonly LineResultOf<'updated'>[]) => {
  const now = new Date();
  const changed = known.filter(
    ({ sheet, before }) => !isDeepStrictEqual(toProfileFields(sheet), toProfileFields(before)),
  );
  await inside.bulkUpdate(
    'participants',
    changed.map(({ sheet, before }) => ({
      ...toProfileFields(sheet),
      id: before.id,
      rowVersion: before.rowVersion,
      nameKey: buildNameKey(sheet),
      updatedAt: now,
      updatedBy: actorId(inside),
    })),
  );
  await inside.bulkInsert(
    'participantImportNotes',
    changed.map(({ line, before }) => ({
      importId,
      line,
      kind: 'before' as const,
      content: toProfileContent(before),
      participantId: before.id,
      rowVersion: before.rowVersion + 1,
    })),
  );
  if (changed.length > 0) {
    const moved = changed.filter(({ sheet, before }) => sheet.arrivalOn !== before.arrivalOn);
    await propagateProfileChanges(
      inside,
      changed.map(({ before }) => before.id),
      new Map(moved.map(({ before }) => [before.id, before.arrivalOn ?? ''])),
    );
  }
  return known.map(({ sheet, before }) => ({
    id: before.id,
    nameKey: buildNameKey(sheet),
    arrivalOn: sheet.arrivalOn,
  }));
};

/** Remembers the choices of the editor for the company’s next file. */
const rememberChoices = (inside: Scope, { row, rules }: ImportContext): Promise<void> => {
  const lastMapping = row.source ? rememberMapping(row.source, row.mapping, rules) : rules.settings.lastMapping;
  const lastValues = mergeRememberedValues(row.options.texts ?? {}, row.options.values ?? {}, rules);
  return inside.upsert('participantSettings', [{ lastMapping, lastValues }], ({ companyId }) => [companyId], [
    'lastMapping',
    'lastValues',
  ]);
};

export interface ImportProgress {
  /** Reports the number of lines done; throws to stop, and nothing stays. */
  report: (done: number) => Promise<void>;
}

/**
 * Writes an import in the caller's transaction: profiles, enrolments, former contents, and the end of the import.
 * Throws PAR-002 for the first failed line unless `valid` lines suffice, and PAR-011. Throws `ImportStopped` if the
 * import is no longer running: the transaction must roll back.
 */
export const writeParticipantImport = async (
  inside: Scope,
  known: ImportContext,
  lines: Iterable<TableLine>,
  { report }: ImportProgress,
): Promise<void> => {
  const { row, rules, people } = known;
  // This lock serialises the imports of a company: each one sees the writes of the former.
  await requireParticipantQuota(inside, rules.settings, 0);
  const all = row.options.which === 'all';
  const counts = { ...EMPTY_COUNTS };
  let done = 0;
  let analysed = 0;
  await deleteFaultNotes(inside, row.id);
  for await (const judged of checkLines(
    inside,
    lines,
    await loadReadingOptions(inside, known, await loadConfirmedMatches(inside, row)),
    {
      lock: true,
    },
  )) {
    const [wrong] = filterByFate(judged, 'failed');
    const [fault] = wrong?.faults ?? [];
    if (all && wrong && fault) {
      const { line, column, value, reason } = toImportIssue(row, wrong.line, fault);
      throw new Refusal('PAR-002', { l: line, c: column, valeur: value || '(vide)', raison: reason });
    }
    await insertFaultNotes(inside, row.id, judged);
    const added = await insertProfiles(
      inside,
      filterByFate(judged, 'created').map(({ sheet }) => sheet),
      row.id,
    );
    const completed = await completeProfiles(inside, row.id, filterByFate(judged, 'updated'));
    await enrolParticipants(inside, people.booklet.id, [...added, ...completed], {
      source: 'import',
      importId: row.id,
    });
    for (const { fate } of judged) counts[fate] += 1;
    done += judged.length;
    if (done >= analysed * 2) {
      for (const table of ['participants', 'enrolments'] as const) await inside.analyzeTable(table, done);
      analysed = done;
    }
    await report(done);
    await yieldToEventLoop();
  }
  const { quota } = rules.settings;
  if (counts.created + counts.updated > 0 && (await countActiveParticipants(inside)) > quota)
    throw new Refusal('PAR-011', { n: quota });
  await rememberChoices(inside, known);
  const ended = await inside.update(
    'participantImports',
    { ...counts, done, state: 'done', endedAt: new Date() },
    (columns) => and(eq(columns.id, row.id), eq(columns.state, 'running')),
  );
  if (ended.length === 0) throw new ImportStopped();
};

/** The import was cancelled or already ended. */
export class ImportStopped extends Error {
  override readonly name = 'Stopped';
}
