import { useSyncExternalStore } from 'react';
import { getTranslations, listLanguages } from '../../contract/administration/accounts/auth.ts';
import type { AnswerOf } from '../../contract/platform/call.ts';
import { toast } from '../ui/toast.ts';
import { ApiError, api } from './api.ts';
import { cookie } from './cookie.ts';
import { BUILT_IN, currentLocale, speak, speakFrench, t } from './i18n.ts';

export type Language = AnswerOf<typeof listLanguages>[number];

/** Milliseconds between two tries to get the texts of a language that could not be had. */
const RETRY_AFTER = 30_000;
/** Seconds. */
const YEAR = 31_536_000;
let warned = false;

export const localeCookie = (): string => cookie.get('locale') ?? BUILT_IN;

const askLanguages = () => api(listLanguages, { quiet: true, background: true });
let languages: Promise<Language[]> | null = null;
let known: readonly Language[] = [];
const listeners = new Set<() => void>();

/** The languages to choose from, asked for once; again after a failure. */
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

/** One was added, taken away or set otherwise: they are asked for again. */
export const languagesChanged = (): void => {
  languages = null;
  void activeLanguages().catch(() => {});
};

const onLanguages = (listener: () => void) => {
  listeners.add(listener);
  // Without an answer there is nothing to choose from, and French goes on.
  void activeLanguages().catch(() => {});
  return () => listeners.delete(listener);
};
export const useLanguages = (): readonly Language[] => useSyncExternalStore(onLanguages, () => known);

/** Where the list of languages cannot be had, texts that can are shown all the same. */
const mannerOf = async (locale: string) => {
  const all = await activeLanguages().catch(() => []);
  return all.find(({ code }) => code === locale);
};

/** Loads and speaks a locale. When the server does not give it: French stays, one warning, and another try later; none when it is no longer offered. */
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
