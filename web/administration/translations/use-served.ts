import { currentLocale } from '../../lib/i18n.ts';
import { languagesChanged, loadLocale } from '../../lib/locale.ts';
import { useKeepTexts } from './use-translations.ts';

/** Refreshes the screen after another bundle is served; a user of that language sees the new texts at once. */
export const useServed = (locale: string) => {
  const { reload } = useKeepTexts(locale);
  return async (): Promise<void> => {
    languagesChanged();
    await Promise.all([reload(), currentLocale() === locale ? loadLocale(locale) : null]);
  };
};
