import { currentLocale } from '../../lib/i18n.ts';
import { languagesChanged, loadLocale } from '../../lib/locale.ts';
import { useKeepTexts } from './use-translations.ts';

/** What follows when another bundle is served: whoever reads in that language here reads it at once. */
export const useServed = (locale: string) => {
  const { reload } = useKeepTexts(locale);
  return async (): Promise<void> => {
    languagesChanged();
    await Promise.all([reload(), currentLocale() === locale ? loadLocale(locale) : null]);
  };
};
