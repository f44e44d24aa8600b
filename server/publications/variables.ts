import type { VariableFact } from '../../blocks/gate.ts';
import { replaceVariables } from '../../blocks/walk.ts';
import { DECLARED, mustBeGiven, variableValue } from '../content/variable-rule.ts';
import type { Row } from '../db/scope.ts';

type Booklet = Pick<Row<'booklets'>, 'variables' | 'tone'>;

/** The label people know a variable by; its key when the library has none. */
export const variableLabel = (key: string): string => DECLARED.get(key)?.label ?? key;

/** Every known variable with the value readers will read. */
export const variableValues = (company: string, booklet: Booklet): Record<string, string> => ({
  ...Object.fromEntries([...DECLARED.keys()].map((key) => [key, variableValue(key, company, booklet)])),
  ...Object.fromEntries(Object.entries(booklet.variables).filter(([, value]) => value !== '')),
});

/** What the gate must know of them. */
export const variableFacts = (
  company: string,
  booklet: Booklet,
  participantFields: ReadonlyMap<string, string>,
): VariableFact[] => [
  ...Object.entries(variableValues(company, booklet)).map(([name, value]) => ({
    name,
    required: mustBeGiven(name) && !participantFields.has(name),
    filled: value !== '',
  })),
  // Filled for each person from her sheet.
  ...[...participantFields.keys()].map((name) => ({ name, required: false, filled: true })),
];

/** `text` with its variables filled; `missing` says what stands for one without a value. */
export const filled = (text: string, values: Record<string, string>, missing: (key: string) => string): string =>
  replaceVariables(text, (key) => (Object.hasOwn(values, key) && values[key]) || missing(key));

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
