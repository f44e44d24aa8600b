import { diffArrays } from 'diff';
import { type AnyBlock, compareBlockFields, type FieldReferences } from '#renderer';
import { getBlockDefinition, isBlockType, migrateBlock } from '../../../blocks/registry.ts';
import { getBlockText } from '../../../blocks/text-content.ts';
import { mapTexts } from '../../../blocks/walk-props.ts';
import type {
  BlockComparison,
  ComparedPage,
  FieldChange,
  KindCounts,
  UnchangedBlocks,
} from '../../../contract/booklets/publications/comparison.ts';
import type { ChangeKind } from '../../../contract/booklets/publications/version-changes.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { toCanonicalJson } from '../../platform/security/canonical.ts';
import { createBlockRenderer } from '../publications/render.ts';
import type { FrozenBlock, FrozenPage, Snapshot } from '../publications/snapshot.ts';
import { escapeHtml } from '../publications/variables.ts';
import { comparePageRules } from './compare-booklet.ts';
import { compareHtml, type HtmlComparison, neutraliseHtml } from './compare-html.ts';
import {
  type IndexedSnapshot,
  indexSnapshot,
  isSame,
  listMovedIds,
  PAGE_HEAD_TYPE,
  type PlacedBlock,
} from './snapshot-changes.ts';

/** A block that differs, in the place where readers meet it. */
export interface BlockDifference {
  id: string;
  type: string;
  kind: ChangeKind;
  isMoved: boolean;
  before: PlacedBlock | null;
  after: PlacedBlock | null;
}

/** A page of one of the two versions, with what differs in it. */
export interface PageDifference {
  id: string;
  /** Null: it is absent from this version. */
  before: FrozenPage | null;
  after: FrozenPage | null;
  chapter: string;
  kind: ChangeKind | null;
  differences: BlockDifference[];
}

/** A side of a comparison. `base`: address of the files of this version. */
export interface ComparisonSide {
  snapshot: Snapshot;
  base: string;
}

/** Quizzes of both sides keep the same order of answers, and stored props get the shape that they have today. */
const toComparedSnapshot = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  quizKey: snapshot.bookletId,
  chapters: snapshot.chapters.map((chapter) => ({
    ...chapter,
    pages: chapter.pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => {
        if (!isBlockType(block.type)) return block;
        const { version } = getBlockDefinition(block.type);
        return block.version === version
          ? block
          : { ...block, props: migrateBlock(block.type, block.props, block.version), version };
      }),
    })),
  })),
});

const toRuleKey = ({ audience = null, unlockDays = null }: Partial<FrozenBlock>): string =>
  toCanonicalJson([audience, unlockDays]);

const isSameBlock = (old: PlacedBlock, from: IndexedSnapshot, fresh: PlacedBlock, to: IndexedSnapshot): boolean =>
  isSame(old, from, fresh, to) && toRuleKey(old.block) === toRuleKey(fresh.block);

/** Ids of both lists in one order: what is gone stands after what it followed. */
const mergeOrder = (before: readonly string[], after: readonly string[]): string[] => {
  const kept = new Set(after);
  const gone = new Map<string, string[]>();
  let previous = '';
  for (const id of before) {
    if (kept.has(id)) previous = id;
    else gone.set(previous, [...(gone.get(previous) ?? []), id]);
  }
  return [...(gone.get('') ?? []), ...after.flatMap((id) => [id, ...(gone.get(id) ?? [])])];
};

/** Ids that changed their order between two lists, among those of both. */
export const listReordered = (before: readonly string[], after: readonly string[]): Set<string> => {
  const [from, to] = [new Set(before), new Set(after)];
  const [old, fresh] = [before.filter((id) => to.has(id)), after.filter((id) => from.has(id))];
  if (old.join() === fresh.join()) return new Set();
  return new Set(diffArrays(old, fresh).flatMap(({ added, value }) => (added ? value : [])));
};

interface PlacedPage {
  page: FrozenPage;
  chapterId: string;
  chapter: string;
}

const placePages = ({ chapters }: Snapshot, fill: (text: string) => string): Map<string, PlacedPage> =>
  new Map(
    chapters.flatMap(({ id, title, pages }) =>
      pages.map((page) => [page.id, { page, chapterId: id, chapter: fill(title) }]),
    ),
  );

