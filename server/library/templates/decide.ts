import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { decideTemplateUpdates } from '../../../contract/library/template-updates.ts';
import type { BodyOf } from '../../../contract/platform/call.ts';
import { changeContent } from '../../booklets/booklets/change.ts';
import { bookletFor } from '../../booklets/booklets/found.ts';
import { blocksOf } from '../../booklets/content/answer.ts';
import { keepUses, refuseHeavyPage } from '../../booklets/content/blocks.ts';
import { censusOf, nextPosition, refuseTooManyPages } from '../../booklets/content/census.ts';
import { touched } from '../../booklets/content/chapters.ts';
import { insertBlocks, insertPages } from '../../booklets/content/insert.ts';
import { refuseHeld } from '../../booklets/content/locks.ts';
import { placed, renumber } from '../../booklets/content/order.ts';
import { parseProps } from '../../booklets/content/props.ts';
import { pagesInTone } from '../../booklets/tone/library.ts';
import type { Row, Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Difference } from './compare.ts';
import { bringDefaults, pagesFromTemplates } from './templates.ts';
import { type Missing, type Pending, pendingOf } from './updates.ts';

type Asked = BodyOf<typeof decideTemplateUpdates>;

/** Replaces the block with the template content. */
const replace = async (
  inside: Scope,
  booklet: Row<'booklets'>,
  { block, next, ref, locked }: Difference,
): Promise<void> => {
  if (!block || !next) return;
  await refuseHeld(inside, block.id);
  const { props, version, words, mediaIds } = parseProps(next.type, next.props);
  const [saved] = await inside.update(
    'blocks',
    { props, version, words, locked, templateRef: ref, revision: booklet.revision, ...touched(inside) },
    (columns) => eq(columns.id, block.id),
  );
  if (saved) await keepUses(inside, saved, mediaIds);
};

/** Inserts the block in the page, after its predecessor in the template. */
const insert = async (
  inside: Scope,
  booklet: Row<'booklets'>,
  { page, next: template }: Pending,
  { next, ref, locked }: Difference,
): Promise<void> => {
  if (!next) return;
  const good = parseProps(next.type, next.props);
  const id = uuidv7();
  await refuseHeavyPage(inside, page.id, { id, props: good.props });
  const rows = await blocksOf(inside, page.id);
  const at = template.blocks.findIndex((block) => block.ref === ref);
  const before = template.blocks.slice(0, at).map((block) => block.ref);
  const after = rows.findLast(({ templateRef }) => templateRef !== null && before.includes(templateRef))?.id ?? null;
  const position = rows.length + 1;
  await insertBlocks(inside, booklet, [{ ...good, id, pageId: page.id, position, locked, templateRef: ref }]);
  await renumber(inside, 'blocks', placed([...rows.map((row) => row.id), id], id, after));
};

const takeOut = async (inside: Scope, booklet: Row<'booklets'>, { block }: Difference): Promise<void> => {
  if (!block) return;
  await refuseHeld(inside, block.id);
  await inside.update('blocks', { deletedAt: sql`now()`, revision: booklet.revision, ...touched(inside) }, (columns) =>
    and(eq(columns.id, block.id), isNull(columns.deletedAt)),
  );
};

const accept = async (inside: Scope, booklet: Row<'booklets'>, pending: Pending, one: Difference): Promise<void> => {
  if (one.kind === 'field') {
    const { text } = (one.next?.props ?? { text: '' }) as { text: string };
    const change = one.ref === 'title' ? { title: text } : { summary: text };
    await inside.update('pages', { ...change, ...touched(inside) }, (columns) => eq(columns.id, pending.page.id));
  } else if (one.kind === 'removed') await takeOut(inside, booklet, one);
  else if (one.block) await replace(inside, booklet, one);
  else await insert(inside, booklet, pending, one);
};

/** Stores the decisions; a page without open differences gets the current version. */
const settle = async (
  inside: Scope,
  { page, template, differences }: Pending,
  refs: ReadonlySet<string>,
): Promise<void> => {
  const done = differences.every(({ ref }) => refs.has(ref));
  const decided = Object.fromEntries([...refs].map((ref) => [ref, template.version]));
  const change = done
    ? { templateVersion: template.version, templateChoices: {} }
    : { templateChoices: { ...page.templateChoices, ...decided } };
  await inside.update('pages', change, (columns) => eq(columns.id, page.id));
};

const stale = () => new Refusal('BIB-016');

const decidePages = async (
  inside: Scope,
  booklet: Row<'booklets'>,
  pending: readonly Pending[],
  asked: Asked['differences'],
): Promise<void> => {
  for (const [pageId, choices] of Map.groupBy(asked, (one) => one.pageId)) {
    const page = pending.find((one) => one.page.id === pageId);
    if (!page) throw stale();
    for (const { ref, accept: accepted } of choices) {
      const difference = page.differences.find((one) => one.ref === ref);
      if (!difference) throw stale();
      if (accepted) await accept(inside, booklet, page, difference);
    }
    await settle(inside, page, new Set(choices.map(({ ref }) => ref)));
  }
};

const decideNewPages = async (
  inside: Scope,
  booklet: Row<'booklets'>,
  missing: readonly Missing[],
  asked: Asked['newPages'],
): Promise<void> => {
  for (const [chapterId, choices] of Map.groupBy(asked, (one) => one.chapterId)) {
    const here = missing.filter(({ chapter }) => chapter.id === chapterId);
    const [first] = here;
    if (!first || choices.some(({ code }) => !here.some(({ page }) => page.code === code))) throw stale();
    const codes = choices.filter((one) => one.accept).map(({ code }) => code);
    if (codes.length > 0) {
      const pages = pagesInTone(await pagesFromTemplates(inside, codes), booklet.tone);
      await bringDefaults(inside, booklet, codes);
      const census = await censusOf(inside, booklet.id);
      refuseTooManyPages(census, chapterId, pages.length);
      const before = census.pages.filter((page) => page.chapterId === chapterId);
      await insertPages(inside, booklet, chapterId, pages, {
        position: nextPosition(before),
        takenSlugs: census.slugs,
      });
    }
    const decided = Object.fromEntries(choices.map(({ code }) => [code, first.template.version]));
    const done = here.every(({ page }) => page.code in decided);
    const change = done
      ? { templateVersion: first.template.version, templateChoices: {} }
      : { templateChoices: { ...first.chapter.templateChoices, ...decided } };
    await inside.update('chapters', change, (columns) => eq(columns.id, chapterId));
  }
};

/**
 * Accepts differences or keeps local content, all or nothing. Throws BIB-016 if the booklet or the template changed
 * since the request was prepared, EDI-008 while somebody edits a block.
 */
export const decide = async (scope: Scope, bookletId: string, asked: Asked): Promise<void> => {
  const { row } = await bookletFor(scope, bookletId, 'booklet.edit');
  if (row.revision !== asked.revision) throw stale();
  await changeContent(scope, bookletId, async (inside, booklet) => {
    if (booklet.revision !== asked.revision + 1) throw stale();
    const { pages, missing } = await pendingOf(inside, booklet);
    await decidePages(inside, booklet, pages, asked.differences);
    await decideNewPages(inside, booklet, missing, asked.newPages);
  });
};
