import type { TextKey as DescribedKey } from '../../../blocks/fields.ts';
import { type TextKey, t } from '../../lib/i18n.ts';

/** A text that the description of a block names. None of them has a plural, which is all that parts the two types. */
export const say = (key: DescribedKey): string => t(key as TextKey);
