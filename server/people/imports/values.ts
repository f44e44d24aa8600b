import type { ImportValues } from '../../../contract/people/imports/participant-imports.ts';
import { CONTRACT_TYPES } from '../../../contract/people/participants/participant.ts';
import { PARTICIPANT_FIELDS } from '../../../contract/people/participants/participant-fields.ts';
import { type ImportableField, listFieldsOfKind } from '../../../contract/people/participants/participant-profile.ts';
import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import { CONTRACT_LABELS } from '../participants/list/columns.ts';
import { listPlaces, type ProfileRules } from '../participants/profile/profile-rules.ts';
import type { TableLine } from './csv.ts';
import { toCustomTarget } from './headings.ts';
import type { ColumnMapping } from './mapping.ts';
import { findContractType, findLanguageByName } from './parse-words.ts';

/** Chosen values by field, then by text of the file (`toValueKey`); `''` ignores the text. */
export type ValueChoices = Record<string, Record<string, string>>;
/** Texts of a field with their number of lines. */
export type FieldTexts = Record<string, { text: string; lines: number }[]>;

/** Maximum number of texts offered for a field: a column with more is free text. */
const MAX_TEXTS_PER_FIELD = 60;
const MAX_TEXT_CHARS = 120;
/** Texts of a field stored per company; the oldest go first. */
const MAX_STORED_TEXTS = 300;

export const toValueKey = (text: string): string => toFoldedKey(text);

interface ClosedField {
  label: string;
  choices: ImportValues['choices'];
  /** Value that a text names; null if there is none. */
  read: (text: string) => string | null;
}

const toChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const createListReader =
  (list: readonly string[]) =>
  (text: string): string | null =>
    list.find((one) => toFoldedKey(one) === toFoldedKey(text)) ?? null;

const LANGUAGE_NAMES = new Intl.DisplayNames(['fr'], { type: 'language' });

/** Fields with a closed list of values, by mapping target. */
const buildClosedFields = ({ settings, language }: ProfileRules): Map<string, ClosedField> => {
  const fields = new Map<string, ClosedField>();
  const add = (name: ImportableField, choices: ImportValues['choices'], read: ClosedField['read']) => {
    const { importable, label } = PARTICIPANT_FIELDS[name];
    fields.set(importable, { label, choices, read });
  };
  const contracts = CONTRACT_TYPES.map((value) => ({ value, label: CONTRACT_LABELS[value] }));
  for (const name of listFieldsOfKind('contract')) add(name, contracts, findContractType);
  const languages = [...new Set([language, ...settings.languages])].map((tag) => ({
    value: tag,
    label: LANGUAGE_NAMES.of(tag) ?? tag,
  }));
  for (const name of listFieldsOfKind('language')) add(name, languages, (text) => findLanguageByName(text, language));
  if (settings.listsOnly) {
    for (const name of listFieldsOfKind('place')) {
      const list = listPlaces(settings, name);
      add(name, toChoices(list), createListReader(list));
    }
  }
  for (const field of settings.fields) {
    if (field.kind !== 'list') continue;
    const { label, choices } = field;
    fields.set(toCustomTarget(field), { label, choices: toChoices(choices), read: createListReader(choices) });
  }
  return fields;
};

/** Lists the distinct texts of mapped columns with a closed list. */
export const listFieldTexts = (lines: Iterable<TableLine>, mapping: ColumnMapping, rules: ProfileRules): FieldTexts => {
  const closed = buildClosedFields(rules);
  const columns = Object.entries(mapping).flatMap(([index, target]) =>
    closed.has(target)
      ? [{ index: Number(index), target, texts: new Map<string, { text: string; lines: number }>() }]
      : [],
  );
  if (columns.length === 0) return {};
  for (const { cells } of lines) {
    for (const { index, texts } of columns) {
      const text = (cells[index] ?? '').trim();
      if (text === '' || text.length > MAX_TEXT_CHARS) continue;
      const known = texts.get(toValueKey(text));
      if (known) known.lines += 1;
      else if (texts.size < MAX_TEXTS_PER_FIELD) texts.set(toValueKey(text), { text, lines: 1 });
    }
  }
  return Object.fromEntries(columns.map(({ target, texts }) => [target, [...texts.values()]]));
};

/** Returns the values for a file: its own choices, and the remembered ones for fields without a choice. */
export const applyRememberedValues = (texts: FieldTexts, chosen: ValueChoices, rules: ProfileRules): ValueChoices => {
  const closed = buildClosedFields(rules);
  return Object.fromEntries(
    Object.entries(texts).map(([target, found]) => {
      const possible = new Set(['', ...(closed.get(target)?.choices ?? []).map(({ value }) => value)]);
      const from = chosen[target] ?? rules.settings.lastValues[target] ?? {};
      const known = found.flatMap(({ text }) => {
        const value = from[toValueKey(text)];
        return value !== undefined && possible.has(value) ? [[toValueKey(text), value] as const] : [];
      });
      return [target, Object.fromEntries(known)];
    }),
  );
};

/** Returns the remembered values of the company after an import. */
export const mergeRememberedValues = (texts: FieldTexts, chosen: ValueChoices, rules: ProfileRules): ValueChoices => {
  const memory = { ...rules.settings.lastValues };
  for (const [target, found] of Object.entries(texts)) {
    const ofField = { ...memory[target] };
    for (const { text } of found) {
      const key = toValueKey(text);
      // Deletes and sets again, so that it becomes the newest; a withdrawn choice is removed.
      delete ofField[key];
      const value = chosen[target]?.[key];
      if (value !== undefined) ofField[key] = value;
    }
    memory[target] = Object.fromEntries(Object.entries(ofField).slice(-MAX_STORED_TEXTS));
  }
  return memory;
};

/** Lists the texts of an import with their value, those without a value first. */
export const listImportValues = (texts: FieldTexts, chosen: ValueChoices, rules: ProfileRules): ImportValues[] => {
  const closed = buildClosedFields(rules);
  return Object.entries(texts).flatMap(([target, found]) => {
    const field = closed.get(target);
    if (!field || found.length === 0) return [];
    const rows = found.map(({ text, lines }) => {
      const value = chosen[target]?.[toValueKey(text)];
      return { text, lines, read: field.read(text), chosen: value ?? null };
    });
    const isUnread = ({ read, chosen: value }: (typeof rows)[number]) => read === null && value === null;
    rows.sort((a, b) => Number(isUnread(b)) - Number(isUnread(a)) || b.lines - a.lines);
    return [{ target, label: field.label, choices: field.choices, texts: rows }];
  });
};
