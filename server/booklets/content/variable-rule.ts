import { phraseText } from '../../../contract/platform/errors.ts';
import { VARIABLES } from '../../library/content/variables.ts';
import type { Row } from '../../platform/data/scope.ts';
import { wordsInTone } from '../tone/library.ts';

type Tone = Row<'booklets'>['tone'];

/** Variables that the library declares, by key. */
export const DECLARED = new Map(VARIABLES.map((variable) => [variable.key, variable]));

/** Label of a variable in the current language; undefined when the library does not declare it. */
export const findVariableLabel = (key: string): string | undefined => {
  const label = DECLARED.get(key)?.label;
  return label === undefined ? undefined : phraseText(label);
};

/** Label of a variable; its key when the library does not declare it. */
export const getVariableLabel = (key: string): string => findVariableLabel(key) ?? key;

/**
 * True when a missing value of this variable blocks publication. Participant variables are filled at reading; an
 * undeclared one counts as required until it has a value.
 */
export const mustBeGiven = (key: string): boolean => {
  const declared = DECLARED.get(key);
  return declared === undefined || (declared.required && declared.source !== 'participant');
};

const inTu = new Map<string, string>();

/** The library's default for a variable, in the tone of the booklet. */
export const defaultValue = (key: string, tone: Tone): string => {
  const text = DECLARED.get(key)?.defaultValue ?? '';
  if (tone === 'vous' || text === '') return text;
  const known = inTu.get(text) ?? wordsInTone(text, 'tu');
  inTu.set(text, known);
  return known;
};

/** Booklet fields that give variables their values. */
type Filled = Pick<Row<'booklets'>, 'variables' | 'tone'>;

/** Value shown to readers: the booklet's own, else the company's name, else the library's default. */
export const variableValue = (key: string, companyName: string, { variables, tone }: Filled): string =>
  variables[key] || (key === 'entreprise' ? companyName : '') || defaultValue(key, tone);

/** Cover texts that may hold variables. */
export const welcomeTexts = ({ message, signatory, signatoryRole }: Row<'booklets'>['welcome']): string[] => [
  message,
  signatory,
  signatoryRole,
];
