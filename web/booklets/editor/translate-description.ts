import type { LocaleKey as DescribedKey } from '../../../blocks/fields.ts';
import { type TextKey, t } from '../../lib/i18n.ts';

/**
 * Translates a text that the description of a block names. None has a plural, the only difference between the two
 * types.
 */
export const translateDescription = (key: DescribedKey): string => t(key as TextKey);
