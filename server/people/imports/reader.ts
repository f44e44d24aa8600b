import {
  BIRTH_NAME_TARGET,
  type DateOrder,
  FULL_NAME_TARGET,
  type MatchDecisions,
  type NameOrder,
} from '../../../contract/people/imports/participant-imports.ts';
import { type ParticipantFields, participantFields } from '../../../contract/people/participants/participant.ts';
import { PARTICIPANT_FIELDS } from '../../../contract/people/participants/participant-fields.ts';
import {
  EMPTY_PROFILE,
  type FieldOfKind,
  IMPORTABLE_FIELDS,
  type ImportableField,
  isFieldOfKind,
  type ProfileFieldName,
} from '../../../contract/people/participants/participant-profile.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { listPlaces, type ProfileRules } from '../participants/profile/profile-rules.ts';
import type { TableLine } from './csv.ts';
import { parseImportDay } from './days.ts';
import { splitName } from './full-name.ts';
import { findContractType, findLanguageByName } from './parse-words.ts';
import { toValueKey, type ValueChoices } from './values.ts';

/** The value to store, or the reason of its refusal. */
type CellResult = { value: unknown } | { reason: string };

/** Result for a text that the editor chose to ignore. */
const EMPTY_CELL: CellResult = { value: null };

/** A fault of a line: column, value and reason. */
export interface LineFault {
  /** Index of the column; null if no column fills the field. */
  column: number | null;
  /** Name of the target in a mapping. */
  target: string;
  value: string;
  reason: string;
}

const DAY_FAULTS = {
  form: errorText('GEN-005'),
  nowhere: 'cette date n’existe pas',
  shortYear: 'l’année s’écrit sur quatre chiffres, par exemple 2027',
};

const createSchemaReader =
  (name: keyof ParticipantFields) =>
  (value: unknown): CellResult => {
    const read = participantFields.shape[name].safeParse(value);
    return read.success ? { value: read.data } : { reason: read.error.issues[0]?.message ?? errorText('GEN-019') };
  };

/** A spreadsheet that reads digits as a number removes the leading zero. */
const createPhoneReader = (name: FieldOfKind<'phone'>) => {
  const read = createSchemaReader(name);
  return (text: string): CellResult => {
    const digits = text.replace(/[\s.\-()\u00a0\u202f]/g, '').replace(/^00(?=[1-9])/, '+');
    return read(/^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits);
  };
};

const readContractType = (text: string): CellResult => {
  const value = findContractType(text);
  return value === null ? { reason: 'ce type de contrat n’est pas reconnu' } : { value };
};

const createDayReader =
  (order: DateOrder | null) =>
  (text: string): CellResult => {
    const read = parseImportDay(text, order);
    if ('day' in read) return { value: read.day };
    return { reason: read.wrong === 'ambiguous' ? errorText('PAR-006', { valeur: text }) : DAY_FAULTS[read.wrong] };
  };

const NAME_FAULTS = {
  words: 'on ne sait pas où finit le nom : écrivez-le en majuscules, par exemple LE GOFF Anne',
  single: 'le nom et le prénom sont attendus, par exemple DUPONT Jean',
};

const createFullNameReader =
  (order: NameOrder | null) =>
  (text: string): CellResult => {
    const read = splitName(text, order);
    if ('wrong' in read) {
      return { reason: read.wrong === 'order' ? errorText('PAR-022', { valeur: text }) : NAME_FAULTS[read.wrong] };
    }
    for (const name of ['firstName', 'lastName'] as const) {
      const cell = createSchemaReader(name)(read[name]);
      if ('reason' in cell) return cell;
    }
    return { value: read };
  };

const createListReader =
  (list: readonly string[], only: boolean, otherwise: (text: string) => CellResult) =>
  (text: string): CellResult => {
    const value = list.find((one) => toFoldedKey(one) === toFoldedKey(text));
    if (value !== undefined) return { value };
    return only ? { reason: 'cette valeur n’est pas dans la liste de l’entreprise' } : otherwise(text);
  };

const createGroupsReader = (name: FieldOfKind<'groups'>) => {
  const read = createSchemaReader(name);
  return (text: string): CellResult => {
    const groups = text.split(/[,;|]/).map((one) => one.trim());
    return read(groups.filter((one) => one !== ''));
  };
};

type ReferentCandidate = Pick<TenantRow<'referents'>, 'id' | 'bookletId' | 'firstName' | 'lastName' | 'email'>;

/** Referents by e-mail and by name, those of the booklet first. */
const createReferentReader = (people: readonly ReferentCandidate[], bookletId: string) => {
  const known = new Map<string, string>();
  const sorted = people.toSorted((a, b) => Number(b.bookletId === bookletId) - Number(a.bookletId === bookletId));
  for (const { id, firstName, lastName, email } of sorted) {
    for (const name of [email, `${firstName} ${lastName}`, `${lastName} ${firstName}`]) {
      const key = toFoldedKey(name);
      if (key !== '' && !known.has(key)) known.set(key, id);
    }
  }
  return (text: string): CellResult => {
    const value = known.get(toFoldedKey(text));
    return value === undefined ? { reason: 'aucun responsable ne porte ce nom ou cette adresse' } : { value };
  };
};