/** Two versions, ready to be compared page by page. */
export const createComparison = (before: ComparisonSide, after: ComparisonSide) => {
  const [oldSnapshot, newSnapshot] = [toComparedSnapshot(before.snapshot), toComparedSnapshot(after.snapshot)];
  const [from, to] = [indexSnapshot(oldSnapshot), indexSnapshot(newSnapshot)];
  const [oldPages, newPages] = [placePages(oldSnapshot, from.fill), placePages(newSnapshot, to.fill)];
  const moved = listMovedIds(from, to);
  const reordered = listReordered([...oldPages.keys()], [...newPages.keys()]);
  const references = [from, to].map(
    (index): FieldReferences => ({
      findFile: (id) => {
        const file = Object.hasOwn(index.media, id) ? index.media[id] : undefined;
        return file ? { name: file.name, key: file.storageKey } : null;
      },
      findPageTitle: (id) => {
        const page = index.pages.get(id);
        return page ? index.fill(page.title) : null;
      },
    }),
  ) as [FieldReferences, FieldReferences];

  const findDifference = (id: string, pageId: string): BlockDifference | null => {
    const [old, fresh] = [from.blocks.get(id) ?? null, to.blocks.get(id) ?? null];
    const made = (kind: ChangeKind, isMoved = false): BlockDifference => ({
      ...{ id, type: (fresh ?? old)?.block.type ?? '', kind, isMoved },
      ...{ before: old, after: fresh },
    });
    if (!old) return made('added');
    if (!fresh) return made('removed');
    // It stands on its new page.
    if (fresh.page.id !== pageId) return null;
    const isHead = fresh.block.type === PAGE_HEAD_TYPE;
    const isMoved = !isHead && (moved.has(id) || old.page.id !== fresh.page.id);
    const hasRules = isHead && comparePageRules(old.page, fresh.page, references).length > 0;
    if (hasRules || !isSameBlock(old, from, fresh, to)) return made('changed', isMoved);
    return isMoved ? made('moved', true) : null;
  };

  const findPageKind = (id: string): ChangeKind | null => {
    const [old, fresh] = [oldPages.get(id), newPages.get(id)];
    if (!old) return 'added';
    if (!fresh) return 'removed';
    return old.chapterId !== fresh.chapterId || reordered.has(id) ? 'moved' : null;
  };

  const listIds = (id: string): string[] => {
    const toIds = (page: FrozenPage | undefined) => (page ? [page.id, ...page.blocks.map((block) => block.id)] : []);
    return mergeOrder(toIds(oldPages.get(id)?.page), toIds(newPages.get(id)?.page));
  };

  const findPage = (id: string): PageDifference | null => {
    const [old, fresh] = [oldPages.get(id), newPages.get(id)];
    const placed = fresh ?? old;
    if (!placed) return null;
    return {
      ...{ id, before: old?.page ?? null, after: fresh?.page ?? null },
      ...{ chapter: placed.chapter, kind: findPageKind(id) },
      differences: listIds(id).flatMap((blockId) => findDifference(blockId, id) ?? []),
    };
  };

  const order = mergeOrder([...oldPages.keys()], [...newPages.keys()]);
  return { oldSnapshot, newSnapshot, from, to, references, order, listIds, findPage, before, after };
};

type Comparison = ReturnType<typeof createComparison>;

export const countKinds = (differences: readonly Pick<BlockDifference, 'kind'>[]): KindCounts => {
  const counts: KindCounts = { added: 0, removed: 0, moved: 0, changed: 0 };
  for (const { kind } of differences) counts[kind] += 1;
  return counts;
};

/** Pages that differ, and the number of those that do not. */
export const summarisePages = ({ order, findPage, from, to }: Comparison) => {
  const pages: ComparedPage[] = [];
  for (const id of order) {
    const found = findPage(id);
    const page = found?.after ?? found?.before;
    if (!found || !page || (found.kind === null && found.differences.length === 0)) continue;
    const { chapter, kind, differences } = found;
    const title = (found.after ? to : from).fill(page.title);
    pages.push({ id, title, chapter, kind, counts: countKinds(differences) });
  }
  const counts = countKinds([]);
  for (const page of pages) {
    for (const kind of Object.keys(counts) as ChangeKind[]) counts[kind] += page.counts[kind];
  }
  return { pages, unchanged: order.length - pages.length, counts };
};

/** The title and the summary of a page, as a block. */
const renderHead = ({ title, summary }: FrozenPage, fill: (text: string) => string): string => {
  const sum = fill(summary);
  return `<h2>${escapeHtml(fill(title))}</h2>${sum === '' ? '' : `<p>${escapeHtml(sum)}</p>`}`;
};

/** Creates the functions that draw the blocks of both sides. The files that both have get the same address. */
const createSideRenderers = ({ oldSnapshot, newSnapshot, before, after, from, to }: Comparison) => {
  const [drawOld, drawNew] = [
    createBlockRenderer(oldSnapshot, before.base),
    createBlockRenderer(newSnapshot, after.base),
  ];
  const draw = ({ block, page }: PlacedBlock, render: (block: AnyBlock) => string, { fill }: IndexedSnapshot) => {
    if (block.type === PAGE_HEAD_TYPE) return renderHead(page, fill);
    try {
      return render(block);
    } catch {
      // Props of an older shape that no migration knows: its words at least.
      return `<p>${escapeHtml(fill(getBlockText(block)))}</p>`;
    }
  };
  const fileAddress = new RegExp(`${before.base}/fichiers/([0-9a-f-]{36})/`, 'g');
  const isSameFile = (id: string) => {
    const [old, fresh] = [from.media[id], to.media[id]];
    return old !== undefined && old.storageKey === fresh?.storageKey;
  };
  return {
    drawOld: (block: PlacedBlock) =>
      draw(block, drawOld, from).replace(fileAddress, (address, id: string) =>
        isSameFile(id) ? address.replace(before.base, after.base) : address,
      ),
    drawNew: (block: PlacedBlock) => draw(block, drawNew, to),
  };
};

