import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import {
  FULL_NAME,
  type ImportSource,
  type setImportMapping,
} from '../../../contract/people/imports/participant-imports.ts';
import type { CustomField } from '../../../contract/people/participants/participants.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import { inFolder, type Received } from '../../booklets/media/received.ts';
import type { Scope } from '../../platform/data/scope.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ParserFailure, runParser } from '../../platform/work/parsing/run-parser.ts';
import { peopleFor } from '../participants/context.ts';
import { rulesOf, type SheetRules } from '../participants/rules.ts';
import { type Import, importFor, type Known, missingOf, NO_MATCHES, readingOf, targetsOf } from './context.ts';
import type { Line } from './csv.ts';
import { orderOf } from './days.ts';
import { findNameOrder } from './full-name.ts';
import { judgeLines } from './judge-lines.ts';
import { keptLines, LINES_TYPE, storageKey } from './kept-lines.ts';
import { type Mapping, proposeMapping } from './mapping.ts';
import { forgetFaults, forgetMatches, noteFaults, noteMatches } from './notes.ts';
import { type ParticipantsFile, parseParticipantsFile } from './parse-file.ts';
import { applyRemembered, findTexts, valueKey } from './values.ts';

export const NOTHING = { created: 0, updated: 0, ignored: 0, failed: 0 };

/** Lets other requests run. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function* cellsIn(lines: Iterable<Line>, columns: readonly number[]): Generator<string> {
  for (const { cells } of lines) for (const column of columns) yield cells[column] ?? '';
}

type Choices = Omit<BodyOf<typeof setImportMapping>, 'mapping'>;
const NO_CHOICES: Choices = { dateOrder: null, nameOrder: null, values: {}, matches: { every: null, lines: {} } };

const keysOf = (chosen: Record<string, string>) =>
  Object.fromEntries(Object.entries(chosen).map(([text, value]) => [valueKey(text), value]));

/** Detects how the mapped columns write days and names, unless the editor chose. */
const findOptions = (
  lines: Iterable<Line>,
  mapping: Mapping,
  rules: SheetRules,
  { dateOrder, nameOrder, values, matches }: Choices = NO_CHOICES,
): Import['options'] => {
  const dated = new Set(['arrivalOn', 'endOn']);
  for (const { key, kind } of rules.settings.fields) if (kind === 'date') dated.add(`fields.${key}`);
  const columnsOf = (isWanted: (target: string) => boolean) =>
    Object.entries(mapping).flatMap(([index, target]) => (isWanted(target) ? [Number(index)] : []));
  const days = orderOf(
    cellsIn(
      lines,
      columnsOf((target) => dated.has(target)),
    ),
    dateOrder,
  );
  const names = findNameOrder(
    cellsIn(
      lines,
      columnsOf((target) => target === FULL_NAME),
    ),
    nameOrder,
  );
  const texts = findTexts(lines, mapping, rules);
  const keyed = Object.entries(values).map(([target, chosen]) => [target, keysOf(chosen)]);
  return {
    order: days.order ?? '',
    ambiguous: days.ambiguous ?? '',
    nameOrder: names.order ?? '',
    ambiguousName: names.ambiguous ?? '',
    matches: { ...NO_MATCHES, ...matches },
    texts,
    values: applyRemembered(texts, Object.fromEntries(keyed), rules),
  };
};

/** Dry run: counts the lines by result and stores the faults. Writes no participant. */
const dryRun = async (scope: Scope, known: Known, lines: Iterable<Line>): Promise<Import> => {
  const { id } = known.row;
  const counts = { ...NOTHING };
  await forgetFaults(scope, id);
  await forgetMatches(scope, id);
  const matches = { ...(known.row.options.matches ?? NO_MATCHES), total: 0, undecided: 0 };
  // Without mandatory columns there is nothing to check: the page asks for the mapping first.
  if (missingOf(known.rules, known.row.mapping).length === 0) {
    for await (const judged of judgeLines(scope, lines, await readingOf(scope, known, null))) {
      for (const { fate, match } of judged) {
        counts[fate] += 1;
        if (!match) continue;
        matches.total += 1;
        if (!match.decided) matches.undecided += 1;
      }
      await noteFaults(scope, id, judged);
      await noteMatches(scope, id, judged);
      await breathe();
    }
  }
  const [row] = await scope.update(
    'participantImports',
    { ...counts, options: { ...known.row.options, matches }, state: 'checked', error: '', done: 0 },
    (columns) => eq(columns.id, id),
  );
  if (!row) throw new Refusal('GEN-010');
  return row;
};

/** Inline parsing of such a small text takes a few milliseconds; starting a process takes a hundred times longer. */
const MAX_INLINE_BYTES = MEGABYTE / 4;

