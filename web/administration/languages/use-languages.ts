import { useQueryClient } from '@tanstack/react-query';
import { listAllLanguages, listContentLanguages } from '../../../contract/administration/languages/languages.ts';
import { getLanguageTitle } from '../../lib/language-names.ts';
import { reloadLanguages } from '../../lib/locale.ts';
import { useCallQuery } from '../../lib/use-call-query.ts';

const LANGUAGES_KEY = ['languages'] as const;

/** All languages, active or not, in order. */
export const useAllLanguages = () => useCallQuery(LANGUAGES_KEY, listAllLanguages);

/** Codes of the content languages, with the booklet's current one. */
export const useContentLanguages = (present: string): string[] => {
  const { data } = useCallQuery(['content-languages'], listContentLanguages);
  return [...new Set([...(data ?? []).map(({ code }) => code), present])];
};

/** Languages of a text to choose from, those it has included. */
export const useTextLanguages = (present: readonly string[]): { value: string; label: string }[] => {
  const { data } = useCallQuery(['content-languages'], listContentLanguages);
  const codes = new Set([...(data ?? []).map(({ code }) => code), ...present]);
  return [...codes].map((value) => ({ value, label: getLanguageTitle(value) }));
};

/** Reloads the languages after a change, including those of the menu footer. */
export const useInvalidateLanguages = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    reloadLanguages();
    await client.invalidateQueries({ queryKey: LANGUAGES_KEY });
    await client.invalidateQueries({ queryKey: ['content-languages'] });
  };
};
