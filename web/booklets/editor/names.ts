import { CATALOGUE_BY_TYPE } from '../../../blocks/editor-catalogue.ts';
import { t } from '../../lib/i18n.ts';
import { say } from './words.ts';

/** What a type of block is called. */
export const nameOf = (type: string): string => {
  const entry = CATALOGUE_BY_TYPE[type];
  return entry ? say(entry.nameKey) : t('editor.block.unknown');
};
