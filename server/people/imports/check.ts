import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { FULL_NAME_TARGET, type setImportMapping } from '../../../contract/people/imports/participant-imports.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { MEGABYTE } from '../../../contract/platform/text/size.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type ReceivedFile, withTemporaryFolder } from '../../platform/files/received-file.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { ParserFailure, runParser } from '../../platform/work/parsing/run-parser.ts';
import { requireParticipants } from '../participants/context.ts';
import { loadProfileRules, type ProfileRules } from '../participants/profile/profile-rules.ts';
import { checkLines } from './check-lines.ts';
import {
  EMPTY_MATCHES,
  type ImportContext,
  loadReadingOptions,
  type ParticipantImportRow,
  requireImport,
} from './context.ts';
import type { TableLine } from './csv.ts';
import { detectDateOrder } from './days.ts';
import { detectNameOrder } from './full-name.ts';
import { type ColumnMapping, proposeMapping } from './mapping.ts';
import { deleteFaultNotes, deleteMatchNotes, insertFaultNotes, insertMatchNotes } from './notes.ts';
import { type ParticipantsFile, parseParticipantsFile } from './parse-file.ts';
import { buildLinesKey, LINES_TYPE, loadStoredLines } from './stored-lines.ts';
import { listMissingFields, listTargets } from './targets.ts';
import { applyRememberedValues, listFieldTexts, toValueKey } from './values.ts';

export const EMPTY_COUNTS = { created: 0, updated: 0, ignored: 0, failed: 0 };

/** Lets other requests run. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function* iterateCells(lines: Iterable<TableLine>, columns: readonly number[]): Generator<string> {
  for (const { cells } of lines) for (const column of columns) yield cells[column] ?? '';
}

type MappingChoices = Omit<CallBody<typeof setImportMapping>, 'mapping'>;
const EMPTY_CHOICES: MappingChoices = {
  dateOrder: null,
  nameOrder: null,
  values: {},
  matches: { every: null, lines: {} },
};

const toValueKeys = (chosen: Record<string, string>) =>
  Object.fromEntries(Object.entries(chosen).map(([text, value]) => [toValueKey(text), value]));

/** Detects how the mapped columns write days and names, unless the editor chose. */
const detectOptions = (
  lines: Iterable<TableLine>,
  mapping: ColumnMapping,
  rules: ProfileRules,
  { dateOrder, nameOrder, values, matches }: MappingChoices = EMPTY_CHOICES,
): ParticipantImportRow['options'] => {
  const dated = new Set(['arrivalOn', 'endOn']);
  for (const { key, kind } of rules.settings.fields) if (kind === 'date') dated.add(`fields.${key}`);
  const iterateTargets = (targets: ReadonlySet<string>) => {
    const columns = Object.keys(mapping).filter((index) => targets.has(mapping[index] ?? ''));
    return iterateCells(lines, columns.map(Number));
  };
  const days = detectDateOrder(iterateTargets(dated), dateOrder);
  const names = detectNameOrder(iterateTargets(new Set([FULL_NAME_TARGET])), nameOrder);
  const texts = listFieldTexts(lines, mapping, rules);
  const keyed = Object.entries(values).map(([target, chosen]) => [target, toValueKeys(chosen)]);
  return {
    order: days.order ?? '',
    ambiguous: days.ambiguous ?? '',
    nameOrder: names.order ?? '',
    ambiguousName: names.ambiguous ?? '',
    matches: { ...EMPTY_MATCHES, ...matches },
    texts,
    values: applyRememberedValues(texts, Object.fromEntries(keyed), rules),
  };
};