/** Text that counts when a field is looked for in a drawing. */
const toComparable = (text: string): string => text.replace(/[\s\u00a0\u202f]+/gu, '').toLowerCase();
const toShownText = (html: string): string =>
  toComparable(
    html
      .replace(/<span class="compared-word">[^<]*<\/span>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'"),
  );

/** Fields whose values the drawings do not show: the words that they show are compared there. */
const listHiddenFields = (fields: FieldChange[], { before, after, inline }: HtmlComparison): FieldChange[] => {
  if (inline === null) return fields;
  const shown = [toShownText(before), toShownText(after)] as const;
  const isShown = (value: FieldChange['before'], text: string) =>
    value === null || (value.kind === 'text' && text.includes(toComparable(value.text)));
  return fields.filter((field) => !(isShown(field.before, shown[0]) && isShown(field.after, shown[1])));
};

const toMarkWords = () => ({ removed: `${phraseText('supprimé :')} `, added: `${phraseText('ajouté :')} ` });

const compareBlockRules = (before: PlacedBlock, after: PlacedBlock): FieldChange[] => {
  const [old, fresh]: Partial<FrozenBlock>[] = [before.block, after.block];
  const changes: FieldChange[] = [];
  const toAudience = (block: Partial<FrozenBlock> | undefined) =>
    block?.audience ? ({ kind: 'audience', audience: block.audience } as const) : null;
  const toDays = (block: Partial<FrozenBlock> | undefined) =>
    typeof block?.unlockDays === 'number'
      ? ({ kind: 'number', value: block.unlockDays, unitKey: 'editor.block.unit.days' } as const)
      : null;
  const add = (key: string, [from, to]: [FieldChange['before'], FieldChange['after']]) => {
    if (toCanonicalJson(from) !== toCanonicalJson(to)) changes.push({ names: [{ key }], before: from, after: to });
  };
  add('comparison.page.audience', [toAudience(old), toAudience(fresh)]);
  add('comparison.page.unlockDays', [toDays(old), toDays(fresh)]);
  return changes;
};

/** A difference, drawn. */
export type DrawnDifference = Omit<BlockComparison, 'readers'>;

const drawDifference = (
  difference: BlockDifference,
  { drawOld, drawNew }: ReturnType<typeof createSideRenderers>,
  { from, to, references }: Comparison,
): DrawnDifference => {
  const { id, type, kind, isMoved, before, after } = difference;
  const fromPage = before && after && before.page.id !== after.page.id ? from.fill(before.page.title) : null;
  const own = { id, type, kind, isMoved, fromPage };
  if (kind === 'moved' && after)
    return { ...own, before: '', after: neutraliseHtml(drawNew(after)), inline: null, fields: [], pictures: [] };
  const html = compareHtml(before ? drawOld(before) : '', after ? drawNew(after) : '', toMarkWords());
  const fields: FieldChange[] = [];
  if (before && after) {
    if (type === PAGE_HEAD_TYPE) fields.push(...comparePageRules(before.page, after.page, references));
    else {
      const [old, fresh] = [mapTexts(before.block.props, from.fill), mapTexts(after.block.props, to.fill)];
      fields.push(
        ...listHiddenFields(compareBlockFields(type, old, fresh, references), html),
        ...compareBlockRules(before, after),
      );
    }
  }
  return { ...own, before: html.before, after: html.after, inline: html.inline, fields, pictures: html.pictures };
};

/** Creates the function that draws the pages of a comparison: what differs, and what stands between, folded. */
export const createPageDrawing = (comparison: Comparison) => {
  const renderers = createSideRenderers(comparison);
  return (page: PageDifference): (UnchangedBlocks | { difference: BlockDifference; drawn: DrawnDifference })[] => {
    const byId = new Map(page.differences.map((difference) => [difference.id, difference]));
    const items: ReturnType<ReturnType<typeof createPageDrawing>> = [];
    for (const id of comparison.listIds(page.id)) {
      const difference = byId.get(id);
      if (difference) {
        items.push({ difference, drawn: drawDifference(difference, renderers, comparison) });
        continue;
      }
      const block = comparison.to.blocks.get(id);
      // A block that left for another page stands there.
      if (!block || block.page.id !== page.id) continue;
      const html = neutraliseHtml(renderers.drawNew(block));
      const last = items.at(-1);
      if (last && 'count' in last) {
        last.count += 1;
        last.html += html;
      } else items.push({ kind: 'same', count: 1, html });
    }
    return items;
  };
};
