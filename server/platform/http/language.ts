import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { servedTexts } from '../../administration/translations/served.ts';
import type { Db } from '../data/client.ts';
import { type SpokenLanguage, speakLanguage } from '../text/speech.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that messages are answered in; null: French. */
    spokenLanguage: SpokenLanguage | null;
  }
}

/** Loads an active language; null for French, and for one that is not offered, which is read in French too. */
export const loadLanguage = async (db: Db, code: string): Promise<SpokenLanguage | null> => {
  if (code === BUILT_IN_LANGUAGE) return null;
  try {
    const { messages } = await servedTexts(db, code, undefined);
    return messages && { code, messages, plurals: new Intl.PluralRules(code) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};

/** As the screen is read: the cookie holds the choice of this browser, the account the choice of the person. */
const languageOf = ({ cookies, session }: FastifyRequest): string =>
  cookies.locale ?? session?.actor?.locale ?? BUILT_IN_LANGUAGE;

/**
 * Answers each call of the back office in the language of whoever makes it. After the hook that finds the session. Twice: a body
 * that was read continues in the context of its socket, which has no language.
 */
export const registerLanguage = (app: FastifyInstance, db: Db): void => {
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) request.spokenLanguage = await loadLanguage(db, languageOf(request));
  });
  for (const moment of ['onRequest', 'preValidation'] as const) {
    app.addHook(moment, (request: FastifyRequest, _reply: unknown, done: () => void) =>
      speakLanguage(request.spokenLanguage, done),
    );
  }
};
