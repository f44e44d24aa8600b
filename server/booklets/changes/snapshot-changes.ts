import { diffArrays } from 'diff';
import { getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import { getBlockText } from '../../../blocks/text-content.ts';
import { collectProps, listLinks, mapTexts, replaceVariables } from '../../../blocks/walk-props.ts';
import type {
  ChangeCause,
  ChangeKind,
  ChangeLevel,
  ChangePlace,
} from '../../../contract/booklets/publications/version-changes.ts';
import { hashCanonicalJson, toCanonicalJson } from '../../platform/security/canonical.ts';
import type { FrozenBlock, FrozenPage, Snapshot } from '../publications/snapshot.ts';
import { listTextCauses, proposeLevel, sortCauses } from './propose-level.ts';

/** A block that differs between two versions, with the proposed level. */
export interface SnapshotChange {
  blockId: string;
  blockType: string;
  kind: ChangeKind;
  place: ChangePlace;
  pageTitle: string;
  /** Texts with the booklet's variables filled in. */
  before: string;
  after: string;
  causes: ChangeCause[];
  proposed: ChangeLevel;
  /** As in `VersionChange`. */
  stateBefore?: string;
  stateAfter?: string;
}

/** Type of the pseudo-block that stands for the title and summary of a page. */
export const PAGE_HEAD_TYPE = 'page';

/** Blocks whose file is the content. */
const FILE_BLOCKS = new Set(['document', 'file-to-read', 'video', 'audio']);
const DATE_FIELDS = new Set(['from', 'to', 'on', 'closesOn', 'dueInDays', 'days']);
const SCOPE_FIELDS = new Set(['covers']);

export interface PlacedBlock {
  block: Pick<FrozenBlock, 'id' | 'type' | 'props'>;
  page: FrozenPage;
  chapterId: string;
}

export interface IndexedSnapshot {
  blocks: Map<string, PlacedBlock>;
  pages: Map<string, FrozenPage>;
  fill: (text: string) => string;
  media: Snapshot['media'];
}

export const indexSnapshot = ({ chapters, variables, media }: Snapshot): IndexedSnapshot => {
  const blocks = new Map<string, PlacedBlock>();
  const pages = new Map<string, FrozenPage>();
  for (const chapter of chapters) {
    for (const page of chapter.pages) {
      pages.set(page.id, page);
      const head = { id: page.id, type: PAGE_HEAD_TYPE, props: { title: page.title, summary: page.summary } };
      for (const block of [head, ...page.blocks]) blocks.set(block.id, { block, page, chapterId: chapter.id });
    }
  }
  const fill = (text: string) =>
    replaceVariables(text, (name) => (Object.hasOwn(variables, name) ? (variables[name] ?? '') : `{{${name}}}`));
  return { blocks, pages, fill, media };
};

/** Props in the order of their schema: a stored snapshot loses it, and the texts follow it. */
const sortProps = ({ type, props }: PlacedBlock['block']): unknown => {
  const parsed = isBlockType(type) ? getBlockDefinition(type).props.safeParse(props) : null;
  return parsed?.success ? parsed.data : props;
};

const fillBlock = ({ block }: PlacedBlock, { fill }: IndexedSnapshot) => ({
  type: block.type,
  props: mapTexts(sortProps(block), fill),
});

/** Props without the texts, with the files' keys: what is left once the words are compared. */
const listSettings = (value: unknown, media: Snapshot['media'], name = ''): [name: string, value: string][] => {
  if (typeof value === 'string' && name === 'mediaId') return [[name, media[value]?.storageKey ?? value]];
  if (typeof value !== 'object' || value === null) return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    listSettings(inner, media, Number.isNaN(Number(key)) ? key : name),
  );
};

const listHtmlLinks = (props: unknown): string =>
  collectProps(props)
    .htmls.flatMap(({ value }) => listLinks(value).map(({ href }) => href))
    .join('\n');

