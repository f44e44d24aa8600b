import { BIRTH_NAME, FULL_NAME, type ImportSource } from '../../../contract/people/imports/participant-imports.ts';
import type { SheetRules } from '../participants/rules.ts';
import { targetsOf } from './context.ts';
import { fieldNamed, headingKey } from './headings.ts';

/** Index of a column → field. */
export type Mapping = Readonly<Record<string, string>>;

/** Most headings that a company’s memory holds; the oldest are forgotten first. */
const MAX_REMEMBERED_HEADINGS = 300;

const hasTwoWords = (text: string): boolean => /\S[\s,]+\S/.test(text.trim());
const samplesIn = (column: ImportSource['columns'][number] | undefined): string[] => column?.samples ?? [];

/**
 * Proposes a field for each column: what people of the company chose for its heading before, then what the heading names.
 * Each field is proposed once. A mandatory field is proposed even where its heading was left out before, since an import
 * cannot do without it.
 */
export const proposeMapping = ({ columns }: ImportSource, rules: SheetRules): Record<string, string> => {
  const { lastMapping, fields } = rules.settings;
  const targets = new Map(targetsOf(rules).map(({ key, required }) => [key, required]));
  const mapping: Record<string, string> = {};
  const taken = new Set<string>();
  const allowed = columns.flatMap(({ heading, forbidden }, index) =>
    forbidden ? [] : [{ heading, index, remembered: lastMapping[headingKey(heading)] }],
  );
  const propose = (index: number, target: string | null | undefined) => {
    if (!target || !targets.has(target) || taken.has(target) || mapping[index]) return;
    taken.add(target);
    mapping[index] = target;
  };
  for (const { index, remembered } of allowed) propose(index, remembered);
  const named = allowed.flatMap(({ heading, index, remembered }) => {
    const target = fieldNamed(heading, fields);
    return target !== null && (remembered !== '' || targets.get(target)) ? [{ heading, index, target }] : [];
  });
  for (const { index, target } of named) {
    if (target !== FULL_NAME && target !== BIRTH_NAME) propose(index, target);
  }
  // Names in two columns rather than one. A column called « Salarié » may hold a number.
  const bothNames = named.find(
    ({ target, index }) => target === FULL_NAME && samplesIn(columns[index]).some(hasTwoWords),
  );
  const birthName = named.find(({ target }) => target === BIRTH_NAME);
  const hasLastName = taken.has('lastName') || birthName !== undefined;
  if (bothNames && !(taken.has('firstName') && hasLastName)) propose(bothNames.index, FULL_NAME);
  // The only last name of the file, or what stands where the name in use is empty.
  const lacksLastName = !taken.has('lastName') && !taken.has(FULL_NAME);
  if (birthName) propose(birthName.index, lacksLastName ? 'lastName' : BIRTH_NAME);
  // « Nom » alone often holds both.
  const [lastName] = Object.entries(mapping).find(([, target]) => target === 'lastName') ?? [];
  if (lastName !== undefined && !taken.has('firstName') && !taken.has(FULL_NAME)) {
    const column = columns[Number(lastName)];
    const samples = samplesIn(column);
    const isChosen = lastMapping[headingKey(column?.heading ?? '')] === 'lastName';
    if (!isChosen && samples.length > 0 && samples.every(hasTwoWords)) mapping[lastName] = FULL_NAME;
  }
  return mapping;
};

/**
 * Returns what the company remembers of headings after an import: where its mapping differs from what was proposed, a person
 * chose. `''` means that the column was left out. A column whose field was given to another one was not left out: nothing is
 * remembered of it.
 */
export const rememberMapping = (source: ImportSource, mapping: Mapping, rules: SheetRules): Record<string, string> => {
  const proposed = proposeMapping(source, rules);
  const filled = new Set(Object.values(mapping));
  const memory = { ...rules.settings.lastMapping };
  for (const [index, { heading, forbidden }] of source.columns.entries()) {
    const key = headingKey(heading);
    const before = proposed[index] ?? '';
    const after = mapping[index] ?? '';
    if (key === '' || forbidden || before === after) continue;
    // Set again, so that it is the newest.
    delete memory[key];
    if (after !== '' || !filled.has(before)) memory[key] = after;
  }
  return Object.fromEntries(Object.entries(memory).slice(-MAX_REMEMBERED_HEADINGS));
};
