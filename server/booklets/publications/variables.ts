import type { VariableFact } from '../../../blocks/gate.ts';
import { fillVariables, variablesOf } from '../../../blocks/walk.ts';
import type { Row } from '../../platform/data/scope.ts';
import { DECLARED, mustBeGiven, variableValue, welcomeTexts } from '../content/variable-rule.ts';
import type { Draft } from './content.ts';

type Booklet = Pick<Row<'booklets'>, 'variables' | 'tone'>;

/** Every known variable with the value shown to readers. */
export const variableValues = (company: string, booklet: Booklet): Record<string, string> => ({
  ...Object.fromEntries([...DECLARED.keys()].map((key) => [key, variableValue(key, company, booklet)])),
  ...Object.fromEntries(Object.entries(booklet.variables).filter(([, value]) => value !== '')),
});

/** Fields of a draft that tell which variables its texts may use and which have a value. */
type Known = Pick<Draft, 'booklet' | 'company' | 'participantFields' | 'templateVariables'>;

/** Variable facts that the publication gate needs. */
export const variableFacts = ({ booklet, company, participantFields, templateVariables }: Known): VariableFact[] => {
  const values = variableValues(company.name, booklet);
  const isOfSheet = (name: string) => participantFields.has(name);
  return [
    ...[...new Set([...Object.keys(values), ...templateVariables])].map((name) => ({
      name,
      required: mustBeGiven(name) && !isOfSheet(name),
      filled: (values[name] ?? '') !== '',
    })),
    // The participant profile fills it for each person.
    ...[...participantFields.keys()].map((name) => ({ name, required: false, filled: true })),
  ];
};

/** Required variables without a value: known ones, and those of the welcome texts. */
export const missingValues = (draft: Known): Set<string> => {
  const { booklet, company, participantFields } = draft;
  const inWelcome = welcomeTexts(booklet.welcome)
    .flatMap(variablesOf)
    .filter((name) => mustBeGiven(name) && variableValue(name, company.name, booklet) === '');
  const known = variableFacts(draft).filter(({ required, filled: hasValue }) => required && !hasValue);
  return new Set([...known.map(({ name }) => name), ...inWelcome].filter((name) => !participantFields.has(name)));
};

/** `text` with its variables filled; `missing` returns the text for one without a value. */
export const filled = (
  text: string,
  language: string,
  values: Record<string, string>,
  missing: (key: string) => string,
): string => fillVariables(text, language, (key) => (Object.hasOwn(values, key) && values[key]) || missing(key));

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
