import { type Piece, piecesOf, sentencesOf } from './pieces.ts';
import { type Doubt, Sentence, Unsure } from './sentence.ts';
import { toTu } from './to-tu.ts';
import { toVous } from './to-vous.ts';
import { formWithVous } from './verbs.ts';

export type Tone = 'vous' | 'tu';

/** Sentence that addresses the reader: text of each run before and after, without tags. */
export interface Passage {
  runs: { was: string; now: string }[];
  /** Reason why it is unchanged; null when it is converted. */
  doubt: Doubt | null;
}

export interface Conversion {
  text: string;
  passages: Passage[];
}

export interface Options {
  html?: boolean;
  /** Titles that change too, in lower case: between « » they are not someone else's words. */
  titles?: ReadonlySet<string>;
  /** « tu » sentences with a known « vous » form (see `remembered`). */
  known?: ReadonlyMap<string, string>;
}

const NO_TITLES: ReadonlySet<string> = new Set();
const OPENS: Readonly<Record<string, string>> = { '«': '»', '“': '”' };
const BLOCK = /^<\/?(p|li|ul|ol|br|blockquote|td|th|tr|h\d)\b/i;

/** Marks the pieces that are someone else’s words: text between « », and quotations. */
const quotedOf = (pieces: readonly Piece[], titles: ReadonlySet<string>): boolean[] => {
  const quoted = pieces.map(() => false);
  let quotation = 0;
  let close = '';
  let from = 0;
  pieces.forEach(({ kind, text }, at) => {
    if (/^<blockquote\b/i.test(text)) quotation += 1;
    if (/^<\/blockquote\b/i.test(text)) quotation -= 1;
    if (quotation > 0) quoted[at] = true;
    if (kind === 'tag' && BLOCK.test(text)) close = '';
    if (close === '' && OPENS[text] !== undefined) {
      close = OPENS[text] ?? '';
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

const readable = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');

/** Runs of a sentence; adjacent unchanged pieces are merged. */
const runsOf = (changes: readonly { was: Piece; now: string }[]): Passage['runs'] => {
  const runs: Passage['runs'] = [];
  for (const { was, now } of changes) {
    if (was.kind === 'tag') continue;
    const last = runs.at(-1);
    const same = was.text === now;
    if (same && last && last.was === last.now) {
      last.was += readable(now);
      last.now = last.was;
    } else runs.push({ was: readable(was.text), now: readable(now) });
  }
  return runs;
};

/** Maximum number of words and marks in a sentence; a longer text is not a sentence, and the rules would be slow. */
const LONGEST = 600;

const SPOKEN: Record<Tone, (word: string) => boolean> = {
  tu: (word) => /^(vous|votre|vos|vôtres?)$/.test(word) || formWithVous(word) !== null,
  vous: (word) => /^(tu|t[e’]|toi|ton|ta|tes)$/.test(word),
};

const RULES: Record<Tone, (sentence: Sentence) => void> = { tu: toTu, vous: toVous };

interface Turned {
  text: string;
  passages: Passage[];
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

/** Converts by rule. A sentence converted to « vous » must convert back to itself, which reveals a missed word. */
const turned = (pieces: readonly Piece[], quoted: readonly boolean[], to: Tone): Turned => {
  const before = textOf(pieces);
  const sentence = new Sentence(pieces, quoted);
  const passages: Passage[] = [];
  const unchanged = pieces.map((was) => ({ was, now: was.text }));
  if (sentence.tokens.some(({ fixed, kind, word }) => fixed && kind === 'word' && SPOKEN[to](word))) {
    passages.push({ runs: runsOf(unchanged), doubt: 'quote' });
  }
  try {
    if (sentence.tokens.length > LONGEST) {
      if (!sentence.tokens.some(({ word }) => SPOKEN[to](word))) return { text: before, passages };
      throw new Unsure('verb');
    }
    RULES[to](sentence);
    if (!sentence.changed) return { text: before, passages };
    const changes = sentence.changes();
    const text = changes.map(({ now }) => now).join('');
    if (to === 'vous') {
      const back = piecesOf(text, true);
      const again = turned(
        back,
        back.map(() => false),
        'tu',
      ).text;
      if (again.replaceAll('’', "'") !== before.replaceAll('’', "'") && passages.length === 0) throw new Unsure('verb');
    }
    return { text, passages: [{ runs: runsOf(changes), doubt: null }, ...passages] };
  } catch (error) {
    if (!(error instanceof Unsure)) throw error;
    return { text: before, passages: [{ runs: runsOf(unchanged), doubt: error.doubt }] };
  }
};

/** Former « vous » form of a sentence; null when there was none. */
const asBefore = (pieces: readonly Piece[], html: boolean, known: ReadonlyMap<string, string>): Turned | null => {
  const text = textOf(pieces);
  const tidy = text.trim();
  const original = known.get(tidy);
  if (original === undefined) return null;
  if (original === tidy) return { text, passages: [] };
  const earlier = piecesOf(original, html);
  const { passages } = turned(
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

const eachSentence = <Result>(
  text: string,
  { html = false, titles = NO_TITLES }: Options,
  work: (pieces: Piece[], quoted: boolean[]) => Result,
): Result[] => {
  const pieces = piecesOf(text, html);
  const quoted = quotedOf(pieces, titles);
  return sentencesOf(pieces).map(([from, end]) => work(pieces.slice(from, end), quoted.slice(from, end)));
};

/**
 * Converts a French text that addresses one person from « vous » to « tu », or the reverse. Works sentence by sentence:
 * when a rule is not sure, the sentence does not change and its passage gives the reason. Tags, variables, addresses
 * and the words of others between « » never change.
 */
export const converted = (text: string, to: Tone, options: Options = {}): Conversion => {
  const { html = false, known } = options;
  const sentences = eachSentence(text, options, (pieces, quoted) => {
    const before = to === 'vous' && known ? asBefore(pieces, html, known) : null;
    return before ?? turned(pieces, quoted, to);
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
export const remembered = (texts: readonly string[], options: Options = {}): Map<string, string> => {
  const known = new Map<string, string>();
  const own = new Map<string, string>();
  for (const text of texts) {
    eachSentence(text, options, (pieces, quoted) => {
      const was = textOf(pieces).trim();
      const now = turned(pieces, quoted, 'tu').text.trim();
      if (was === now) own.set(was, was);
      else known.set(now, was).set(was, was);
    });
  }
  return new Map([...known, ...own]);
};
