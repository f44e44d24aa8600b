import { ARRIVAL_STAGES, ENROLMENT_STATES } from '../../../../contract/people/enrolments/enrolment.ts';
import { CONTRACT_TYPES } from '../../../../contract/people/participants/participant.ts';
import type { ParticipantList } from '../../../../contract/people/participants/participants.ts';
import type { t as Translate } from '../../../lib/i18n.ts';
import { getLanguageTitle } from '../../../lib/language-names.ts';
import type { Filter } from '../../../ui/table/FilterChips.tsx';
import { getStageLabel } from './names.ts';

interface FacetCount {
  value: string;
  n: number;
}

/** Filters that match at least one participant. A filter without options is hidden, unless it is in use. */
export const buildParticipantFilters = (
  { facets, can, follow }: Pick<ParticipantList, 'facets' | 'can' | 'follow'>,
  t: typeof Translate,
): Filter[] => {
  const formatOptionCount = (label: string, n: number) => t('booklets.filter.count', { label, n });
  const options = (values: readonly FacetCount[], label: (value: string) => string = (value) => value) =>
    values.map(({ value, n }) => ({ value, label: formatOptionCount(label(value), n) }));
  const inOrder = (order: readonly string[], values: readonly FacetCount[]) =>
    order.flatMap((one) => values.filter(({ value, n }) => value === one && n > 0));
  const all: Filter[] = [
    {
      id: 'stage',
      label: t('participants.column.stage'),
      options: ARRIVAL_STAGES.map((value) => ({ value, label: getStageLabel(value) })),
    },
    {
      id: 'state',
      label: t('participants.column.state'),
      options: options(inOrder(ENROLMENT_STATES, facets.states), (value) =>
        t(`participants.state.${value as (typeof ENROLMENT_STATES)[number]}`),
      ),
    },
    { id: 'site', label: t('participants.column.site'), options: options(facets.sites) },
    { id: 'department', label: t('participants.column.department'), options: options(facets.departments) },
    {
      id: 'contract',
      label: t('participants.column.contract'),
      options: options(inOrder(CONTRACT_TYPES, facets.contracts), (value) =>
        t(`participants.contract.${value as (typeof CONTRACT_TYPES)[number]}`),
      ),
    },
    { id: 'group', label: t('participants.column.group'), options: options(facets.groups) },
    { id: 'language', label: t('participants.column.language'), options: options(facets.languages, getLanguageTitle) },
    {
      id: 'referentId',
      label: t('participants.column.referent'),
      options: facets.referents.map(({ id, name, n }) => ({ value: id, label: formatOptionCount(name, n) })),
    },
    {
      id: 'proofs',
      label: t('participants.column.proofs'),
      options: can['participants.progress'] ? [{ value: 'missing', label: t('participants.proofs.missing') }] : [],
    },
    {
      id: 'reading',
      label: t('participants.reading'),
      options: follow.named
        ? (['again', 'unfinished'] as const).map((value) => ({ value, label: t(`participants.reading.${value}`) }))
        : [],
    },
  ];
  return all.filter((one) => one.options.length > 0);
};
