import {
  listParticipants,
  PARTICIPANT_SORTS,
  PARTICIPANT_TABS,
  type ParticipantFilter,
  type ParticipantTab,
} from '../../../../contract/people/participants/participants.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { type ListSearch, readListState, toSearchText, useListState as useList } from '../../../lib/use-list-state.ts';

const LIST_SHAPE = {
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
    proofs: 'confirmations',
    reading: 'relecture',
  },
} as const;

const readTabAndPanel = (search: ListSearch) => {
  const tab: ParticipantTab = PARTICIPANT_TABS.find((one) => one === search.onglet) ?? 'all';
  return { tab, open: toSearchText(search.fiche) ?? null };
};

/** Reads the state of the list from the URL. */
export const readParticipantList = (search: ListSearch) => ({
  ...readListState(LIST_SHAPE, search),
  ...readTabAndPanel(search),
});

/** State of the participant list, stored in the URL. */
export const useParticipantListState = () => {
  const list = useList({ call: listParticipants, path: paths.bookletParticipants, ...LIST_SHAPE });
  const { go, nothing } = list;
  const beside = readTabAndPanel(list.search);
  return {
    ...list,
    ...beside,
    query: { ...list.query, tab: beside.tab },
    filter: { tab: beside.tab, search: list.words, ...list.filters } as ParticipantFilter,
    setTab: (next: ParticipantTab) => go({ onglet: next === 'all' ? undefined : next, page: undefined }),
    clear: () => go({ ...nothing, onglet: undefined }),
    /** Opens a participant's panel; null closes it. */
    setOpen: (id: string | null) => go({ fiche: id ?? undefined }, id === null),
  };
};
