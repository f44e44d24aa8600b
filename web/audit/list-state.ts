import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AuditFilter, OUTCOMES } from '../../contract/audit.ts';
import { paths } from '../../contract/paths.ts';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PAGE_SIZES, type TableState } from '../ui/table/table-state.ts';

type Search = Record<string, string | number | undefined>;

/** Filters and their names in the address. */
const NAMES = { userId: 'qui', action: 'action', object: 'objet', outcome: 'resultat' } as const;
const entries = Object.entries(NAMES) as [keyof typeof NAMES, string][];

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));
const aDay = (value: unknown): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : undefined;

/** The list’s state lives in the address: it can be reloaded, and walked with the back button. */
export const useAuditState = () => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const table: TableState = {
    page: Math.max(1, Math.trunc(Number(search.page)) || 1),
    pageSize: PAGE_SIZES.find((one) => one === Number(search.taille)) ?? PAGE_SIZES[0],
    sort: null,
    columns: text(search.colonnes)?.split('.') ?? null,
  };
  const values: FilterValues = Object.fromEntries(entries.map(([name, written]) => [name, text(search[written])]));
  const of: AuditFilter['of'] = search.journal === 'plateforme' ? 'platform' : 'company';
  const filter: AuditFilter = {
    of,
    from: aDay(search.du),
    to: aDay(search.au),
    userId: values.userId,
    action: values.action,
    object: values.object,
    outcome: OUTCOMES.find((one) => one === values.outcome),
  };
  const go = (change: Search) =>
    void navigate({
      to: paths.audit as string,
      search: { ...search, ...change } as { livret?: string },
      replace: true,
    });
  return {
    table,
    values,
    filter,
    narrowed: Object.values({ ...filter, of: undefined }).some((value) => value !== undefined),
    setTable: (next: TableState) => go({ page: next.page, taille: next.pageSize, colonnes: next.columns?.join('.') }),
    setValues: (next: FilterValues) =>
      go({ ...Object.fromEntries(entries.map(([name, written]) => [written, next[name]])), page: undefined }),
    setPeriod: (period: { from?: string; to?: string }) =>
      go({ du: period.from || undefined, au: period.to || undefined, page: undefined }),
    setOf: (next: AuditFilter['of']) =>
      go({
        journal: next === 'platform' ? 'plateforme' : undefined,
        qui: undefined,
        action: undefined,
        page: undefined,
      }),
    clear: () =>
      go({
        qui: undefined,
        action: undefined,
        objet: undefined,
        resultat: undefined,
        du: undefined,
        au: undefined,
        page: undefined,
      }),
  };
};
