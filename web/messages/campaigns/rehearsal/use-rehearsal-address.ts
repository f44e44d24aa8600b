import { useMemo } from 'react';
import type { CohortChoice, PersonChoice } from '../../../../contract/messages/campaigns/rehearsal.ts';
import { paths } from '../../../../contract/platform/paths.ts';
import { useNavigate, useSearch } from '../../../lib/router/router-hooks.ts';
import { COHORT_MODE, formatChoice, parseCohortChoice, parsePersonChoice } from './rehearsal-address.ts';
import { clampDay } from './rehearsal-days.ts';

interface RehearsalAddress {
  pour: string | undefined;
  personne: string | undefined;
  promotion: string | undefined;
  jour: number | undefined;
}

/** The address of a rehearsal with some parameters changed. */
export const buildRehearsalSearch = (
  search: Readonly<Record<string, string>>,
  change: Partial<RehearsalAddress>,
): Record<string, string | number | undefined> => ({ ...search, ...change });

/** The choice of a rehearsal, kept in the address. */
export const useRehearsalAddress = () => {
  const search = useSearch();
  const navigate = useNavigate();
  const { pour, personne = '', promotion = '', jour = '' } = search;
  const person = useMemo(() => parsePersonChoice(personne), [personne]);
  const cohort = useMemo(() => parseCohortChoice(promotion), [promotion]);
  const change = (next: Partial<RehearsalAddress>, replace = false) =>
    void navigate({
      to: paths.bookletRehearsal,
      search: buildRehearsalSearch(search, next),
      replace,
      resetScroll: false,
    });
  return {
    search,
    isCohort: pour === COHORT_MODE,
    person,
    cohort,
    day: jour === '' ? 0 : clampDay(Number(jour) || 0),
    setMode: (isCohort: boolean) => change({ pour: isCohort ? COHORT_MODE : undefined }),
    setPerson: (choice: PersonChoice, replace = false) => change({ personne: formatChoice(choice) }, replace),
    setCohort: (choice: CohortChoice) => change({ promotion: formatChoice(choice) }),
    setDay: (n: number) => change({ jour: n === 0 ? undefined : n }, true),
  };
};
