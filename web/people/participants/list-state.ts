import {
  type listParticipants,
  PARTICIPANT_SORTS,
  PARTICIPANT_TABS,
  type ParticipantFilter,
  type ParticipantTab,
} from '../../../contract/people/participants/participants.ts';
import type { QueryInputOf } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { readListState, type Search, useListState as useList, wordOf } from '../../lib/use-list-state.ts';

const SHAPE = {
  sorts: PARTICIPANT_SORTS,
  sort: { column: 'name', direction: 'asc' },
  filters: {
    stage: 'etape',
    state: 'etat',
    site: 'site',
    department: 'service',
    contract: 'contrat',
    group: 'groupe',
    language: 'langue',
    referentId: 'responsable',
  },
} as const;

const besideOf = (search: Search) => {
  const tab: ParticipantTab = PARTICIPANT_TABS.find((one) => one === search.onglet) ?? 'all';
  return { tab, open: wordOf(search.fiche) ?? null };
};

/** Reads the state of the list from the URL. */
export const readList = (search: Search) => ({ ...readListState(SHAPE, search), ...besideOf(search) });

/** State of the participant list, stored in the URL. */
export const useListState = () => {
  const list = useList({ path: paths.bookletParticipants, ...SHAPE });
  const { go, nothing } = list;
  const beside = besideOf(list.search);
  return {
    ...list,
    ...beside,
    query: { ...list.query, tab: beside.tab } as QueryInputOf<typeof listParticipants>,
    filter: { tab: beside.tab, search: list.words, ...list.filters } as ParticipantFilter,
    setTab: (next: ParticipantTab) => go({ onglet: next === 'all' ? undefined : next, page: undefined }),
    clear: () => go({ ...nothing, onglet: undefined }),
    /** Opens a participant's panel; null closes it. */
    setOpen: (id: string | null) => go({ fiche: id ?? undefined }, id === null),
  };
};
