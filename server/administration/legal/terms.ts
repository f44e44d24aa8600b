import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { legalDecisions, type legalDocuments, users } from '../../platform/data/schema/people.ts';
import type { Pending } from '../../platform/http/find-session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { currentDocument } from './documents.ts';
import { acceptsTerms } from './in-force.ts';

export type Decision = 'accepted' | 'refused';

/** Context of a decision, stored in its proof. `address` is truncated to its network. */
export interface Trace {
  address: string;
  browser: string;
  locale: string;
}

type Document = typeof legalDocuments.$inferSelect;

/** Last decision of a person on one version: a later decision replaces an earlier one. */
const lastDecision = async (db: Db, userId: string, documentId: string): Promise<Decision | null> => {
  const [row] = await db
    .select({ decision: legalDecisions.decision })
    .from(legalDecisions)
    .where(and(eq(legalDecisions.userId, userId), eq(legalDecisions.documentId, documentId)))
    .orderBy(desc(legalDecisions.at), desc(legalDecisions.id))
    .limit(1);
  return row?.decision ?? null;
};

/** True when the person has accepted the current terms (C45). */
export const hasAcceptedTerms = async (db: Db, userId: string): Promise<boolean> => {
  const [row] = await db
    .select({ accepted: acceptsTerms(sql`${userId}::uuid`) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.accepted ?? false;
};

/** Version in force of the text to decide on. Throws LEG-002 when the person saw another one. */
export const documentShown = async (db: Db, kind: 'terms' | 'privacy', version: number): Promise<Document> => {
  const current = await currentDocument(db, kind);
  if (!current) throw new Refusal('GEN-010');
  if (current.version !== version) throw new Refusal('LEG-002');
  return current;
};

/** Stores the proof of a decision; a repeated decision adds nothing. */
export const recordDecision = async (
  db: Db,
  userId: string,
  document: Document,
  decision: Decision,
  trace: Trace,
): Promise<void> => {
  if ((await lastDecision(db, userId, document.id)) === decision) return;
  await db
    .insert(legalDecisions)
    .values({ userId, documentId: document.id, version: document.version, decision, ...trace });
};

/** Records a visitor's answer given before sign-in, unless a newer version exists: then the person is asked again. */
export const recordPending = async (db: Db, userId: string, { terms }: Pending, trace: Trace): Promise<void> => {
  const current = await currentDocument(db, 'terms');
  if (!terms || !current || current.version !== terms.version) return;
  await recordDecision(db, userId, current, terms.decision, trace);
};
