import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { legalDocuments } from '../../platform/data/schema/people.ts';

/** Today in Paris, as texts say from when they hold. */
export const TODAY = sql`to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

/** Versions of the platform's texts that hold already. */
export const inForce: SQL = sql`${legalDocuments.companyId} is null and ${legalDocuments.effectiveOn} <= ${TODAY}`;

/**
 * Whether a person's last word on the terms is a yes, and to a version that is recent enough: versions that do not ask
 * again leave earlier answers as they are (C45).
 */
export const acceptsTerms = (userId: SQLWrapper): SQL<boolean> => sql<boolean>`coalesce((
  select said.decision = 'accepted' from legal_decisions said join legal_documents text on text.id = said.document_id
  where said.user_id = ${userId} and text.kind = 'terms' and text.company_id is null and text.effective_on <= ${TODAY}
    and text.version >= (
      select max(asking.version) from legal_documents asking where asking.kind = 'terms' and asking.company_id is null
        and asking.asks_again and asking.effective_on <= ${TODAY})
  order by said.at desc, said.id desc limit 1), false)`;
