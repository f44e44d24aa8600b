import { type BlockConditions, pickConditions, readConditions } from '../../../contract/booklets/content/content.ts';
import type { DocumentChange } from '../../../contract/library/template-content.ts';
import type { DraftBlock, DraftPage } from '../../../contract/library/template-shapes.ts';
import {
  MAX_BLOCKS_PER_PAGE,
  MAX_PAGE_BYTES,
  MAX_PAGES_PER_CHAPTER,
  moveIdAfter,
  parseBlockProps,
  toBlockContent,
} from '../../booklets/index.ts';
import { createConflictRefusal } from '../../platform/http/conflict.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addTitleSuffix } from '../../platform/text/titles.ts';
import { listPresentBlocks, listPresentPages, toPageNode } from './document.ts';
import type { TemplateDraft } from './drafts.ts';

/** Data for a change besides the draft. */
export interface ChangeContext {
  actorId: string;
  timeZone: string;
  templateId: string;
  names: ReadonlyMap<string, string>;
  now: Date;
  /** Returns a code that no library page uses. */
  freeCode: (title: string) => string;
  newId: () => string;
}

type ChangeOf<Kind extends DocumentChange['kind']> = Extract<DocumentChange, { kind: Kind }>;

const getDraftPage = (draft: TemplateDraft, id: string, deleted = false): DraftPage => {
  const page = draft.pages.find((one) => one.id === id);
  if (!page || (page.deleted && !deleted)) throw new Refusal('GEN-010');
  return page;
};

const createGoneRefusal = ({ updatedBy }: { updatedBy: string | null }, { names }: ChangeContext): Refusal =>
  new Refusal('EDI-014', { personne: names.get(updatedBy ?? '') ?? 'une autre personne' });

const getDraftBlock = (
  draft: TemplateDraft,
  id: string,
  around: ChangeContext,
  deleted = false,
): [DraftBlock, DraftPage] => {
  for (const page of draft.pages) {
    const block = page.blocks.find((one) => one.id === id);
    if (!block) continue;
    if (page.deleted || (block.deleted && !deleted)) throw createGoneRefusal(block, around);
    return [block, page];
  }
  throw new Refusal('GEN-010');
};

/** Throws for a page with more than 100 blocks (EDI-011) or 500 Ko (EDI-013). */
const requirePageSize = (page: DraftPage): void => {
  const blocks = listPresentBlocks(page);
  if (blocks.length > MAX_BLOCKS_PER_PAGE) throw new Refusal('EDI-011');
  const bytes = blocks.reduce((sum, { props }) => sum + Buffer.byteLength(JSON.stringify(props)), 0);
  if (bytes > MAX_PAGE_BYTES) throw new Refusal('EDI-013');
};

const requirePageCount = (draft: TemplateDraft): void => {
  if (listPresentPages(draft).length > MAX_PAGES_PER_CHAPTER)
    throw new Refusal('WIZ-015', { n: MAX_PAGES_PER_CHAPTER });
};

/** Sorts rows in the order of `ids`; rows without an id in the list (deleted ones) go last. */
const sortByIds = <One extends { id: string }>(rows: readonly One[], ids: readonly string[]): One[] => {
  const rank = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length));
};

const placePage = (draft: TemplateDraft, id: string, after: string | null): void => {
  const ids = listPresentPages(draft).map((page) => page.id);
  draft.pages = sortByIds(draft.pages, moveIdAfter(ids, id, after));
};

const placeBlock = (page: DraftPage, id: string, after: string | null): void => {
  const ids = listPresentBlocks(page).map((block) => block.id);
  page.blocks = sortByIds(page.blocks, moveIdAfter(ids, id, after));
};

const touchBlock = (block: DraftBlock, draft: TemplateDraft, { actorId, now }: ChangeContext): void => {
  block.revision = draft.revision;
  block.updatedAt = now.toISOString();
  block.updatedBy = actorId;
};

const createDraftBlock = (
  id: string,
  good: Pick<DraftBlock, 'type' | 'version' | 'props'> & Partial<BlockConditions>,
  draft: TemplateDraft,
  around: ChangeContext,
) => ({
  id,
  type: good.type,
  version: good.version,
  props: good.props,
  ...pickConditions(good),
  rowVersion: 1,
  locked: false,
  updatedAt: around.now.toISOString(),
  updatedBy: around.actorId,
  revision: draft.revision,
  deleted: false,
});

const addPage = (
  draft: TemplateDraft,
  { page: id, title, after }: ChangeOf<'addPage'>,
  around: ChangeContext,
): void => {
  if (draft.pages.some((page) => page.id === id)) return;
  draft.pages.push({
    id,
    code: around.freeCode(title),
    title,
    summary: '',
    icon: '',
    visible: true,
    audience: null,
    mandatory: false,
    unlockDays: null,
    readingMinutes: null,
    reviewOn: null,
    note: '',
    rowVersion: 1,
    sample: false,
    deleted: false,
    blocks: [],
  });
  requirePageCount(draft);
  placePage(draft, id, after);
};

