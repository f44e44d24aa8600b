import {
  BIRTH_NAME,
  type DateOrder,
  FULL_NAME,
  type MatchDecisions,
  type NameOrder,
} from '../../../contract/people/imports/participant-imports.ts';
import { type ParticipantFields, participantFields } from '../../../contract/people/participants/participant.ts';
import { EMPTY_SHEET } from '../../../contract/people/participants/participant-sheet.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Row } from '../../platform/data/scope.ts';
import type { SheetRules } from '../participants/rules.ts';
import type { Line } from './csv.ts';
import { readDay } from './days.ts';
import { splitName } from './full-name.ts';
import { type ChosenValues, valueKey } from './values.ts';
import { contractOf, languageNamed } from './words.ts';

/** The value to store, or the reason of its refusal. */
type Cell = { value: unknown } | { reason: string };

/** Result for a text that the editor chose to ignore. */
const NOTHING_KEPT: Cell = { value: null };

/** A fault of a line: column, value and reason. */
export interface Fault {
  /** Index of the column; null if no column fills the field. */
  column: number | null;
  /** Name of the target in a mapping. */
  target: string;
  value: string;
  reason: string;
}

const DAYS = {
  form: errorText('GEN-005'),
  nowhere: 'cette date n’existe pas',
  shortYear: 'l’année s’écrit sur quatre chiffres, par exemple 2027',
};

const ofSchema =
  (name: keyof ParticipantFields) =>
  (text: string): Cell => {
    const read = participantFields.shape[name].safeParse(text);
    return read.success ? { value: read.data } : { reason: read.error.issues[0]?.message ?? errorText('GEN-019') };
  };

/** A spreadsheet that reads digits as a number removes the leading zero. */
const phone = (text: string): Cell => {
  const digits = text.replace(/[\s.\-()\u00a0\u202f]/g, '').replace(/^00(?=[1-9])/, '+');
  return ofSchema('phone')(/^[1-9]\d{8}$/.test(digits) ? `0${digits}` : digits);
};

const dayCell =
  (order: DateOrder | null) =>
  (text: string): Cell => {
    const read = readDay(text, order);
    if ('day' in read) return { value: read.day };
    return { reason: read.wrong === 'ambiguous' ? errorText('PAR-006', { valeur: text }) : DAYS[read.wrong] };
  };

const NAMES = {
  words: 'on ne sait pas où finit le nom : écrivez-le en majuscules, par exemple LE GOFF Anne',
  single: 'le nom et le prénom sont attendus, par exemple DUPONT Jean',
};

const fullNameCell =
  (order: NameOrder | null) =>
  (text: string): Cell => {
    const read = splitName(text, order);
    if ('wrong' in read) {
      return { reason: read.wrong === 'order' ? errorText('PAR-022', { valeur: text }) : NAMES[read.wrong] };
    }
    for (const name of ['firstName', 'lastName'] as const) {
      const cell = ofSchema(name)(read[name]);
      if ('reason' in cell) return cell;
    }
    return { value: read };
  };

const ofList =
  (list: readonly string[], only: boolean, otherwise: (text: string) => Cell) =>
  (text: string): Cell => {
    const value = list.find((one) => foldedKey(one) === foldedKey(text));
    if (value !== undefined) return { value };
    return only ? { reason: 'cette valeur n’est pas dans la liste de l’entreprise' } : otherwise(text);
  };

const groups = (text: string): Cell => {
  const all = text.split(/[,;|]/).map((one) => one.trim());
  const read = participantFields.shape.groups.safeParse(all.filter((one) => one !== ''));
  return read.success ? { value: read.data } : { reason: read.error.issues[0]?.message ?? errorText('GEN-019') };
};

type Person = Pick<Row<'referents'>, 'id' | 'bookletId' | 'firstName' | 'lastName' | 'email'>;

/** Referents by e-mail and by name, those of the booklet first. */
const referentCell = (people: readonly Person[], bookletId: string) => {
  const known = new Map<string, string>();
  const sorted = people.toSorted((a, b) => Number(b.bookletId === bookletId) - Number(a.bookletId === bookletId));
  for (const { id, firstName, lastName, email } of sorted) {
    for (const name of [email, `${firstName} ${lastName}`, `${lastName} ${firstName}`]) {
      const key = foldedKey(name);
      if (key !== '' && !known.has(key)) known.set(key, id);
    }
  }
  return (text: string): Cell => {
    const value = known.get(foldedKey(text));
    return value === undefined ? { reason: 'aucun responsable ne porte ce nom ou cette adresse' } : { value };
  };
};

