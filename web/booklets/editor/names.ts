import { CATALOGUE_BY_TYPE } from '../../../blocks/editor-catalogue.ts';
import { t } from '../../lib/i18n.ts';
import { say } from './words.ts';

/** Translated name of a block type. */
export const nameOf = (type: string): string => {
  const entry = CATALOGUE_BY_TYPE[type];
  return entry ? say(entry.nameKey) : t('editor.block.unknown');
};
