import type { Tone } from '../../../../contract/booklets/booklets/booklets.ts';
import { type Piece, splitPieces, splitSentences } from './pieces.ts';
import { type Doubt, Sentence, UnsureError } from './sentence.ts';
import { convertToTu } from './to-tu.ts';
import { convertToVous } from './to-vous.ts';
import { findVousForm } from './verbs.ts';

/** Sentence that addresses the reader: text of each run before and after, without tags. */
export interface SentencePassage {
  runs: { was: string; now: string }[];
  /** Reason why it is unchanged; null when it is converted. */
  doubt: Doubt | null;
}

export interface Conversion {
  text: string;
  passages: SentencePassage[];
}

export interface ConvertOptions {
  html?: boolean;
  /** Titles that change too, in lower case: between « » they are not someone else's words. */
  titles?: ReadonlySet<string>;
  /** « tu » sentences with a known « vous » form (see `remembered`). */
  known?: ReadonlyMap<string, string>;
}

const NO_TITLES: ReadonlySet<string> = new Set();
const CLOSING_QUOTES: Readonly<Record<string, string>> = { '«': '»', '“': '”' };
const BLOCK_TAG = /^<\/?(p|li|ul|ol|br|blockquote|td|th|tr|h\d)\b/i;

/** Marks the pieces that are someone else’s words: text between « », and quotations. */
const findQuotedPieces = (pieces: readonly Piece[], titles: ReadonlySet<string>): boolean[] => {
  const quoted = pieces.map(() => false);
  let quotation = 0;
  let close = '';
  let from = 0;
  pieces.forEach(({ kind, text }, at) => {
    if (/^<blockquote\b/i.test(text)) quotation += 1;
    if (/^<\/blockquote\b/i.test(text)) quotation -= 1;
    if (quotation > 0) quoted[at] = true;
    if (kind === 'tag' && BLOCK_TAG.test(text)) close = '';
    if (close === '' && CLOSING_QUOTES[text] !== undefined) {
      close = CLOSING_QUOTES[text] ?? '';
      from = at + 1;
    } else if (close !== '' && text === close) {
      const inner = pieces.slice(from, at).filter((piece) => piece.kind !== 'tag');
      const said = inner.map((piece) => piece.text).join('');
      if (!titles.has(said.trim().toLowerCase())) quoted.fill(true, from, at);
      close = '';
    }
  });
  return quoted;
};

const toReadableText = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

/** Runs of a sentence; adjacent unchanged pieces are merged. */
const toRuns = (changes: readonly { was: Piece; now: string }[]): SentencePassage['runs'] => {
  const runs: SentencePassage['runs'] = [];
  for (const { was, now } of changes) {
    if (was.kind === 'tag') continue;
    const last = runs.at(-1);
    const same = was.text === now;
    if (same && last && last.was === last.now) {
      last.was += toReadableText(now);
      last.now = last.was;
    } else runs.push({ was: toReadableText(was.text), now: toReadableText(now) });
  }
  return runs;
};

/** Maximum number of words and marks in a sentence; a longer text is not a sentence, and the rules would be slow. */
const MAX_SENTENCE_PIECES = 600;

const ADDRESS_WORDS: Record<Tone, (word: string) => boolean> = {
  tu: (word) => /^(vous|votre|vos|vôtres?)$/.test(word) || findVousForm(word) !== null,
  vous: (word) => /^(tu|t[e’]|toi|ton|ta|tes)$/.test(word),
};

const RULES: Record<Tone, (sentence: Sentence) => void> = { tu: convertToTu, vous: convertToVous };

interface SentenceConversion {
  text: string;
  passages: SentencePassage[];
}

const joinPieces = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

