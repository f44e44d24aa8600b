/*
 * Search of a booklet, shared by the server (without a script) and the browser (during typing). The index is the
 * `search.json` frozen with each version.
 */

export interface SearchEntry {
  slug: string;
  title: string;
  chapter: string;
  text: string;
}

/** Piece of a text; `hit` pieces match the search. */
export interface Piece {
  text: string;
  hit: boolean;
}

export interface SearchResult {
  slug: string;
  title: Piece[];
  chapter: string;
  excerpt: Piece[];
}

const MOST = 30;
const AROUND = 90;

/** Removes case and accents, letter for letter: positions in the folded text are positions in the text itself. */
const fold = (text: string): string => {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const plain = letter.normalize('NFD').charAt(0).toLowerCase();
    folded += plain === '’' ? "'" : plain.length === 1 ? plain : letter;
  }
  return folded;
};

/** Splits a text at the matches of the words. */
const pieces = (text: string, words: readonly string[]): Piece[] => {
  const folded = fold(text);
  const found: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    let [from, length] = [text.length, 0];
    for (const word of words) {
      const place = folded.indexOf(word, at);
      if (place !== -1 && (place < from || (place === from && word.length > length)))
        [from, length] = [place, word.length];
    }
    if (from > at) found.push({ text: text.slice(at, from), hit: false });
    if (length > 0) found.push({ text: text.slice(from, from + length), hit: true });
    at = from + length;
  }
  return found;
};

const excerptOf = (text: string, words: readonly string[]): string => {
  const folded = fold(text);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = first <= AROUND ? 0 : text.indexOf(' ', first - AROUND) + 1;
  const cut = text.indexOf(' ', first + AROUND * 1.5);
  const to = cut === -1 ? text.length : cut;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`.replace(/\s+/g, ' ');
};

export const wordsOf = (query: string): string[] =>
  fold(query.normalize('NFC').slice(0, 100))
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);

/** Pages that contain every word of the query, title matches first; at most 30. */
export const search = (entries: readonly SearchEntry[], query: string): SearchResult[] => {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return entries
    .map((entry) => {
      const title = fold(entry.title);
      const all = `${title} ${fold(entry.chapter)} ${fold(entry.text)}`;
      const inTitle = words.filter((word) => title.includes(word)).length;
      return { entry, fits: words.every((word) => all.includes(word)), inTitle };
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => b.inTitle - a.inTitle)
    .slice(0, MOST)
    .map(({ entry }) => ({
      slug: entry.slug,
      title: pieces(entry.title, words),
      chapter: entry.chapter,
      excerpt: pieces(excerptOf(entry.text, words), words),
    }));
};

/** Announcement of the result list, in either tone. */
export const resultsInWords = (query: string, count: number): string => {
  if (wordsOf(query).length === 0) return 'Il faut au moins un mot à chercher.';
  if (count === 0)
    return `Aucune page ne contient «\u00a0${query.trim()}\u00a0». Un mot plus court ou un synonyme peut aider.`;
  return count === 1 ? '1 page trouvée.' : `${count} pages trouvées.`;
};
