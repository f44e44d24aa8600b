/*
 * A text is split into pieces that join back to exactly the same text: words, spaces, marks, and protected parts (tags,
 * variables, addresses, numbers). Sentences are runs of pieces.
 */

export type PieceKind = 'word' | 'space' | 'mark' | 'tag' | 'number' | 'variable' | 'address';

export interface Piece {
  kind: PieceKind;
  text: string;
}

const KINDS = ['tag', 'variable', 'address', 'number', 'word', 'space'] as const;

// Every repetition is bounded, because users write these texts.
const PLAIN_PATTERNS = [
  String.raw`(?<variable>\{\{[^{}]{1,120}\}\})`,
  String.raw`(?<address>https?:\/\/[^\s<>«»"]{1,2000}|www\.[^\s<>«»"]{1,2000}|[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})`,
  String.raw`(?<number>\d+(?:[.,\u00a0\u202f]\d+)*(?:ers?|res?|[eè]mes?|es?|nde?s?)?(?!\p{L}))`,
  // An elided word is a separate word: « n’ », « qu’ »; « aujourd’hui » is one word.
  String.raw`(?<word>(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\p{L})|\p{L}+(?:['’]\p{L}+)*)`,
  String.raw`(?<space>\s+)`,
];
const TEXT_PATTERN = new RegExp([...PLAIN_PATTERNS, '(?<mark>.)'].join('|'), 'gisu');
const HTML_PATTERN = new RegExp(
  [
    // A passage in another language holds no French: it stays whole.
    String.raw`(?<tag><span lang="(?!fr")[^<>]{1,40}>(?:(?!<\/?span)[\s\S]){0,4000}<\/span>|<[^<>]{1,4000}>)`,
    ...PLAIN_PATTERNS.slice(0, -1),
    String.raw`(?<space>(?:\s|&nbsp;|&#160;)+)`,
    '(?<mark>&[a-z0-9#]{1,10};|.)',
  ].join('|'),
  'gisu',
);

export const splitPieces = (text: string, html: boolean): Piece[] =>
  [...text.matchAll(html ? HTML_PATTERN : TEXT_PATTERN)].map((match) => ({
    kind: KINDS.find((kind) => match.groups?.[kind] !== undefined) ?? 'mark',
    text: match[0],
  }));

/** Inline tags; all others end the sentence. */
const INLINE_TAG = /^<\/?(a|abbr|b|em|i|span|strong|sub|sup|u)\b/i;
const SENTENCE_ENDS = new Set(['.', '!', '?', '…']);
const CLOSING_MARKS = new Set(['»', '”', ')', '"', '!', '?', '.', '…']);

/** Abbreviations whose full stop does not end the sentence: « M. Durand », « art. L. 1222 ». */
const ABBREVIATION = /^(\p{Lu}|MM|Dr|Pr|Me|St|Ste|art|al|cf|ex|env|max|min|p|tél|vol)$/u;

const isSentenceStart = (pieces: readonly Piece[], from: number): boolean => {
  const next = pieces
    .slice(from, from + 8)
    .find(({ kind, text }) => kind !== 'space' && !(kind === 'tag' && INLINE_TAG.test(text)));
  if (!next || next.kind === 'tag') return true;
  return next.kind !== 'word' || next.text !== next.text.toLowerCase();
};

/** End of a sentence whose last piece is `at`, after its closing quotes and spaces. */
const findSentenceEnd = (pieces: readonly Piece[], at: number): number => {
  let end = at + 1;
  while (end < pieces.length) {
    const { kind, text } = pieces[end] ?? { kind: 'mark', text: '' };
    const spaceBeforeClose = kind === 'space' && CLOSING_MARKS.has(pieces[end + 1]?.text ?? '');
    if (!CLOSING_MARKS.has(text) && !spaceBeforeClose) break;
    end += 1;
  }
  return end;
};

/** Runs of pieces, `[from, to[`: each is a sentence, or the pieces between two. */
export const splitSentences = (pieces: readonly Piece[]): [from: number, to: number][] => {
  const runs: [number, number][] = [];
  let from = 0;
  const end = (to: number) => {
    if (to > from) runs.push([from, to]);
    from = to;
  };
  for (let at = 0; at < pieces.length; at += 1) {
    const { kind, text } = pieces[at] ?? { kind: 'mark', text: '' };
    if (kind === 'tag' && !INLINE_TAG.test(text)) {
      end(at);
      end(at + 1);
    } else if (kind === 'space' && text.includes('\n')) end(at);
    else if (text === '.' && ABBREVIATION.test(pieces[at - 1]?.text ?? '') && pieces[at + 1]?.kind === 'space')
      continue;
    else if (kind === 'mark' && SENTENCE_ENDS.has(text)) {
      const to = findSentenceEnd(pieces, at);
      if (isSentenceStart(pieces, to)) end(to);
      at = to - 1;
    }
  }
  end(pieces.length);
  return runs;
};
