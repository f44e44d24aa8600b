import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import {
  BIRTH_NAME,
  type DateOrder,
  FULL_NAME,
  IMPORT_FIELDS,
  type ImportSource,
  MAX_IMPORT_LINES,
  type NameOrder,
  type ParticipantImport,
  UNDO_HOURS,
} from '../../../contract/people/imports/participant-imports.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type People, peopleFor } from '../participants/context.ts';
import { activeOf } from '../participants/quota.ts';
import { rulesOf, type SheetRules } from '../participants/rules.ts';
import { BIRTH_NAME_LABEL, customTarget, FIELD_LABELS, FULL_NAME_LABEL } from './headings.ts';
import { decisionOf } from './matches.ts';
import type { Reading } from './reader.ts';
import { listValues } from './values.ts';

export type Import = Row<'participantImports'>;

/** An import with the rules for its lines. */
export interface Known {
  row: Import;
  people: People;
  rules: SheetRules;
}

/** Requires the permission to manage participants; throws GEN-010 for an import of another booklet. */
export const importFor = async (scope: Scope, bookletId: string, importId: string): Promise<Known> => {
  const people = await peopleFor(scope, bookletId, 'participants.manage');
  const { participantImports: imports } = scope.views;
  const [row] = await scope
    .select()
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.bookletId, bookletId)));
  if (!row) throw new Refusal('GEN-010');
  return { row, people, rules: await rulesOf(scope, people) };
};

const WEEK = 7 * 24 * 3_600_000;

/** The actor's imports of the last week that write or wrote. */
export const recentImports = async (scope: Scope, people: People): Promise<Import[]> => {
  const { participantImports: imports } = scope.views;
  return scope
    .select()
    .from(imports)
    .where(
      and(
        eq(imports.bookletId, people.booklet.id),
        eq(imports.createdBy, scope.actor.id),
        inArray(imports.state, ['running', 'done', 'undone']),
        gte(imports.createdAt, new Date(Date.now() - WEEK)),
      ),
    )
    .orderBy(desc(imports.createdAt))
    .limit(5);
};

export const daysOf = ({
  options,
}: Pick<Import, 'options'>): { order: DateOrder | null; ambiguous: string | null } => ({
  order: options.order || null,
  ambiguous: options.ambiguous || null,
});

export const namesOf = ({
  options,
}: Pick<Import, 'options'>): { order: NameOrder | null; ambiguous: string | null } => ({
  order: options.nameOrder || null,
  ambiguous: options.ambiguousName || null,
});

/** Fields that a column may fill, with the mandatory ones. */
export const targetsOf = (rules: SheetRules): ParticipantImport['fields'] => {
  const required = new Set<string>([
    'firstName',
    'lastName',
    ...(rules.emailNeeded ? ['email'] : []),
    ...(rules.arrivalNeeded ? ['arrivalOn'] : []),
  ]);
  return [
    { key: FULL_NAME, label: FULL_NAME_LABEL, required: false },
    { key: BIRTH_NAME, label: BIRTH_NAME_LABEL, required: false },
    ...IMPORT_FIELDS.map((key) => ({ key, label: FIELD_LABELS[key], required: required.has(key) })),
    ...rules.settings.fields.map((field) => ({
      key: customTarget(field),
      label: field.label,
      required: field.required,
    })),
  ];
};

/** Names of the mandatory fields without a column. */
export const missingOf = (rules: SheetRules, mapping: Readonly<Record<string, string>>): string[] => {
  const filled = new Set(Object.values(mapping));
  if (filled.has(FULL_NAME)) for (const name of ['firstName', 'lastName']) filled.add(name);
  return targetsOf(rules).flatMap(({ key, label, required }) => (required && !filled.has(key) ? [label] : []));
};

