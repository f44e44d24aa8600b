import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUILT_IN_LANGUAGE } from '../../contract/language.ts';
import { speech } from '../../contract/speech.ts';
import type { Db } from '../db/client.ts';
import { Refusal } from '../refusal.ts';
import { servedTexts } from '../translations/served.ts';

/** A language other than French, with its texts and those of the languages that stand in for it. */
interface SpokenLanguage {
  code: string;
  messages: Readonly<Record<string, string>>;
  plurals: Intl.PluralRules;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that messages are answered in; null: French. */
    spokenLanguage: SpokenLanguage | null;
  }
}

const spoken = new AsyncLocalStorage<SpokenLanguage | null>();

speech.find = (key, count) => {
  const language = spoken.getStore();
  if (!language) return undefined;
  const { messages, plurals } = language;
  if (count === undefined) return messages[key];
  return messages[`${key}_${plurals.select(count)}`] ?? messages[`${key}_other`] ?? messages[key];
};

/** The code of the language that is spoken: numbers and days within a message are written as it does. */
export const currentLanguage = (): string => spoken.getStore()?.code ?? BUILT_IN_LANGUAGE;

/** Runs `work` in a language; null: in French, as everything does that others than the person who asks will read. */
export const speakLanguage = <Result>(language: SpokenLanguage | null, work: () => Result): Result =>
  spoken.run(language, work);

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
