import { eq, max, sql } from 'drizzle-orm';
import { BUILT_IN_LANGUAGE, toCanonicalLanguageCode } from '../../../contract/administration/languages/language.ts';
import type {
  createLanguage,
  LanguageSettings,
  saveLanguage,
} from '../../../contract/administration/languages/languages.ts';
import type { CallBody } from '../../../contract/platform/call.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import { ALL_COMPANIES } from '../../platform/data/access/all-companies.ts';
import { languages } from '../../platform/data/access/platform-tables.ts';
import { requireRowVersion, updateVersionedRow } from '../../platform/data/access/versioned-row.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { buildPlatformConflict, refuseConflict } from '../../platform/http/conflict.ts';
import { createFieldRefusal, requireFirstRow } from '../../platform/http/refusal.ts';
import { requireFallbackChain } from './fallback-chain.ts';
import { requireNoPublishedBooklet } from './require-unpublished.ts';

type Row = typeof languages.$inferSelect;

/** Serialises transactions that add, change or order languages, so that two of them cannot create a fallback loop. */
export const lockLanguages = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('languages'))`);

/** Adds a language at the end of the list; returns its canonical BCP 47 code. LAN-003, LAN-004, LAN-006. */
export const addLanguage = (
  db: Db,
  actor: Actor,
  { code: typed, ...values }: CallBody<typeof createLanguage>,
): Promise<string> =>
  db.transaction(async (tx) => {
    await lockLanguages(tx);
    // The schema has validated the code.
    const code = toCanonicalLanguageCode(typed) ?? typed;
    await requireFallbackChain(tx, code, values.fallback);
    const [last] = await tx.select({ position: max(languages.position) }).from(languages);
    const [row] = await tx
      .insert(languages)
      .values({ ...values, code, position: (last?.position ?? -1) + 1, createdBy: actor.id, updatedBy: actor.id })
      .onConflictDoNothing()
      .returning({ code: languages.code });
    if (!row) throw createFieldRefusal('code', 'LAN-003', { code });
    return row.code;
  });

const requireFrenchActive = ({ code }: Row, { active, activeContent }: LanguageSettings): void => {
  if (code !== BUILT_IN_LANGUAGE) return;
  if (!active) throw createFieldRefusal('active', 'LAN-005');
  if (!activeContent) throw createFieldRefusal('activeContent', 'LAN-005');
};

/** Switches the users of a deactivated language to French. */
const switchUsersToFrench = (tx: Db, code: string) =>
  new AccountAccess(tx, ALL_COMPANIES).update(
    'users',
    { locale: BUILT_IN_LANGUAGE, rowVersion: sql`row_version + 1` },
    ({ locale }) => eq(locale, code),
  );

const requireRow = async (db: Db, code: string): Promise<Row> =>
  requireFirstRow(await db.select().from(languages).where(eq(languages.code, code)));

/**
 * Changes a language and returns its former row. GEN-010, GEN-011; LAN-005 for a deactivation of French, LAN-001 with
 * the booklets when the content language has published ones; LAN-004 and LAN-006 for a fallback loop.
 */
export const changeLanguage = (
  db: Db,
  actor: Actor,
  code: string,
  { rowVersion, ...values }: CallBody<typeof saveLanguage>,
): Promise<Row> => {
  const save = () =>
    db.transaction(async (tx) => {
      await lockLanguages(tx);
      const row = await requireRow(tx, code);
      requireRowVersion(row, rowVersion);
      requireFrenchActive(row, values);
      if (row.activeContent && !values.activeContent) await requireNoPublishedBooklet(tx, row);
      await requireFallbackChain(tx, code, values.fallback);
      if (row.active && !values.active) await switchUsersToFrench(tx, code);
      await updateVersionedRow(tx, actor, languages, { rowVersion, where: eq(languages.code, code) }, values);
      return row;
    });
  return refuseConflict(async () => buildPlatformConflict(db, actor, await requireRow(db, code)), save);
};

/** Sets the order of languages: the given ones first, the others after them in their current order. */
export const reorderLanguages = (db: Db, codes: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await lockLanguages(tx);
    const rows = await tx.select({ code: languages.code }).from(languages).orderBy(languages.position, languages.code);
    const known = new Set(rows.map(({ code }) => code));
    const named = codes.filter((code) => known.has(code));
    const ordered = [...new Set([...named, ...known])];
    const json = JSON.stringify(ordered.map((code, position) => ({ code, position })));
    await tx.execute(sql`update languages set position = came.position
      from jsonb_to_recordset(${json}::jsonb) as came(code text, position int) where languages.code = came.code`);
  });
