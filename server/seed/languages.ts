import { and, eq, notInArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { languages, translations } from '../db/schema/library.ts';
import english from '../translations/en-GB.json' with { type: 'json' };
import { incoming } from './upsert.ts';

const messages: Record<string, Record<string, string>> = { 'en-GB': english };

/** fr-FR is built into the back office; the texts of every other language come from here (C3). */
export const languageContent = {
  languages: [
    { code: 'fr-FR', name: 'Français', direction: 'ltr', position: 0 },
    { code: 'en-GB', name: 'English', direction: 'ltr', position: 1 },
  ] satisfies (typeof languages.$inferInsert)[],
  messages,
};
type Content = typeof languageContent;

export const seedLanguages = async (tx: Db, content: Content): Promise<void> => {
  await tx
    .insert(languages)
    .values(content.languages)
    .onConflictDoUpdate({ target: languages.code, set: incoming(['name', 'direction', 'position']) });
  for (const [locale, messages] of Object.entries(content.messages)) {
    const rows = Object.entries(messages).map(([key, message]) => ({ locale, key, message }));
    await tx
      .insert(translations)
      .values(rows)
      .onConflictDoUpdate({ target: [translations.locale, translations.key], set: incoming(['message']) });
    const keys = rows.map(({ key }) => key);
    await tx.delete(translations).where(and(eq(translations.locale, locale), notInArray(translations.key, keys)));
  }
};
