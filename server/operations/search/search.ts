import { type Hit, SEARCH_EACH } from '../../../contract/operations/search.ts';
import { paths, withQuery } from '../../../contract/platform/paths.ts';
import { getDisplayTitle } from '../../booklets/booklets/titles.ts';
import { nameVariables } from '../../library/templates/name-variables.ts';
import type { Db } from '../../platform/data/client.ts';
import type { Scope } from '../../platform/data/scope.ts';
import { type Found, findByLikeness, findByWords, wordsOf } from '../../platform/data/search.ts';
import { reachFor } from './reach.ts';

const hitOf = (row: Found, isReferent: boolean): Hit => {
  const livret = row.bookletId ?? undefined;
  const page = row.pageId ?? undefined;
  const booklet = getDisplayTitle(row.bookletTitle);
  const at = { id: row.id, title: nameVariables(row.title), about: '' };
  const excerpt = nameVariables(row.excerpt).replace(/\s+/g, ' ').trim();
  switch (row.kind) {
    case 'booklet':
      return {
        ...at,
        kind: 'booklet',
        href: isReferent ? withQuery(paths.bookletParticipants, { livret }) : withQuery(paths.bookletHome, { livret }),
      };
    case 'chapter':
      return { ...at, kind: 'chapter', about: booklet, href: withQuery(paths.editor, { livret }) };
    case 'page':
      return { ...at, kind: 'page', about: booklet, href: withQuery(paths.editor, { livret, page }) };
    case 'block':
      return {
        ...at,
        kind: 'page',
        title: nameVariables(row.pageTitle ?? booklet),
        about: `${booklet} · ${excerpt}`,
        href: withQuery(paths.editor, { livret, page, bloc: row.id }),
      };
    case 'participant':
      return {
        ...at,
        kind: 'participant',
        about: booklet,
        href: withQuery(paths.bookletParticipants, { livret, fiche: row.id }),
      };
    case 'media':
      return { ...at, kind: 'media', href: withQuery(paths.media, { fichier: row.id }) };
    case 'user':
      return { ...at, kind: 'user', href: `${paths.users}/${row.id}` };
    case 'help':
      return {
        ...at,
        kind: 'help',
        about: excerpt,
        href: withQuery(paths.help, { tutoriel: row.id }),
      };
  }
};

/** Keeps one result per page, found by its title or by its texts. */
const once = (rows: Found[]): Found[] => {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = row.kind === 'page' || row.kind === 'block' ? `page ${row.pageId}` : `${row.kind} ${row.id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** Results that the actor may open; similar spellings when no word matches exactly. */
export const search = async (db: Db, scope: Scope, asked: string): Promise<{ hits: Hit[]; approximate: boolean }> => {
  if (wordsOf(asked).length === 0) return { hits: [], approximate: false };
  const reach = await reachFor(scope);
  const exact = await findByWords(db, reach, asked, SEARCH_EACH);
  const rows = exact.length > 0 ? exact : await findByLikeness(db, reach, asked, SEARCH_EACH);
  const isReferent = scope.actor.role === 'referent';
  return { hits: once(rows).map((row) => hitOf(row, isReferent)), approximate: exact.length === 0 && rows.length > 0 };
};