/** Caches results: in a column of 50,000 cells, most values repeat. */
const cacheReader = (read: (text: string) => CellResult): ((text: string) => CellResult) => {
  const known = new Map<string, CellResult>();
  return (text) => {
    const cell = known.get(text) ?? read(text);
    if (known.size < 5000) known.set(text, cell);
    return cell;
  };
};

export interface LineReading {
  mapping: Readonly<Record<string, string>>;
  dateOrder: DateOrder | null;
  nameOrder: NameOrder | null;
  values: ValueChoices;
  decisions: MatchDecisions;
  /** Confirmed participant by line; null to look for matches. */
  confirmedMatches: ReadonlyMap<number, string> | null;
  rules: ProfileRules;
  referents: readonly ReferentCandidate[];
  bookletId: string;
}

const createReaders = ({
  dateOrder,
  nameOrder,
  rules,
  referents,
  bookletId,
}: LineReading): Record<string, (text: string) => CellResult> => {
  const { settings, language } = rules;
  const referent = createReferentReader(referents, bookletId);
  const day = createDayReader(dateOrder);
  const readLanguage = (text: string): CellResult => {
    const value = findLanguageByName(text, language);
    return value === null ? { reason: 'cette langue n’est pas reconnue' } : { value };
  };
  const custom = settings.fields.map(({ key, kind, label }) => {
    const read = (text: string): CellResult => {
      const iso = kind === 'date' ? day(text) : { value: text };
      if ('reason' in iso) return iso;
      const judged = rules.checks.get(key)?.(String(iso.value)) ?? { value: text };
      return 'refusal' in judged ? { reason: judged.refusal.message.replace(`${label} : `, '') } : judged;
    };
    return [`fields.${key}`, read] as const;
  });
  const createReader = (name: ImportableField): ((text: string) => CellResult) => {
    if (isFieldOfKind(name, 'phone')) return createPhoneReader(name);
    if (isFieldOfKind(name, 'day')) return day;
    if (isFieldOfKind(name, 'contract')) return readContractType;
    if (isFieldOfKind(name, 'place')) {
      return createListReader(listPlaces(settings, name), settings.listsOnly, createSchemaReader(name));
    }
    if (isFieldOfKind(name, 'language')) return readLanguage;
    if (isFieldOfKind(name, 'referent')) return referent;
    if (isFieldOfKind(name, 'groups')) return createGroupsReader(name);
    return createSchemaReader(name);
  };
  return {
    [FULL_NAME_TARGET]: createFullNameReader(nameOrder),
    [BIRTH_NAME_TARGET]: createSchemaReader('lastName'),
    ...Object.fromEntries(IMPORTABLE_FIELDS.map((name) => [PARTICIPANT_FIELDS[name].importable, createReader(name)])),
    ...Object.fromEntries(custom),
  };
};

/** Field that each target fills. */
const FIELDS_BY_TARGET = new Map<string, ProfileFieldName>([
  ...IMPORTABLE_FIELDS.map((name) => [PARTICIPANT_FIELDS[name].importable, name] as const),
  [BIRTH_NAME_TARGET, 'lastName'],
]);

/** Target that fills a field of the form: `referentId`, `fields.taille`. */
export const toImportTarget = (field: string): string => {
  const name = IMPORTABLE_FIELDS.find((one) => one === field);
  return name ? PARTICIPANT_FIELDS[name].importable : field;
};

/** Removes the apostrophe that exported files add before a formula character. */
const removeApostrophe = (text: string): string => text.replace(/^'(?=[=+\-@])/, '').trim();

/** Reads lines into profile fields, each value with the rules of its field. */
export const createLineReader = (
  reading: LineReading,
): ((line: TableLine) => { typed: ParticipantFields; faults: LineFault[] }) => {
  const all = createReaders(reading);
  const columns = Object.entries(reading.mapping).flatMap(([index, target]) => {
    const read = all[target];
    const chosen = reading.values[target];
    const readChosen = (text: string): CellResult => {
      const value = chosen?.[toValueKey(text)];
      return value === '' ? EMPTY_CELL : (read?.(value ?? text) ?? EMPTY_CELL);
    };
    return read ? [{ index: Number(index), target, read: cacheReader(chosen ? readChosen : read) }] : [];
  });
  // First, so that separate columns overwrite the combined name.
  const rank = ({ target }: { target: string }) =>
    Number(target === FULL_NAME_TARGET) + Number(target === BIRTH_NAME_TARGET);
  columns.sort((a, b) => rank(b) - rank(a));
  return ({ cells }) => {
    const typed: ParticipantFields = { ...EMPTY_PROFILE, groups: [], fields: {} };
    const faults: LineFault[] = [];
    for (const { index, target, read } of columns) {
      const value = removeApostrophe(cells[index] ?? '');
      if (value === '') continue;
      const cell = read(value);
      if (cell === EMPTY_CELL) continue;
      if ('reason' in cell) faults.push({ column: index, target, value, reason: cell.reason });
      else if (target === FULL_NAME_TARGET) Object.assign(typed, cell.value);
      else if (target.startsWith('fields.')) typed.fields[target.slice(7)] = String(cell.value);
      else Object.assign(typed, { [FIELDS_BY_TARGET.get(target) ?? target]: cell.value });
    }
    return { typed, faults };
  };
};
