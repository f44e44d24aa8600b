import { typesetText } from '../../../../blocks/typography.ts';
import { fillVariables } from '../../../../blocks/walk-props.ts';
import { listFrozenPages } from '../../../booklets/index.ts';
import { createVariableLookup } from '../person/person-variables.ts';
import type { ReaderContext } from '../person/reader-context.ts';

/**
 * Next page of a reader who has just read one that others waited for: the one shown was made before, and leads past
 * them. Null: nothing opens.
 */
export const findOpenedNext = (
  { base, person, tree }: Pick<ReaderContext, 'base' | 'person' | 'tree'>,
  pageId: string,
): { href: string; title: string; opened: string } | null => {
  const all = listFrozenPages(tree.visible);
  const isOpening = (id: string) => {
    const lock = tree.locked.get(id);
    return lock?.kind === 'page' && lock.page.id === pageId;
  };
  const opened = all.find(({ id }) => isOpening(id));
  if (!opened) return null;
  const after = all.slice(all.findIndex(({ id }) => id === pageId) + 1);
  const next = after.find(({ id }) => !tree.locked.has(id) || isOpening(id)) ?? opened;
  const { language } = tree.visible;
  const text = createVariableLookup({ person, tree });
  const read = (title: string) => typesetText(fillVariables(title, language, text), language);
  return { href: `${base}/${next.slug}`, title: read(next.title), opened: read(opened.title) };
};
