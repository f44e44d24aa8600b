import { CATALOGUE_BY_TYPE } from '../../../blocks/editor-catalogue.ts';
import { t } from '../../lib/i18n.ts';
import { translateDescription } from './translate-description.ts';

/** Translated name of a block type. */
export const getBlockTypeName = (type: string): string => {
  const entry = CATALOGUE_BY_TYPE[type];
  return entry ? translateDescription(entry.nameKey) : t('editor.block.unknown');
};
