import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { QueryInputOf } from '../../../contract/platform/call.ts';
import { paths } from '../../../contract/platform/paths.ts';
import type { getStatistics, SavedQuery } from '../../../contract/reading/statistics/statistics.ts';
import {
  PRESET_WORDS,
  PRESETS,
  type Preset,
  periodOf,
} from '../../../contract/reading/statistics/statistics-period.ts';
import type { FilterValues } from '../../ui/FilterChips.tsx';

type Search = Record<string, string | number | undefined>;
export type StatisticsAsked = QueryInputOf<typeof getStatistics>;

/** Query parameters of the statistics of a referent's own participants. */
export const ownOf = ({ from, to, booklets }: StatisticsAsked) => ({ from, to, ...(booklets && { booklets }) });

const route = getRouteApi(paths.statistics);

const SIDES = { site: 'site', department: 'service', contract: 'contrat', language: 'langue' } as const;
export type Side = keyof typeof SIDES;
export const SIDE_NAMES = Object.keys(SIDES) as Side[];

const text = (value: unknown): string | undefined => (value === undefined || value === '' ? undefined : String(value));

/** Today in the browser's time zone. */
const todayHere = (): string => new Date().toLocaleDateString('sv-SE');

/** State from the address; invalid values are ignored. The server validates the dates. */
export const readState = (search: Search, today: string) => {
  const named = PRESETS.find((one) => PRESET_WORDS[one] === search.periode);
  const isOwn = search.du !== undefined || search.au !== undefined;
  const preset: Preset | null = isOwn ? null : (named ?? 'year');
  const own = { from: text(search.du) ?? today, to: text(search.au) ?? today };
  const booklets = text(search.livrets)?.split('.') ?? [];
  const sides: FilterValues = Object.fromEntries(SIDE_NAMES.map((side) => [side, text(search[SIDES[side]])]));
  return { preset, ...(preset === null ? own : periodOf(preset, today)), booklets, sides };
};

type State = ReturnType<typeof readState>;

/** Query of a saved view. */
export const savedOf = ({ preset, from, to, booklets, sides }: State): SavedQuery => {
  const name = SIDE_NAMES.find((side) => sides[side] !== undefined);
  return {
    period: preset ?? { from, to },
    ...(booklets.length > 0 && { booklets: [...booklets] }),
    ...(name && { side: { name, value: sides[name] ?? '' } }),
  };
};

/** State of the screen, kept in the address: it supports sharing, reloading and the back button. */
export const useStatisticsState = () => {
  const search = route.useSearch() as Search;
  const navigate = useNavigate();
  const state = readState(search, todayHere());
  const go = (change: Search) =>
    void navigate({
      to: paths.statistics as string,
      search: { ...search, ...change } as { livret?: string },
      resetScroll: false,
    });
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
    /** Only one side filter applies: the last chosen. */
    setSides: (next: FilterValues) => {
      const chosen = SIDE_NAMES.filter((side) => next[side] !== undefined);
      const last = chosen.find((side) => next[side] !== state.sides[side]) ?? chosen[0];
      go(Object.fromEntries(SIDE_NAMES.map((side) => [SIDES[side], side === last ? next[side] : undefined])));
    },
    /** Current state as a saved query. */
    saved: savedOf(state),
    open: ({ period, booklets, side }: SavedQuery) =>
      go({
        ...(typeof period === 'string'
          ? { periode: PRESET_WORDS[period], du: undefined, au: undefined }
          : { periode: undefined, du: period.from, au: period.to }),
        livrets: booklets?.join('.'),
        ...Object.fromEntries(SIDE_NAMES.map((name) => [SIDES[name], side?.name === name ? side.value : undefined])),
      }),
    clear: () => go({ livrets: undefined, site: undefined, service: undefined, contrat: undefined, langue: undefined }),
  };
};
