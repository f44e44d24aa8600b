import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueryInputOf } from '../../contract/call.ts';
import { paths } from '../../contract/paths.ts';
import type { getStatistics } from '../../contract/statistics.ts';
import type { FilterValues } from '../ui/FilterChips.tsx';
import { PRESET_WORDS, PRESETS, type Preset, periodOf, todayHere } from './period.ts';

type Search = Record<string, string | number | undefined>;
export type StatisticsAsked = QueryInputOf<typeof getStatistics>;

const route = getRouteApi(paths.statistics);

const SIDES = { site: 'site', department: 'service', contract: 'contrat', language: 'langue' } as const;
export type Side = keyof typeof SIDES;
export const SIDE_NAMES = Object.keys(SIDES) as Side[];

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** What the address says; whatever makes no sense in it is as if it were not there. Dates are judged by the server. */
export const readState = (search: Search, today: string) => {
  const named = PRESETS.find((one) => PRESET_WORDS[one] === search.periode);
  const isOwn = search.du !== undefined || search.au !== undefined;
  const preset: Preset | null = isOwn ? null : (named ?? 'year');
  const own = { from: text(search.du) ?? today, to: text(search.au) ?? today };
  const booklets = text(search.livrets)?.split('.') ?? [];
  const sides: FilterValues = Object.fromEntries(SIDE_NAMES.map((side) => [side, text(search[SIDES[side]])]));
  return { preset, ...(preset === null ? own : periodOf(preset, today)), booklets, sides };
};

/** The state of the screen lives in the address: it can be sent, reloaded, and walked with the back button. */
export const useStatisticsState = () => {
  const search = route.useSearch() as Search;
  const navigate = useNavigate();
  const state = readState(search, todayHere());
  const go = (change: Search) =>
    void navigate({ to: paths.statistics, search: { ...search, ...change }, resetScroll: false });
  const asked: StatisticsAsked = {
    from: state.from,
    to: state.to,
    ...(state.booklets.length > 0 && { booklets: state.booklets.join(',') }),
    ...(state.sides as Partial<StatisticsAsked>),
  };
  return {
    ...state,
    asked,
    isNarrowed: state.booklets.length > 0 || SIDE_NAMES.some((side) => state.sides[side] !== undefined),
    setPreset: (preset: Preset) => go({ periode: PRESET_WORDS[preset], du: undefined, au: undefined }),
    setDates: (change: { from?: string; to?: string }) =>
      go({ periode: undefined, du: change.from ?? state.from, au: change.to ?? state.to }),
    setBooklets: (ids: readonly string[]) => go({ livrets: ids.length > 0 ? ids.join('.') : undefined }),
    /** One at a time: the one that was chosen last. */
    setSides: (next: FilterValues) => {
      const chosen = SIDE_NAMES.filter((side) => next[side] !== undefined);
      const last = chosen.find((side) => next[side] !== state.sides[side]) ?? chosen[0];
      go(Object.fromEntries(SIDE_NAMES.map((side) => [SIDES[side], side === last ? next[side] : undefined])));
    },
    clear: () => go({ livrets: undefined, site: undefined, service: undefined, contrat: undefined, langue: undefined }),
  };
};
