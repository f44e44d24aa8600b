import { and, desc, eq } from 'drizzle-orm';
import type { LegalKind } from '../../contract/auth.ts';
import type { Db } from '../db/client.ts';
import { legalDocuments } from '../db/schema/people.ts';
import { Refusal } from '../refusal.ts';

/** The version in force of a legal text, or null before any was published. */
export const currentDocument = async (db: Db, kind: LegalKind) => {
  const [row] = await db
    .select()
    .from(legalDocuments)
    .where(eq(legalDocuments.kind, kind))
    .orderBy(desc(legalDocuments.version))
    .limit(1);
  return row ?? null;
};

/** A version of a legal text (the one in force when none is named) and the list of all. Throws GEN-010. */
export const readDocument = async (db: Db, kind: LegalKind, version?: number) => {
  const versions = await db
    .select({ version: legalDocuments.version, effectiveOn: legalDocuments.effectiveOn })
    .from(legalDocuments)
    .where(eq(legalDocuments.kind, kind))
    .orderBy(desc(legalDocuments.version))
    .limit(100);
  const wanted = version ?? versions[0]?.version;
  if (wanted === undefined) throw new Refusal('GEN-010');
  const [row] = await db
    .select()
    .from(legalDocuments)
    .where(and(eq(legalDocuments.kind, kind), eq(legalDocuments.version, wanted)));
  if (!row) throw new Refusal('GEN-010');
  return { ...row, versions };
};
