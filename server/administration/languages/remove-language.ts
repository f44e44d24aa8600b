import { asc, eq, sql } from 'drizzle-orm';
import { BUILT_IN_LANGUAGE } from '../../../contract/administration/languages/language.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { languages } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { queryRows } from '../../platform/data/statements/query-rows.ts';
import { Refusal, requireFirstRow } from '../../platform/http/refusal.ts';
import { lockLanguages } from './language.ts';
import { isDeliveredLanguage } from './list-languages.ts';

type Row = typeof languages.$inferSelect;

const formatCount = (n: number, text: string): string[] => (n === 0 ? [] : [phraseText(text, { n })]);

/** Uses of a language, as texts: where it is offered, its content, and the languages that fall back on it. */
const listLanguageUses = async (tx: Db, { code, active, activeContent }: Row): Promise<string[]> => {
  const [n] = await queryRows<Record<'booklets' | 'templates' | 'participants' | 'companies', number>>(
    tx,
    sql`select (select count(*)::int from booklets where source_language = ${code}) as booklets,
      (select count(*)::int from chapter_templates where source_language = ${code}) as templates,
      (select count(*)::int from participants where language = ${code}) as participants,
      (select count(*)::int from companies where languages @> to_jsonb(${code}::text)) as companies`,
  );
  const replaced = await tx
    .select()
    .from(languages)
    .where(eq(languages.fallback, code))
    .orderBy(asc(languages.position));
  return [
    ...(active ? [phraseText('proposée dans le back-office')] : []),
    ...(activeContent ? [phraseText('proposée pour les livrets')] : []),
    ...formatCount(n?.booklets ?? 0, '{n} {n:livret|livrets}'),
    ...formatCount(n?.templates ?? 0, '{n} {n:modèle|modèles}'),
    ...formatCount(n?.participants ?? 0, '{n} {n:participant|participants}'),
    ...formatCount(n?.companies ?? 0, '{n} {n:entreprise|entreprises}'),
    ...replaced.map((other) => phraseText('remplace {langue}', { langue: other.frenchName || other.name })),
  ];
};

/**
 * Deletes a language with its translations and bundles, and returns its row. GEN-010; LAN-005 for French, LAN-008 for a
 * language of the product, LAN-007 while it is used.
 */
export const removeLanguage = (db: Db, code: string): Promise<Row> =>
  db.transaction(async (tx) => {
    await lockLanguages(tx);
    const row = requireFirstRow(await tx.select().from(languages).where(eq(languages.code, code)).for('update'));
    if (code === BUILT_IN_LANGUAGE) throw new Refusal('LAN-005');
    if (isDeliveredLanguage(code)) throw new Refusal('LAN-008');
    const uses = await listLanguageUses(tx, row);
    if (uses.length > 0) {
      throw new Refusal('LAN-007', { langue: row.frenchName || row.name, usages: uses.join(', ') });
    }
    await tx.delete(languages).where(eq(languages.code, code));
    return row;
  });

/** Content languages of booklets, in order. */
export const loadContentLanguages = (db: Db) =>
  db
    .select({ code: languages.code, name: languages.name, direction: languages.direction })
    .from(languages)
    .where(eq(languages.activeContent, true))
    .orderBy(asc(languages.position), asc(languages.code))
    .limit(200);
