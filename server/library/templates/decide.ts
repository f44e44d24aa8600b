import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { TemplateChoices } from '../../../contract/library/template-shapes.ts';
import type { adoptTemplateUpdate, decideTemplateUpdates } from '../../../contract/library/template-updates.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { pickFields } from '../../../contract/platform/pick-fields.ts';
import {
  type AdoptedPage,
  buildPagesFromTemplates,
  changeBookletContentIf,
  convertLibraryPages,
  copyDefaultVariables,
  getNextPosition,
  insertBlocks,
  insertPages,
  listPageBlocks,
  loadBookletStructure,
  moveIdAfter,
  parseBlockProps,
  recordAdoption,
  recordContentChanges,
  refuseBlockInUse,
  refuseHeavyPage,
  refuseLockedPages,
  refuseTooManyPages,
  renumberPositions,
  requireBooklet,
  saveBlockMediaUses,
  toPageFields,
  toTemplateState,
} from '../../booklets/index.ts';
import { listRows } from '../../platform/data/access/find-rows.ts';
import type { Scope, TenantRow } from '../../platform/data/access/scope.ts';
import { buildTrackingColumns } from '../../platform/data/access/versioned-row.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { PageDifference } from './compare.ts';
import { loadPendingUpdates, type MissingPage, type PendingPage, type PendingUpdates } from './updates.ts';

type DecisionRequest = CallBody<typeof decideTemplateUpdates>;

/** A page and what the accepted differences did to it. */
interface PageWork extends PendingPage {
  changed: TenantRow<'blocks'>[];
  added: string[];
  removed: string[];
  fields: AdoptedPage['before']['fields'];
}

/** Replaces the block with the template content. */
const replaceBlock = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { changed }: PageWork,
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
  if (!saved) return;
  await saveBlockMediaUses(inside, saved, mediaIds);
  changed.push(block);
};

/** Inserts the block in the page, after its predecessor in the template. */
const insertBlock = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { page, next: template, added }: PageWork,
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
  added.push(id);
};

const deleteBlock = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { removed }: PageWork,
  { block }: PageDifference,
): Promise<void> => {
  if (!block) return;
  await refuseBlockInUse(inside, block.id);
  await inside.update(
    'blocks',
    { deletedAt: sql`now()`, revision: booklet.revision, ...buildTrackingColumns(inside) },
    (columns) => and(eq(columns.id, block.id), isNull(columns.deletedAt)),
  );
  removed.push(block.id);
};

const acceptDifference = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  work: PageWork,
  one: PageDifference,
): Promise<void> => {
  if (one.kind === 'field') {
    const { text } = (one.next?.props ?? { text: '' }) as { text: string };
    const { title, summary } = work.page;
    const isTitle = one.ref === 'title';
    const change = isTitle ? { title: text } : { summary: text };
    Object.assign(work.fields, isTitle ? { title } : { summary });
    await inside.update('pages', { ...change, ...buildTrackingColumns(inside) }, (columns) =>
      eq(columns.id, work.page.id),
    );
  } else if (one.kind === 'removed') await deleteBlock(inside, booklet, work, one);
  else if (one.block) await replaceBlock(inside, booklet, work, one);
  else await insertBlock(inside, booklet, work, one);
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

/** Bulk adoption that takes the decisions; null for those of a person in their booklet. */
type Run = { id: string; templateId: string } | null;

type RecordedPage = Parameters<typeof recordAdoption>[2][number];

/** The texts that were replaced, for the history of the booklet. */
const recordReplacedTexts = (inside: Scope, { page, changed, fields }: PageWork): Promise<void> =>
  recordContentChanges(inside, [
    ...changed.map((row) => ({ kind: 'block' as const, row, before: row.props, version: row.version })),
    ...(Object.keys(fields).length > 0 ? [{ kind: 'page' as const, row: page, before: toPageFields(page) }] : []),
  ]);

const listBlockIds = async (inside: Scope, pageId: string): Promise<string[]> =>
  (await listPageBlocks(inside, pageId)).map(({ id }) => id);

/** A page that the run changed, with what puts it back. */
const describeAdoption = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { templateId }: NonNullable<Run>,
  { page, blocks, template, changed, added, removed, fields }: PageWork,
): Promise<RecordedPage> => {
  const [now = page] = await listRows(inside, 'pages', (columns) => eq(columns.id, page.id));
  return {
    row: page,
    adopted: {
      ...{ step: 'adopted', templateId, version: template.version, revision: booklet.revision },
      before: { ...toTemplateState(page), fields, order: blocks.map((block) => block.id) },
      after: { ...toTemplateState(now), rowVersion: now.rowVersion, order: await listBlockIds(inside, page.id) },
      changed: changed.map((block) =>
        pickFields(block, ['id', 'props', 'version', 'locked', 'templateRef', 'audience', 'unlockDays']),
      ),
      ...{ added, removed, chapter: null },
    },
  };
};

const decidePages = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  pending: readonly PendingPage[],
  asked: DecisionRequest['differences'],
  run: Run,
): Promise<RecordedPage[]> => {
  const recorded: RecordedPage[] = [];
  for (const [pageId, choices] of Map.groupBy(asked, (one) => one.pageId)) {
    const page = pending.find((one) => one.page.id === pageId);
    if (!page) throw createStaleRefusal();
    const work: PageWork = { ...page, changed: [], added: [], removed: [], fields: {} };
    for (const { ref, accept: accepted } of choices) {
      const difference = page.differences.find((one) => one.ref === ref);
      if (!difference) throw createStaleRefusal();
      if (accepted) await acceptDifference(inside, booklet, work, difference);
    }
    await recordDecisions(inside, page, new Set(choices.map(({ ref }) => ref)));
    await recordReplacedTexts(inside, work);
    if (run) recorded.push(await describeAdoption(inside, booklet, run, work));
  }
  return recorded;
};