const listChangedFields = (
  [before, from]: [unknown, IndexedSnapshot],
  [after, to]: [unknown, IndexedSnapshot],
): Set<string> => {
  const count = new Map<string, number>();
  const add = (entries: [string, string][], step: number) => {
    for (const [name, value] of entries) {
      const key = `${name}\u0000${value}`;
      count.set(key, (count.get(key) ?? 0) + step);
    }
  };
  add(listSettings(before, from.media), 1);
  add(listSettings(after, to.media), -1);
  return new Set([...count].filter(([, n]) => n !== 0).map(([key]) => key.split('\u0000')[0] ?? ''));
};

/** Causes beyond the text: files, links, dates, settings. */
const listFieldCauses = (
  type: string,
  before: [{ props: unknown }, IndexedSnapshot],
  after: [{ props: unknown }, IndexedSnapshot],
): ChangeCause[] => {
  const fields = listChangedFields([before[0].props, before[1]], [after[0].props, after[1]]);
  const words = new Set(
    [before, after].flatMap(([{ props }]) => {
      const { texts, htmls } = collectProps(props);
      return [...texts, ...htmls].map(({ path }) => path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '');
    }),
  );
  const causes: ChangeCause[] = [];
  if (listHtmlLinks(before[0].props) !== listHtmlLinks(after[0].props)) causes.push('link');
  for (const field of fields) {
    if (field === 'mediaId') causes.push(FILE_BLOCKS.has(type) ? 'file' : 'picture');
    else if (field === 'href') causes.push('link');
    else if (SCOPE_FIELDS.has(field)) causes.push('scope');
    else if (DATE_FIELDS.has(field)) causes.push('date');
    else if (field === 'alt') causes.push('picture');
    else if (!words.has(field)) causes.push('settings');
  }
  return causes;
};

const listChangeCauses = (
  before: PlacedBlock | undefined,
  from: IndexedSnapshot,
  after: PlacedBlock | undefined,
  to: IndexedSnapshot,
) => {
  const old = before && fillBlock(before, from);
  const fresh = after && fillBlock(after, to);
  const [oldText, newText] = [old, fresh].map((block) => (block ? getBlockText(block) : ''));
  const type = (fresh ?? old)?.type ?? '';
  const causes = listTextCauses(oldText ?? '', newText ?? '');
  if (old && fresh) causes.push(...listFieldCauses(type, [old, from], [fresh, to]));
  else if (FILE_BLOCKS.has(type)) causes.push('file');
  else if (causes.length === 0) causes.push('settings');
  if (old && fresh && causes.length === 0) causes.push('typography');
  return { before: oldText ?? '', after: newText ?? '', causes: sortCauses(causes) };
};

/** Ids of the blocks that changed their order within the pages, or their page. */
export const listMovedIds = (from: IndexedSnapshot, to: IndexedSnapshot): Set<string> => {
  const moved = new Set<string>();
  for (const [pageId, page] of to.pages) {
    const isKept = ({ id }: { id: string }) =>
      from.blocks.get(id)?.page.id === pageId && to.blocks.get(id)?.page.id === pageId;
    const ids = (blocks: readonly { id: string }[]) => blocks.filter(isKept).map(({ id }) => id);
    const [old, fresh] = [ids(from.pages.get(pageId)?.blocks ?? []), ids(page.blocks)];
    if (old.join() === fresh.join()) continue;
    for (const { added, value } of diffArrays(old, fresh)) if (added) for (const id of value) moved.add(id);
  }
  return moved;
};

const toPlace = (before: PlacedBlock | undefined, after: PlacedBlock | undefined, to: IndexedSnapshot): ChangePlace => {
  if (after) {
    const hasMoved = before !== undefined && before.page.id !== after.page.id;
    return {
      pageId: after.page.id,
      chapterId: after.chapterId,
      ...(hasMoved && { fromPageId: before.page.id, fromChapterId: before.chapterId }),
    };
  }
  const { page, chapterId } = before as PlacedBlock;
  const isGone = !to.pages.has(page.id);
  return { pageId: page.id, chapterId, ...(isGone && { isPageGone: true, audience: page.audience ?? null }) };
};