/** Converts by rule. A sentence converted to « vous » must convert back to itself, which reveals a missed word. */
const convertSentence = (pieces: readonly Piece[], quoted: readonly boolean[], to: Tone): SentenceConversion => {
  const before = joinPieces(pieces);
  const sentence = new Sentence(pieces, quoted);
  const passages: SentencePassage[] = [];
  const unchanged = pieces.map((was) => ({ was, now: was.text }));
  if (sentence.tokens.some(({ fixed, kind, word }) => fixed && kind === 'word' && ADDRESS_WORDS[to](word))) {
    passages.push({ runs: toRuns(unchanged), doubt: 'quote' });
  }
  try {
    if (sentence.tokens.length > MAX_SENTENCE_PIECES) {
      if (!sentence.tokens.some(({ word }) => ADDRESS_WORDS[to](word))) return { text: before, passages };
      throw new UnsureError('verb');
    }
    RULES[to](sentence);
    if (!sentence.hasChanges) return { text: before, passages };
    const changes = sentence.listChanges();
    const text = changes.map(({ now }) => now).join('');
    if (to === 'vous') {
      const back = splitPieces(text, true);
      const again = convertSentence(
        back,
        back.map(() => false),
        'tu',
      ).text;
      if (again.replaceAll('’', "'") !== before.replaceAll('’', "'") && passages.length === 0)
        throw new UnsureError('verb');
    }
    return { text, passages: [{ runs: toRuns(changes), doubt: null }, ...passages] };
  } catch (error) {
    if (!(error instanceof UnsureError)) throw error;
    return { text: before, passages: [{ runs: toRuns(unchanged), doubt: error.doubt }] };
  }
};

/** Former « vous » form of a sentence; null when there was none. */
const findFormerSentence = (
  pieces: readonly Piece[],
  html: boolean,
  known: ReadonlyMap<string, string>,
): SentenceConversion | null => {
  const text = joinPieces(pieces);
  const tidy = text.trim();
  const original = known.get(tidy);
  if (original === undefined) return null;
  if (original === tidy) return { text, passages: [] };
  const earlier = splitPieces(original, html);
  const { passages } = convertSentence(
    earlier,
    earlier.map(() => false),
    'tu',
  );
  return {
    text: text.replace(tidy, () => original),
    passages: passages.map(({ runs, doubt }) => ({
      runs: runs.map(({ was, now }) => ({ was: now, now: was })),
      doubt,
    })),
  };
};

const mapSentences = <Result>(
  text: string,
  { html = false, titles = NO_TITLES }: ConvertOptions,
  work: (pieces: Piece[], quoted: boolean[]) => Result,
): Result[] => {
  const pieces = splitPieces(text, html);
  const quoted = findQuotedPieces(pieces, titles);
  return splitSentences(pieces).map(([from, end]) => work(pieces.slice(from, end), quoted.slice(from, end)));
};

/**
 * Converts a French text that addresses one person from « vous » to « tu », or the reverse. Works sentence by sentence:
 * when a rule is not sure, the sentence does not change and its passage gives the reason. Tags, variables, addresses
 * and the words of others between « » never change.
 */
export const convertTone = (text: string, to: Tone, options: ConvertOptions = {}): Conversion => {
  const { html = false, known } = options;
  const sentences = mapSentences(text, options, (pieces, quoted) => {
    const before = to === 'vous' && known ? findFormerSentence(pieces, html, known) : null;
    return before ?? convertSentence(pieces, quoted, to);
  });
  return {
    text: sentences.map((sentence) => sentence.text).join(''),
    passages: sentences.flatMap(({ passages }) => passages),
  };
};

/**
 * Maps « tu » sentences to their « vous » form, for `known`. `texts` are all rich or all plain. Sentences that need no
 * conversion are included, so that they are not analysed again.
 */
export const mapKnownSentences = (texts: readonly string[], options: ConvertOptions = {}): Map<string, string> => {
  const known = new Map<string, string>();
  const own = new Map<string, string>();
  for (const text of texts) {
    mapSentences(text, options, (pieces, quoted) => {
      const was = joinPieces(pieces).trim();
      const now = convertSentence(pieces, quoted, 'tu').text.trim();
      if (was === now) own.set(was, was);
      else known.set(now, was).set(was, was);
    });
  }
  return new Map([...known, ...own]);
};
