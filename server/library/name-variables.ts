import { replaceVariables } from '../../blocks/walk.ts';
import { VARIABLES } from './content/variables.ts';

const LABELS = new Map(VARIABLES.map(({ key, label }) => [key, label]));

/** What a cut leaves of a variable at either end of an excerpt. */
const CUT = /^[^{}]*\}\}|\{\{[^{}]*$/g;

/** A text for a list, where nobody's values are known: « Bonjour {{prenom}} » is « Bonjour [Prénom] ». It may be cut anywhere. */
export const nameVariables = (text: string): string =>
  replaceVariables(text, (key) => `[${LABELS.get(key) ?? key.replaceAll('_', ' ')}]`).replace(CUT, '…');
