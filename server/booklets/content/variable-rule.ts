import { phraseText } from '../../../contract/platform/errors.ts';
import { VARIABLES } from '../../library/content/variables.ts';
import type { Row } from '../../platform/data/scope.ts';
import { wordsInTone } from '../tone/library.ts';

type Tone = Row<'booklets'>['tone'];

/** Variables that the library declares, by key. */
export const DECLARED = new Map(VARIABLES.map((variable) => [variable.key, variable]));

/** The name of a variable in the language that is spoken; undefined for one that the library does not declare. */
export const findVariableLabel = (key: string): string | undefined => {
  const label = DECLARED.get(key)?.label;
  return label === undefined ? undefined : phraseText(label);
};

/** The same; the key of one that the library does not declare. */
export const getVariableLabel = (key: string): string => findVariableLabel(key) ?? key;

/**
 * Whether a booklet cannot be published while this variable, where it is used, is without a value. Those of the person
 * who reads are filled at reading; one that nobody declared is as good as any once it has a value, and a mistake before.
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

/** Of a booklet, what its variables are filled from. */
type Filled = Pick<Row<'booklets'>, 'variables' | 'tone'>;

/** What readers read for it: the booklet's own value, else what the company's card says, else the library's default. */
export const variableValue = (key: string, companyName: string, { variables, tone }: Filled): string =>
  variables[key] || (key === 'entreprise' ? companyName : '') || defaultValue(key, tone);

/** Texts of the cover, which may hold variables as those of pages do. */
export const welcomeTexts = ({ message, signatory, signatoryRole }: Row<'booklets'>['welcome']): string[] => [
  message,
  signatory,
  signatoryRole,
];
