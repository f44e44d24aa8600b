import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getText,
  listBundles,
  listTexts,
  type TextRow,
} from '../../../contract/administration/languages/translations.ts';
import type { AnswerOf } from '../../../contract/platform/call.ts';
import { api } from '../../lib/api.ts';
import type { TextsQuery } from './state.ts';

const keys = {
  of: (locale: string) => ['translations', locale] as const,
  lists: (locale: string) => ['translations', locale, 'list'] as const,
  text: (locale: string, key: string) => ['translations', locale, 'text', key] as const,
  bundles: (locale: string) => ['translations', locale, 'bundles'] as const,
};

type List = AnswerOf<typeof listTexts>;

export const useTexts = (locale: string | undefined, query: TextsQuery) =>
  useQuery({
    queryKey: [...keys.lists(locale ?? ''), query],
    queryFn: ({ signal }) => api(listTexts, { params: { locale: locale ?? '' }, query, signal, quiet: true }),
    enabled: locale !== undefined,
    // Keeps data of the same language only: a text must never appear under another language.
    placeholderData: (before, old) => (old?.queryKey[1] === locale ? keepPreviousData(before) : undefined),
  });

export const useText = (locale: string, key: string) =>
  useQuery({
    queryKey: keys.text(locale, key),
    queryFn: ({ signal }) => api(getText, { params: { locale, key }, signal, quiet: true }),
  });

export const useBundles = (locale: string) =>
  useQuery({
    queryKey: keys.bundles(locale),
    queryFn: ({ signal }) => api(listBundles, { params: { locale }, signal, quiet: true }),
    // The content to publish changes with every text.
    staleTime: 0,
  });

/** The list with one updated text, in the same position even when it no longer matches the filter. */
const withRow = (list: List, row: TextRow): List => {
  const before = list.rows.find(({ key }) => key === row.key);
  if (!before) return list;
  const statuses = { ...list.statuses };
  statuses[before.status] -= 1;
  statuses[row.status] += 1;
  return { ...list, rows: list.rows.map((one) => (one.key === row.key ? row : one)), statuses };
};

/** Cache updates after a save. */
export const useKeepTexts = (locale: string) => {
  const client = useQueryClient();
  return {
    /** Replaces one saved text; the other rows keep their unsaved changes. */
    keep: (row: TextRow): void => {
      client.setQueriesData<List>({ queryKey: keys.lists(locale) }, (list) => list && withRow(list, row));
      void client.invalidateQueries({ queryKey: keys.text(locale, row.key) });
      void client.invalidateQueries({ queryKey: ['languages'] });
    },
    /** Reloads everything, after a change of several texts or of the served version. */
    reload: (): Promise<void> => client.invalidateQueries({ queryKey: keys.of(locale) }),
  };
};
