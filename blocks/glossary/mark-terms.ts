import { escapeHtml } from '../escape-html.ts';
import { BLOCK_TYPES, getBlockDefinition } from '../registry.ts';

/*
 * Marks glossary terms in the texts of a page, as links to their definition; the reader's script shows the definition
 * in place. Input and output are HTML that this product rendered, analysed by its tags alone.
 */

export interface GlossaryTerm {
  term: string;
  definition: string;
  /** The address of the definition. */
  href: string;
}

/** Id of a term on the page of its glossary. `index`: its position in the block, from 0. */
export const buildTermAnchor = (blockId: string, index: number) => `terme-${blockId}-${index}`;

/** Elements without marks: titles, controls, code and drawings. */
const UNMARKED_TAGS = new Set(
  'a abbr button code dt figcaption h1 h2 h3 h4 h5 h6 label legend option script select style summary svg textarea'.split(
    ' ',
  ),
);
const UNMARKED_TYPES = BLOCK_TYPES.filter((type) => getBlockDefinition(type).skipsTermMarks);
/** Classes without marks: those of some blocks, and of elements used as titles. */
const UNMARKED_CLASS = new RegExp(`(^|\\s)(b-block-(${UNMARKED_TYPES.join('|')})|\\S*-title)(\\s|$)`);
const VOID_TAGS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const foldText = (text: string) => removeAccents(text).toLowerCase().replaceAll('’', "'");
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** « EPI », « CSE »: capitals distinguish an acronym from an ordinary word of the same letters. */
const isAcronym = (term: string) => /^\p{Lu}[\p{Lu}\p{N}.&-]{1,9}$/u.test(term);

/** A word of a term, with or without the mark of its plural: « badge », « réseaux », « canal ». */
const buildWordPattern = (word: string): string => {
  if (/aux$/.test(word)) return `${escapePattern(word.slice(0, -3))}(?:al|au|aux|ail)`;
  if (/al$/.test(word)) return `${escapePattern(word.slice(0, -2))}(?:als?|aux)`;
  const stem = word.length > 3 ? word.replace(/[sx]$/, '') : word;
  return `${escapePattern(stem)}[sx]?`;
};

const buildTermPattern = (term: string): string =>
  foldText(term)
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .split(/(?<=['-])/)
        .map((part) => (part.length < 3 ? escapePattern(part) : buildWordPattern(part)))
        .join(''),
    )
    .join('\\s+');

interface TermMatcher extends GlossaryTerm {
  pattern: RegExp;
  acronym: boolean;
}

/** `text` folded letter by letter, so that an index in the result is the same index in the text. */
const foldByLetter = (text: string): string =>
  [...text].map((letter) => (letter.length === 1 ? (foldText(letter)[0] ?? letter) : letter)).join('');

const createTermMatchers = (terms: readonly GlossaryTerm[]): TermMatcher[] =>
  terms
    .filter(({ term, definition }) => term.trim().length > 1 && definition !== '')
    // Longest terms first: « badge visiteur » is no « badge ».
    .toSorted((a, b) => b.term.length - a.term.length)
    .map((term) => {
      const acronym = isAcronym(term.term.trim());
      const inner = acronym ? `${escapePattern(term.term.trim())}s?` : buildTermPattern(term.term);
      return { ...term, acronym, pattern: new RegExp(`(?<![\\p{L}\\p{N}_])${inner}(?![\\p{L}\\p{N}_])`, 'u') };
    });

interface TermMatch {
  from: number;
  to: number;
  term: TermMatcher;
}

/** First occurrences of the remaining terms in a text, in order, without overlap. */
const findFirstMatches = (text: string, left: Set<TermMatcher>): TermMatch[] => {
  const plain = foldByLetter(text);
  const hits: TermMatch[] = [];
  for (const term of left) {
    const found = term.pattern.exec(term.acronym ? text : plain);
    if (!found) continue;
    const [from, to] = [found.index, found.index + found[0].length];
    if (hits.some((hit) => from < hit.to && hit.from < to)) continue;
    hits.push({ from, to, term });
  }
  for (const { term } of hits) left.delete(term);
  return hits.sort((a, b) => a.from - b.from);
};

const markText = (text: string, left: Set<TermMatcher>): string => {
  let html = '';
  let at = 0;
  for (const { from, to, term } of findFirstMatches(text, left)) {
    const words = text.slice(from, to);
    const link = `<a class="b-term" href="${escapeHtml(term.href)}" title="${escapeHtml(term.definition)}">${words}</a>`;
    html += text.slice(at, from) + link;
    at = to;
  }
  return html + text.slice(at);
};

/** Marks the first occurrence of each term in the HTML of a page's blocks, as a link to its definition. */
export const createTermMarker = (terms: readonly GlossaryTerm[]): ((html: string) => string) => {
  const all = createTermMatchers(terms);
  return (html) => (all.length === 0 ? html : markTerms(html, new Set(all)));
};

const markTerms = (html: string, left: Set<TermMatcher>): string => {
  /** Open elements; `closed` means that nothing is marked inside. */
  const open: { name: string; closed: boolean }[] = [];
  return html
    .split(/(<!--[\s\S]*?-->|<[^>]*>)/)
    .map((piece, index) => {
      if (index % 2 === 0) {
        if (piece.trim() === '' || open.at(-1)?.closed) return piece;
        return markText(piece, left);
      }
      const [, end, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(piece) ?? [];
      const tag = name.toLowerCase();
      if (tag === '' || VOID_TAGS.has(tag) || piece.endsWith('/>')) return piece;
      if (end) {
        const at = open.findLastIndex((one) => one.name === tag);
        if (at >= 0) open.length = at;
        return piece;
      }
      const classes = /\sclass="([^"]*)"/.exec(piece)?.[1] ?? '';
      const closed = (open.at(-1)?.closed ?? false) || UNMARKED_TAGS.has(tag) || UNMARKED_CLASS.test(classes);
      open.push({ name: tag, closed });
      return piece;
    })
    .join('');
};

/** Removes the marks from an HTML text. */
export const removeTermMarks = (html: string): string =>
  html.replace(/<a class="b-term" href="[^"]*" title="[^"]*">([^<]*)<\/a>/g, '$1');
