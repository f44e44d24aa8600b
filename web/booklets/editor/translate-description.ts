import type { LocaleKey as DescribedKey } from '../../../blocks/fields.ts';
import { type TextKey, t } from '../../lib/i18n.ts';

/**
 * Translates a text that the description of a block names, or the one that `part` names below it: its help, an option.
 * None has a plural, the only difference between the two types.
 */
export const translateDescription = (key: DescribedKey, part?: string | number): string =>
  t((part === undefined ? key : [key, part].join('.')) as TextKey);
