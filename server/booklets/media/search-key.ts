import { foldedKey } from '../../../contract/platform/text/fold.ts';
import type { Row } from '../../platform/data/scope.ts';

type Said = Pick<Row<'media'>, 'name' | 'alt' | 'caption' | 'credit' | 'tags' | 'people'>;

/** What a file is sorted and found by: its folded name, and all the words that people gave it. */
export const keysFor = (said: Said): Pick<Row<'media'>, 'nameKey' | 'searchKey'> => {
  const { name, alt, caption, credit, tags, people } = said;
  return {
    nameKey: foldedKey(name),
    searchKey: foldedKey([name, alt, caption, credit, people, ...tags].filter(Boolean).join(' ')),
  };
};
