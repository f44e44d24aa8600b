import { uuidv7 } from 'uuidv7';
import { collectProps } from '../../../blocks/walk-props.ts';
import { RGAA_VERSION } from '../../../contract/booklets/content/accessibility.ts';
import type {
  changeTemplateDocument,
  checkTemplatePageAccessibility,
  DocumentChange,
  getTemplateChanges,
  getTemplateDocument,
  getTemplatePage,
} from '../../../contract/library/template-content.ts';
import type { CallAnswer, CallQuery } from '../../../contract/platform/call.ts';
import {
  type ChapterTemplateRow,
  canEditTemplate,
  changeTemplate,
  checkSavedPage,
  type DatabaseReader,
  refuseMissingMedia,
  refuseObsoleteTemplate,
  requireTemplate,
  toBlockContent,
} from '../../booklets/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { findTakenPageCodes } from '../../platform/data/queries/template-codes.ts';
import { loadUserNames } from '../../platform/data/queries/user-names.ts';
import type { Storage } from '../../platform/files/storage/storage.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findFreeSlug, toSlug } from '../../platform/text/slugs.ts';
import { applyDocumentChange } from './changes.ts';
import { listPresentBlocks, listPresentPages, toPageNode, toTemplateTree } from './document.ts';
import { loadTemplateDraft, saveTemplateDraft, type TemplateDraft } from './drafts.ts';
import { listTemplateVariables } from './template-variables.ts';

const listWriterIds = (draft: TemplateDraft): (string | null)[] =>
  draft.pages.flatMap(({ blocks }) => blocks.map(({ updatedBy }) => updatedBy));

/** Loads the draft pages of a template, with display values for its variables. */
export const loadTemplateDocument = async (
  scope: Scope,
  id: string,
): Promise<CallAnswer<typeof getTemplateDocument>> => {
  const template = await requireTemplate(scope, scope, id, 'read');
  const draft = await loadTemplateDraft(scope, scope, template);
  const editable = canEditTemplate(scope, template) && template.state !== 'obsolete';
  return {
    id,
    title: template.title,
    version: template.version,
    changed: draft.revision > draft.publishedRevision,
    editable,
    tree: toTemplateTree(template, draft, editable),
    variables: listTemplateVariables(template, draft),
  };
};

const getPresentPage = (draft: TemplateDraft, pageId: string) => {
  const page = draft.pages.find((one) => one.id === pageId && !one.deleted);
  if (!page) throw new Refusal('GEN-010');
  return page;
};

/** A page that may be read, with the draft that holds it. */
const loadPageDraft = async (scope: Scope, id: string, pageId: string) => {
  const template = await requireTemplate(scope, scope, id, 'read');
  const draft = await loadTemplateDraft(scope, scope, template);
  return { template, draft, page: getPresentPage(draft, pageId) };
};

export const loadTemplatePage = async (
  scope: Scope,
  id: string,
  pageId: string,
): Promise<CallAnswer<typeof getTemplatePage>> => {
  const { template, draft, page } = await loadPageDraft(scope, id, pageId);
  const names = await loadUserNames(scope, listWriterIds(draft));
  return {
    ...toPageNode(page, id),
    sample: page.sample,
    bookletId: id,
    chapterTitle: template.title,
    revision: draft.revision,
    content: listPresentBlocks(page).map((block) => toBlockContent(block, names)),
  };
};

/** Accessibility findings of a page. A template has no colours of its own: a booklet brings them. */
export const listTemplateFindings = async (
  scope: Scope,
  storage: Storage,
  id: string,
  pageId: string,
): Promise<CallAnswer<typeof checkTemplatePageAccessibility>> => {
  const { draft, page } = await loadPageDraft(scope, id, pageId);
  const otherTitles = listPresentPages(draft).flatMap((other) => (other === page ? [] : [other.title]));
  const blocks = listPresentBlocks(page);
  return {
    reference: RGAA_VERSION,
    // Templates are written in French.
    findings: await checkSavedPage(scope, storage, { language: 'fr', title: page.title, otherTitles, blocks }),
    colours: [],
  };
};

/**
 * Loads the changes of a page since a revision. Presence stays empty: two editors of the same block learn it when they
 * save.
 */
export const loadTemplateChanges = async (
  scope: Scope,
  id: string,
  pageId: string,
  { since }: CallQuery<typeof getTemplateChanges>,
): Promise<CallAnswer<typeof getTemplateChanges>> => {
  const { draft, page } = await loadPageDraft(scope, id, pageId);
  const blocks = listPresentBlocks(page);
  const changed = blocks.filter(({ revision }) => revision > since);
  const names = await loadUserNames(
    scope,
    changed.map(({ updatedBy }) => updatedBy),
  );
  return {
    revision: draft.revision,
    changed: changed.map((block) => toBlockContent(block, names)),
    order: blocks.map((block) => block.id),
    present: [],
    locks: [],
  };
};

/** Page codes with the same beginning as this title's code, in the library of the template and in this draft. */
const listTakenCodes = async (
  from: DatabaseReader,
  { companyId }: ChapterTemplateRow,
  draft: TemplateDraft,
  change: DocumentChange,
): Promise<Set<string>> => {
  const title =
    change.kind === 'addPage'
      ? change.title
      : change.kind === 'copyPage'
        ? (draft.pages.find(({ id }) => id === change.from)?.title ?? '')
        : null;
  if (title === null) return new Set();
  const codes = await findTakenPageCodes(from, companyId, { prefix: toSlug(title).slice(0, 20) });
  return new Set([...codes, ...draft.pages.map(({ code }) => code)]);
};

/** Throws EDI-016 for a file outside the company's library, BIB-014 for any file in a publisher chapter. */
export const refuseForeignMedia = async (
  scope: Scope,
  { companyId }: Pick<ChapterTemplateRow, 'companyId'>,
  props: unknown,
): Promise<void> => {
  const found = collectProps(props).mediaIds;
  if (found.length === 0) return;
  if (companyId === null) {
    const refusal = new Refusal('BIB-014');
    throw new Refusal('BIB-014', {}, Object.fromEntries(found.map(({ path }) => [path, [refusal.message]])));
  }
  const mediaIds = found.map(({ value }) => value);
  await refuseMissingMedia(scope, { type: 'text', version: 1, props, words: 0, mediaIds });
};

/** Applies one change to the pages of a template in a transaction with a lock on its row. */
export const changeTemplateDraft = async (
  db: Db,
  scope: Scope,
  id: string,
  asked: DocumentChange,
): Promise<CallAnswer<typeof changeTemplateDocument>> => {
  const seen = await requireTemplate(scope, scope, id, 'edit');
  if ('props' in asked) await refuseForeignMedia(scope, seen, asked.props);
  const names = await loadUserNames(scope, [
    scope.actor.id,
    ...listWriterIds(await loadTemplateDraft(scope, scope, seen)),
  ]);
  return changeTemplate(db, scope, id, async (template, rows) => {
    refuseObsoleteTemplate(template);
    const draft = await loadTemplateDraft(rows, scope, template);
    const taken = await listTakenCodes(rows, template, draft, asked);
    const block = applyDocumentChange(draft, asked, {
      actorId: scope.actor.id,
      timeZone: scope.actor.timeZone,
      templateId: id,
      names,
      now: new Date(),
      freeCode: (title) => findFreeSlug((toSlug(title) || 'page').slice(0, 60), (one) => taken.has(one)),
      newId: uuidv7,
    });
    await saveTemplateDraft(rows, id, draft);
    return { tree: toTemplateTree(template, draft, true), ...(block && { block: toBlockContent(block, names) }) };
  });
};
