import { copyCapitals, triggersElision } from './letters.ts';
import type { Piece, PieceKind } from './pieces.ts';

/** Reason why a sentence does not change and needs review. */
export type Doubt = 'plural' | 'gender' | 'verb' | 'pronoun' | 'quote';

/** Word or mark of a sentence, without spaces and tags. */
export interface Token {
  /** Index among the pieces. */
  at: number;
  kind: PieceKind;
  raw: string;
  /** In lower case, with a curly apostrophe. */
  word: string;
  /** True for someone else's words: read, never changed. */
  fixed: boolean;
  /** Parts of a sentence between colons, semicolons, dashes and brackets; two tokens of one part have the same. */
  part: number;
}

const NO_TOKEN: Token = { at: -1, kind: 'mark', raw: '', word: '', fixed: true, part: -1 };
const PART_MARKS = new Set([':', ';', '–', '—']);

/** Thrown when a rule is not sure; the sentence then does not change. */
export class UnsureError extends Error {
  readonly doubt: Doubt;

  constructor(doubt: Doubt) {
    super(doubt);
    this.doubt = doubt;
  }
}

const toTokens = (pieces: readonly Piece[], fixed: readonly boolean[]): Token[] => {
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
    if (PART_MARKS.has(text)) part = last += 1;
    return [token];
  });
};

/** Sentence under conversion: its tokens, and the edits of its pieces. */
export class Sentence {
  readonly tokens: readonly Token[];
  readonly #pieces: readonly Piece[];
  readonly #edits = new Map<number, string>();

  constructor(pieces: readonly Piece[], fixed: readonly boolean[]) {
    this.#pieces = pieces;
    this.tokens = toTokens(pieces, fixed);
  }

  get hasChanges(): boolean {
    return this.#edits.size > 0;
  }

  getToken(i: number): Token {
    return this.tokens[i] ?? NO_TOKEN;
  }

  getWord(i: number): string {
    return this.getToken(i).word;
  }

  /** True for a real word that is not part of someone else’s words. */
  isFreeWord(i: number): boolean {
    const { kind, fixed } = this.getToken(i);
    return kind === 'word' && !fixed;
  }

  /** True at the start of a clause: nothing before, or a mark other than a hyphen. */
  isClauseStart(i: number): boolean {
    const before = this.getToken(i - 1);
    return i === 0 || (before.kind === 'mark' && !['-', '‑', ')', '’', "'", '/', '.', '»', '”'].includes(before.raw));
  }

  /** True for a proper name: a capital that is not at the start of a clause. */
  isProperName(i: number): boolean {
    const { raw } = this.getToken(i);
    return raw.charAt(0) !== raw.charAt(0).toLowerCase() && !this.isClauseStart(i) && raw !== raw.toUpperCase();
  }

  isHyphen(i: number): boolean {
    return this.getWord(i) === '-' || this.getWord(i) === '‑';
  }

  replace(i: number, text: string): void {
    const { at, raw } = this.getToken(i);
    const put = copyCapitals(raw, text);
    if (put !== raw) this.#edits.set(at, put);
  }

  drop(i: number): void {
    this.#edits.set(this.getToken(i).at, '');
  }

  /** Replaces a word that is elided before the next one (`before`, when that one changes too): « te » and « t’ ». */
  replaceElided(i: number, full: string, short: string, before = this.getWord(i + 1)): void {
    const next = this.getToken(i + 1);
    if (next.kind === 'variable' || next.kind === 'number' || next.kind === 'address') throw new UnsureError('pronoun');
    if (!triggersElision(before)) {
      this.replace(i, full);
      return;
    }
    // Use « t' » in a text with straight apostrophes.
    const straight = this.#pieces.some(({ text }) => text.includes("'"));
    this.replace(i, straight ? short.replace('’', "'") : short);
    for (let at = this.getToken(i).at + 1; at < next.at; at += 1) {
      if (this.#pieces[at]?.kind === 'space') this.#edits.set(at, '');
    }
  }

  /** Restores the vowel and the space of « n’ » before a consonant. */
  restoreVowel(i: number, full: string): void {
    const { at, raw } = this.getToken(i);
    this.#edits.set(at, `${copyCapitals(raw, full)} `);
  }

  /** The pieces, each with its new text. */
  listChanges(): { was: Piece; now: string }[] {
    return this.#pieces.map((was, at) => ({ was, now: this.#edits.get(at) ?? was.text }));
  }
}