const copyPage = (draft: TemplateDraft, { page: id, from }: ChangeOf<'copyPage'>, around: ChangeContext): void => {
  if (draft.pages.some((page) => page.id === id)) return;
  const original = getDraftPage(draft, from);
  const title = addTitleSuffix(original.title, ' (copie)', 120);
  const blocks = listPresentBlocks(original).map((block) => ({
    ...createDraftBlock(around.newId(), block, draft, around),
    locked: block.locked,
  }));
  draft.pages.push({ ...structuredClone(original), id, title, code: around.freeCode(title), rowVersion: 1, blocks });
  requirePageCount(draft);
  placePage(draft, id, from);
};

const changePage = (
  draft: TemplateDraft,
  { page: id, fields, rowVersion }: ChangeOf<'changePage'>,
  around: ChangeContext,
): void => {
  const page = getDraftPage(draft, id);
  if (page.rowVersion !== rowVersion) {
    throw createConflictRefusal(null, around.now, around.timeZone, toPageNode(page, around.templateId));
  }
  Object.assign(page, fields, { rowVersion: rowVersion + 1 });
};

const addBlock = (draft: TemplateDraft, asked: ChangeOf<'addBlock'>, around: ChangeContext): DraftBlock => {
  const page = getDraftPage(draft, asked.page);
  const known = draft.pages.flatMap(({ blocks }) => blocks).find(({ id }) => id === asked.block);
  if (known) return getDraftBlock(draft, asked.block, around)[0];
  const good = { ...parseBlockProps(asked.type, asked.props), ...readConditions(asked) };
  const block = createDraftBlock(asked.block, good, draft, around);
  page.blocks.push(block);
  requirePageSize(page);
  placeBlock(page, block.id, asked.after);
  return block;
};

const updateBlock = (draft: TemplateDraft, asked: ChangeOf<'updateBlock'>, around: ChangeContext): DraftBlock => {
  const [block, page] = getDraftBlock(draft, asked.block, around);
  if (block.rowVersion !== asked.rowVersion) {
    const current = toBlockContent(block, around.names);
    throw new Refusal('EDI-001', { personne: current.updatedBy ?? 'Une autre personne' }, undefined, { current });
  }
  const { props, version } = parseBlockProps(block.type, asked.props);
  Object.assign(block, { props, version, rowVersion: block.rowVersion + 1 });
  requirePageSize(page);
  touchBlock(block, draft, around);
  return block;
};

const restoreBlock = (draft: TemplateDraft, asked: ChangeOf<'restoreBlock'>, around: ChangeContext): DraftBlock => {
  const [block, page] = getDraftBlock(draft, asked.block, around, true);
  block.deleted = false;
  block.rowVersion += 1;
  touchBlock(block, draft, around);
  requirePageSize(page);
  placeBlock(page, block.id, asked.after);
  return block;
};

/** Applies one change to a draft, in place; returns its block. After a refusal the draft must not be saved. */
export const applyDocumentChange = (
  draft: TemplateDraft,
  change: DocumentChange,
  around: ChangeContext,
): DraftBlock | null => {
  draft.revision += 1;
  switch (change.kind) {
    case 'addPage':
      addPage(draft, change, around);
      return null;
    case 'copyPage':
      copyPage(draft, change, around);
      return null;
    case 'changePage':
      changePage(draft, change, around);
      return null;
    case 'placePage':
      getDraftPage(draft, change.page);
      placePage(draft, change.page, change.after);
      return null;
    case 'removePage':
      getDraftPage(draft, change.page).deleted = true;
      return null;
    case 'restorePage':
      getDraftPage(draft, change.page, true).deleted = false;
      requirePageCount(draft);
      placePage(draft, change.page, change.after);
      return null;
    case 'markPage':
      getDraftPage(draft, change.page).sample = change.sample;
      return null;
    case 'addBlock':
      return addBlock(draft, change, around);
    case 'updateBlock':
      return updateBlock(draft, change, around);
    case 'placeBlock': {
      const [block, page] = getDraftBlock(draft, change.block, around);
      placeBlock(page, change.block, change.after);
      return block;
    }
    case 'removeBlock': {
      const [block] = getDraftBlock(draft, change.block, around);
      block.deleted = true;
      touchBlock(block, draft, around);
      return block;
    }
    case 'restoreBlock':
      return restoreBlock(draft, change, around);
    case 'setConditions': {
      const [block] = getDraftBlock(draft, change.block, around);
      Object.assign(block, readConditions(change));
      touchBlock(block, draft, around);
      return block;
    }
    case 'lockBlock': {
      const [block] = getDraftBlock(draft, change.block, around);
      block.locked = change.locked;
      touchBlock(block, draft, around);
      return block;
    }
  }
};
