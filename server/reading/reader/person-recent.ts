import type { DocumentKey } from '../../booklets/publications/render.ts';
import type { Document } from './documents.ts';
import type { Person } from './person.ts';
import type { Tree } from './person-tree.ts';
import type { PersonVisit } from './person-visit.ts';
import type { OnLine } from './shelf.ts';

interface Made {
  online: OnLine;
  base: string;
  tree: Tree;
  documents: Map<DocumentKey, Promise<Document>>;
}

/** Cached documents of one participant, valid as long as their cached data (one second). */
export const openRecent = () => {
  const made = new WeakMap<Person, Made>();
  return ({ person, online, base, tree }: PersonVisit, key: DocumentKey, draw: () => Promise<Document>) => {
    const known = made.get(person);
    const isSame = known?.online === online && known.base === base && known.tree === tree;
    const of = isSame ? known : { online, base, tree, documents: new Map<DocumentKey, Promise<Document>>() };
    if (!isSame) made.set(person, of);
    const found = of.documents.get(key) ?? draw();
    of.documents.set(key, found);
    found.catch(() => of.documents.delete(key));
    return found;
  };
};