/** Caches results: in a column of 50,000 cells, most values repeat. */
const remembering = (read: (text: string) => Cell): ((text: string) => Cell) => {
  const known = new Map<string, Cell>();
  return (text) => {
    const cell = known.get(text) ?? read(text);
    if (known.size < 5000) known.set(text, cell);
    return cell;
  };
};

export interface Reading {
  mapping: Readonly<Record<string, string>>;
  order: DateOrder | null;
  nameOrder: NameOrder | null;
  values: ChosenValues;
  decisions: MatchDecisions;
  /** Confirmed participant by line; null to look for matches. */
  same: ReadonlyMap<number, string> | null;
  rules: SheetRules;
  referents: readonly Person[];
  bookletId: string;
}

const readers = ({
  order,
  nameOrder,
  rules,
  referents,
  bookletId,
}: Reading): Record<string, (text: string) => Cell> => {
  const { settings, language } = rules;
  const referent = referentCell(referents, bookletId);
  const day = dayCell(order);
  const custom = settings.fields.map(({ key, kind, label }) => {
    const read = (text: string): Cell => {
      const iso = kind === 'date' ? day(text) : { value: text };
      if ('reason' in iso) return iso;
      const judged = rules.checks.get(key)?.(String(iso.value)) ?? { value: text };
      return 'refusal' in judged ? { reason: judged.refusal.message.replace(`${label} : `, '') } : judged;
    };
    return [`fields.${key}`, read] as const;
  });
  return {
    [FULL_NAME]: fullNameCell(nameOrder),
    [BIRTH_NAME]: ofSchema('lastName'),
    firstName: ofSchema('firstName'),
    lastName: ofSchema('lastName'),
    email: ofSchema('email'),
    workEmail: ofSchema('workEmail'),
    phone,
    employeeNumber: ofSchema('employeeNumber'),
    arrivalOn: day,
    endOn: day,
    contractType: (text) => {
      const value = contractOf(text);
      return value === null ? { reason: 'ce type de contrat n’est pas reconnu' } : { value };
    },
    jobTitle: ofSchema('jobTitle'),
    department: ofList(settings.departments, settings.listsOnly, ofSchema('department')),
    site: ofList(settings.sites, settings.listsOnly, ofSchema('site')),
    language: (text) => {
      const value = languageNamed(text, language);
      return value === null ? { reason: 'cette langue n’est pas reconnue' } : { value };
    },
    referent,
    buddy: referent,
    groups,
    ...Object.fromEntries(custom),
  };
};

const KEPT_AS: Record<string, keyof ParticipantFields> = {
  referent: 'referentId',
  buddy: 'buddyId',
  [BIRTH_NAME]: 'lastName',
};

/** Removes the apostrophe that exported files add before a formula character. */
const unguarded = (text: string): string => text.replace(/^'(?=[=+\-@])/, '').trim();

/** Reads lines into profile fields, each value with the rules of its field. */
export const lineReader = (reading: Reading): ((line: Line) => { typed: ParticipantFields; faults: Fault[] }) => {
  const all = readers(reading);
  const columns = Object.entries(reading.mapping).flatMap(([index, target]) => {
    const read = all[target];
    const chosen = reading.values[target];
    const readChosen = (text: string): Cell => {
      const value = chosen?.[valueKey(text)];
      return value === '' ? NOTHING_KEPT : (read?.(value ?? text) ?? NOTHING_KEPT);
    };
    return read ? [{ index: Number(index), target, read: remembering(chosen ? readChosen : read) }] : [];
  });
  // First, so that separate columns overwrite the combined name.
  const rank = ({ target }: { target: string }) => Number(target === FULL_NAME) + Number(target === BIRTH_NAME);
  columns.sort((a, b) => rank(b) - rank(a));
  return ({ cells }) => {
    const typed: ParticipantFields = { ...EMPTY_SHEET, groups: [], fields: {} };
    const faults: Fault[] = [];
    for (const { index, target, read } of columns) {
      const value = unguarded(cells[index] ?? '');
      if (value === '') continue;
      const cell = read(value);
      if (cell === NOTHING_KEPT) continue;
      if ('reason' in cell) faults.push({ column: index, target, value, reason: cell.reason });
      else if (target === FULL_NAME) Object.assign(typed, cell.value);
      else if (target.startsWith('fields.')) typed.fields[target.slice(7)] = String(cell.value);
      else Object.assign(typed, { [KEPT_AS[target] ?? target]: cell.value });
    }
    return { typed, faults };
  };
};
