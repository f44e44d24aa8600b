import { defineBlock } from '../block.ts';
import { document } from '../document/schema.ts';

/** « Fichier à lire »: a document that must have been opened before its page counts as read, for whoever is known. */
export const fileToRead = defineBlock({
  type: 'fileToRead',
  version: 1,
  props: document.props,
  empty: document.empty,
  ...(document.check && { check: document.check }),
});
