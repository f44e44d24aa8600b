import { and, isNull, ne } from 'drizzle-orm';
import { FULL_NAME_TARGET } from '../../../contract/people/imports/participant-imports.ts';
import type { ParticipantFields } from '../../../contract/people/participants/participant.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { anyOfIndexedTexts } from '../../platform/data/statements/any-of.ts';
import { mapEnrolmentIds } from '../participants/enrolments/enrol.ts';
import { formatFullName } from '../participants/profile/duplicate-profile.ts';
import { type ParticipantProfile, toFilledFields } from '../participants/profile/participant-profile.ts';
import { checkProfile } from '../participants/profile/profile-rules.ts';
import type { TableLine } from './csv.ts';
import { findMatchDecision, findProfileMatches, loadConfirmedProfiles } from './matches.ts';
import { createLineReader, type LineFault, type LineReading, toImportTarget } from './reader.ts';

/**
 * Result of one line. `before`: the existing profile that the line completes. `match`: a known participant with another
 * address who may be the same person, while the import looks for matches (see `LineReading`).
 */
export type LineResult = { match?: { sheet: ParticipantProfile; fault: LineFault; decided: boolean } } & (
  | { fate: 'created'; line: number; sheet: ParticipantFields }
  | { fate: 'updated'; line: number; sheet: ParticipantFields; before: ParticipantProfile }
  | { fate: 'ignored'; line: number; faults: LineFault[] }
  | { fate: 'failed'; line: number; faults: LineFault[] }
);

const REQUIRED_NAMES = ['firstName', 'lastName'] as const;

/** Lines per batch; other requests run between batches. */
export const LINES_PER_BATCH = 400;

/** Loads profiles of the company with one of these e-mails or employee numbers. */
const loadKnownProfiles = async (
  scope: Scope,
  typed: readonly ParticipantFields[],
  lock: boolean,
): Promise<ParticipantProfile[]> => {
  const found = new Map<string, ParticipantProfile>();
  for (const name of ['email', 'employeeNumber'] as const) {
    const values = typed.map((one) => one[name]).filter((one) => one !== '');
    if (values.length === 0) continue;
    const { participants } = scope.views;
    const column = participants[name];
    const query = scope
      .select()
      .from(participants)
      .where(and(isNull(participants.anonymisedAt), ne(column, ''), anyOfIndexedTexts(column, values)));
    for (const sheet of await (lock ? query.for('update') : query)) found.set(sheet.id, sheet);
  }
  return [...found.values()];
};

/** Index of the first line with each value. */
class FirstLineIndex {
  readonly #lines = new Map<string, number>();

  /** Returns null for the first line with a value, otherwise the number of that line. */
  claim(value: string, line: number): number | null {
    const first = this.#lines.get(value);
    if (first !== undefined) return first;
    this.#lines.set(value, line);
    return null;
  }
}

