import { defineBlock } from '../block.ts';
import { document } from '../document/schema.ts';

/** « Fichier à lire »: for known participants, the page counts as read only after they open this document. */
export const fileToRead = defineBlock({
  type: 'fileToRead',
  version: 1,
  props: document.props,
  emptyText: 'Choisissez le fichier à lire',
  empty: document.empty,
  ...(document.check && { check: document.check }),
});
