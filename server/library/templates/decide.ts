import { and, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { TemplateChoices } from '../../../contract/library/template-shapes.ts';
import type { adoptTemplateUpdate, decideTemplateUpdates } from '../../../contract/library/template-updates.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import {
  buildPagesFromTemplates,
  changeBookletContent,
  convertLibraryPages,
  copyDefaultVariables,
  getNextPosition,
  insertBlocks,
  insertPages,
  listPageBlocks,
  loadBookletStructure,
  moveIdAfter,
  parseBlockProps,
  refuseBlockInUse,
  refuseHeavyPage,
  refuseLockedPages,
  refuseTooManyPages,
  renumberPositions,
  requireBooklet,
  saveBlockMediaUses,
} from '../../booklets/index.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PageDifference } from './compare.ts';
import { loadPendingUpdates, type MissingPage, type PendingPage, type PendingUpdates } from './updates.ts';

type DecisionRequest = CallBody<typeof decideTemplateUpdates>;

/** Replaces the block with the template content. */
const replaceBlock = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { block, next, ref, locked, conditions }: PageDifference,
): Promise<void> => {
  if (!block || !next) return;
  await refuseBlockInUse(inside, block.id);
  const { props, version, words, mediaIds } = parseBlockProps(next.type, next.props);
  const [saved] = await inside.update(
    'blocks',
    {
      ...{ props, version, words, locked, ...conditions, templateRef: ref, revision: booklet.revision },
      ...buildTrackingColumns(inside),
    },
    (columns) => eq(columns.id, block.id),
  );
  if (saved) await saveBlockMediaUses(inside, saved, mediaIds);
};

/** Inserts the block in the page, after its predecessor in the template. */
const insertBlock = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { page, next: template }: PendingPage,
  { next, ref, locked, conditions }: PageDifference,
): Promise<void> => {
  if (!next) return;
  const good = parseBlockProps(next.type, next.props);
  const id = uuidv7();
  await refuseHeavyPage(inside, page.id, { id, props: good.props });
  const rows = await listPageBlocks(inside, page.id);
  const at = template.blocks.findIndex((block) => block.ref === ref);
  const before = template.blocks.slice(0, at).map((block) => block.ref);
  const after = rows.findLast(({ templateRef }) => templateRef !== null && before.includes(templateRef))?.id ?? null;
  const position = rows.length + 1;
  const seed = { ...good, ...conditions, id, pageId: page.id, position, locked, templateRef: ref };
  await insertBlocks(inside, booklet, [seed]);
  await renumberPositions(inside, 'blocks', moveIdAfter([...rows.map((row) => row.id), id], id, after));
};

const deleteBlock = async (inside: Scope, booklet: TenantRow<'booklets'>, { block }: PageDifference): Promise<void> => {
  if (!block) return;
  await refuseBlockInUse(inside, block.id);
  await inside.update(
    'blocks',
    { deletedAt: sql`now()`, revision: booklet.revision, ...buildTrackingColumns(inside) },
    (columns) => and(eq(columns.id, block.id), isNull(columns.deletedAt)),
  );
};

const acceptDifference = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  pending: PendingPage,
  one: PageDifference,
): Promise<void> => {
  if (one.kind === 'field') {
    const { text } = (one.next?.props ?? { text: '' }) as { text: string };
    const change = one.ref === 'title' ? { title: text } : { summary: text };
    await inside.update('pages', { ...change, ...buildTrackingColumns(inside) }, (columns) =>
      eq(columns.id, pending.page.id),
    );
  } else if (one.kind === 'removed') await deleteBlock(inside, booklet, one);
  else if (one.block) await replaceBlock(inside, booklet, one);
  else await insertBlock(inside, booklet, pending, one);
};

/** Stores the decisions; a page without open differences gets the current version. */
const recordDecisions = async (
  inside: Scope,
  { page, template, differences }: PendingPage,
  refs: ReadonlySet<string>,
): Promise<void> => {
  const done = differences.every(({ ref }) => refs.has(ref));
  const change = buildDecisionColumns(template.version, done, page.templateChoices, refs);
  await inside.update('pages', change, (columns) => eq(columns.id, page.id));
};

/** Columns that store decisions up to a version of the template: all of them, or those of some blocks or pages. */
const buildDecisionColumns = (version: number, isDone: boolean, choices: TemplateChoices, decided: Iterable<string>) =>
  isDone
    ? { templateVersion: version, templateChoices: {} }
    : { templateChoices: { ...choices, ...Object.fromEntries([...decided].map((code) => [code, version])) } };

const createStaleRefusal = () => new Refusal('BIB-016');

