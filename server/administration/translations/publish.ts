import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { listBundles, publishBundle } from '../../../contract/administration/languages/translations.ts';
import type { AnswerOf, BodyOf } from '../../../contract/platform/call.ts';
import { remarksOn } from '../../../contract/platform/text/text-checks.ts';
import type { Db } from '../../platform/data/client.ts';
import { translationBundles, translationKeys, translations } from '../../platform/data/schema/languages.ts';
import { users } from '../../platform/data/schema/people.ts';
import { type Actor, fullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addBundle, difference, flatMessages, type Messages, serve, servedBundle } from './bundle.ts';
import { type Language, languageAlone, languageFor, ofLocale } from './found.ts';

type Which = BodyOf<typeof publishBundle>['texts'];

const SHOWN = 50;

/**
 * Texts to publish: validated ones (obsolete ones were), or all written ones. A text made invalid by new French
 * variables falls back to French.
 */
const readyTexts = async (db: Db, language: Language, which: Which): Promise<Messages> => {
  const rows = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .innerJoin(translations, ofLocale(language.code))
    .where(
      and(
        sql`${translations.forms} <> '{}'::jsonb`,
        which === 'validated' ? eq(translations.status, 'validated') : undefined,
      ),
    )
    .orderBy(asc(translationKeys.key));
  const shown = rows.filter(({ key, row }) => {
    if (row.sourceHash === key.hash) return true;
    return remarksOn(language.code, language.name, key.source, row.forms).every(({ kind }) => kind !== 'error');
  });
  return flatMessages(shown.map(({ row }) => row));
};

/** Published bundles, and the changes that a publication would make. Throws GEN-010. */
export const bundlesOf = async (db: Db, locale: string): Promise<AnswerOf<typeof listBundles>> => {
  const language = await languageFor(db, locale);
  const online = await servedBundle(db, locale);
  const rows = await db
    .select({
      number: translationBundles.number,
      count: translationBundles.count,
      changed: translationBundles.changed,
      note: translationBundles.note,
      at: translationBundles.at,
      by: translationBundles.by,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(translationBundles)
    .leftJoin(users, eq(users.id, translationBundles.by))
    .where(eq(translationBundles.locale, locale))
    .orderBy(desc(translationBundles.number))
    .limit(SHOWN);
  const waiting = async (which: Which) => {
    const messages = await readyTexts(db, language, which);
    return { count: Object.keys(messages).length, changed: difference(messages, online?.messages ?? {}) };
  };
  return {
    online: online?.number ?? null,
    bundles: rows.map(({ firstName, lastName, at, by, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: by === null ? null : fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }).trim(),
    })),
    waiting: { validated: await waiting('validated'), all: await waiting('all') },
  };
};

/** Throws TRA-006 when the bundle online is no longer the expected one. Needs a transaction. */
const demandServed = (language: Language, online: number | null): void => {
  if (language.bundle !== online) throw new Refusal('TRA-006');
};

/** Freezes texts and puts them online; returns the number. Throws GEN-010, TRA-006, TRA-009 when no text is ready. */
export const publish = (
  db: Db,
  actor: Actor,
  locale: string,
  { texts, note, online }: BodyOf<typeof publishBundle>,
): Promise<number> =>
  db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    const language = await languageAlone(tx, locale);
    demandServed(language, online);
    const messages = await readyTexts(tx, language, texts);
    if (Object.keys(messages).length === 0) throw new Refusal('TRA-009');
    const before = await servedBundle(tx, locale);
    const number = await addBundle(tx, locale, messages, before, { note, by: actor.id });
    if (number === null) throw new Error('a publication has a number');
    return number;
  });

/** Puts an earlier bundle online again. Throws GEN-010 for an unknown one, TRA-006. */
export const goBack = (
  db: Db,
  locale: string,
  { number, online }: { number: number; online: number | null },
): Promise<void> =>
  db.transaction(async (transaction) => {
    const tx = transaction as unknown as Db;
    demandServed(await languageAlone(tx, locale), online);
    const [known] = await tx
      .select({ number: translationBundles.number })
      .from(translationBundles)
      .where(and(eq(translationBundles.locale, locale), eq(translationBundles.number, number)));
    if (!known) throw new Refusal('GEN-010');
    await serve(tx, locale, number);
  });
