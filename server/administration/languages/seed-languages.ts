import english from '../../administration/translations/en-GB.json' with { type: 'json' };
import { frenchTexts } from '../../administration/translations/french-texts.ts';
import { englishMessages, frenchMessages } from '../../administration/translations/messages.ts';
import { seedKeys, seedTexts } from '../../administration/translations/seed-texts.ts';
import { languages } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';

const messages: Record<string, Record<string, string>> = { 'en-GB': { ...english, ...englishMessages } };

/**
 * Texts delivered with the product. fr-FR is built into the back office and defines the keys; other languages are here
 * (C3).
 */
export const languageContent = {
  languages: [
    {
      code: 'fr-FR',
      name: 'Français',
      frenchName: 'Français',
      direction: 'ltr',
      activeContent: true,
      position: 0,
      dateFormat: 'dd/mm/yyyy',
      numberFormat: '1 234,5',
      firstDay: 1,
    },
    {
      code: 'en-GB',
      name: 'English',
      frenchName: 'Anglais',
      direction: 'ltr',
      activeContent: true,
      position: 1,
      dateFormat: 'dd/mm/yyyy',
      numberFormat: '1,234.5',
      firstDay: 1,
    },
  ] satisfies (typeof languages.$inferInsert)[],
  french: { ...frenchTexts, ...frenchMessages },
  messages,
};
type Content = typeof languageContent;

/** Adds missing languages only: existing ones may have been edited. */
export const seedLanguages = async (tx: Db, content: Content): Promise<void> => {
  await tx.insert(languages).values(content.languages).onConflictDoNothing();
  await seedKeys(tx, content.french);
  for (const [locale, texts] of Object.entries(content.messages)) await seedTexts(tx, locale, texts, content.french);
};
