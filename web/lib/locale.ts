import { useSyncExternalStore } from 'react';
import { getTranslations, listLanguages } from '../../contract/administration/accounts/auth.ts';
import type { AnswerOf } from '../../contract/platform/call.ts';
import { toast } from '../ui/toast.ts';
import { ApiError, api } from './api.ts';
import { cookie } from './cookie.ts';
import { BUILT_IN, currentLocale, speak, speakFrench, t } from './i18n.ts';

export type Language = AnswerOf<typeof listLanguages>[number];

/** Milliseconds before the texts of a language are requested again after a failure. */
const RETRY_AFTER = 30_000;
/** Seconds in a year. */
const YEAR = 31_536_000;
let warned = false;

export const localeCookie = (): string => cookie.get('locale') ?? BUILT_IN;

const askLanguages = () => api(listLanguages, { quiet: true, background: true });
let languages: Promise<Language[]> | null = null;
let known: readonly Language[] = [];
const listeners = new Set<() => void>();

/** The available languages, loaded once; again after a failure. */
export const activeLanguages = (): Promise<Language[]> => {
  languages ??= askLanguages().then(
    (found) => {
      known = found;
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
export const languagesChanged = (): void => {
  languages = null;
  void activeLanguages().catch(() => {});
};

const onLanguages = (listener: () => void) => {
  listeners.add(listener);
  // Without an answer there is no choice, and French stays.
  void activeLanguages().catch(() => {});
  return () => listeners.delete(listener);
};
export const useLanguages = (): readonly Language[] => useSyncExternalStore(onLanguages, () => known);

/** Without the list of languages, the texts are still shown. */
const mannerOf = async (locale: string) => {
  const all = await activeLanguages().catch(() => []);
  return all.find(({ code }) => code === locale);
};

/**
 * Loads a locale and switches to it. If that fails: French stays, with one warning and a later retry. A locale that is
 * no longer available is not retried.
 */
export const loadLocale = async (locale: string): Promise<void> => {
  if (locale === BUILT_IN) return speakFrench();
  try {
    const [texts, manner] = await Promise.all([
      api(getTranslations, { query: { locale }, quiet: true, background: true }),
      mannerOf(locale),
    ]);
    speak(locale, texts, manner);
    warned = false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      cookie.set('locale', BUILT_IN, YEAR);
      speakFrench();
      return toast.warning(t('shell.language.gone'));
    }
    if (!warned) toast.warning(t('shell.language.unavailable'));
    warned = true;
    setTimeout(() => {
      if (currentLocale() === BUILT_IN && localeCookie() === locale) void loadLocale(locale);
    }, RETRY_AFTER);
  }
};
