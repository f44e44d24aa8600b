import { and, asc, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorText } from '../../contract/errors.ts';
import type { Db } from '../db/client.ts';
import { languages, translations } from '../db/schema/library.ts';
import type { Sessions } from '../http/session.ts';
import { Refusal } from '../refusal.ts';

const YEAR = 365 * 24 * 3600;

export const activeLanguages = (db: Db) =>
  db
    .select({ code: languages.code, name: languages.name, direction: languages.direction })
    .from(languages)
    .where(eq(languages.active, true))
    .orderBy(asc(languages.position))
    .limit(100);

const isActive = async (db: Db, code: string): Promise<boolean> => {
  const [row] = await db
    .select({ code: languages.code })
    .from(languages)
    .where(and(eq(languages.code, code), eq(languages.active, true)));
  return row !== undefined;
};

/** Throws GEN-019 under the field when the back office does not speak the language. */
export const demandLanguage = async (db: Db, field: string, code: string): Promise<void> => {
  if (!(await isActive(db, code))) throw new Refusal('GEN-019', {}, { [field]: [errorText('GEN-019')] });
};

/** Texts of a locale by key; none for fr-FR, which is built in. Throws GEN-010 for a language that is not active. */
export const messagesOf = async (db: Db, locale: string): Promise<Record<string, string>> => {
  if (!(await isActive(db, locale))) throw new Refusal('GEN-010');
  const rows = await db
    .select({ key: translations.key, message: translations.message })
    .from(translations)
    .where(eq(translations.locale, locale))
    .orderBy(asc(translations.key));
  return Object.fromEntries(rows.map(({ key, message }) => [key, message]));
};

/** The cookie `locale` (C35, C42), which the browser reads at start-up. */
export const keepLanguage = (
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  language: string,
): void => {
  reply.setCookie('locale', language, { ...sessions.cookie(request), maxAge: YEAR });
};
