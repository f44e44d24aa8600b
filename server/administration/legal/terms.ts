import { desc, eq, sql } from 'drizzle-orm';
import type { TermsDecision } from '../../../contract/administration/accounts/auth.ts';
import { AccountAccess } from '../../platform/data/access/account-access.ts';
import type { SharedRow } from '../../platform/data/access/shared-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import type { PendingAnswers } from '../../platform/http/find-session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findCurrentDocument } from './documents.ts';
import { buildTermsAcceptedCondition } from './in-force.ts';

/** Context of a decision, stored in its proof. `address` is truncated to its network. */
export interface DecisionTrace {
  address: string;
  browser: string;
  locale: string;
}

type LegalDocument = SharedRow<'legalDocuments'>;

/** Last decision of a person on one version: a later decision replaces an earlier one. */
const findLastDecision = async (db: Db, userId: string, documentId: string): Promise<TermsDecision | null> => {
  const access = new AccountAccess(db, { userId });
  const { legalDecisions } = access.views;
  const [row] = await access
    .select({ decision: legalDecisions.decision })
    .from(legalDecisions)
    .where(eq(legalDecisions.documentId, documentId))
    .orderBy(desc(legalDecisions.at), desc(legalDecisions.id))
    .limit(1);
  return row?.decision ?? null;
};

/** True when the person has accepted the current terms (C45). */
export const hasAcceptedTerms = async (db: Db, userId: string): Promise<boolean> => {
  const access = new AccountAccess(db, { userId });
  const { users } = access.views;
  const [row] = await access.select({ accepted: buildTermsAcceptedCondition(sql`${userId}::uuid`) }).from(users);
  return row?.accepted ?? false;
};

/** Version in force of the text to decide on. Throws LEG-002 when the person saw another one. */
export const requireShownDocument = async (
  db: Db,
  kind: 'terms' | 'privacy',
  version: number,
): Promise<LegalDocument> => {
  const current = await findCurrentDocument(db, kind);
  if (!current) throw new Refusal('GEN-010');
  if (current.version !== version) throw new Refusal('LEG-002');
  return current;
};

/** Stores the proof of a decision; a repeated decision adds nothing. */
export const recordTermsDecision = async (
  db: Db,
  userId: string,
  document: LegalDocument,
  decision: TermsDecision,
  trace: DecisionTrace,
): Promise<void> => {
  if ((await findLastDecision(db, userId, document.id)) === decision) return;
  const { id: documentId, version } = document;
  const row = { userId, documentId, version, decision, ...trace };
  await new AccountAccess(db, { userId }).insert('legalDecisions', [row]);
};

/** Records a visitor's answer given before sign-in, unless a newer version exists: then the person is asked again. */
export const recordPendingDecision = async (
  db: Db,
  userId: string,
  { terms }: PendingAnswers,
  trace: DecisionTrace,
): Promise<void> => {
  const current = await findCurrentDocument(db, 'terms');
  if (!terms || !current || current.version !== terms.version) return;
  await recordTermsDecision(db, userId, current, terms.decision, trace);
};
