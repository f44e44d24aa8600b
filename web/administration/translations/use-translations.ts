import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import {
  getText,
  listBundles,
  listTexts,
  type TextRow,
} from '../../../contract/administration/languages/translations.ts';
import type { CallAnswer } from '../../../contract/platform/call.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';
import type { TextsQuery } from './texts-state.ts';

const translationKeys = {
  of: (locale: string) => ['translations', locale] as const,
  lists: (locale: string) => ['translations', locale, 'list'] as const,
  text: (locale: string, key: string) => ['translations', locale, 'text', key] as const,
  bundles: (locale: string) => ['translations', locale, 'bundles'] as const,
};

type TextList = CallAnswer<typeof listTexts>;

export const useTranslatedTexts = (locale: string, query: TextsQuery) =>
  useCallQuery([...translationKeys.lists(locale), query], listTexts, {
    params: { locale },
    query,
    // Keeps data of the same language only: a text must never appear under another language.
    placeholderData: (before, old) => (old?.queryKey[1] === locale ? keepPreviousData(before) : undefined),
  });

export const useTranslatedText = (locale: string, key: string) =>
  useCallQuery(translationKeys.text(locale, key), getText, { params: { locale, key } });

export const useTranslationBundles = (locale: string) =>
  useCallQuery(translationKeys.bundles(locale), listBundles, {
    params: { locale },
    // The content to publish changes with every text.
    staleTime: 0,
  });

/** The list with one updated text, in the same position even when it no longer matches the filter. */
const replaceTextRow = (list: TextList, row: TextRow): TextList => {
  const before = list.rows.find(({ key }) => key === row.key);
  if (!before) return list;
  const statuses = { ...list.statuses };
  statuses[before.status] -= 1;
  statuses[row.status] += 1;
  return { ...list, rows: list.rows.map((one) => (one.key === row.key ? row : one)), statuses };
};

/** Cache updates after a save. */
export const useCacheTexts = (locale: string) => {
  const client = useQueryClient();
  return {
    /** Replaces one saved text; the other rows keep their unsaved changes. */
    keep: (row: TextRow): void => {
      client.setQueriesData<TextList>(
        { queryKey: translationKeys.lists(locale) },
        (list) => list && replaceTextRow(list, row),
      );
      void client.invalidateQueries({ queryKey: translationKeys.text(locale, row.key) });
      void client.invalidateQueries({ queryKey: ['languages'] });
    },
    /** Reloads everything, after a change of several texts or of the served version. */
    reload: (): Promise<void> => client.invalidateQueries({ queryKey: translationKeys.of(locale) }),
  };
};
