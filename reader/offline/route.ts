import { OFFLINE_PATH } from '../../contract/reading/offline-file.ts';

/** Document that a fragment of the address names, and the place in it. */
export interface OfflineTarget {
  key: string;
  anchor: string;
}

const KEYS_BY_PATH: Readonly<Record<string, string>> = {
  '': 'cover',
  sommaire: 'contents',
  fin: 'end',
  recherche: 'search',
  'livret/accessibilite': 'accessibility',
  [OFFLINE_PATH]: 'offline',
};

const decodeAnchor = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Reads the fragment of a link: `#` is the cover, `#/sommaire` a document, `#/ma-page#titre` a place in a page. Null: a
 * place in the present document, such as `#contenu`.
 */
export const parseOfflineHash = (hash: string): OfflineTarget | null => {
  const [path = '', anchor = ''] = hash.replace(/^#/, '').split('#', 2);
  if (path !== '' && !path.startsWith('/')) return null;
  const [name = ''] = path.slice(1).split('?');
  const key = Object.hasOwn(KEYS_BY_PATH, name) ? KEYS_BY_PATH[name] : undefined;
  return { key: key ?? `page/${name}`, anchor: decodeAnchor(anchor) };
};
