import { isDeepStrictEqual } from 'node:util';
import type { NewBlock } from '../../../blocks/registry.ts';
import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import { type BlockConditions, pickConditions, readConditions } from '../../../contract/booklets/content/content.ts';
import type { FrozenBlock, FrozenPage, TemplateChoices } from '../../../contract/library/template-shapes.ts';
import type { TemplateDifference } from '../../../contract/library/template-updates.ts';
import { addBlockRefs, convertLibraryBlock, convertLibraryText, sanitiseProps } from '../../booklets/index.ts';
import type { TenantRow } from '../../platform/data/access/scope.ts';
import type { TemplateBlock } from '../../platform/data/schema/library.ts';

/** Data of a booklet page for the comparison. */
export interface PageCopy {
  page: TenantRow<'pages'>;
  blocks: readonly TenantRow<'blocks'>[];
}

/** Versions of the page template, by number, from the copied one to the current one. */
export type PageVersions = ReadonlyMap<number, FrozenPage | null>;

type BlockSide = NonNullable<TemplateDifference['mine']>;

/** A difference, with the rows that a decision needs. */
export interface PageDifference extends TemplateDifference {
  block: TenantRow<'blocks'> | null;
  locked: boolean;
  /** Conditions that the template brings; null: the booklet keeps its own. */
  conditions: BlockConditions | null;
}

const toBlockInTone = ({ type, props }: FrozenBlock, tone: Tone): BlockSide => {
  const block = convertLibraryBlock({ type, props } as NewBlock, tone);
  return { type, props: sanitiseProps(block.props) };
};

const isSameBlock = (one: BlockSide | null, other: BlockSide | null): boolean => isDeepStrictEqual(one, other);

/** Conditions of the template that a block takes: those that changed, unless the booklet has its own. */
const findBroughtConditions = (
  before: FrozenBlock | undefined,
  after: FrozenBlock | undefined,
  block: TenantRow<'blocks'> | null,
): BlockConditions | null => {
  if (!after) return null;
  const [old, now] = [readConditions(before ?? {}), readConditions(after)];
  if (!block) return now;
  const isOwn = !isDeepStrictEqual(readConditions(block), old);
  return isOwn || isDeepStrictEqual(old, now) ? null : now;
};

/** Maps the booklet's blocks by template ref; copies older than refs are matched by content. */
const mapBlocksByRef = ({ page, blocks }: PageCopy, base: FrozenPage | null): Map<string, TenantRow<'blocks'>> => {
  const known = blocks.filter(({ templateRef }) => templateRef !== null);
  if (known.length > 0 || !base) return new Map(known.map((block) => [block.templateRef ?? '', block]));
  const mine = blocks.map(({ type, props }) => ({ type, props }) as TemplateBlock);
  const refs = addBlockRefs(page.id, mine, base.blocks as TemplateBlock[]);
  return new Map(blocks.map((block, at) => [refs[at]?.ref ?? '', block]));
};

const toFieldBlock = (name: 'title' | 'summary', words: string): BlockSide => ({ type: name, props: { text: words } });

const listFieldDifferences = (
  name: 'title' | 'summary',
  base: FrozenPage | null,
  next: FrozenPage,
  mine: string,
  tone: Tone,
): PageDifference[] => {
  if (!base || base[name] === next[name]) return [];
  const [old, now] = [
    toFieldBlock(name, convertLibraryText(base[name], tone)),
    toFieldBlock(name, convertLibraryText(next[name], tone)),
  ];
  const own = toFieldBlock(name, mine);
  if (isSameBlock(own, now)) return [];
  return [
    {
      ref: name,
      kind: 'field',
      touched: !isSameBlock(own, old),
      old,
      next: now,
      mine: own,
      block: null,
      locked: false,
      conditions: null,
    },
  ];
};

/** Lists the undecided differences between a booklet page and the current version of its template. */
export const listPageDifferences = (
  copy: PageCopy,
  versions: PageVersions,
  to: number,
  tone: Tone,
): PageDifference[] => {
  const { page } = copy;
  const next = versions.get(to);
  if (!next) return [];
  const choices: TemplateChoices = page.templateChoices;
  const from = page.templateVersion ?? 0;
  /** Latest version for which this block has a decision. */
  const baseFor = (ref: string): FrozenPage | null => versions.get(Math.max(from, choices[ref] ?? 0)) ?? null;
  const mine = mapBlocksByRef(copy, versions.get(from) ?? null);
  const refs = new Set([
    ...next.blocks.map(({ ref }) => ref),
    ...[...versions.values()].flatMap((version) => version?.blocks.map(({ ref }) => ref) ?? []),
  ]);
  const found: PageDifference[] = [
    ...listFieldDifferences('title', baseFor('title'), next, page.title, tone),
    ...listFieldDifferences('summary', baseFor('summary'), next, page.summary, tone),
  ];
  for (const ref of refs) {
    if ((choices[ref] ?? 0) >= to) continue;
    const base = baseFor(ref);
    const before = base?.blocks.find((one) => one.ref === ref);
    const after = next.blocks.find((one) => one.ref === ref);
    const block = mine.get(ref) ?? null;
    if (!before && !after) continue;
    const old = before ? toBlockInTone(before, tone) : null;
    const now = after ? toBlockInTone(after, tone) : null;
    const own = block && { type: block.type, props: block.props };
    const conditions = findBroughtConditions(before, after, block);
    const hasSameWords = isSameBlock(old, now) || isSameBlock(own, now);
    if (hasSameWords && (!conditions || !own)) continue;
    // A copy older than stored versions: its original content is unknown.
    if (!base && block === null && page.templateVersion !== null) continue;
    const kind = now === null ? 'removed' : old === null && own === null ? 'added' : 'changed';
    if (kind === 'removed' && own === null) continue;
    const touched = kind !== 'added' && !hasSameWords && !isSameBlock(own, old);
    found.push({
      ...{ ref, kind, touched, block, conditions, locked: after?.locked ?? false },
      old: old && { ...old, ...pickConditions(before ?? {}) },
      // The words of the booklet stay where the template changed only who sees them.
      next: now && { ...(hasSameWords && own ? own : now), ...pickConditions(conditions ?? block ?? {}) },
      mine: own && { ...own, ...pickConditions(block ?? {}) },
    });
  }
  return found.filter(({ ref }) => (choices[ref] ?? 0) < to);
};
