import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { byWhom } from '../enrolments/events.ts';
import { followSheets } from '../participants/arrival.ts';
import { addSheets, enrol, nameKeyOf } from '../participants/enrol.ts';
import { activeOf, refuseFull } from '../participants/quota.ts';
import { fieldsOf, type Sheet } from '../participants/sheet.ts';
import { breathe, NOTHING } from './check.ts';
import { findSame, type Known, readingOf } from './context.ts';
import type { Line } from './csv.ts';
import { type Judged, judgeLines } from './judge-lines.ts';
import { rememberMapping } from './mapping.ts';
import { faultText, forgetFaults, noteFaults } from './notes.ts';
import { rememberValues } from './values.ts';

type Fate<Name extends Judged['fate']> = Extract<Judged, { fate: Name }>;
const ofFate = <Name extends Judged['fate']>(judged: readonly Judged[], fate: Name): Fate<Name>[] =>
  judged.filter((one): one is Fate<Name> => one.fate === fate);

/** Profile data that an import may change, as stored in a note. */
export const contentOf = (sheet: Sheet) => ({ ...fieldsOf(sheet), nameKey: sheet.nameKey });

/** Completes existing profiles and stores their former content. Returns all of them in their new state. */
const complete = async (inside: Scope, importId: string, known: readonly Fate<'updated'>[]) => {
  const now = new Date();
  const changed = known.filter(({ sheet, before }) => !isDeepStrictEqual(fieldsOf(sheet), fieldsOf(before)));
  await inside.overwrite(
    'participants',
    changed.map(({ sheet, before }) => ({
      ...fieldsOf(sheet),
      id: before.id,
      rowVersion: before.rowVersion,
      nameKey: nameKeyOf(sheet),
      updatedAt: now,
      updatedBy: byWhom(inside),
    })),
  );
  await inside.pour(
    'participantImportNotes',
    changed.map(({ line, before }) => ({
      importId,
      line,
      kind: 'before' as const,
      content: contentOf(before),
      participantId: before.id,
      rowVersion: before.rowVersion + 1,
    })),
  );
  if (changed.length > 0) {
    const moved = changed.filter(({ sheet, before }) => sheet.arrivalOn !== before.arrivalOn);
    await followSheets(
      inside,
      changed.map(({ before }) => before.id),
      new Map(moved.map(({ before }) => [before.id, before.arrivalOn ?? ''])),
    );
  }
  return known.map(({ sheet, before }) => ({ id: before.id, nameKey: nameKeyOf(sheet), arrivalOn: sheet.arrivalOn }));
};

/** Remembers the choices of the editor for the company’s next file. */
const remember = (inside: Scope, { row, rules }: Known): Promise<void> => {
  const lastMapping = row.source ? rememberMapping(row.source, row.mapping, rules) : rules.settings.lastMapping;
  const lastValues = rememberValues(row.options.texts ?? {}, row.options.values ?? {}, rules);
  return inside.merge('participantSettings', [{ lastMapping, lastValues }], ({ companyId }) => [companyId], [
    'lastMapping',
    'lastValues',
  ]);
};

export interface Progress {
  /** Reports the number of lines done; throws to stop, and nothing stays. */
  tell: (done: number) => Promise<void>;
}

/**
 * Writes an import in the caller's transaction: profiles, enrolments, former contents, and the end of the import.
 * Throws PAR-002 for the first failed line unless `valid` lines suffice, and PAR-011. Throws `ImportStopped` if the
 * import is no longer running: the transaction must roll back.
 */
export const writeImport = async (
  inside: Scope,
  known: Known,
  lines: Iterable<Line>,
  { tell }: Progress,
): Promise<void> => {
  const { row, rules, people } = known;
  // This lock serialises the imports of a company: each one sees the writes of the former.
  await refuseFull(inside, rules.settings, 0);
  const all = row.options.which === 'all';
  const counts = { ...NOTHING };
  let done = 0;
  let analysed = 0;
  await forgetFaults(inside, row.id);
  for await (const judged of judgeLines(inside, lines, await readingOf(inside, known, await findSame(inside, row)), {
    lock: true,
  })) {
    const [wrong] = ofFate(judged, 'failed');
    const [fault] = wrong?.faults ?? [];
    if (all && wrong && fault) {
      const { line, column, value, reason } = faultText(row, wrong.line, fault);
      throw new Refusal('PAR-002', { l: line, c: column, valeur: value || '(vide)', raison: reason });
    }
    await noteFaults(inside, row.id, judged);
    const added = await addSheets(
      inside,
      ofFate(judged, 'created').map(({ sheet }) => sheet),
      row.id,
    );
    const completed = await complete(inside, row.id, ofFate(judged, 'updated'));
    await enrol(inside, people.booklet.id, [...added, ...completed], { source: 'import', importId: row.id });
    for (const { fate } of judged) counts[fate] += 1;
    done += judged.length;
    if (done >= analysed * 2) {
      for (const table of ['participants', 'enrolments'] as const) await inside.analyse(table, done);
      analysed = done;
    }
    await tell(done);
    await breathe();
  }
  const { quota } = rules.settings;
  if (counts.created + counts.updated > 0 && (await activeOf(inside)) > quota)
    throw new Refusal('PAR-011', { n: quota });
  await remember(inside, known);
  const ended = await inside.update(
    'participantImports',
    { ...counts, done, state: 'done', endedAt: new Date() },
    (columns) => and(eq(columns.id, row.id), eq(columns.state, 'running')),
  );
  if (ended.length === 0) throw new Stopped();
};

/** The import was cancelled or already ended. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}
