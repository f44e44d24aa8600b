import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { languages } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';

/**
 * Throws for a language that is its own fallback (LAN-006), directly or through others (LAN-004), or for an unknown
 * fallback (GEN-019).
 */
export const requireFallbackChain = async (db: Db, code: string, fallback: string | null): Promise<void> => {
  if (fallback === null) return;
  // French needs no fallback: it has every text.
  if (fallback === code || code === BUILT_IN_LANGUAGE) throw createFieldRefusal('fallback', 'LAN-006');
  const rows = await db.select({ code: languages.code, fallback: languages.fallback }).from(languages).limit(200);
  const next = new Map(rows.map((row) => [row.code, row.fallback]));
  if (!next.has(fallback)) throw createFieldRefusal('fallback', 'GEN-019');
  const walked = [code];
  for (let at: string | null = fallback; at !== null; at = next.get(at) ?? null) {
    walked.push(at);
    if (at === code) throw createFieldRefusal('fallback', 'LAN-004', { chaine: walked.join(' → ') });
  }
};
