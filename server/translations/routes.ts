import { eq } from 'drizzle-orm';
import { getTranslations, listLanguages, setLanguage } from '../../contract/auth.ts';
import type { Feature } from '../app.ts';
import { users } from '../db/schema/people.ts';
import { activeLanguages, demandLanguage, keepLanguage, messagesOf } from './language.ts';

export const translationRoutes: Feature = (routes, { db, sessions }) => {
  routes.open(listLanguages, () => activeLanguages(db));

  routes.open(getTranslations, ({ query }) => messagesOf(db, query.locale));

  routes.open(setLanguage, async ({ body: { language }, session, request, reply }) => {
    await demandLanguage(db, 'language', language);
    if (session?.actor) await db.update(users).set({ locale: language }).where(eq(users.id, session.actor.id));
    keepLanguage(sessions, request, reply, language);
    return { language };
  });
};
