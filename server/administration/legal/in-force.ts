import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Current day in Paris, compared with effective dates. */
export const TODAY_IN_PARIS = sql`to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

/** Condition for platform versions already in force. */
export const inForceCondition: SQL = sql`legal_documents.company_id is null and legal_documents.effective_on <= ${TODAY_IN_PARIS}`;

/**
 * True when a person's last decision accepts the terms, in a recent enough version: versions that do not ask again keep
 * earlier answers valid (C45).
 */
export const buildTermsAcceptedCondition = (userId: SQLWrapper): SQL<boolean> => sql<boolean>`coalesce((
  select said.decision = 'accepted' from legal_decisions said join legal_documents text on text.id = said.document_id
  where said.user_id = ${userId} and text.kind = 'terms' and text.company_id is null and text.effective_on <= ${TODAY_IN_PARIS}
    and text.version >= (
      select max(asking.version) from legal_documents asking where asking.kind = 'terms' and asking.company_id is null
        and asking.asks_again and asking.effective_on <= ${TODAY_IN_PARIS})
  order by said.at desc, said.id desc limit 1), false)`;
