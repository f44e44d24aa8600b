import { getCurrentLocale } from '../../lib/i18n.ts';
import { loadLocale, reloadLanguages } from '../../lib/locale.ts';
import { useCacheTexts } from './use-translations.ts';

/** Refreshes the screen after another bundle is served; a user of that language sees the new texts at once. */
export const useRefreshServedTexts = (locale: string) => {
  const { reload } = useCacheTexts(locale);
  return async (): Promise<void> => {
    reloadLanguages();
    await Promise.all([reload(), getCurrentLocale() === locale ? loadLocale(locale) : null]);
  };
};
