import { eq } from 'drizzle-orm';
import { getTranslations, listLanguages, setLanguage } from '../../contract/auth.ts';
import type { Feature } from '../app.ts';
import { users } from '../db/schema/people.ts';
import { activeLanguages, demandLanguage, keepLanguage } from './language.ts';
import { servedTexts } from './served.ts';

export const translationRoutes: Feature = (routes, { db, sessions }) => {
  routes.open(listLanguages, () => activeLanguages(db));

  routes.open(getTranslations, async ({ query, request, reply }) => {
    const { etag, messages } = await servedTexts(db, query.locale, request.headers['if-none-match']);
    // Kept by the browser, which asks each time whether it is still so.
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (messages === null) reply.status(304);
    return messages ?? {};
  });

  routes.open(setLanguage, async ({ body: { language }, session, request, reply }) => {
    await demandLanguage(db, 'language', language);
    if (session?.actor) await db.update(users).set({ locale: language }).where(eq(users.id, session.actor.id));
    keepLanguage(sessions, request, reply, language);
    return { language };
  });
};
