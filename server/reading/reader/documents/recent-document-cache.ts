import type { DocumentKey } from '../../../booklets/index.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import type { PersonVisit } from '../person/person-visit.ts';
import type { BookletTree, ReaderPerson } from '../person/reader-context.ts';
import type { ReaderDocument } from './documents.ts';

interface RecentDocuments {
  online: OnlineBooklet;
  base: string;
  tree: BookletTree;
  documents: Map<DocumentKey, Promise<ReaderDocument>>;
}

/** Cached documents of one participant, valid as long as their cached data (one second). */
export const createRecentDocumentCache = () => {
  const made = new WeakMap<ReaderPerson, RecentDocuments>();
  return ({ person, online, base, tree }: PersonVisit, key: DocumentKey, draw: () => Promise<ReaderDocument>) => {
    const known = made.get(person);
    const isSame = known?.online === online && known.base === base && known.tree === tree;
    const of = isSame ? known : { online, base, tree, documents: new Map<DocumentKey, Promise<ReaderDocument>>() };
    if (!isSame) made.set(person, of);
    const found = of.documents.get(key) ?? draw();
    of.documents.set(key, found);
    found.catch(() => of.documents.delete(key));
    return found;
  };
};
