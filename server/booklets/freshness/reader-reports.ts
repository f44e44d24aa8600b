import { and, eq, inArray, ne } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { phraseText } from '../../../contract/platform/errors.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import { SendingAccess } from '../../platform/data/access/sending-access.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import { readQuotation } from '../../platform/mail/layout.ts';

/** An error that a reader reported and nobody has verified since. Its id is that of the message to the owner. */
export interface OpenReport {
  id: string;
  kind: string;
  at: Date;
  blockId: string | null;
}

/** Reports of a page that are shown with their words; the others are counted. */
export const MAX_SHOWN_REPORTS = 5;

/** What is wrong, as the form of the reader says it. */
export const describeReportKind = (kind: string): string => {
  if (kind === 'faux') return phraseText('Une information est fausse ou dépassée');
  if (kind === 'obscur') return phraseText('Un passage est difficile à comprendre');
  if (kind === 'panne') return phraseText('Un lien, une image ou un fichier ne marche pas');
  if (kind === 'acces') return phraseText('Je n’arrive pas à lire ou à utiliser cette page');
  return phraseText('Autre chose');
};

/**
 * Words of reports, by their id, from the messages that took them to the owners: nothing else of the reader. A report is
 * missing when it had no recipient, and once the body of its message is erased.
 */
export const loadReportWords = async (
  db: Db,
  { companyId }: Pick<Scope, 'companyId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const sending = new SendingAccess(db, { companyId });
  const { outbox } = sending.views;
  const rows = await sending
    .select({ id: outbox.id, source: outbox.source })
    .from(outbox)
    .where(and(inArray(outbox.id, [...ids]), eq(outbox.kind, 'page-report'), ne(outbox.source, '')));
  const words = await Promise.all(
    rows.map(async ({ id, source }) => [id, readQuotation((await PostalMime.parse(source)).text ?? '')] as const),
  );
  return new Map(words.flatMap(([id, text]) => (text === null ? [] : [[id, text] as const])));
};
