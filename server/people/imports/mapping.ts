import {
  BIRTH_NAME_TARGET,
  FULL_NAME_TARGET,
  type ImportSource,
} from '../../../contract/people/imports/participant-imports.ts';
import type { ProfileRules } from '../participants/profile/profile-rules.ts';
import { findFieldByHeading, toHeadingKey } from './headings.ts';
import { listTargets } from './targets.ts';

/** Field by column index. */
export type ColumnMapping = Readonly<Record<string, string>>;

/** Maximum number of headings stored per company; the oldest go first. */
const MAX_STORED_HEADINGS = 300;

const hasTwoWords = (text: string): boolean => /\S[\s,]+\S/.test(text.trim());
const listSamples = (column: ImportSource['columns'][number] | undefined): string[] => column?.samples ?? [];

/**
 * Proposes a field for each column: first the earlier choice for its heading, then the field that the heading names.
 * Each field appears once. A mandatory field is proposed even if its heading was ignored before, since an import needs
 * it.
 */
export const proposeMapping = ({ columns }: ImportSource, rules: ProfileRules): Record<string, string> => {
  const { lastMapping, fields } = rules.settings;
  const targets = new Map(listTargets(rules).map(({ key, required }) => [key, required]));
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  const allowed = columns.flatMap(({ heading, forbidden }, index) =>
    forbidden ? [] : [{ heading, index, remembered: lastMapping[toHeadingKey(heading)] }],
  );
  const propose = (index: number, target: string | null | undefined) => {
    if (!target || !targets.has(target) || taken.has(target) || mapping[index]) return;
    taken.add(target);
    mapping[index] = target;
  };
  for (const { index, remembered } of allowed) propose(index, remembered);
  const named = allowed.flatMap(({ heading, index, remembered }) => {
    const target = findFieldByHeading(heading, fields);
    return target !== null && (remembered !== '' || targets.get(target)) ? [{ heading, index, target }] : [];
  });
  for (const { index, target } of named) {
    if (target !== FULL_NAME_TARGET && target !== BIRTH_NAME_TARGET) propose(index, target);
  }
  // Two name columns are better than one. A column called « Salarié » may hold a number.
  const bothNames = named.find(
    ({ target, index }) => target === FULL_NAME_TARGET && listSamples(columns[index]).some(hasTwoWords),
  );
  const birthName = named.find(({ target }) => target === BIRTH_NAME_TARGET);
  const hasLastName = taken.has('lastName') || birthName !== undefined;
  if (bothNames && !(taken.has('firstName') && hasLastName)) propose(bothNames.index, FULL_NAME_TARGET);
  // The only last name of the file, or the fallback for an empty name in use.
  const lacksLastName = !taken.has('lastName') && !taken.has(FULL_NAME_TARGET);
  if (birthName) propose(birthName.index, lacksLastName ? 'lastName' : BIRTH_NAME_TARGET);
  // A column « Nom » often holds both names.
  const [lastName] = Object.entries(mapping).find(([, target]) => target === 'lastName') ?? [];
  if (lastName !== undefined && !taken.has('firstName') && !taken.has(FULL_NAME_TARGET)) {
    const column = columns[Number(lastName)];
    const samples = listSamples(column);
    const isChosen = lastMapping[toHeadingKey(column?.heading ?? '')] === 'lastName';
    if (!isChosen && samples.length > 0 && samples.every(hasTwoWords)) mapping[lastName] = FULL_NAME_TARGET;
  }
  return mapping;
};

/**
 * Returns the remembered mapping after an import: a difference from the proposal is a choice of the editor. `''` means
 * an ignored column. If another column took the field, nothing is remembered.
 */
export const rememberMapping = (
  source: ImportSource,
  mapping: ColumnMapping,
  rules: ProfileRules,
): Record<string, string> => {
  const proposed = proposeMapping(source, rules);
  const filled = new Set(Object.values(mapping));
  const memory = { ...rules.settings.lastMapping };
  for (const [index, { heading, forbidden }] of source.columns.entries()) {
    const key = toHeadingKey(heading);
    const before = proposed[index] ?? '';
    const after = mapping[index] ?? '';
    if (key === '' || forbidden || before === after) continue;
    // Deletes and sets again, so that it becomes the newest.
    delete memory[key];
    if (after !== '' || !filled.has(before)) memory[key] = after;
  }
  return Object.fromEntries(Object.entries(memory).slice(-MAX_STORED_HEADINGS));
};
