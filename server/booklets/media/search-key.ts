import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Row } from '../../platform/data/scope.ts';

type Said = Pick<Row<'media'>, 'name' | 'alt' | 'caption' | 'credit' | 'tags' | 'people'>;

/** Sort and search keys of a file: its folded name, and all its descriptive words. */
export const keysFor = (said: Said): Pick<Row<'media'>, 'nameKey' | 'searchKey'> => {
  const { name, alt, caption, credit, tags, people } = said;
  return {
    nameKey: foldedKey(name),
    searchKey: foldedKey([name, alt, caption, credit, people, ...tags].filter(Boolean).join(' ')),
  };
};
