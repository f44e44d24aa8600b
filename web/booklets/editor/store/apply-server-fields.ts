import type { PageNode } from '../../../../contract/booklets/content/content.ts';
import { isDeepEqual } from './deep-equal.ts';
import type { PageFields } from './operations.ts';
import type { Outbox } from './outbox.ts';
import { type PageDisplay, toPageFields } from './page-display.ts';

/**
 * Applies the page fields sent by the server. Local changes stay on top; if others changed the same field, nothing is
 * applied, and its save will report the conflict. Returns true when something changed.
 */
export const applyServerFields = (page: PageDisplay, outbox: Outbox, node: PageNode): boolean => {
  if (node.rowVersion <= page.rowVersion || outbox.inFlight?.kind === 'page') return false;
  const mine: Partial<PageFields> = Object.assign(
    {},
    ...outbox.items.map(({ operation }) => (operation.kind === 'page' ? operation.fields : {})),
  );
  const names = Object.keys(page.knownFields) as (keyof PageFields)[];
  const clash = names.some((name) => name in mine && !isDeepEqual(node[name], page.knownFields[name]));
  if (clash) return false;
  const theirs = toPageFields(node);
  page.rowVersion = node.rowVersion;
  page.knownFields = theirs;
  page.fields = { ...theirs, ...mine };
  outbox.rebase('page', node.rowVersion);
  return true;
};
