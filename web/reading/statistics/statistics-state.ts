import type { CallQueryInput } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import type { getStatistics, SavedQuery } from '../../../contract/reading/statistics/statistics.ts';
import {
  getPresetPeriod,
  PERIOD_PRESETS,
  type PeriodPreset,
  PRESET_URL_VALUES,
} from '../../../contract/reading/statistics/statistics-period.ts';
import { useNavigate, useSearch } from '../../lib/router/router-hooks.ts';
import type { FilterValues } from '../../ui/table/FilterChips.tsx';

type Search = Record<string, string | number | undefined>;
export type StatisticsReportQuery = CallQueryInput<typeof getStatistics>;

/** Query parameters of the statistics of a referent's own participants. */
export const toReferentQuery = ({ from, to, booklets }: StatisticsReportQuery) => ({
  from,
  to,
  ...(booklets && { booklets }),
});

const SIDE_PARAMS = { site: 'site', department: 'service', contract: 'contrat', language: 'langue' } as const;
export type Side = keyof typeof SIDE_PARAMS;
export const SIDE_NAMES = Object.keys(SIDE_PARAMS) as Side[];

const toOptionalText = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

/** Today in the browser's time zone. */
const getLocalToday = (): string => new Date().toLocaleDateString('sv-SE');

/** State from the address; invalid values are ignored. The server validates the dates. */
export const parseStatisticsState = (search: Search, today: string) => {
  const named = PERIOD_PRESETS.find((one) => PRESET_URL_VALUES[one] === search.periode);
  const isOwn = search.du !== undefined || search.au !== undefined;
  const preset: PeriodPreset | null = isOwn ? null : (named ?? 'year');
  const own = { from: toOptionalText(search.du) ?? today, to: toOptionalText(search.au) ?? today };
  const booklets = toOptionalText(search.livrets)?.split('.') ?? [];
  const sides: FilterValues = Object.fromEntries(
    SIDE_NAMES.map((side) => [side, toOptionalText(search[SIDE_PARAMS[side]])]),
  );
  return { preset, ...(preset === null ? own : getPresetPeriod(preset, today)), booklets, sides };
};

type StatisticsState = ReturnType<typeof parseStatisticsState>;

/** Query of a saved view. */
export const toSavedQuery = ({ preset, from, to, booklets, sides }: StatisticsState): SavedQuery => {
  const name = SIDE_NAMES.find((side) => sides[side] !== undefined);
  return {
    period: preset ?? { from, to },
    ...(booklets.length > 0 && { booklets: [...booklets] }),
    ...(name && { side: { name, value: sides[name] ?? '' } }),
  };
};

/** State of the screen, kept in the address: it supports sharing, reloading and the back button. */
export const useStatisticsState = () => {
  const search = useSearch() as Search;
  const navigate = useNavigate();
  const state = parseStatisticsState(search, getLocalToday());
  const go = (change: Search) =>
    void navigate({
      to: paths.statistics,
      search: { ...search, ...change },
      resetScroll: false,
    });
  const asked: StatisticsReportQuery = {
    from: state.from,
    to: state.to,
    ...(state.booklets.length > 0 && { booklets: state.booklets.join(',') }),
    ...(state.sides as Partial<StatisticsReportQuery>),
  };
  return {
    ...state,
    asked,
    isNarrowed: state.booklets.length > 0 || SIDE_NAMES.some((side) => state.sides[side] !== undefined),
    setPreset: (preset: PeriodPreset) => go({ periode: PRESET_URL_VALUES[preset], du: undefined, au: undefined }),
    setDates: (change: { from?: string; to?: string }) =>
      go({ periode: undefined, du: change.from ?? state.from, au: change.to ?? state.to }),
    setBooklets: (ids: readonly string[]) => go({ livrets: ids.length > 0 ? ids.join('.') : undefined }),
    /** Only one side filter applies: the last chosen. */
    setSides: (next: FilterValues) => {
      const chosen = SIDE_NAMES.filter((side) => next[side] !== undefined);
      const last = chosen.find((side) => next[side] !== state.sides[side]) ?? chosen[0];
      go(Object.fromEntries(SIDE_NAMES.map((side) => [SIDE_PARAMS[side], side === last ? next[side] : undefined])));
    },
    /** Current state as a saved query. */
    saved: toSavedQuery(state),
    open: ({ period, booklets, side }: SavedQuery) =>
      go({
        ...(typeof period === 'string'
          ? { periode: PRESET_URL_VALUES[period], du: undefined, au: undefined }
          : { periode: undefined, du: period.from, au: period.to }),
        livrets: booklets?.join('.'),
        ...Object.fromEntries(
          SIDE_NAMES.map((name) => [SIDE_PARAMS[name], side?.name === name ? side.value : undefined]),
        ),
      }),
    clear: () => go({ livrets: undefined, site: undefined, service: undefined, contrat: undefined, langue: undefined }),
  };
};
