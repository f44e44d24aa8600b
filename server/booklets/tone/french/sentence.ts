import { elides, likewise } from './letters.ts';
import type { Kind, Piece } from './pieces.ts';

/** Reason why a sentence does not change and needs review. */
export type Doubt = 'plural' | 'gender' | 'verb' | 'pronoun' | 'quote';

/** Word or mark of a sentence, without spaces and tags. */
export interface Token {
  /** Index among the pieces. */
  at: number;
  kind: Kind;
  raw: string;
  /** In lower case, with a curly apostrophe. */
  word: string;
  /** True for someone else's words: read, never changed. */
  fixed: boolean;
  /** Parts of a sentence between colons, semicolons, dashes and brackets; two tokens of one part have the same. */
  part: number;
}

const NONE: Token = { at: -1, kind: 'mark', raw: '', word: '', fixed: true, part: -1 };
const PARTS = new Set([':', ';', '–', '—']);

/** Thrown when a rule is not sure; the sentence then does not change. */
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

/** Sentence under conversion: its tokens, and the edits of its pieces. */
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

  /** True for a real word that is not part of someone else’s words. */
  free(i: number): boolean {
    const { kind, fixed } = this.token(i);
    return kind === 'word' && !fixed;
  }

  /** True at the start of a clause: nothing before, or a mark other than a hyphen. */
  begins(i: number): boolean {
    const before = this.token(i - 1);
    return i === 0 || (before.kind === 'mark' && !['-', '‑', ')', '’', "'", '/', '.', '»', '”'].includes(before.raw));
  }

  /** True for a proper name: a capital that is not at the start of a clause. */
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

  /** Replaces a word that is elided before the next one (`before`, when that one changes too): « te » and « t’ ». */
  elided(i: number, full: string, short: string, before = this.word(i + 1)): void {
    const next = this.token(i + 1);
    if (next.kind === 'variable' || next.kind === 'number' || next.kind === 'address') throw new Unsure('pronoun');
    if (!elides(before)) {
      this.replace(i, full);
      return;
    }
    // Use « t' » in a text with straight apostrophes.
    const straight = this.#pieces.some(({ text }) => text.includes("'"));
    this.replace(i, straight ? short.replace('’', "'") : short);
    for (let at = this.token(i).at + 1; at < next.at; at += 1) {
      if (this.#pieces[at]?.kind === 'space') this.#edits.set(at, '');
    }
  }

  /** Restores the vowel and the space of « n’ » before a consonant. */
  unelided(i: number, full: string): void {
    const { at, raw } = this.token(i);
    this.#edits.set(at, `${likewise(raw, full)} `);
  }

  /** The pieces, each with its new text. */
  changes(): { was: Piece; now: string }[] {
    return this.#pieces.map((was, at) => ({ was, now: this.#edits.get(at) ?? was.text }));
  }
}