/**
 * Parses a file without blocking the server: all but small texts use a separate process. A small zip may hold
 * gigabytes.
 */
const parseFile = async (companyId: string, file: Received, input: ParticipantsFile) => {
  const zipped = (await file.head(2)).toString('latin1') === 'PK';
  if (!zipped && file.size <= MAX_INLINE_BYTES) return parseParticipantsFile(input);
  try {
    return await runParser('participants', { companyId, fileName: file.name, input });
  } catch (error) {
    throw error instanceof ParserFailure ? new Refusal('PAR-005') : error;
  }
};

/** Parses a file and stores its lines, so that memory is free again. */
const readInto = (
  { companyId }: Scope,
  storage: Storage,
  key: string,
  file: Received,
  custom: readonly CustomField[],
  mandatory: string,
  sheet: string,
): Promise<{ source: ImportSource; count: number }> =>
  inFolder(async (folder) => {
    const linesPath = join(folder, 'lines');
    const parsed = await parseFile(companyId, file, { path: file.path, linesPath, custom, mandatory, sheet });
    await storage.putFile(key, linesPath, LINES_TYPE);
    return parsed;
  });

/** Creates an import from a file and runs the dry run; after a refusal of `readFile` nothing is stored. */
export const createImport = async (
  scope: Scope,
  storage: Storage,
  bookletId: string,
  file: Received,
  sheet = '',
): Promise<Known> => {
  const people = await peopleFor(scope, bookletId, 'participants.manage');
  const rules = await rulesOf(scope, people);
  const mandatory = missingOf(rules, {}).join(', ');
  const id = uuidv7();
  const key = storageKey(scope.companyId, id);
  const { source, count } = await readInto(scope, storage, key, file, rules.settings.fields, mandatory, sheet);
  const lines = await keptLines(storage, key);
  const mapping = proposeMapping(source, rules);
  const [row] = await scope.insert('participantImports', [
    {
      id,
      bookletId,
      state: 'checked',
      fileName: file.name,
      storageKey: key,
      mapping,
      options: findOptions(lines, mapping, rules),
      source,
      lines: count,
      createdBy: scope.actor.id,
    },
  ]);
  if (!row) throw new Error('not kept');
  return { people, rules, row: await dryRun(scope, { people, rules, row }, lines) };
};

/** States without any current or past write. */
const OPEN = ['checked', 'failed', 'cancelled'];

export const started = (over = false): Refusal =>
  new Refusal('GEN-017', {
    objet: 'cet import',
    etat: over ? 'terminé' : 'en cours',
    action: 'Choisissez de nouveau le fichier pour en faire un autre',
  });

/** Throws GEN-017 for an import that is running or finished. */
export const refuseStarted = ({ state }: Import): void => {
  if (!OPEN.includes(state)) throw started(state !== 'running');
};

const refuseMapping = ({ row, rules }: Known, mapping: Readonly<Record<string, string>>): void => {
  const targets = new Map(targetsOf(rules).map(({ key, label }) => [key, label]));
  const taken = new Set<string>();
  for (const [index, target] of Object.entries(mapping)) {
    const refuse = (...[code, values]: ConstructorParameters<typeof Refusal>): never => {
      const { message } = new Refusal(code, values);
      throw new Refusal(code, values, { [`mapping.${index}`]: [message] });
    };
    const column = row.source?.columns[Number(index)];
    const label = targets.get(target);
    if (!column || label === undefined) throw refuse('GEN-019');
    if (column.forbidden) refuse('PAR-007', { c: column.heading });
    if (taken.has(target)) refuse('PAR-016', { valeur: label });
    taken.add(target);
  }
  const missing = missingOf(rules, mapping);
  if (missing.length > 0) throw new Refusal('PAR-003', { liste: missing.join(', ') });
};

/**
 * Changes the mapping or the options, and runs the dry run again. Throws GEN-017 after the start; other refusals as in
 * the contract.
 */
export const setMapping = async (
  scope: Scope,
  storage: Storage,
  ids: { id: string; importId: string },
  { mapping, ...choices }: BodyOf<typeof setImportMapping>,
): Promise<Known> => {
  const known = await importFor(scope, ids.id, ids.importId);
  refuseStarted(known.row);
  refuseMapping(known, mapping);
  const lines = await keptLines(storage, known.row.storageKey);
  const options = findOptions(lines, mapping, known.rules, choices);
  const [row] = await scope.update('participantImports', { mapping, options }, (columns) =>
    eq(columns.id, known.row.id),
  );
  if (!row) throw new Refusal('GEN-010');
  return { ...known, row: await dryRun(scope, { ...known, row }, lines) };
};
