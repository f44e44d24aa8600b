import type { FieldChange, FieldValue } from '../../../../contract/booklets/publications/comparison.ts';
import { formatDay, formatNumber } from '../../../lib/format.ts';
import { type TextKey, t } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import { formatAudienceWho } from '../../audience/format-audience.ts';

/** The server names texts of this application by their keys. */
const translateKey = (key: string): string => t(key as TextKey);

/** The name of a type of block, without the descriptions of all of them, which weigh as much as an editor. */
export const formatBlockType = (type: string): string => {
  const key = `editor.block.${type}.name`;
  const name = translateKey(key);
  return name === key ? t('editor.block.unknown') : name;
};

/** « Questions 2, Réponses 1, Texte ». */
export const formatFieldName = ({ names }: FieldChange): string =>
  names
    .map(({ key, words, item }) => {
      const name = words ?? (key === undefined ? '' : translateKey(key));
      return item === undefined ? name : t('comparison.field.item', { name, n: item });
    })
    .join('\u00a0› ');

/** A value in words; null: it has none. */
export const formatFieldValue = (value: FieldValue | null): string | null => {
  if (value === null) return null;
  switch (value.kind) {
    case 'key':
      return translateKey(value.key);
    case 'number':
      return `${formatNumber(value.value)}${value.unitKey ? `\u00a0${translateKey(value.unitKey)}` : ''}`;
    case 'day':
      return formatDay(value.day);
    case 'language':
      return getLanguageTitle(value.tag);
    case 'colour':
      return value.colour.toUpperCase();
    case 'audience':
      return formatAudienceWho(value.audience);
    default:
      return value.text;
  }
};
