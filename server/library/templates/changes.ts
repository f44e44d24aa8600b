import type { DocumentChange } from '../../../contract/library/template-content.ts';
import type { DraftBlock, DraftPage } from '../../../contract/library/template-shapes.ts';
import { suffixed } from '../../booklets/booklets/titles.ts';
import { timeFor } from '../../booklets/booklets/when.ts';
import { MAX_BLOCKS, MAX_PAGE_BYTES, MAX_PAGES_PER_CHAPTER } from '../../booklets/content/limits.ts';
import { placed } from '../../booklets/content/order.ts';
import { parseProps } from '../../booklets/content/props.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { blockContent, blocksThere, pageNode, pagesThere } from './document.ts';
import type { Draft } from './drafts.ts';

/** Data for a change besides the draft. */
export interface Surroundings {
  actorId: string;
  timeZone: string;
  templateId: string;
  names: ReadonlyMap<string, string>;
  now: Date;
  /** Returns a code that no library page uses. */
  freeCode: (title: string) => string;
  newId: () => string;
}

type Change<Kind extends DocumentChange['kind']> = Extract<DocumentChange, { kind: Kind }>;

const pageIn = (draft: Draft, id: string, deleted = false): DraftPage => {
  const page = draft.pages.find((one) => one.id === id);
  if (!page || (page.deleted && !deleted)) throw new Refusal('GEN-010');
  return page;
};

const gone = ({ updatedBy }: { updatedBy: string | null }, { names }: Surroundings): Refusal =>
  new Refusal('EDI-014', { personne: names.get(updatedBy ?? '') ?? 'une autre personne' });

const blockIn = (draft: Draft, id: string, around: Surroundings, deleted = false): [DraftBlock, DraftPage] => {
  for (const page of draft.pages) {
    const block = page.blocks.find((one) => one.id === id);
    if (!block) continue;
    if (page.deleted || (block.deleted && !deleted)) throw gone(block, around);
    return [block, page];
  }
  throw new Refusal('GEN-010');
};

/** Throws for a page with more than 100 blocks (EDI-011) or 500 Ko (EDI-013). */
const refuseHeavy = (page: DraftPage): void => {
  const blocks = blocksThere(page);
  if (blocks.length > MAX_BLOCKS) throw new Refusal('EDI-011');
  const bytes = blocks.reduce((sum, { props }) => sum + Buffer.byteLength(JSON.stringify(props)), 0);
  if (bytes > MAX_PAGE_BYTES) throw new Refusal('EDI-013');
};

const refuseMany = (draft: Draft): void => {
  if (pagesThere(draft).length > MAX_PAGES_PER_CHAPTER) throw new Refusal('WIZ-015', { n: MAX_PAGES_PER_CHAPTER });
};

/** Sorts rows in the order of `ids`; rows without an id in the list (deleted ones) go last. */
const inOrder = <One extends { id: string }>(rows: readonly One[], ids: readonly string[]): One[] => {
  const rank = new Map(ids.map((id, at) => [id, at]));
  return rows.toSorted((a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length));
};

const placePage = (draft: Draft, id: string, after: string | null): void => {
  const ids = pagesThere(draft).map((page) => page.id);
  draft.pages = inOrder(draft.pages, placed(ids, id, after));
};

const placeBlock = (page: DraftPage, id: string, after: string | null): void => {
  const ids = blocksThere(page).map((block) => block.id);
  page.blocks = inOrder(page.blocks, placed(ids, id, after));
};

const touch = (block: DraftBlock, draft: Draft, { actorId, now }: Surroundings): void => {
  block.revision = draft.revision;
  block.updatedAt = now.toISOString();
  block.updatedBy = actorId;
};

const newBlock = (
  id: string,
  good: Pick<DraftBlock, 'type' | 'version' | 'props'>,
  draft: Draft,
  around: Surroundings,
) => ({
  id,
  type: good.type,
  version: good.version,
  props: good.props,
  rowVersion: 1,
  locked: false,
  updatedAt: around.now.toISOString(),
  updatedBy: around.actorId,
  revision: draft.revision,
  deleted: false,
});

