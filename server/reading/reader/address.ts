import { readerPath } from '../../../contract/platform/paths.ts';
import type { DocumentKey } from '../../booklets/publications/render.ts';
import { WATERMARK_SHEET } from './dress.ts';

/** What an address of a booklet asks for. */
export type Asked =
  | {
      what: 'document';
      key: DocumentKey /** What it counts as; null when it is not counted. */;
      counted: string | null;
    }
  | { what: 'search' }
  | { what: 'quiz'; blockId: string }
  | { what: 'file'; mediaId: string; variant: string }
  /** A file of the company's own fonts, as `{id}.woff2`. */
  | { what: 'font'; name: string }
  | { what: 'pass'; token: string }
  /** The page of somebody in charge. */
  | { what: 'board'; token: string }
  /** A form of the door: a code, an e-mail address, the code that was sent there, or to a person's own, or the way out. */
  | { what: 'entry'; by: Entry }
  | { what: 'watermark' }
  /** A page, form or file of whoever reads: `donnees`, `information`… */
  | { what: 'own'; name: string }
  | { what: 'nothing' };

const ENTRIES = ['code', 'courriel', 'verification', 'identite', 'sortie'] as const;
export type Entry = (typeof ENTRIES)[number];

const OWN: Readonly<Record<string, DocumentKey>> = {
  sommaire: 'contents',
  fin: 'end',
  imprimer: 'print',
  'search.json': 'search.json',
};

/** The page that searches, and what it searches in. */
export const isSearch = (asked: Asked): boolean =>
  asked.what === 'search' || (asked.what === 'document' && asked.key === 'search.json');

/** The parts of an address after that of the booklet. Its own words come first: no page is called by one of them. */
export const askedFor = (parts: readonly string[]): Asked => {
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 0) return { what: 'document', key: 'cover', counted: 'cover' };
  if (parts.length === 1) {
    if (first === 'recherche') return { what: 'search' };
    if (first === 'donnees') return { what: 'own', name: 'donnees' };
    if (first === WATERMARK_SHEET) return { what: 'watermark' };
    const key = Object.hasOwn(OWN, first) ? OWN[first] : undefined;
    if (key !== undefined) return { what: 'document', key, counted: null };
    if (/^theme-[0-9a-f]+\.css$/.test(first)) return { what: 'document', key: 'theme.css', counted: null };
    return { what: 'document', key: `page/${first}`, counted: first };
  }
  if (parts.length === 2 && first === 'moi') return { what: 'own', name: second };
  if (parts.length === 2 && first === 'quiz') return { what: 'quiz', blockId: second };
  if (parts.length === 2 && first === 'polices') return { what: 'font', name: second };
  const entry = first === 'entree' && parts.length === 2 ? ENTRIES.find((one) => one === second) : undefined;
  if (entry !== undefined) return { what: 'entry', by: entry };
  if (parts.length === 2 && first === 'acces') return { what: 'pass', token: second };
  if (parts.length === 2 && first === 'responsable') return { what: 'board', token: second };
  if (parts.length === 3 && first === 'fichiers') return { what: 'file', mediaId: second, variant: third };
  return { what: 'nothing' };
};

/** The parts of a path, decoded; null for one that cannot be. */
export const partsOf = (path: string): string[] | null => {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
};

export interface BookletAddress {
  company: string;
  slug: string;
  /** Address of the cover on this host. */
  base: string;
  rest: string[];
}

/** What every address is made of. Anything else is refused here: the base stands in pages and in a cookie as it is. */
const WORD = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Which booklet a path under `/lire/` names. On a company's own host (`own`) its name is not repeated. */
export const bookletAddress = (parts: readonly string[], own: string | null): BookletAddress | null => {
  const [company = '', slug = '', ...rest] = own === null ? parts : [own, ...parts];
  if (!WORD.test(company) || !WORD.test(slug)) return null;
  return { company, slug, base: baseOf(company, slug, own), rest };
};

export const baseOf = (company: string, slug: string, own: string | null): string =>
  own === null ? readerPath(company, slug) : `/lire/${slug}`;
