import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { listBundles, publishBundle } from '../../../contract/administration/languages/translations.ts';
import type { CallAnswer, CallBody } from '../../../contract/platform/call.ts';
import { listTextRemarks } from '../../../contract/platform/text/text-checks.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { translationBundles, translationKeys, translations } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { toLimitedList } from '../../platform/data/queries/limited-list.ts';
import { type Actor, formatFullName } from '../../platform/http/actor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  countDifferences,
  createBundle,
  findServedBundle,
  flattenMessages,
  type Messages,
  setServedBundle,
} from './bundle.ts';
import { joinOnLocale, type Language, lockLanguage, requireLanguage } from './find-text.ts';

type TextSelection = CallBody<typeof publishBundle>['texts'];

const MAX_BUNDLES_SHOWN = 50;

/**
 * Texts to publish: validated ones (obsolete ones were), or all written ones. A text made invalid by new French
 * variables falls back to French.
 */
const buildPublishableMessages = async (db: Db, language: Language, which: TextSelection): Promise<Messages> => {
  const rows = await db
    .select({ key: translationKeys, row: translations })
    .from(translationKeys)
    .innerJoin(translations, joinOnLocale(language.code))
    .where(
      and(
        sql`${translations.forms} <> '{}'::jsonb`,
        which === 'validated' ? eq(translations.status, 'validated') : undefined,
      ),
    )
    .orderBy(asc(translationKeys.key));
  const shown = rows.filter(({ key, row }) => {
    if (row.sourceHash === key.hash) return true;
    return listTextRemarks(language.code, language.name, key.source, row.forms).every(({ kind }) => kind !== 'error');
  });
  return flattenMessages(shown.map(({ row }) => row));
};

/** Published bundles, and the changes that a publication would make. Throws GEN-010. */
export const loadBundles = async (db: Db, locale: string): Promise<CallAnswer<typeof listBundles>> => {
  const language = await requireLanguage(db, locale);
  const online = await findServedBundle(db, locale);
  const { users } = new AccountAccess(db, ALL_COMPANIES).views;
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
    .limit(MAX_BUNDLES_SHOWN);
  const { left } = await toLimitedList(rows, MAX_BUNDLES_SHOWN, () =>
    db.$count(translationBundles, eq(translationBundles.locale, locale)),
  );
  const waiting = async (which: TextSelection) => {
    const messages = await buildPublishableMessages(db, language, which);
    return { count: Object.keys(messages).length, changed: countDifferences(messages, online?.messages ?? {}) };
  };
  return {
    online: online?.number ?? null,
    bundles: rows.map(({ firstName, lastName, at, by, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: by === null ? null : formatFullName({ firstName: firstName ?? '', lastName: lastName ?? '' }).trim(),
    })),
    left,
    waiting: { validated: await waiting('validated'), all: await waiting('all') },
  };
};

/** Throws TRA-006 when the bundle online is no longer the expected one. Needs a transaction. */
const requireServedBundle = (language: Language, online: number | null): void => {
  if (language.bundle !== online) throw new Refusal('TRA-006');
};

/** Freezes texts and puts them online; returns the number. Throws GEN-010, TRA-006, TRA-009 when no text is ready. */
export const publishTexts = (
  db: Db,
  actor: Actor,
  locale: string,
  { texts, note, online }: CallBody<typeof publishBundle>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const language = await lockLanguage(tx, locale);
    requireServedBundle(language, online);
    const messages = await buildPublishableMessages(tx, language, texts);
    if (Object.keys(messages).length === 0) throw new Refusal('TRA-009');
    const before = await findServedBundle(tx, locale);
    const number = await createBundle(tx, locale, messages, before, { note, by: actor.id });
    if (number === null) throw new Error('a publication has a number');
    return number;
  });

/** Puts an earlier bundle online again. Throws GEN-010 for an unknown one, TRA-006. */
export const rollBackBundle = (
  db: Db,
  locale: string,
  { number, online }: { number: number; online: number | null },
): Promise<void> =>
  db.transaction(async (tx) => {
    requireServedBundle(await lockLanguage(tx, locale), online);
    const isBundle = and(eq(translationBundles.locale, locale), eq(translationBundles.number, number));
    if ((await tx.$count(translationBundles, isBundle)) === 0) throw new Refusal('GEN-010');
    await setServedBundle(tx, locale, number);
  });
