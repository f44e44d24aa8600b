import { useSyncExternalStore } from 'react';
import { getTranslations, listLanguages } from '../../contract/administration/accounts/auth.ts';
import type { CallAnswer } from '../../contract/platform/call.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ApiError, api } from './api.ts';
import { cookie } from './cookie.ts';
import { BUILT_IN_LOCALE, getCurrentLocale, setFrenchLocale, setLocale, t } from './i18n.ts';

export type Language = CallAnswer<typeof listLanguages>[number];

/** Milliseconds before the texts of a language are requested again after a failure. */
const LOCALE_RETRY_MS = 30_000;
/** Seconds in a year. */
const YEAR_SECONDS = 31_536_000;
let hasWarned = false;

export const getLocaleCookie = (): string => cookie.get('locale') ?? BUILT_IN_LOCALE;

const fetchLanguages = () => api(listLanguages, { quiet: true, background: true });
let languages: Promise<Language[]> | null = null;
let knownLanguages: readonly Language[] = [];
const listeners = new Set<() => void>();

/** The available languages, loaded once; again after a failure. */
export const loadLanguages = (): Promise<Language[]> => {
  languages ??= fetchLanguages().then(
    (found) => {
      knownLanguages = found;
      for (const listener of listeners) listener();
      return found;
    },
    (error: unknown) => {
      languages = null;
      throw error;
    },
  );
  return languages;
};

/** Reloads the languages after one was added, removed or changed. */
export const reloadLanguages = (): void => {
  languages = null;
  void loadLanguages().catch(() => {});
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Without an answer there is no choice, and French stays.
  void loadLanguages().catch(() => {});
  return () => listeners.delete(listener);
};
export const useLanguages = (): readonly Language[] => useSyncExternalStore(subscribe, () => knownLanguages);

/** Without the list of languages, the texts are still shown. */
const findLanguage = async (locale: string) => {
  const all = await loadLanguages().catch(() => []);
  return all.find(({ code }) => code === locale);
};

/**
 * Loads a locale and switches to it. If that fails: French stays, with one warning and a later retry. A locale that is
 * no longer available is not retried.
 */
export const loadLocale = async (locale: string): Promise<void> => {
  if (locale === BUILT_IN_LOCALE) return setFrenchLocale();
  try {
    const [texts, manner] = await Promise.all([
      api(getTranslations, { query: { locale }, quiet: true, background: true }),
      findLanguage(locale),
    ]);
    setLocale(locale, texts, manner);
    hasWarned = false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      cookie.set('locale', BUILT_IN_LOCALE, YEAR_SECONDS);
      setFrenchLocale();
      return toast.warning(t('shell.language.gone'));
    }
    if (!hasWarned) toast.warning(t('shell.language.unavailable'));
    hasWarned = true;
    setTimeout(() => {
      if (getCurrentLocale() === BUILT_IN_LOCALE && getLocaleCookie() === locale) void loadLocale(locale);
    }, LOCALE_RETRY_MS);
  }
};
