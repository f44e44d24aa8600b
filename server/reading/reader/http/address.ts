import { readerPath } from '../../../../contract/platform/paths.ts';
import { OFFLINE_DOWNLOAD_PATH, OFFLINE_PATH } from '../../../../contract/reading/offline-file.ts';
import type { DocumentKey } from '../../../booklets/index.ts';
import { WATERMARK_SHEET } from '../booklet/reader-settings.ts';

/** The resource that a path within a booklet names. */
export type ReaderRoute =
  | {
      what: 'document';
      key: DocumentKey /** `counted`: key used by the statistics; null: not counted. */;
      counted: string | null;
    }
  | { what: 'search' }
  /** The page of the offline file, and the file. */
  | { what: 'offlineForm' }
  | { what: 'offlineFile' }
  | { what: 'quiz'; blockId: string }
  /** The form that tells what is wrong on a page. */
  | { what: 'report'; slug: string }
  | { what: 'file'; mediaId: string; variant: string }
  /** A file of the company's own fonts, as `{id}.woff2`. */
  | { what: 'font'; name: string }
  | { what: 'pass'; token: string }
  /** The page of a referent. */
  | { what: 'board'; token: string }
  /**
   * A form of the entry page: code, e-mail address, the code sent to that address or to a participant's own address, or
   * sign-out.
   */
  | { what: 'entry'; by: EntryForm }
  /** A public file of the entry pages: style sheet, logo or font. */
  | { what: 'look'; name: string }
  | { what: 'watermark' }
  /** What makes the booklet installable and readable without a network. */
  | { what: 'offline'; name: OfflineFile }
  /** A page, form or file of the current reader: `donnees`, `information`… */
  | { what: 'own'; name: string }
  | { what: 'nothing' };

const ENTRY_FORMS = ['code', 'courriel', 'verification', 'identite', 'sortie'] as const;
export type EntryForm = (typeof ENTRY_FORMS)[number];

/** Files at `{base}/livret/{name}`: the service worker, the manifest, the page shown instead of an unread one, the state. */
const OFFLINE_FILES = {
  'hors-ligne.js': 'worker',
  'manifeste.webmanifest': 'manifest',
  'hors-ligne': 'page',
  etat: 'state',
} as const;
export type OfflineFile = (typeof OFFLINE_FILES)[keyof typeof OFFLINE_FILES];

const LOOK_FILE_PATTERN =
  /^entree\/(theme-[0-9a-f]+\.css|(?:apercu|icone)-[0-9a-f]+\.png|logo(-sombre)?-[0-9a-f]+|polices\/[0-9a-f-]+\.woff2)$/;

const CHAPTER_ID_PATTERN = /^[0-9a-f-]{36}$/;

const DOCUMENT_KEYS_BY_PATH: Readonly<Record<string, DocumentKey>> = {
  sommaire: 'contents',
  fin: 'end',
  imprimer: 'print',
  'search.json': 'search.json',
};

/** True for the search page and for the index that it searches. */
export const isSearchRoute = (asked: ReaderRoute): boolean =>
  asked.what === 'search' || (asked.what === 'document' && asked.key === 'search.json');

/** Parses the parts of a path after the booklet. Reserved words come first: no page slug can be one of them. */
export const parseReaderRoute = (parts: readonly string[]): ReaderRoute => {
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 0) return { what: 'document', key: 'cover', counted: 'cover' };
  if (parts.length === 1) {
    if (first === 'recherche') return { what: 'search' };
    if (first === 'donnees') return { what: 'own', name: 'donnees' };
    if (first === WATERMARK_SHEET) return { what: 'watermark' };
    const key = Object.hasOwn(DOCUMENT_KEYS_BY_PATH, first) ? DOCUMENT_KEYS_BY_PATH[first] : undefined;
    if (key !== undefined) return { what: 'document', key, counted: null };
    if (/^theme-[0-9a-f]+\.css$/.test(first)) return { what: 'document', key: 'theme.css', counted: null };
    return { what: 'document', key: `page/${first}`, counted: first };
  }
  // Two parts: a page may have the slug `accessibilite`.
  if (parts.length === 2 && first === 'livret' && second === 'accessibilite')
    return { what: 'document', key: 'accessibility', counted: null };
  if (parts.length === 2 && first === 'imprimer' && CHAPTER_ID_PATTERN.test(second))
    return { what: 'document', key: `print/${second}`, counted: null };
  if (parts.join('/') === OFFLINE_PATH) return { what: 'offlineForm' };
  if (parts.join('/') === OFFLINE_DOWNLOAD_PATH) return { what: 'offlineFile' };
  if (parts.length === 2 && first === 'livret' && Object.hasOwn(OFFLINE_FILES, second))
    return { what: 'offline', name: OFFLINE_FILES[second as keyof typeof OFFLINE_FILES] };
  if (parts.length === 2 && first === 'moi') return { what: 'own', name: second };
  if (parts.length === 2 && first === 'quiz') return { what: 'quiz', blockId: second };
  if (parts.length === 2 && first === 'erreur') return { what: 'report', slug: second };
  if (parts.length === 2 && first === 'polices') return { what: 'font', name: second };
  if (LOOK_FILE_PATTERN.test(parts.join('/'))) return { what: 'look', name: parts.slice(1).join('/') };
  const entry = first === 'entree' && parts.length === 2 ? ENTRY_FORMS.find((one) => one === second) : undefined;
  if (entry !== undefined) return { what: 'entry', by: entry };
  if (parts.length === 2 && first === 'acces') return { what: 'pass', token: second };
  if (parts.length === 2 && first === 'responsable') return { what: 'board', token: second };
  if (parts.length === 3 && first === 'fichiers') return { what: 'file', mediaId: second, variant: third };
  return { what: 'nothing' };
};

/** The decoded parts of a path; null if the path cannot be decoded. */
export const decodePathParts = (path: string): string[] | null => {
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

/**
 * Allowed characters of every path part. The base is written unescaped into pages and a cookie, so anything else is
 * refused here.
 */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The booklet that a path under `/lire/` names. A company's own host (`own`) implies the company, so the path omits it.
 */
export const parseBookletAddress = (parts: readonly string[], own: string | null): BookletAddress | null => {
  const [company = '', slug = '', ...rest] = own === null ? parts : [own, ...parts];
  if (!SLUG_PATTERN.test(company) || !SLUG_PATTERN.test(slug)) return null;
  return { company, slug, base: buildBookletBase(company, slug, own), rest };
};

export const buildBookletBase = (company: string, slug: string, own: string | null): string =>
  own === null ? readerPath(company, slug) : `/lire/${slug}`;
