/** Blocks of a group in a page that was just opened. */
const GROUP_SIZE = 12;

/** Successive blocks of a page. */
export interface BlockGroup {
  key: number;
  ids: string[];
}

/**
 * Groups the blocks of a page. A block stays in its group while others are added, moved or deleted: in another one its
 * element would be created again, and what is written in it would lose the cursor. New and moved blocks join their
 * neighbours; of two that changed places, the selected one stays in its group.
 */
export const groupBlocks = (
  order: readonly string[],
  before: readonly BlockGroup[],
  selected: string | null = null,
): BlockGroup[] => {
  const keys = new Map(before.flatMap(({ key, ids }) => ids.map((id) => [id, key])));
  let lastKey = Math.max(0, ...keys.values());
  const groups: BlockGroup[] = [];
  const opened = new Set<number>();
  const open = (key: number): BlockGroup => {
    const group = { key, ids: [] };
    groups.push(group);
    opened.add(key);
    return group;
  };
  const openNew = (): BlockGroup => {
    lastKey += 1;
    return open(lastKey);
  };
  /** The group that the block has always had, where it continues or begins; undefined for a new or moved block. */
  const findGroup = (id: string, next: string | undefined): BlockGroup | undefined => {
    const key = keys.get(id);
    if (key === undefined) return undefined;
    const current = groups.at(-1);
    if (current?.key === key) return current;
    if (opened.has(key)) return undefined;
    const isAlone = before.find((group) => group.key === key)?.ids.length === 1;
    const continues = next !== undefined && keys.get(next) === key;
    return id === selected || isAlone || continues ? open(key) : undefined;
  };
  for (const [index, id] of order.entries()) {
    const current = groups.at(-1);
    const own = findGroup(id, order[index + 1]);
    const joined = current && current.ids.length < GROUP_SIZE ? current : undefined;
    const group = own ?? joined ?? openNew();
    group.ids.push(id);
  }
  return groups;
};
