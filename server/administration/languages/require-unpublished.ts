import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/data/connection/client.ts';
import { queryRows } from '../../platform/data/statements/query-rows.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const MAX_LISTED_BOOKLETS = 20;

interface PublishedBooklet {
  id: string;
  title: string;
  company: string;
  total: number;
}

/**
 * Throws LAN-001, with the booklets, while published ones use the language. The query covers every company: languages
 * belong to the platform, and only its staff manages them.
 */
export const requireNoPublishedBooklet = async (
  db: Db,
  language: { code: string; name: string; frenchName: string },
): Promise<void> => {
  const rows = await queryRows<PublishedBooklet>(
    db,
    sql`select b.id, coalesce(b.title, '') as title, c.name as company, count(*) over ()::int as total
      from booklets b join companies c on c.id = b.company_id
      where b.state = 'published' and b.binned_at is null and b.source_language = ${language.code}
      order by c.name, b.title limit ${MAX_LISTED_BOOKLETS}`,
  );
  const [first] = rows;
  if (!first) return;
  const booklets = rows.map(({ id, title, company }) => ({ id, title, company }));
  const langue = language.frenchName || language.name;
  const refusal = new Refusal('LAN-001', { langue, n: first.total });
  throw new Refusal('LAN-001', { langue, n: first.total }, { activeContent: [refusal.message] }, { booklets });
};