/** Dry run: counts the lines by result and stores the faults. Writes no participant. */
const runDryRun = async (
  scope: Scope,
  known: ImportContext,
  lines: Iterable<TableLine>,
): Promise<ParticipantImportRow> => {
  const { id } = known.row;
  const counts = { ...EMPTY_COUNTS };
  await deleteFaultNotes(scope, id);
  await deleteMatchNotes(scope, id);
  const matches = { ...(known.row.options.matches ?? EMPTY_MATCHES), total: 0, undecided: 0 };
  // Without mandatory columns there is nothing to check: the page asks for the mapping first.
  if (listMissingFields(known.rules, known.row.mapping).length === 0) {
    for await (const judged of checkLines(scope, lines, await loadReadingOptions(scope, known, null))) {
      for (const { fate, match } of judged) {
        counts[fate] += 1;
        if (!match) continue;
        matches.total += 1;
        if (!match.decided) matches.undecided += 1;
      }
      await insertFaultNotes(scope, id, judged);
      await insertMatchNotes(scope, id, judged);
      await yieldToEventLoop();
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
const parseFile = async (companyId: string, file: ReceivedFile, input: ParticipantsFile) => {
  const zipped = (await file.head(2)).toString('latin1') === 'PK';
  if (!zipped && file.size <= MAX_INLINE_BYTES) return parseParticipantsFile(input);
  try {
    return await runParser('participants', { companyId, fileName: file.name, input });
  } catch (error) {
    throw error instanceof ParserFailure ? new Refusal('PAR-005') : error;
  }
};

/** Creates an import from a file and runs the dry run; after a refusal of `readFile` nothing is stored. */
export const createParticipantImport = async (
  scope: Scope,
  storage: Storage,
  bookletId: string,
  file: ReceivedFile,
  sheet = '',
): Promise<ImportContext> => {
  const people = await requireParticipants(scope, bookletId, 'participants.manage');
  const rules = await loadProfileRules(scope, people);
  const mandatory = listMissingFields(rules, {}).join(', ');
  const id = uuidv7();
  const key = buildLinesKey(scope.companyId, id);
  // The lines are stored as soon as they are parsed, so that memory is free again.
  const { source, count } = await withTemporaryFolder(async (folder) => {
    const linesPath = join(folder, 'lines');
    const input = { path: file.path, linesPath, custom: rules.settings.fields, mandatory, sheet };
    const parsed = await parseFile(scope.companyId, file, input);
    await storage.putFile(key, linesPath, LINES_TYPE);
    return parsed;
  });
  const lines = await loadStoredLines(storage, key);
  const mapping = proposeMapping(source, rules);
  const [row] = await scope.insert('participantImports', [
    {
      id,
      bookletId,
      state: 'checked',
      fileName: file.name,
      storageKey: key,
      mapping,
      options: detectOptions(lines, mapping, rules),
      source,
      lines: count,
      createdBy: scope.actor.id,
    },
  ]);
  if (!row) throw new Error('not kept');
  return { people, rules, row: await runDryRun(scope, { people, rules, row }, lines) };
};

/** States without any current or past write. */
const EDITABLE_STATES = ['checked', 'failed', 'cancelled'];

export const createStartedRefusal = (over = false): Refusal =>
  new Refusal('GEN-017', {
    objet: 'cet import',
    etat: over ? 'terminé' : 'en cours',
    action: 'Choisissez de nouveau le fichier pour en faire un autre',
  });

/** Throws GEN-017 for an import that is running or finished. */
export const requireEditableImport = ({ state }: ParticipantImportRow): void => {
  if (!EDITABLE_STATES.includes(state)) throw createStartedRefusal(state !== 'running');
};

const requireValidMapping = ({ row, rules }: ImportContext, mapping: Readonly<Record<string, string>>): void => {
  const targets = new Map(listTargets(rules).map(({ key, label }) => [key, label]));
  const taken = new Set<string>();
  for (const [index, target] of Object.entries(mapping)) {
    const field = `mapping.${index}`;
    const column = row.source?.columns[Number(index)];
    const label = targets.get(target);
    if (!column || label === undefined) throw createFieldRefusal(field, 'GEN-019');
    if (column.forbidden) throw createFieldRefusal(field, 'PAR-007', { c: column.heading });
    if (taken.has(target)) throw createFieldRefusal(field, 'PAR-016', { valeur: label });
    taken.add(target);
  }
  const missing = listMissingFields(rules, mapping);
  if (missing.length > 0) throw new Refusal('PAR-003', { liste: missing.join(', ') });
};

/**
 * Changes the mapping or the options, and runs the dry run again. Throws GEN-017 after the start; other refusals as in
 * the contract.
 */
export const updateImportMapping = async (
  scope: Scope,
  storage: Storage,
  ids: { id: string; importId: string },
  { mapping, ...choices }: CallBody<typeof setImportMapping>,
): Promise<ImportContext> => {
  const known = await requireImport(scope, ids.id, ids.importId);
  requireEditableImport(known.row);
  requireValidMapping(known, mapping);
  const lines = await loadStoredLines(storage, known.row.storageKey);
  const options = detectOptions(lines, mapping, known.rules, choices);
  const [row] = await scope.update('participantImports', { mapping, options }, (columns) =>
    eq(columns.id, known.row.id),
  );
  if (!row) throw new Refusal('GEN-010');
  return { ...known, row: await runDryRun(scope, { ...known, row }, lines) };
};
