import { replaceVariables } from '../../../blocks/walk-props.ts';
import { findVariableLabel } from '../../booklets/index.ts';

/** Remainder of a cut variable at either end of an excerpt. */
const CUT_VARIABLE = /^[^{}]*\}\}|\{\{[^{}]*$/g;

/**
 * Text for a list, without values of a participant: « Bonjour {{prenom}} » becomes « Bonjour [Prénom] ». The text may
 * be cut anywhere.
 */
export const replaceVariablesByLabels = (text: string): string =>
  replaceVariables(text, (key) => `[${findVariableLabel(key) ?? key.replaceAll('_', ' ')}]`).replace(CUT_VARIABLE, '…');