const buildContentKey = ({ block: { props } }: PlacedBlock, index: IndexedSnapshot): string => {
  const files = collectProps(props).mediaIds.map(({ value }) => index.media[value]?.storageKey ?? '');
  return index.fill(toCanonicalJson(props)) + files.join();
};

/** True when a block reads the same in both versions, its files and filled variables included. */
export const isSameContent = (
  before: PlacedBlock,
  from: IndexedSnapshot,
  after: PlacedBlock,
  to: IndexedSnapshot,
): boolean => {
  if (before.block.type !== after.block.type) return false;
  const [old, fresh] = [JSON.stringify(before.block.props), JSON.stringify(after.block.props)];
  const isPlain = !/\{\{|"mediaId"/.test(old) && !/\{\{|"mediaId"/.test(fresh);
  if (isPlain && old === fresh) return true;
  return buildContentKey(before, from) === buildContentKey(after, to);
};

/** Hash of a block in its page; empty: it is not there. */
const hashState = (placed: PlacedBlock | undefined, index: IndexedSnapshot): string =>
  placed ? hashCanonicalJson([placed.block.type, placed.page.id, buildContentKey(placed, index)]).slice(0, 32) : '';

/** Blocks that differ between two versions, in reading order of the new one, then those removed. */
export const listSnapshotChanges = (before: Snapshot, after: Snapshot): SnapshotChange[] => {
  const [from, to] = [indexSnapshot(before), indexSnapshot(after)];
  const moved = listMovedIds(from, to);
  const makeChange = (kind: ChangeKind, blockId: string): SnapshotChange => {
    const [old, fresh] = [from.blocks.get(blockId), to.blocks.get(blockId)];
    const { causes, ...texts } =
      kind === 'moved'
        ? { before: '', after: fresh ? getBlockText(fillBlock(fresh, to)) : '', causes: ['moved' as const] }
        : listChangeCauses(old, from, fresh, to);
    const { block, page } = (fresh ?? old) as PlacedBlock;
    const index = fresh ? to : from;
    return {
      blockId,
      blockType: block.type,
      kind,
      place: toPlace(old, fresh, to),
      pageTitle: index.fill(page.title),
      ...texts,
      causes,
      proposed: proposeLevel(causes),
      ...(kind !== 'moved' && { stateBefore: hashState(old, from), stateAfter: hashState(fresh, to) }),
    };
  };
  const changes: SnapshotChange[] = [];
  for (const [id, fresh] of to.blocks) {
    const old = from.blocks.get(id);
    const isHead = fresh.block.type === PAGE_HEAD_TYPE;
    if (!old) {
      if (!isHead) changes.push(makeChange('added', id));
    } else if (!isSameContent(old, from, fresh, to)) changes.push(makeChange('changed', id));
    else if (!isHead && (moved.has(id) || old.page.id !== fresh.page.id)) changes.push(makeChange('moved', id));
  }
  for (const [id, old] of from.blocks) {
    if (!to.blocks.has(id) && old.block.type !== PAGE_HEAD_TYPE) changes.push(makeChange('removed', id));
  }
  return changes;
};

/** Texts of blocks in a version, with the booklet's variables filled in. Blocks that are not there have none. */
export const listBlockTexts = (snapshot: Snapshot, blockIds: Iterable<string>): Map<string, string> => {
  const index = indexSnapshot(snapshot);
  return new Map(
    [...blockIds].flatMap((id) => {
      const placed = index.blocks.get(id);
      return placed ? [[id, getBlockText(fillBlock(placed, index))] as const] : [];
    }),
  );
};
