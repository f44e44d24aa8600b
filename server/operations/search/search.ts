import { MAX_HITS_PER_KIND, type SearchHit } from '../../../contract/operations/search.ts';
import { addQuery, paths } from '../../../contract/platform/paths.ts';
import { replaceVariablesByLabels } from '../../library/index.ts';
import type { Scope } from '../../platform/data/access/scope.ts';
import type { Db } from '../../platform/data/connection/client.ts';
import {
  correctSearchWords,
  listMatchesBySimilarity,
  listMatchesByWords,
  type SearchMatch,
  type SearchScope,
  splitSearchWords,
} from '../../platform/data/queries/search.ts';
import { getDisplayTitle } from '../../platform/text/titles.ts';
import { buildSearchReach } from './search-reach.ts';

/** The index has a space in the place of each tag, even within « l’<b>atelier</b>. ». */
const cleanExcerpt = (excerpt: string): string =>
  replaceVariablesByLabels(excerpt)
    .replace(/\s+/g, ' ')
    .replace(/(?<=[’'(])\s/g, '')
    .replace(/\s(?=[.,)])/g, '')
    .trim();

const toHit = (row: SearchMatch, isReferent: boolean): SearchHit => {
  const { id } = row;
  const livret = row.bookletId ?? undefined;
  const page = row.pageId ?? undefined;
  const booklet = getDisplayTitle(row.bookletTitle);
  const at = { id, title: replaceVariablesByLabels(row.title), about: '' };
  const excerpt = cleanExcerpt(row.excerpt);
  switch (row.kind) {
    case 'booklet':
      return {
        ...at,
        kind: 'booklet',
        href: addQuery(isReferent ? paths.bookletParticipants : paths.bookletHome, { livret }),
      };
    case 'chapter':
      return { ...at, kind: 'chapter', about: booklet, href: addQuery(paths.editor, { livret }) };
    case 'page':
      return { ...at, kind: 'page', about: booklet, href: addQuery(paths.editor, { livret, page }) };
    case 'block':
      return {
        ...at,
        kind: 'page',
        title: replaceVariablesByLabels(row.pageTitle ?? booklet),
        about: `${booklet} · ${excerpt}`,
        href: addQuery(paths.editor, { livret, page, bloc: id }),
      };
    case 'participant':
      return {
        ...at,
        kind: 'participant',
        about: booklet,
        href: addQuery(paths.bookletParticipants, { livret, fiche: id }),
      };
    case 'media':
      return { ...at, kind: 'media', href: addQuery(paths.media, { fichier: id }) };
    case 'user':
      return { ...at, kind: 'user', href: `${paths.users}/${id}` };
    case 'help':
      return { ...at, kind: 'help', about: excerpt, href: addQuery(paths.help, { tutoriel: id }) };
  }
};

/** Keeps one result per page, found by its title or by its texts. */
const removeDuplicateHits = (rows: SearchMatch[]): SearchMatch[] => {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = row.kind === 'page' || row.kind === 'block' ? `page ${row.pageId}` : `${row.kind} ${row.id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** Similar titles, then texts that hold the words spelt as the company spells them. */
const listApproximateMatches = async (db: Db, reach: SearchScope, asked: string): Promise<SearchMatch[]> => {
  const titles = await listMatchesBySimilarity(db, reach, asked, MAX_HITS_PER_KIND);
  const corrected = reach.content ? await correctSearchWords(db, reach.companyId, asked) : null;
  const texts = corrected === null ? [] : await listMatchesByWords(db, reach, corrected, MAX_HITS_PER_KIND);
  return [...titles, ...texts];
};

/** Results that the actor may open; similar spellings when no word matches exactly. */
export const findSearchHits = async (
  db: Db,
  scope: Scope,
  asked: string,
): Promise<{ hits: SearchHit[]; approximate: boolean }> => {
  if (splitSearchWords(asked).length === 0) return { hits: [], approximate: false };
  const reach = await buildSearchReach(scope);
  const exact = await listMatchesByWords(db, reach, asked, MAX_HITS_PER_KIND);
  const rows = exact.length > 0 ? exact : await listApproximateMatches(db, reach, asked);
  const isReferent = scope.actor.role === 'referent';
  return {
    hits: removeDuplicateHits(rows).map((row) => toHit(row, isReferent)),
    approximate: exact.length === 0 && rows.length > 0,
  };
};