const decidePages = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  pending: readonly PendingPage[],
  asked: DecisionRequest['differences'],
): Promise<void> => {
  for (const [pageId, choices] of Map.groupBy(asked, (one) => one.pageId)) {
    const page = pending.find((one) => one.page.id === pageId);
    if (!page) throw createStaleRefusal();
    for (const { ref, accept: accepted } of choices) {
      const difference = page.differences.find((one) => one.ref === ref);
      if (!difference) throw createStaleRefusal();
      if (accepted) await acceptDifference(inside, booklet, page, difference);
    }
    await recordDecisions(inside, page, new Set(choices.map(({ ref }) => ref)));
  }
};

const decideNewPages = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  missing: readonly MissingPage[],
  asked: DecisionRequest['newPages'],
): Promise<void> => {
  for (const [chapterId, choices] of Map.groupBy(asked, (one) => one.chapterId)) {
    const here = missing.filter(({ chapter }) => chapter.id === chapterId);
    const [first] = here;
    if (!first || choices.some(({ code }) => !here.some(({ page }) => page.code === code))) throw createStaleRefusal();
    const codes = choices.filter((one) => one.accept).map(({ code }) => code);
    if (codes.length > 0) {
      const pages = convertLibraryPages(await buildPagesFromTemplates(inside, codes), booklet.tone);
      await copyDefaultVariables(inside, booklet, codes);
      const census = await loadBookletStructure(inside, booklet.id);
      refuseTooManyPages(census, chapterId, pages.length);
      const before = census.pages.filter((page) => page.chapterId === chapterId);
      await insertPages(inside, booklet, chapterId, pages, {
        position: getNextPosition(before),
        takenSlugs: census.slugs,
      });
    }
    const decided = new Set(choices.map(({ code }) => code));
    const done = here.every(({ page }) => decided.has(page.code));
    const change = buildDecisionColumns(first.template.version, done, first.chapter.templateChoices, decided);
    await inside.update('chapters', change, (columns) => eq(columns.id, chapterId));
  }
};

/**
 * Accepts differences or keeps local content, all or nothing. Throws BIB-016 if the booklet or the template changed
 * since the request was prepared, EDI-008 while somebody edits a block.
 */
export const applyTemplateDecisions = async (
  scope: Scope,
  bookletId: string,
  asked: DecisionRequest,
): Promise<void> => {
  const found = await requireBooklet(scope, bookletId, 'booklet.edit');
  if (found.row.revision !== asked.revision) throw createStaleRefusal();
  await changeBookletContent(scope, bookletId, async (inside, booklet) => {
    if (booklet.revision !== asked.revision + 1) throw createStaleRefusal();
    const concerned = new Set(asked.differences.map(({ pageId }) => pageId));
    await refuseLockedPages(inside, found, ({ id }) => concerned.has(id));
    const { pages, missing } = await loadPendingUpdates(inside, booklet);
    await decidePages(inside, booklet, pages, asked.differences);
    await decideNewPages(inside, booklet, missing, asked.newPages);
  });
};

/** Differences of one template, with the numbers of those that the booklet changed and did not change. */
const listTemplateChoices = (
  { pages, missing }: PendingUpdates,
  templateId: string,
  withNewPages: boolean,
): { asked: Omit<DecisionRequest, 'revision'>; left: number } => {
  const own = pages.filter(({ template }) => template.id === templateId);
  const differences = own.flatMap(({ page, differences: all }) =>
    all.filter(({ touched }) => !touched).map(({ ref }) => ({ pageId: page.id, ref, accept: true })),
  );
  const gained = missing.filter(({ template }) => template.id === templateId);
  const newPages = withNewPages
    ? gained.map(({ chapter, page }) => ({ chapterId: chapter.id, code: page.code, accept: true }))
    : [];
  const all = own.reduce((sum, page) => sum + page.differences.length, 0) + gained.length;
  return { asked: { differences, newPages }, left: all - differences.length - newPages.length };
};

/**
 * Takes what a template changed wherever the booklet is as it was copied, and says what is left to decide. Refusals as
 * `applyTemplateDecisions`; BIB-016 also when the template has another version.
 */
export const adoptUntouched = async (
  scope: Scope,
  id: string,
  { templateId, revision, version, newPages }: CallBody<typeof adoptTemplateUpdate>,
): Promise<{ taken: number; left: number }> => {
  const { row } = await requireBooklet(scope, id, 'booklet.edit');
  if (row.revision !== revision) throw createStaleRefusal();
  const pending = await loadPendingUpdates(scope, row);
  const template = [...pending.pages, ...pending.missing].find((one) => one.template.id === templateId)?.template;
  if (template?.version !== version) throw createStaleRefusal();
  const { asked, left } = listTemplateChoices(pending, templateId, newPages);
  const taken = asked.differences.length + asked.newPages.length;
  if (taken > 0) await applyTemplateDecisions(scope, id, { ...asked, revision });
  return { taken, left };
};
