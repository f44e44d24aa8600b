import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import {
  type ImportSource,
  MAX_IMPORT_LINES,
  type ParticipantImport,
  UNDO_HOURS,
} from '../../../contract/people/imports/participant-imports.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type ParticipantsContext, requireParticipants } from '../participants/context.ts';
import { countActiveParticipants } from '../participants/enrolments/quota.ts';
import { loadProfileRules, type ProfileRules } from '../participants/profile/profile-rules.ts';
import { findMatchDecision } from './matches.ts';
import type { LineReading } from './reader.ts';
import { listMissingFields, listTargets } from './targets.ts';
import { listImportValues } from './values.ts';

export type ParticipantImportRow = TenantRow<'participantImports'>;

/** An import with the rules for its lines. */
export interface ImportContext {
  row: ParticipantImportRow;
  people: ParticipantsContext;
  rules: ProfileRules;
}

/** Requires the permission to manage participants; throws GEN-010 for an import of another booklet. */
export const requireImport = async (scope: Scope, bookletId: string, importId: string): Promise<ImportContext> => {
  const people = await requireParticipants(scope, bookletId, 'participants.manage');
  const { participantImports: imports } = scope.views;
  const [row] = await scope
    .select()
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  return { row, people, rules: await loadProfileRules(scope, people) };
};

const WEEK_MS = 7 * 24 * 3_600_000;

/** The actor's imports of the last week that write or wrote. */
export const listRecentImports = async (scope: Scope, people: ParticipantsContext): Promise<ParticipantImportRow[]> => {
  const { participantImports: imports } = scope.views;
  return scope
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.bookletId, people.booklet.id),
        eq(imports.createdBy, scope.actor.id),
        inArray(imports.state, ['running', 'done', 'undone']),
        gte(imports.createdAt, new Date(Date.now() - WEEK_MS)),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(5);
};

/** How the file writes days and names. */
const getFileOptions = ({ options }: Pick<ParticipantImportRow, 'options'>) => ({
  dates: { order: options.order || null, ambiguous: options.ambiguous || null },
  names: { order: options.nameOrder || null, ambiguous: options.ambiguousName || null },
});

/** Reason that blocks the start of the import; null if there is none. */
export const findImportRefusal = async (
  scope: Scope,
  { row, rules }: Pick<ImportContext, 'row' | 'rules'>,
): Promise<Refusal | null> => {
  const missing = listMissingFields(rules, row.mapping);
  if (missing.length > 0) return new Refusal('PAR-003', { liste: missing.join(', ') });
  const { dates, names } = getFileOptions(row);
  if (dates.order === null) return new Refusal('PAR-006', { valeur: dates.ambiguous ?? '' });
  if (names.ambiguous && names.order === null) return new Refusal('PAR-022', { valeur: names.ambiguous });
  const { undecided } = row.options.matches ?? EMPTY_MATCHES;
  if (undecided > 0) return new Refusal('PAR-023', { n: undecided });
  const { quota } = rules.settings;
  if (row.created > 0 && (await countActiveParticipants(scope)) + row.created > quota)
    return new Refusal('PAR-011', { n: quota });
  return null;
};

const findUndoDeadline = ({ state, endedAt }: ParticipantImportRow): Date | null => {
  const end = state === 'done' && endedAt ? new Date(endedAt.getTime() + UNDO_HOURS * 3_600_000) : null;
  return end && end > new Date() ? end : null;
};

/** Imports of an older version have no description of their columns. */
const fillColumnDefaults = (column: ImportSource['columns'][number]): ImportSource['columns'][number] => ({
  ...column,
  content: column.content ?? null,
  removed: column.removed ?? 0,
});

/** Builds the API answer of an import. */
export const buildImportAnswer = async (
  scope: Scope,
  { row, rules }: Pick<ImportContext, 'row' | 'rules'>,
): Promise<ParticipantImport> => {
  const refusal = row.state === 'checked' ? await findImportRefusal(scope, { row, rules }) : null;
  const { source } = row;
  if (!source) throw new Refusal('GEN-010');
  return {
    ...pickFields(row, ['id', 'state', 'fileName', 'mapping', 'lines', 'done', 'error']),
    ...pickFields(row, ['created', 'updated', 'ignored', 'failed']),
    createdAt: row.createdAt.toISOString(),
    source: {
      ...source,
      sheets: source.sheets ?? [],
      sheet: source.sheet ?? '',
      columns: source.columns.map(fillColumnDefaults),
    },
    fields: listTargets(rules),
    ...getFileOptions(row),
    matches: row.options.matches ?? EMPTY_MATCHES,
    values: listImportValues(row.options.texts ?? {}, row.options.values ?? {}, rules),
    refusal: refusal && { code: refusal.code, message: errorText(refusal.code, refusal.values) },
    undoUntil: findUndoDeadline(row)?.toISOString() ?? null,
  };
};

export const EMPTY_MATCHES: NonNullable<ParticipantImportRow['options']['matches']> = {
  every: null,
  lines: {},
  total: 0,
  undecided: 0,
};

/** Lines that the editor matched with a known participant, by participant id. */
export const loadConfirmedMatches = async (
  scope: Scope,
  { id, options }: ParticipantImportRow,
): Promise<Map<number, string>> => {
  const { matches = EMPTY_MATCHES } = options;
  if (matches.total === 0) return new Map();
  const { participantImportNotes: notes } = scope.views;
  const found = await scope
    .select({ line: notes.line, participantId: notes.participantId })
    .from(notes)
    .where(and(eq(notes.importId, id), eq(notes.kind, 'match')))
    .limit(MAX_IMPORT_LINES);
  return new Map(
    found.flatMap(({ line, participantId }) =>
      participantId !== null && findMatchDecision(matches, line) === 'same' ? [[line, participantId] as const] : [],
    ),
  );
};

/** Loads the options to read the lines of an import. `same`: see `LineReading`. */
export const loadReadingOptions = async (
  scope: Scope,
  { row, people, rules }: ImportContext,
  same: LineReading['confirmedMatches'],
): Promise<LineReading> => {
  const { referents } = scope.views;
  const found = await scope
    .select(pickFields(referents, ['id', 'bookletId', 'firstName', 'lastName', 'email']))
    .from(referents)
    .limit(10_000);
  const { dates, names } = getFileOptions(row);
  return {
    mapping: row.mapping,
    dateOrder: dates.order,
    nameOrder: names.order,
    values: row.options.values ?? {},
    decisions: row.options.matches ?? EMPTY_MATCHES,
    confirmedMatches: same,
    rules,
    referents: found,
    bookletId: people.booklet.id,
  };
};
