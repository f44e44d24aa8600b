import { and, like } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { collect } from '../../../blocks/walk.ts';
import type {
  changeTemplateDocument,
  DocumentChange,
  getTemplateChanges,
  getTemplateDocument,
  getTemplatePage,
} from '../../../contract/library/template-content.ts';
import type { AnswerOf, QueryOf } from '../../../contract/platform/call.ts';
import { namesOf } from '../../booklets/booklets/people.ts';
import { freeSlug, slugOf } from '../../booklets/booklets/slugs.ts';
import { refuseMissingMedia } from '../../booklets/content/props.ts';
import type { Db } from '../../platform/data/client.ts';
import { pageTemplates } from '../../platform/data/schema/library.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { applied } from './changes.ts';
import { blockContent, blocksThere, pageNode, treeOf } from './document.ts';
import { type Draft, draftOf, keepDraft } from './drafts.ts';
import { mayEdit, type Reader, refuseObsolete, sharesCodes, type TemplateRow, templateFor } from './found.ts';
import { variablesFor } from './template-variables.ts';

const writersOf = (draft: Draft): (string | null)[] =>
  draft.pages.flatMap(({ blocks }) => blocks.map(({ updatedBy }) => updatedBy));

/** Loads the draft pages of a template, with display values for its variables. */
export const read = async (scope: Scope, id: string): Promise<AnswerOf<typeof getTemplateDocument>> => {
  const template = await templateFor(scope, scope, id, 'read');
  const draft = await draftOf(scope, template);
  const editable = mayEdit(scope, template) && template.state !== 'obsolete';
  return {
    id,
    title: template.title,
    version: template.version,
    changed: draft.revision > draft.publishedRevision,
    editable,
    tree: treeOf(template, draft, editable),
    variables: variablesFor(template, draft),
  };
};

const pageOf = (draft: Draft, pageId: string) => {
  const page = draft.pages.find((one) => one.id === pageId && !one.deleted);
  if (!page) throw new Refusal('GEN-010');
  return page;
};

export const readPage = async (scope: Scope, id: string, pageId: string): Promise<AnswerOf<typeof getTemplatePage>> => {
  const template = await templateFor(scope, scope, id, 'read');
  const draft = await draftOf(scope, template);
  const page = pageOf(draft, pageId);
  const names = await namesOf(scope, writersOf(draft));
  return {
    ...pageNode(page, id),
    sample: page.sample,
    bookletId: id,
    chapterTitle: template.title,
    revision: draft.revision,
    content: blocksThere(page).map((block) => blockContent(block, names)),
  };
};

/**
 * Loads the changes of a page since a revision. Presence stays empty: two editors of the same block learn it when they
 * save.
 */
export const changesSince = async (
  scope: Scope,
  id: string,
  pageId: string,
  { since }: QueryOf<typeof getTemplateChanges>,
): Promise<AnswerOf<typeof getTemplateChanges>> => {
  const template = await templateFor(scope, scope, id, 'read');
  const draft = await draftOf(scope, template);
  const blocks = blocksThere(pageOf(draft, pageId));
  const changed = blocks.filter(({ revision }) => revision > since);
  const names = await namesOf(
    scope,
    changed.map(({ updatedBy }) => updatedBy),
  );
  return {
    revision: draft.revision,
    changed: changed.map((block) => blockContent(block, names)),
    order: blocks.map((block) => block.id),
    present: [],
    locks: [],
  };
};

/** Page codes with the same beginning as this title's code, in the library of the template and in this draft. */
const takenCodes = async (
  from: Reader,
  { companyId }: TemplateRow,
  draft: Draft,
  change: DocumentChange,
): Promise<Set<string>> => {
  const title =
    change.kind === 'addPage'
      ? change.title
      : change.kind === 'copyPage'
        ? (draft.pages.find(({ id }) => id === change.from)?.title ?? '')
        : null;
  if (title === null) return new Set();
  const rows = await from
    .select({ code: pageTemplates.code })
    .from(pageTemplates)
    .where(and(like(pageTemplates.code, `${slugOf(title).slice(0, 20)}%`), sharesCodes(pageTemplates, companyId)));
  return new Set([...rows.map(({ code }) => code), ...draft.pages.map(({ code }) => code)]);
};

/** Throws EDI-016 for a file outside the company's library, BIB-014 for any file in a publisher chapter. */
export const refuseForeignMedia = async (
  scope: Scope,
  { companyId }: Pick<TemplateRow, 'companyId'>,
  props: unknown,
): Promise<void> => {
  const found = collect(props).mediaIds;
  if (found.length === 0) return;
  if (companyId === null) {
    const refusal = new Refusal('BIB-014');
    throw new Refusal('BIB-014', {}, Object.fromEntries(found.map(({ path }) => [path, [refusal.message]])));
  }
  const mediaIds = found.map(({ value }) => value);
  await refuseMissingMedia(scope, { type: 'text', version: 1, props, words: 0, mediaIds });
};

/** Applies one change to the pages of a template in a transaction with a lock on its row. */
export const change = async (
  db: Db,
  scope: Scope,
  id: string,
  asked: DocumentChange,
): Promise<AnswerOf<typeof changeTemplateDocument>> => {
  const seen = await templateFor(db, scope, id, 'edit');
  if ('props' in asked) await refuseForeignMedia(scope, seen, asked.props);
  const names = await namesOf(scope, [scope.actor.id, ...writersOf(await draftOf(db, seen))]);
  return db.transaction(async (tx) => {
    const template = await templateFor(tx, scope, id, 'edit', { lock: true });
    refuseObsolete(template);
    const draft = await draftOf(tx, template);
    const taken = await takenCodes(tx, template, draft, asked);
    const block = applied(draft, asked, {
      actorId: scope.actor.id,
      timeZone: scope.actor.timeZone,
      templateId: id,
      names,
      now: new Date(),
      freeCode: (title) => freeSlug((slugOf(title) || 'page').slice(0, 60), (one) => taken.has(one)),
      newId: uuidv7,
    });
    await keepDraft(tx, id, draft);
    return { tree: treeOf(template, draft, true), ...(block && { block: blockContent(block, names) }) };
  });
};
