import { getTranslations, listLanguages } from '../../contract/auth.ts';
import { toast } from '../ui/toast.ts';
import { api } from './api.ts';
import { cookie } from './cookie.ts';
import { BUILT_IN, currentLocale, speak, speakFrench, t } from './i18n.ts';

const RETRY_AFTER = 30_000;
let warned = false;

const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur']);
const directionOf = (locale: string) => (RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr');

/** Loads and speaks a locale. When the server does not give it: French stays, one warning, and another try later. */
export const loadLocale = async (locale: string): Promise<void> => {
  if (locale === BUILT_IN) return speakFrench();
  try {
    const texts = await api(getTranslations, { query: { locale }, quiet: true });
    speak(locale, texts, directionOf(locale));
  } catch {
    if (!warned) toast.warning(t('shell.language.unavailable'));
    warned = true;
    setTimeout(() => {
      if (currentLocale() === BUILT_IN && localeCookie() === locale) void loadLocale(locale);
    }, RETRY_AFTER);
  }
};

export const localeCookie = (): string => cookie.get('locale') ?? BUILT_IN;

let languages: ReturnType<typeof askLanguages> | null = null;
const askLanguages = () => api(listLanguages, { quiet: true });

/** The languages to choose from, asked for once; again after a failure. */
export const activeLanguages = (): ReturnType<typeof askLanguages> => {
  languages ??= askLanguages().catch((error: unknown) => {
    languages = null;
    throw error;
  });
  return languages;
};
