import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/client.ts';
import { legalDecisions, type legalDocuments, users } from '../../platform/data/schema/people.ts';
import type { Pending } from '../../platform/http/find-session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { currentDocument } from './documents.ts';
import { acceptsTerms } from './in-force.ts';

export type Decision = 'accepted' | 'refused';

/** Where and how a decision was taken, as its proof keeps it. `address` is cut to its network. */
export interface Trace {
  address: string;
  browser: string;
  locale: string;
}

type Document = typeof legalDocuments.$inferSelect;

/** What a person last said of one version: she may change her mind, and the last word counts. */
const lastDecision = async (db: Db, userId: string, documentId: string): Promise<Decision | null> => {
  const [row] = await db
    .select({ decision: legalDecisions.decision })
    .from(legalDecisions)
    .where(and(eq(legalDecisions.userId, userId), eq(legalDecisions.documentId, documentId)))
    .orderBy(desc(legalDecisions.at), desc(legalDecisions.id))
    .limit(1);
  return row?.decision ?? null;
};

/** Whether the person has accepted the terms, as they hold for her now (C45). */
export const hasAcceptedTerms = async (db: Db, userId: string): Promise<boolean> => {
  const [row] = await db
    .select({ accepted: acceptsTerms(sql`${userId}::uuid`) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.accepted ?? false;
};

/** The version in force of what is decided on. Throws LEG-002 when the person was shown another one. */
export const documentShown = async (db: Db, kind: 'terms' | 'privacy', version: number): Promise<Document> => {
  const current = await currentDocument(db, kind);
  if (!current) throw new Refusal('GEN-010');
  if (current.version !== version) throw new Refusal('LEG-002');
  return current;
};

/** Keeps the proof of a decision; saying the same again adds nothing. */
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

/** Records what a visitor answered before login, unless a newer version came meanwhile: then she is asked again. */
export const recordPending = async (db: Db, userId: string, { terms }: Pending, trace: Trace): Promise<void> => {
  const current = await currentDocument(db, 'terms');
  if (!terms || !current || current.version !== terms.version) return;
  await recordDecision(db, userId, current, terms.decision, trace);
};
