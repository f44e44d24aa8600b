import { useMediaQuery } from '@mantine/hooks';
import type { ChangeKind } from '../../../../contract/booklets/publications/version-changes.ts';
import { CHANGE_KINDS } from '../../../../contract/booklets/publications/version-changes.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useNavigate, useSearch } from '../../../lib/router/router-hooks.ts';

/** The booklet itself, among the pages of a comparison. */
export const BOOKLET_PAGE = 'livret';

export type CompareView = 'sides' | 'inline';
const VIEW_WORDS: Record<CompareView, string> = { sides: 'cote', inline: 'ligne' };
const KIND_WORDS: Record<ChangeKind, string> = {
  added: 'ajoute',
  removed: 'supprime',
  moved: 'deplace',
  changed: 'modifie',
};

/** Two columns need this width. */
const WIDE = '(width >= 1000px)';

const isSide = (side: string | undefined): side is string => /^(brouillon|[1-9]\d*)$/.test(side ?? '');
const toSide = (word: string): string => (word === 'brouillon' ? 'draft' : word);
const toWord = (side: string): string => (side === 'draft' ? 'brouillon' : side);

export interface CompareAddress {
  /** `draft` or the number of a version; empty: not chosen. */
  from: string;
  to: string;
  view: CompareView;
  kind: ChangeKind | null;
  page: string | null;
}

/** What the address shows of a comparison, and the way to change it. */
export const useCompareAddress = () => {
  const search = useSearch();
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const { livret: bookletId = '', de, a, affichage, type, page = null } = search;
  const address: CompareAddress = {
    from: isSide(de) ? toSide(de) : '',
    to: isSide(a) ? toSide(a) : '',
    view: affichage === VIEW_WORDS.inline || !isWide ? 'inline' : 'sides',
    kind: CHANGE_KINDS.find((kind) => KIND_WORDS[kind] === type) ?? null,
    page,
  };
  const change = (values: Partial<CompareAddress>) => {
    const next = { ...address, ...values };
    // A narrow screen does not forget the two columns of a wide one.
    const view = values.view ? VIEW_WORDS[values.view] : affichage;
    return navigate({
      to: paths.bookletComparison,
      search: {
        livret: bookletId,
        de: next.from ? toWord(next.from) : undefined,
        a: next.to ? toWord(next.to) : undefined,
        affichage: view || undefined,
        type: next.kind ? KIND_WORDS[next.kind] : undefined,
        page: next.page ?? undefined,
      },
      replace: true,
      resetScroll: false,
    });
  };
  return { bookletId, isWide, address, change };
};
