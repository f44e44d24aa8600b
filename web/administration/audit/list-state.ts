import { type AuditFilter, listAudit, OUTCOMES } from '../../../contract/administration/audit/audit.ts';
import { paths } from '../../../contract/platform/paths.ts';
import { useListState } from '../../lib/use-list-state.ts';
import type { FilterValues } from '../../ui/table/FilterChips.tsx';

const parseDay = (value: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined;

/** State of the log screen, kept in the address. */
export const useAuditState = () => {
  const filters = { userId: 'qui', action: 'action', object: 'objet', outcome: 'resultat' };
  const list = useListState({ call: listAudit, path: paths.audit, sorts: [], sort: null, filters });
  const { search, go, nothing } = list;
  const values: FilterValues = list.filters;
  const filter: AuditFilter = {
    of: search.journal === 'plateforme' ? 'platform' : 'company',
    from: parseDay(search.du),
    to: parseDay(search.au),
    userId: values.userId,
    action: values.action,
    object: values.object,
    outcome: OUTCOMES.find((one) => one === values.outcome),
  };
  return {
    ...list,
    filter,
    hasFilters: Object.values({ ...filter, of: undefined }).some((value) => value !== undefined),
    setPeriod: (period: { from?: string; to?: string }) =>
      go({ du: period.from || undefined, au: period.to || undefined, page: undefined }),
    setOf: (next: AuditFilter['of']) =>
      go({
        journal: next === 'platform' ? 'plateforme' : undefined,
        qui: undefined,
        action: undefined,
        page: undefined,
      }),
    clear: () => go({ ...nothing, du: undefined, au: undefined }),
  };
};
