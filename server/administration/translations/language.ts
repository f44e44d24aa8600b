import { and, asc, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageFormats } from '../../../contract/administration/languages/language.ts';
import { errorText } from '../../../contract/platform/errors.ts';
import { languages } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Sessions } from '../../platform/http/session.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

const toFormats = (row: typeof languages.$inferSelect): LanguageFormats => ({
  date: row.dateFormat,
  number: row.numberFormat,
  firstDay: row.firstDay,
});

/** Active languages of the back office, in their order. */
export const listActiveLanguages = async (db: Db) => {
  const rows = await db
    .select()
    .from(languages)
    .where(eq(languages.active, true))
    .orderBy(asc(languages.position), asc(languages.code))
    .limit(200);
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    direction: row.direction,
    formats: toFormats(row),
  }));
};

const isActiveLanguage = async (db: Db, code: string): Promise<boolean> => {
  const [row] = await db
    .select({ code: languages.code })
    .from(languages)
    .where(and(eq(languages.code, code), eq(languages.active, true)));
  return row !== undefined;
};

/** Throws GEN-019 under the field for a language that is not active. */
export const requireActiveLanguage = async (db: Db, field: string, code: string): Promise<void> => {
  if (!(await isActiveLanguage(db, code))) throw new Refusal('GEN-019', {}, { [field]: [errorText('GEN-019')] });
};

/** Sets the cookie `locale` (C35, C42), which the browser reads at start-up. */
export const setLanguageCookie = (
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
  language: string,
): void => {
  reply.setCookie('locale', language, { ...sessions.cookieOptions(request), maxAge: YEAR_SECONDS });
};
