import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { runInLanguage, type SpokenLanguage } from '../text/speech.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Language of the messages; null: French. */
    spokenLanguage: SpokenLanguage | null;
  }
}

/** Language of the screen: the cookie holds the choice of this browser, the account the choice of the user. */
const getRequestLanguage = ({ cookies, session }: FastifyRequest): string =>
  cookies.locale ?? session?.actor?.locale ?? BUILT_IN_LANGUAGE;

/**
 * Answers each call of the back office in the caller's language. Must be registered after the hook that finds the
 * session. The language is set in two hooks: after the body is read, processing continues in the context of the socket,
 * which has no language.
 */
export const registerLanguage = (
  app: FastifyInstance,
  loadLanguage: (code: string) => Promise<SpokenLanguage | null>,
): void => {
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/api/')) request.spokenLanguage = await loadLanguage(getRequestLanguage(request));
  });
  for (const moment of ['onRequest', 'preValidation'] as const) {
    app.addHook(moment, (request: FastifyRequest, _reply: unknown, done: () => void) =>
      runInLanguage(request.spokenLanguage, done),
    );
  }
};