function* splitIntoBatches(lines: Iterable<TableLine>): Generator<TableLine[]> {
  let batch: TableLine[] = [];
  for (const line of lines) {
    batch.push(line);
    if (batch.length < LINES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Message for a value that an earlier line already has. */
const describeDuplicate = (name: 'email' | 'employeeNumber', n: number): string =>
  name === 'email'
    ? phraseText('cette adresse figure déjà à la ligne {n}', { n })
    : phraseText('ce matricule figure déjà à la ligne {n}', { n });

/**
 * Checks the lines of a file in order and in batches, against the current data; `lock` locks the profiles found until
 * the end of the transaction.
 */
export async function* checkLines(
  scope: Scope,
  lines: Iterable<TableLine>,
  reading: LineReading,
  { lock = false }: { lock?: boolean } = {},
): AsyncGenerator<LineResult[]> {
  const read = createLineReader(reading);
  // The cached cell reader has already checked sites and departments.
  const rules = {
    ...reading.rules,
    settings: { ...reading.rules.settings, sites: [], departments: [], listsOnly: false },
  };
  const column = new Map(Object.entries(reading.mapping).map(([index, target]) => [target, Number(index)]));
  const both = column.get(FULL_NAME_TARGET);
  if (both !== undefined) for (const name of REQUIRED_NAMES) if (!column.has(name)) column.set(name, both);
  const first = { email: new FirstLineIndex(), employeeNumber: new FirstLineIndex(), person: new FirstLineIndex() };

  const faultOf = (target: string, value: string, reason: string): LineFault => ({
    column: column.get(target) ?? null,
    target,
    value,
    reason,
  });

  const twice = (line: number, typed: ParticipantFields): LineFault[] =>
    (['email', 'employeeNumber'] as const).flatMap((name) => {
      const before = typed[name] === '' ? null : first[name].claim(typed[name], line);
      if (before === null) return [];
      return [faultOf(name, typed[name], describeDuplicate(name, before))];
    });

  for (const some of splitIntoBatches(lines)) {
    const batch = some.map((line) => ({ line, ...read(line) }));
    const sheets = await loadKnownProfiles(
      scope,
      batch.map(({ typed }) => typed),
      lock,
    );
    // An empty value matches nobody.
    const indexBy = (name: 'email' | 'employeeNumber') =>
      new Map(sheets.filter((sheet) => sheet[name] !== '').map((sheet) => [sheet[name], sheet]));
    const [byEmail, byNumber] = [indexBy('email'), indexBy('employeeNumber')];
    const unknown = batch.flatMap(({ line: { line }, typed }) =>
      byEmail.has(typed.email) || byNumber.has(typed.employeeNumber) ? [] : [{ line, typed }],
    );
    const matches = reading.confirmedMatches
      ? await loadConfirmedProfiles(scope, unknown, reading.confirmedMatches, lock)
      : await findProfileMatches(scope, unknown);
    const ids = [...sheets, ...matches.values()].map(({ id }) => id);
    const enrolled = ids.length === 0 ? new Map() : await mapEnrolmentIds(scope, reading.bookletId, ids);

    const judgeLine = ({ line: { line, cells }, typed, faults }: (typeof batch)[number]): LineResult => {
      const wrong = [...faults, ...twice(line, typed)];
      const mail = byEmail.get(typed.email);
      const numbered = byNumber.get(typed.employeeNumber);
      const match = matches.get(line);
      const decision = reading.confirmedMatches ? 'same' : findMatchDecision(reading.decisions, line);
      const known = mail ?? (typed.email === '' ? numbered : undefined) ?? (decision === 'same' ? match : undefined);
      if (numbered && numbered.id !== known?.id) {
        const reason = phraseText('ce matricule est déjà celui de {nom}', { nom: formatFullName(numbered) });
        wrong.push(faultOf('employeeNumber', typed.employeeNumber, reason));
      }
      const again = known ? first.person.claim(known.id, line) : null;
      if (again !== null && wrong.length === 0) {
        wrong.push(
          faultOf('email', typed.email, phraseText('cette personne figure déjà à la ligne {n}', { n: again })),
        );
      }
      if (wrong.length === 0 && known && enrolled.has(known.id)) {
        return { fate: 'ignored', line, faults: [faultOf('email', formatFullName(known), 'déjà dans ce livret')] };
      }
      const merged = known
        ? { ...known, ...toFilledFields(typed), fields: { ...known.fields, ...typed.fields } }
        : typed;
      const { sheet, issues } = checkProfile(rules, merged);
      const told = new Set(wrong.map(({ target }) => target));
      const refuse = (target: string, reason: string) => {
        if (told.has(target)) return;
        const index = column.get(target);
        wrong.push(faultOf(target, index === undefined ? '' : (cells[index] ?? '').trim(), reason));
      };
      // Reports a fault of the combined name column only once.
      if (!told.has(FULL_NAME_TARGET)) {
        for (const name of REQUIRED_NAMES) if (merged[name] === '') refuse(name, 'ce champ est obligatoire');
      }
      for (const { field, refusal } of issues) refuse(toImportTarget(field), refusal.message);
      if (wrong.length > 0) return { fate: 'failed', line, faults: wrong };
      return known ? { fate: 'updated', line, sheet, before: known } : { fate: 'created', line, sheet };
    };
    yield batch.map((read): LineResult => {
      const judged = judgeLine(read);
      const { line } = read.line;
      const sheet = reading.confirmedMatches ? undefined : matches.get(line);
      // Errors come before matches.
      if (!sheet || judged.fate === 'failed') return judged;
      const value = [formatFullName(read.typed), read.typed.email].filter((text) => text !== '').join(', ');
      const address = sheet.email === '' ? 'sans adresse' : sheet.email;
      const fault = faultOf('email', value, `${formatFullName(sheet)}, ${address}`);
      return { ...judged, match: { sheet, fault, decided: findMatchDecision(reading.decisions, line) !== null } };
    });
  }
}
