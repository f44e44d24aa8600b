import { replaceVariables } from '../../../blocks/walk.ts';
import { findVariableLabel } from '../../booklets/content/variable-rule.ts';

/** What a cut leaves of a variable at either end of an excerpt. */
const CUT = /^[^{}]*\}\}|\{\{[^{}]*$/g;

/** A text for a list, where nobody's values are known: « Bonjour {{prenom}} » is « Bonjour [Prénom] ». It may be cut anywhere. */
export const nameVariables = (text: string): string =>
  replaceVariables(text, (key) => `[${findVariableLabel(key) ?? key.replaceAll('_', ' ')}]`).replace(CUT, '…');
