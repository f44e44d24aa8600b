import { elides, likewise } from './letters.ts';
import type { Kind, Piece } from './pieces.ts';

/** Why a sentence is left as it is, for somebody to read again. */
export type Doubt = 'plural' | 'gender' | 'verb' | 'pronoun' | 'quote';

/** A word or a mark of a sentence, spaces and tags left out. */
export interface Token {
  /** Its place among the pieces. */
  at: number;
  kind: Kind;
  raw: string;
  /** In lower case, with a curly apostrophe. */
  word: string;
  /** Said by somebody else: read, never changed. */
  fixed: boolean;
  /** Parts of a sentence between colons, semicolons, dashes and brackets; two tokens of one part have the same. */
  part: number;
}

const NONE: Token = { at: -1, kind: 'mark', raw: '', word: '', fixed: true, part: -1 };
const PARTS = new Set([':', ';', '–', '—']);

/** Thrown where a rule is not sure; the sentence then stays as it was. */
export class Unsure extends Error {
  readonly doubt: Doubt;

  constructor(doubt: Doubt) {
    super(doubt);
    this.doubt = doubt;
  }
}

const tokensOf = (pieces: readonly Piece[], fixed: readonly boolean[]): Token[] => {
  const open: number[] = [];
  let part = 0;
  let last = 0;
  return pieces.flatMap(({ kind, text }, at): Token[] => {
    if (kind === 'space' || kind === 'tag') return [];
    if (text === '(') {
      open.push(part);
      part = last += 1;
    }
    const token = { at, kind, raw: text, word: text.toLowerCase().replace("'", '’'), fixed: fixed[at] ?? false, part };
    if (text === ')') part = open.pop() ?? part;
    if (PARTS.has(text)) part = last += 1;
    return [token];
  });
};

/** One sentence while it is changed: what it says, and what its pieces become. */
export class Sentence {
  readonly tokens: readonly Token[];
  readonly #pieces: readonly Piece[];
  readonly #edits = new Map<number, string>();

  constructor(pieces: readonly Piece[], fixed: readonly boolean[]) {
    this.#pieces = pieces;
    this.tokens = tokensOf(pieces, fixed);
  }

  get changed(): boolean {
    return this.#edits.size > 0;
  }

  token(i: number): Token {
    return this.tokens[i] ?? NONE;
  }

  word(i: number): string {
    return this.token(i).word;
  }

  /** Whether a word may be read as one of this sentence: a real word, and not somebody else’s. */
  free(i: number): boolean {
    const { kind, fixed } = this.token(i);
    return kind === 'word' && !fixed;
  }

  /** Whether a clause begins here: nothing before, or a mark that is no hyphen. */
  begins(i: number): boolean {
    const before = this.token(i - 1);
    return i === 0 || (before.kind === 'mark' && !['-', '‑', ')', '’', "'", '/', '.', '»', '”'].includes(before.raw));
  }

  /** A proper name: a capital that no beginning of a clause explains. */
  named(i: number): boolean {
    const { raw } = this.token(i);
    return raw.charAt(0) !== raw.charAt(0).toLowerCase() && !this.begins(i) && raw !== raw.toUpperCase();
  }

  hyphen(i: number): boolean {
    return this.word(i) === '-' || this.word(i) === '‑';
  }

  replace(i: number, text: string): void {
    const { at, raw } = this.token(i);
    const put = likewise(raw, text);
    if (put !== raw) this.#edits.set(at, put);
  }

  drop(i: number): void {
    this.#edits.set(this.token(i).at, '');
  }

  /** Puts a word that loses its vowel before the next one (`before`, when that one changes too): « te » and « t’ ». */
  elided(i: number, full: string, short: string, before = this.word(i + 1)): void {
    const next = this.token(i + 1);
    if (next.kind === 'variable' || next.kind === 'number' || next.kind === 'address') throw new Unsure('pronoun');
    if (!elides(before)) {
      this.replace(i, full);
      return;
    }
    // « t' » in a text that is written with straight apostrophes.
    const straight = this.#pieces.some(({ text }) => text.includes("'"));
    this.replace(i, straight ? short.replace('’', "'") : short);
    for (let at = this.token(i).at + 1; at < next.at; at += 1) {
      if (this.#pieces[at]?.kind === 'space') this.#edits.set(at, '');
    }
  }

  /** Gives « n’ » its vowel and its space back before a word that begins with a consonant. */
  unelided(i: number, full: string): void {
    const { at, raw } = this.token(i);
    this.#edits.set(at, `${likewise(raw, full)} `);
  }

  /** The pieces with what became of each. */
  changes(): { was: Piece; now: string }[] {
    return this.#pieces.map((was, at) => ({ was, now: this.#edits.get(at) ?? was.text }));
  }
}
