import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Scope } from '../../platform/data/access/scope.ts';
import { type BookletFacts, finishStoringFacts, forgetFacts, loadFacts } from './page-facts.ts';

const listFacts = (facts: ReadonlyMap<string, BookletFacts>) =>
  [...facts.values()]
    .flatMap((pages) => [...pages].flatMap(([pageId, { blocks }]) => blocks.map((block) => ({ pageId, ...block }))))
    .sort((a, b) => (a.blockId < b.blockId ? -1 : 1));

/**
 * Reads the facts of every draft of a company as after a start, then again without any that is stored, and expects the
 * same. Returns their number.
 */
export const expectStoredFactsRight = async (scope: Scope): Promise<number> => {
  const { booklets } = scope.views;
  const drafts = await scope.select({ id: booklets.id, revision: booklets.revision }).from(booklets);
  const readAnew = async () => {
    await finishStoringFacts();
    forgetFacts();
    return listFacts(await loadFacts(scope, drafts));
  };
  const stored = await readAnew();
  await finishStoringFacts();
  await scope.deleteRows('pageFacts', () => sql`true`);
  const fresh = await readAnew();
  expect(stored).toEqual(fresh);
  return fresh.length;
};
