import type { VariableStatus } from '../../../blocks/gate.ts';
import { fillVariables, listVariableNames } from '../../../blocks/walk-props.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import {
  DECLARED_VARIABLES,
  getVariableValue,
  isVariableRequired,
  listWelcomeTexts,
} from '../content/variable-rules.ts';
import type { Draft } from './load-draft.ts';

type Booklet = Pick<TenantRow<'booklets'>, 'variables' | 'tone'>;

/** Every known variable with the value shown to readers. */
export const buildVariableValues = (company: string, booklet: Booklet): Record<string, string> => ({
  ...Object.fromEntries([...DECLARED_VARIABLES.keys()].map((key) => [key, getVariableValue(key, company, booklet)])),
  ...Object.fromEntries(Object.entries(booklet.variables).filter(([, value]) => value !== '')),
});

/** Fields of a draft that tell which variables its texts may use and which have a value. */
type VariableSources = Pick<Draft, 'booklet' | 'company' | 'participantFields' | 'templateVariables'>;

/** Variable facts that the publication gate needs. */
export const listVariableFacts = ({
  booklet,
  company,
  participantFields,
  templateVariables,
}: VariableSources): VariableStatus[] => {
  const values = buildVariableValues(company.name, booklet);
  const isOfSheet = (name: string) => participantFields.has(name);
  return [
    ...[...new Set([...Object.keys(values), ...templateVariables])].map((name) => ({
      name,
      required: isVariableRequired(name) && !isOfSheet(name),
      filled: (values[name] ?? '') !== '',
    })),
    // The participant profile fills it for each person.
    ...[...participantFields.keys()].map((name) => ({ name, required: false, filled: true })),
  ];
};

/** Required variables without a value: known ones, and those of the welcome texts. */
export const listValuelessVariables = (draft: VariableSources): Set<string> => {
  const { booklet, company, participantFields } = draft;
  const inWelcome = listWelcomeTexts(booklet.welcome)
    .flatMap(listVariableNames)
    .filter((name) => isVariableRequired(name) && getVariableValue(name, company.name, booklet) === '');
  const known = listVariableFacts(draft).filter(({ required, filled: hasValue }) => required && !hasValue);
  return new Set([...known.map(({ name }) => name), ...inWelcome].filter((name) => !participantFields.has(name)));
};

/** `text` with its variables filled; `missing` returns the text for one without a value. */
export const fillVariableValues = (
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
