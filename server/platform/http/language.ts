import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { loadServedTexts } from '../../administration/translations/served-texts.ts';
import type { Db } from '../data/client.ts';
import { runInLanguage, type SpokenLanguage } from '../text/speech.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the messages; null: French. */
    spokenLanguage: SpokenLanguage | null;
  }
}

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

/** Language of the screen: the cookie holds the choice of this browser, the account the choice of the user. */
const getRequestLanguage = ({ cookies, session }: FastifyRequest): string =>
  cookies.locale ?? session?.actor?.locale ?? BUILT_IN_LANGUAGE;

/**
 * Answers each call of the back office in the caller's language. Must be registered after the hook that finds the
 * session. The language is set in two hooks: after the body is read, processing continues in the context of the socket,
 * which has no language.
 */
export const registerLanguage = (app: FastifyInstance, db: Db): void => {
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) request.spokenLanguage = await loadLanguage(db, getRequestLanguage(request));
  });
  for (const moment of ['onRequest', 'preValidation'] as const) {
    app.addHook(moment, (request: FastifyRequest, _reply: unknown, done: () => void) =>
      runInLanguage(request.spokenLanguage, done),
    );
  }
};
