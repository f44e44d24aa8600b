import { phraseText } from '../../../contract/platform/errors.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import { convertLibraryText } from '../tone/library.ts';
import { VARIABLES } from './declared-variables.ts';

type Tone = TenantRow<'booklets'>['tone'];

/** Variables that the library declares, by key. */
export const DECLARED_VARIABLES = new Map(VARIABLES.map((variable) => [variable.key, variable]));

/** Label of a variable in the current language; undefined when the library does not declare it. */
export const findVariableLabel = (key: string): string | undefined => {
  const label = DECLARED_VARIABLES.get(key)?.label;
  return label === undefined ? undefined : phraseText(label);
};

/** Label of a variable; its key when the library does not declare it. */
export const getVariableLabel = (key: string): string => findVariableLabel(key) ?? key;

/**
 * True when a missing value of this variable blocks publication. Participant variables are filled at reading; an
 * undeclared one counts as required until it has a value.
 */
export const isVariableRequired = (key: string): boolean => {
  const declared = DECLARED_VARIABLES.get(key);
  return declared === undefined || (declared.required && declared.source !== 'participant');
};

const informalDefaultCache = new Map<string, string>();

/** The library's default for a variable, in the tone of the booklet. */
export const getDefaultVariableValue = (key: string, tone: Tone): string => {
  const text = DECLARED_VARIABLES.get(key)?.defaultValue ?? '';
  if (tone === 'vous' || text === '') return text;
  const known = informalDefaultCache.get(text) ?? convertLibraryText(text, 'tu');
  informalDefaultCache.set(text, known);
  return known;
};

/** Booklet fields that give variables their values. */
type VariableFields = Pick<TenantRow<'booklets'>, 'variables' | 'tone'>;

/** Value shown to readers: the booklet's own, else the company's name, else the library's default. */
export const getVariableValue = (key: string, companyName: string, { variables, tone }: VariableFields): string =>
  variables[key] || (key === 'entreprise' ? companyName : '') || getDefaultVariableValue(key, tone);

/** Cover texts that may hold variables. */
export const listWelcomeTexts = ({ message, signatory, signatoryRole }: TenantRow<'booklets'>['welcome']): string[] => [
  message,
  signatory,
  signatoryRole,
];
