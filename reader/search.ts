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
export interface TextPiece {
  text: string;
  hit: boolean;
}

export interface SearchResult {
  slug: string;
  title: TextPiece[];
  chapter: string;
  excerpt: TextPiece[];
}

const MAX_RESULTS = 30;
const EXCERPT_MARGIN_CHARACTERS = 90;

/** Removes case and accents, letter for letter: positions in the folded text are positions in the text itself. */
const foldText = (text: string): string => {
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const plain = letter.normalize('NFD').charAt(0).toLowerCase();
    folded += plain === '’' ? "'" : plain.length === 1 ? plain : letter;
  }
  return folded;
};

/** Splits a text at the matches of the words. */
const splitPieces = (text: string, words: readonly string[]): TextPiece[] => {
  const folded = foldText(text);
  const found: TextPiece[] = [];
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

const buildExcerpt = (text: string, words: readonly string[]): string => {
  const folded = foldText(text);
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const from = first <= EXCERPT_MARGIN_CHARACTERS ? 0 : text.indexOf(' ', first - EXCERPT_MARGIN_CHARACTERS) + 1;
  const cut = text.indexOf(' ', first + EXCERPT_MARGIN_CHARACTERS * 1.5);
  const to = cut === -1 ? text.length : cut;
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`.replace(/\s+/g, ' ');
};

export const splitQueryWords = (query: string): string[] =>
  foldText(query.normalize('NFC').slice(0, 100))
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);

/** Pages that contain every word of the query, title matches first; at most 30. */
export const searchPages = (entries: readonly SearchEntry[], query: string): SearchResult[] => {
  const words = splitQueryWords(query);
  if (words.length === 0) return [];
  return entries
    .map((entry) => {
      const title = foldText(entry.title);
      const all = `${title} ${foldText(entry.chapter)} ${foldText(entry.text)}`;
      const inTitle = words.filter((word) => title.includes(word)).length;
      return { entry, fits: words.every((word) => all.includes(word)), inTitle };
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => b.inTitle - a.inTitle)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => ({
      slug: entry.slug,
      title: splitPieces(entry.title, words),
      chapter: entry.chapter,
      excerpt: splitPieces(buildExcerpt(entry.text, words), words),
    }));
};

/** Announcement of the result list, in either tone. */
export const formatResultCount = (query: string, count: number): string => {
  if (splitQueryWords(query).length === 0) return 'Il faut au moins un mot à chercher.';
  if (count === 0)
    return `Aucune page ne contient «\u00a0${query.trim()}\u00a0». Un mot plus court ou un synonyme peut aider.`;
  return count === 1 ? '1 page trouvée.' : `${count} pages trouvées.`;
};
