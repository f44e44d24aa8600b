import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SpokenLanguage } from '../../platform/text/speech.ts';
import { loadServedTexts } from './served-texts.ts';

/** Loads an active language; null for French, and for a language that is not active, replaced by French. */
export const loadLanguage = async (db: Db, code: string): Promise<SpokenLanguage | null> => {
  if (code === BUILT_IN_LANGUAGE) return null;
  try {
    const { messages } = await loadServedTexts(db, code, undefined);
    return messages && { code, messages, plurals: new Intl.PluralRules(code) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};
