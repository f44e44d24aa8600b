import { isDeepStrictEqual } from 'node:util';
import type { NewBlock } from '../../../blocks/registry.ts';
import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import type { FrozenBlock, FrozenPage, TemplateChoices } from '../../../contract/library/template-shapes.ts';
import type { TemplateDifference } from '../../../contract/library/template-updates.ts';
import { sanitised } from '../../booklets/content/sanitise.ts';
import { blockInTone, wordsInTone } from '../../booklets/tone/library.ts';
import type { TemplateBlock } from '../../platform/data/schema/library.ts';
import type { Row } from '../../platform/data/scope.ts';
import { named } from './refs.ts';

/** Data of a booklet page for the comparison. */
export interface Copy {
  page: Row<'pages'>;
  blocks: readonly Row<'blocks'>[];
}

/** Versions of the page template, by number, from the copied one to the current one. */
export type Versions = ReadonlyMap<number, FrozenPage | null>;

type Side = NonNullable<TemplateDifference['mine']>;

/** A difference, with the rows that a decision needs. */
export interface Difference extends TemplateDifference {
  block: Row<'blocks'> | null;
  locked: boolean;
}

const inTone = ({ type, props }: FrozenBlock, tone: Tone): Side => {
  const block = blockInTone({ type, props } as NewBlock, tone);
  return { type, props: sanitised(block.props) };
};

const same = (one: Side | null, other: Side | null): boolean => isDeepStrictEqual(one, other);

/** Maps the booklet's blocks by template ref; copies older than refs are matched by content. */
const byRef = ({ page, blocks }: Copy, base: FrozenPage | null): Map<string, Row<'blocks'>> => {
  const known = blocks.filter(({ templateRef }) => templateRef !== null);
  if (known.length > 0 || !base) return new Map(known.map((block) => [block.templateRef ?? '', block]));
  const mine = blocks.map(({ type, props }) => ({ type, props }) as TemplateBlock);
  const refs = named(page.id, mine, base.blocks as TemplateBlock[]);
  return new Map(blocks.map((block, at) => [refs[at]?.ref ?? '', block]));
};

const field = (name: 'title' | 'summary', words: string): Side => ({ type: name, props: { text: words } });

const fieldDifference = (
  name: 'title' | 'summary',
  base: FrozenPage | null,
  next: FrozenPage,
  mine: string,
  tone: Tone,
): Difference[] => {
  if (!base || base[name] === next[name]) return [];
  const [old, now] = [field(name, wordsInTone(base[name], tone)), field(name, wordsInTone(next[name], tone))];
  const own = field(name, mine);
  if (same(own, now)) return [];
  return [
    { ref: name, kind: 'field', touched: !same(own, old), old, next: now, mine: own, block: null, locked: false },
  ];
};

/** Lists the undecided differences between a booklet page and the current version of its template. */
export const differencesOf = (copy: Copy, versions: Versions, to: number, tone: Tone): Difference[] => {
  const { page } = copy;
  const next = versions.get(to);
  if (!next) return [];
  const choices: TemplateChoices = page.templateChoices;
  const from = page.templateVersion ?? 0;
  /** Latest version for which this block has a decision. */
  const baseFor = (ref: string): FrozenPage | null => versions.get(Math.max(from, choices[ref] ?? 0)) ?? null;
  const mine = byRef(copy, versions.get(from) ?? null);
  const refs = new Set([
    ...next.blocks.map(({ ref }) => ref),
    ...[...versions.values()].flatMap((version) => version?.blocks.map(({ ref }) => ref) ?? []),
  ]);
  const found: Difference[] = [
    ...fieldDifference('title', baseFor('title'), next, page.title, tone),
    ...fieldDifference('summary', baseFor('summary'), next, page.summary, tone),
  ];
  for (const ref of refs) {
    if ((choices[ref] ?? 0) >= to) continue;
    const base = baseFor(ref);
    const before = base?.blocks.find((one) => one.ref === ref);
    const after = next.blocks.find((one) => one.ref === ref);
    const block = mine.get(ref) ?? null;
    if (!before && !after) continue;
    const old = before ? inTone(before, tone) : null;
    const now = after ? inTone(after, tone) : null;
    const own = block && { type: block.type, props: block.props };
    if (same(old, now) || same(own, now)) continue;
    // A copy older than stored versions: its original content is unknown.
    if (!base && block === null && page.templateVersion !== null) continue;
    const kind = now === null ? 'removed' : old === null && own === null ? 'added' : 'changed';
    if (kind === 'removed' && own === null) continue;
    const touched = kind !== 'added' && !same(own, old);
    found.push({ ref, kind, touched, old, next: now, mine: own, block, locked: after?.locked ?? false });
  }
  return found.filter(({ ref }) => (choices[ref] ?? 0) < to);
};
