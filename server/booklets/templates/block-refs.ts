import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { pickConditions } from '../../../contract/booklets/content/content.ts';
import type { TemplateBlock } from '../../platform/data/schema/library.ts';

/**
 * Stable refs of blocks: a block keeps its ref across versions of its page, and booklet copies use it. Bundled content
 * has no refs: it gets them here, the same on every machine.
 */

const createRef = (pageCode: string, place: number, taken: ReadonlySet<string>): string => {
  for (let turn = 0; ; turn += 1) {
    const hex = createHash('sha256').update(`${pageCode} ${place} ${turn}`).digest('hex');
    const ref = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    if (!taken.has(ref)) return ref;
  }
};

type BlockWithRef = TemplateBlock & { ref: string };

const removeRef = ({ type, props, locked = false, ...block }: TemplateBlock) => ({
  ...{ type, props, locked },
  ...pickConditions(block),
});

/**
 * Adds refs to the blocks of a page: those of equal blocks in the former version, then those of remaining blocks of the
 * same type; new refs for the others.
 */
export const addBlockRefs = (
  pageCode: string,
  blocks: readonly TemplateBlock[],
  before: readonly TemplateBlock[] = [],
): BlockWithRef[] => {
  const free = before.filter((one): one is BlockWithRef => one.ref !== undefined);
  const take = (at: number): string | undefined => free.splice(at, 1)[0]?.ref;
  const refs = blocks.map(({ ref }) => ref);
  blocks.forEach((block, place) => {
    const at = free.findIndex((one) => isDeepStrictEqual(removeRef(one), removeRef(block)));
    if (refs[place] === undefined && at !== -1) refs[place] = take(at);
  });
  blocks.forEach((block, place) => {
    const at = free.findIndex((one) => one.type === block.type);
    if (refs[place] === undefined && at !== -1) refs[place] = take(at);
  });
  const taken = new Set([...before.flatMap(({ ref }) => ref ?? []), ...refs.flatMap((ref) => ref ?? [])]);
  return blocks.map((block, place) => {
    const ref = refs[place] ?? createRef(pageCode, place, taken);
    taken.add(ref);
    return { ...block, ref };
  });
};
