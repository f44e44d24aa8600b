import { useState } from 'react';

interface SelectionOptions {
  /** Ids of the rows of the page. */
  ids: readonly string[];
  /** Number of rows across all pages. */
  total: number;
}

export type Selection = ReturnType<typeof useSelection>;

/** Rows selected by their checkboxes, and the offer to select every result. */
export function useSelection({ ids, total }: SelectionOptions) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  /** Total at the time when every result was selected, beyond this page. */
  const [askedAll, setAskedAll] = useState<number | null>(null);
  // A row that is no longer visible is no longer selected: nobody deletes rows that they do not see.
  const selected = ids.filter((id) => ticked.includes(id));
  const wholePage = ids.length > 0 && selected.length === ids.length;
  const select = (next: readonly string[]) => {
    setAskedAll(null);
    setTicked(next);
  };
  return {
    selected,
    wholePage,
    has: (id: string) => selected.includes(id),
    toggle: (id: string, on: boolean) => select(on ? [...selected, id] : selected.filter((one) => one !== id)),
    togglePage: (on: boolean) => select(on ? ids : []),
    // Another search has other results, which were not selected.
    allFound: wholePage && askedAll === total,
    selectAllFound: () => setAskedAll(total),
    clear: () => select([]),
  };
}