const addPage = (draft: Draft, { page: id, title, after }: Change<'addPage'>, around: Surroundings): void => {
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
  refuseMany(draft);
  placePage(draft, id, after);
};

const copyPage = (draft: Draft, { page: id, from }: Change<'copyPage'>, around: Surroundings): void => {
  if (draft.pages.some((page) => page.id === id)) return;
  const original = pageIn(draft, from);
  const title = suffixed(original.title, ' (copie)', 120);
  const blocks = blocksThere(original).map((block) => ({
    ...newBlock(around.newId(), block, draft, around),
    locked: block.locked,
  }));
  draft.pages.push({ ...structuredClone(original), id, title, code: around.freeCode(title), rowVersion: 1, blocks });
  refuseMany(draft);
  placePage(draft, id, from);
};

const changePage = (
  draft: Draft,
  { page: id, fields, rowVersion }: Change<'changePage'>,
  around: Surroundings,
): void => {
  const page = pageIn(draft, id);
  if (page.rowVersion !== rowVersion) {
    const heure = timeFor(around.now, around.timeZone);
    const current = pageNode(page, around.templateId);
    throw new Refusal('GEN-011', { personne: 'Une autre personne', heure }, undefined, { current });
  }
  Object.assign(page, fields, { rowVersion: rowVersion + 1 });
};

const addBlock = (draft: Draft, asked: Change<'addBlock'>, around: Surroundings): DraftBlock => {
  const page = pageIn(draft, asked.page);
  const known = draft.pages.flatMap(({ blocks }) => blocks).find(({ id }) => id === asked.block);
  if (known) return blockIn(draft, asked.block, around)[0];
  const block = newBlock(asked.block, parseProps(asked.type, asked.props), draft, around);
  page.blocks.push(block);
  refuseHeavy(page);
  placeBlock(page, block.id, asked.after);
  return block;
};

const updateBlock = (draft: Draft, asked: Change<'updateBlock'>, around: Surroundings): DraftBlock => {
  const [block, page] = blockIn(draft, asked.block, around);
  if (block.rowVersion !== asked.rowVersion) {
    const current = blockContent(block, around.names);
    throw new Refusal('EDI-001', { personne: current.updatedBy ?? 'Une autre personne' }, undefined, { current });
  }
  const { props, version } = parseProps(block.type, asked.props);
  Object.assign(block, { props, version, rowVersion: block.rowVersion + 1 });
  refuseHeavy(page);
  touch(block, draft, around);
  return block;
};

const restoreBlock = (draft: Draft, asked: Change<'restoreBlock'>, around: Surroundings): DraftBlock => {
  const [block, page] = blockIn(draft, asked.block, around, true);
  block.deleted = false;
  block.rowVersion += 1;
  touch(block, draft, around);
  refuseHeavy(page);
  placeBlock(page, block.id, asked.after);
  return block;
};

/** Applies one change to a draft, in place; returns its block. After a refusal the draft must not be saved. */
export const applied = (draft: Draft, change: DocumentChange, around: Surroundings): DraftBlock | null => {
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
      pageIn(draft, change.page);
      placePage(draft, change.page, change.after);
      return null;
    case 'removePage':
      pageIn(draft, change.page).deleted = true;
      return null;
    case 'restorePage':
      pageIn(draft, change.page, true).deleted = false;
      refuseMany(draft);
      placePage(draft, change.page, change.after);
      return null;
    case 'markPage':
      pageIn(draft, change.page).sample = change.sample;
      return null;
    case 'addBlock':
      return addBlock(draft, change, around);
    case 'updateBlock':
      return updateBlock(draft, change, around);
    case 'placeBlock': {
      const [block, page] = blockIn(draft, change.block, around);
      placeBlock(page, change.block, change.after);
      return block;
    }
    case 'removeBlock': {
      const [block] = blockIn(draft, change.block, around);
      block.deleted = true;
      touch(block, draft, around);
      return block;
    }
    case 'restoreBlock':
      return restoreBlock(draft, change, around);
    case 'lockBlock': {
      const [block] = blockIn(draft, change.block, around);
      block.locked = change.locked;
      touch(block, draft, around);
      return block;
    }
  }
};
