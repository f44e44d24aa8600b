import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { splitTextKey } from '../../../contract/administration/languages/text-forms.ts';
import { languages, translationBundles } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Messages = Readonly<Record<string, string>>;
type Language = typeof languages.$inferSelect & { bundleId: string | null };

/** Bundles are immutable, so cache entries never expire: languages × a few versions; the oldest is evicted. */
const MAX_CACHED_MESSAGES = 30;
const mergedMessagesCache = new Map<string, Messages>();

const loadLanguagesWithBundles = async (db: Db): Promise<Map<string, Language>> => {
  const rows = await db
    .select({ language: languages, bundleId: translationBundles.id })
    .from(languages)
    .leftJoin(
      translationBundles,
      and(eq(translationBundles.locale, languages.code), eq(translationBundles.number, languages.bundle)),
    )
    .limit(200);
  return new Map(rows.map(({ language, bundleId }) => [language.code, { ...language, bundleId }]));
};

/** A language and its fallbacks, down to French, which is built in and excluded. */
const getFallbackChain = (all: Map<string, Language>, locale: string): Language[] => {
  const chain: Language[] = [];
  for (let at = all.get(locale); at && !chain.includes(at); at = at.fallback ? all.get(at.fallback) : undefined) {
    if (at.code === BUILT_IN_LANGUAGE) break;
    chain.push(at);
  }
  return chain;
};

/** Date format and first day of the week for the widgets, where set (C42). */
const buildWidgetTexts = ({ dateFormat, firstDay }: Language): Messages => ({
  ...(dateFormat !== '' && { 'ui.widget.dateFormat': dateFormat }),
  ...(firstDay !== null && { 'ui.widget.firstDayOfWeek': String(firstDay) }),
});

const mergeMessages = async (db: Db, chain: readonly Language[]): Promise<Messages> => {
  const messages: Record<string, string> = {};
  const spoken = new Set<string>();
  for (const { bundleId } of chain) {
    if (bundleId === null) continue;
    const [bundle] = await db.select().from(translationBundles).where(eq(translationBundles.id, bundleId));
    const own = Object.entries(bundle?.messages ?? {});
    // A text comes whole: plural forms of two languages are never mixed.
    const fresh = own.filter(([flat]) => !spoken.has(splitTextKey(flat).key));
    for (const [flat, text] of fresh) {
      messages[flat] = text;
      spoken.add(splitTextKey(flat).key);
    }
  }
  return { ...messages, ...(chain[0] && buildWidgetTexts(chain[0])) };
};

/**
 * Latest published texts of an active language (C38), and their ETag; `null` when the browser has them already. Empty
 * for fr-FR. Throws GEN-010 for a language that is not active.
 */
export const loadServedTexts = async (
  db: Db,
  locale: string,
  known: string | undefined,
): Promise<{ etag: string; messages: Messages | null }> => {
  const all = await loadLanguagesWithBundles(db);
  const language = all.get(locale);
  if (!language?.active) throw new Refusal('GEN-010');
  const chain = getFallbackChain(all, locale);
  const what = JSON.stringify([
    locale,
    chain.map(({ bundleId }) => bundleId),
    chain[0] ? buildWidgetTexts(chain[0]) : {},
  ]);
  const etag = `"${createHash('sha256').update(what).digest('base64url').slice(0, 27)}"`;
  if (known === etag || known === `W/${etag}`) return { etag, messages: null };
  const messages = mergedMessagesCache.get(etag) ?? (await mergeMessages(db, chain));
  mergedMessagesCache.set(etag, messages);
  for (const oldest of mergedMessagesCache.keys()) {
    if (mergedMessagesCache.size <= MAX_CACHED_MESSAGES) break;
    mergedMessagesCache.delete(oldest);
  }
  return { etag, messages };
};
