import type { ErrorValues } from '../../../contract/platform/errors.ts';
import { type ContrastFinding, getColourName } from '../../../contract/platform/text/colour.ts';
import { getCurrentLanguage } from '../../platform/text/speech.ts';

/** Values of WIZ-003 for a pair of colours. */
export const describeContrast = ({ a, b, ratio, min }: ContrastFinding): ErrorValues => ({
  ratio: ratio.toLocaleString(getCurrentLanguage()),
  a: getColourName(a).toLowerCase(),
  b: getColourName(b).toLowerCase(),
  min: min.toLocaleString(getCurrentLanguage()),
});
