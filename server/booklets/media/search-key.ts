import { toFoldedKey } from '../../../contract/platform/text/folded-key.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';

type SearchFields = Pick<TenantRow<'media'>, 'name' | 'alt' | 'caption' | 'credit' | 'tags' | 'people'>;

/** Sort and search keys of a file: its folded name, and all its descriptive words. */
export const buildSearchKeys = (said: SearchFields): Pick<TenantRow<'media'>, 'nameKey' | 'searchKey'> => {
  const { name, alt, caption, credit, tags, people } = said;
  return {
    nameKey: toFoldedKey(name),
    searchKey: toFoldedKey([name, alt, caption, credit, people, ...tags].filter(Boolean).join(' ')),
  };
};