/** The pages that the run added, with what takes them out again. */
const describeNewPages = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  { templateId }: NonNullable<Run>,
  { chapter, template }: MissingPage,
  pageIds: readonly string[],
): Promise<RecordedPage[]> => {
  const [home = chapter] = await listRows(inside, 'chapters', ({ id }) => eq(id, chapter.id));
  const rows = await listRows(inside, 'pages', ({ id }) => inArray(id, [...pageIds]));
  return Promise.all(
    rows.map(async (row) => ({
      row,
      adopted: {
        ...{ step: 'adopted' as const, templateId, version: template.version, revision: booklet.revision },
        before: { ...toTemplateState(row), fields: {}, order: [] },
        after: { ...toTemplateState(row), rowVersion: row.rowVersion, order: await listBlockIds(inside, row.id) },
        ...{ changed: [], added: [], removed: [] },
        chapter: { id: chapter.id, before: toTemplateState(chapter), after: toTemplateState(home) },
      },
    })),
  );
};

const decideNewPages = async (
  inside: Scope,
  booklet: TenantRow<'booklets'>,
  missing: readonly MissingPage[],
  asked: DecisionRequest['newPages'],
  run: Run,
): Promise<RecordedPage[]> => {
  const recorded: RecordedPage[] = [];
  for (const [chapterId, choices] of Map.groupBy(asked, (one) => one.chapterId)) {
    const here = missing.filter(({ chapter }) => chapter.id === chapterId);
    const [first] = here;
    if (!first || choices.some(({ code }) => !here.some(({ page }) => page.code === code))) throw createStaleRefusal();
    const codes = choices.filter((one) => one.accept).map(({ code }) => code);
    let ids: string[] = [];
    if (codes.length > 0) {
      const pages = convertLibraryPages(await buildPagesFromTemplates(inside, codes), booklet.tone);
      await copyDefaultVariables(inside, booklet, codes);
      const census = await loadBookletStructure(inside, booklet.id);
      refuseTooManyPages(census, chapterId, pages.length);
      const before = census.pages.filter((page) => page.chapterId === chapterId);
      ids = await insertPages(inside, booklet, chapterId, pages, {
        position: getNextPosition(before),
        takenSlugs: census.slugs,
      });
    }
    const decided = new Set(choices.map(({ code }) => code));
    const done = here.every(({ page }) => decided.has(page.code));
    const change = buildDecisionColumns(first.template.version, done, first.chapter.templateChoices, decided);
    await inside.update('chapters', change, (columns) => eq(columns.id, chapterId));
    if (run) recorded.push(...(await describeNewPages(inside, booklet, run, first, ids)));
  }
  return recorded;
};

type Decisions = Omit<DecisionRequest, 'revision'>;

/** Compares a booklet with its templates, once and under its lock, and applies what is chosen of the differences. */
const applyDecisions = async <Result>(
  scope: Scope,
  bookletId: string,
  revision: number,
  run: Run,
  choose: (pending: PendingUpdates) => { asked: Decisions; hasChanged: boolean; result: Result },
): Promise<Result> => {
  const found = await requireBooklet(scope, bookletId, 'booklet.edit');
  if (found.row.revision !== revision) throw createStaleRefusal();
  return changeBookletContentIf(scope, bookletId, async (inside, booklet) => {
    if (booklet.revision !== revision + 1) throw createStaleRefusal();
    const pending = await loadPendingUpdates(inside, booklet);
    const { asked, ...answer } = choose(pending);
    const concerned = new Set(asked.differences.map(({ pageId }) => pageId));
    await refuseLockedPages(inside, found, ({ id }) => concerned.has(id));
    const recorded = [
      ...(await decidePages(inside, booklet, pending.pages, asked.differences, run)),
      ...(await decideNewPages(inside, booklet, pending.missing, asked.newPages, run)),
    ];
    if (run) await recordAdoption(inside, run.id, recorded);
    return answer;
  });
};

/**
 * Accepts differences or keeps local content, all or nothing. Throws BIB-016 if the booklet or the template changed
 * since the request was prepared, EDI-008 while somebody edits a block.
 */
export const applyTemplateDecisions = (
  scope: Scope,
  bookletId: string,
  { revision, ...asked }: DecisionRequest,
): Promise<void> =>
  applyDecisions(scope, bookletId, revision, null, () => ({ asked, hasChanged: true, result: undefined }));

/** Differences of one template, with the numbers of those that the booklet changed and did not change. */
const listTemplateChoices = (
  { pages, missing }: PendingUpdates,
  templateId: string,
  withNewPages: boolean,
): { asked: Decisions; left: number } => {
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
 * Takes what a template changed wherever the booklet is as it was copied, and says what is left to decide; `undoAdoption`
 * puts it back. Refusals as `applyTemplateDecisions`; BIB-016 also when the template has another version.
 */
export const adoptUntouched = (
  scope: Scope,
  id: string,
  { templateId, revision, version, newPages, runId }: CallBody<typeof adoptTemplateUpdate>,
): Promise<{ taken: number; left: number }> =>
  applyDecisions(scope, id, revision, { id: runId, templateId }, (pending) => {
    const template = [...pending.pages, ...pending.missing].find((one) => one.template.id === templateId)?.template;
    if (template?.version !== version) throw createStaleRefusal();
    const { asked, left } = listTemplateChoices(pending, templateId, newPages);
    const taken = asked.differences.length + asked.newPages.length;
    return { asked, hasChanged: taken > 0, result: { taken, left } };
  });
