import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { languages } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import type { Sessions } from '../../platform/http/session.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Active languages of the back office, in their order. */
export const listActiveLanguages = async (db: Db) => {
  const rows = await db
    .select()
    .from(languages)
    .where(eq(languages.active, true))
    .orderBy(asc(languages.position), asc(languages.code))
    .limit(200);
  return rows.map(({ dateFormat, numberFormat, firstDay, ...row }) => ({
    ...row,
    formats: { date: dateFormat, number: numberFormat, firstDay },
  }));
};

/** Throws GEN-019 under the field for a language that is not active. */
export const requireActiveLanguage = async (db: Db, field: string, code: string): Promise<void> => {
  const isActive = (await db.$count(languages, and(eq(languages.code, code), eq(languages.active, true)))) > 0;
  if (!isActive) throw createFieldRefusal(field, 'GEN-019');
};

/** GEN-019 when one of the languages of a text does not exist; a language that is off is still one. */
export const requireKnownLanguages = async (db: Db, codes: readonly string[]): Promise<void> => {
  const wanted = [...new Set(codes)].filter((code) => code !== BUILT_IN_LANGUAGE);
  if ((await db.$count(languages, inArray(languages.code, wanted))) < wanted.length)
    throw createFieldRefusal('languages', 'GEN-019');
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
