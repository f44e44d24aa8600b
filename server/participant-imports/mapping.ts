import type { ImportSource } from '../../contract/participant-imports.ts';
import type { SheetRules } from '../participants/rules.ts';
import { targetsOf } from './context.ts';
import { fieldNamed, headingKey } from './headings.ts';

/** Index of a column → field. */
export type Mapping = Readonly<Record<string, string>>;

/** Most headings that a company’s memory holds; the oldest are forgotten first. */
const MAX_REMEMBERED_HEADINGS = 300;

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
  for (const { heading, index, remembered } of allowed) {
    const target = fieldNamed(heading, fields);
    if (remembered !== '' || (target && targets.get(target))) propose(index, target);
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