/** Reason that blocks the start of the import; null if there is none. */
export const refusalOf = async (
  scope: Scope,
  { row, rules }: Pick<Known, 'row' | 'rules'>,
): Promise<Refusal | null> => {
  const missing = missingOf(rules, row.mapping);
  if (missing.length > 0) return new Refusal('PAR-003', { liste: missing.join(', ') });
  const { order, ambiguous } = daysOf(row);
  if (order === null) return new Refusal('PAR-006', { valeur: ambiguous ?? '' });
  const names = namesOf(row);
  if (names.ambiguous && names.order === null) return new Refusal('PAR-022', { valeur: names.ambiguous });
  const { undecided } = row.options.matches ?? NO_MATCHES;
  if (undecided > 0) return new Refusal('PAR-023', { n: undecided });
  const { quota } = rules.settings;
  if (row.created > 0 && (await activeOf(scope)) + row.created > quota) return new Refusal('PAR-011', { n: quota });
  return null;
};

const undoUntil = ({ state, endedAt }: Import): Date | null => {
  const end = state === 'done' && endedAt ? new Date(endedAt.getTime() + UNDO_HOURS * 3_600_000) : null;
  return end && end > new Date() ? end : null;
};

/** Imports of an older version have no description of their columns. */
const withContent = (column: ImportSource['columns'][number]): ImportSource['columns'][number] => ({
  ...column,
  content: column.content ?? null,
  removed: column.removed ?? 0,
});

/** Builds the API answer of an import. */
export const answerOf = async (
  scope: Scope,
  { row, rules }: Pick<Known, 'row' | 'rules'>,
): Promise<ParticipantImport> => {
  const refusal = row.state === 'checked' ? await refusalOf(scope, { row, rules }) : null;
  const { source } = row;
  if (!source) throw new Refusal('GEN-010');
  return {
    id: row.id,
    state: row.state,
    fileName: row.fileName,
    createdAt: row.createdAt.toISOString(),
    source: {
      ...source,
      sheets: source.sheets ?? [],
      sheet: source.sheet ?? '',
      columns: source.columns.map(withContent),
    },
    mapping: row.mapping,
    fields: targetsOf(rules),
    dates: daysOf(row),
    names: namesOf(row),
    matches: row.options.matches ?? NO_MATCHES,
    values: listValues(row.options.texts ?? {}, row.options.values ?? {}, rules),
    refusal: refusal && { code: refusal.code, message: errorText(refusal.code, refusal.values) },
    lines: row.lines,
    created: row.created,
    updated: row.updated,
    ignored: row.ignored,
    failed: row.failed,
    done: row.done,
    error: row.error,
    undoUntil: undoUntil(row)?.toISOString() ?? null,
  };
};

export const NO_MATCHES: NonNullable<Import['options']['matches']> = { every: null, lines: {}, total: 0, undecided: 0 };

/** Lines that the editor matched with a known participant, by participant id. */
export const findSame = async (scope: Scope, { id, options }: Import): Promise<Map<number, string>> => {
  const { matches = NO_MATCHES } = options;
  if (matches.total === 0) return new Map();
  const { participantImportNotes: notes } = scope.views;
  const found = await scope
    .select({ line: notes.line, participantId: notes.participantId })
    .from(notes)
    .where(and(eq(notes.importId, id), eq(notes.kind, 'match')))
    .limit(MAX_IMPORT_LINES);
  return new Map(
    found.flatMap(({ line, participantId }) =>
      participantId !== null && decisionOf(matches, line) === 'same' ? [[line, participantId] as const] : [],
    ),
  );
};

/** Loads the options to read the lines of an import. `same`: see `LineReading`. */
export const readingOf = async (
  scope: Scope,
  { row, people, rules }: Known,
  same: Reading['same'],
): Promise<Reading> => {
  const { referents } = scope.views;
  const found = await scope
    .select({
      id: referents.id,
      bookletId: referents.bookletId,
      firstName: referents.firstName,
      lastName: referents.lastName,
      email: referents.email,
    })
    .from(referents)
    .limit(10_000);
  return {
    mapping: row.mapping,
    order: daysOf(row).order,
    nameOrder: namesOf(row).order,
    values: row.options.values ?? {},
    decisions: row.options.matches ?? NO_MATCHES,
    same,
    rules,
    referents: found,
    bookletId: people.booklet.id,
  };
};
