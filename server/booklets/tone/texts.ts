import { definitionOf, isBlockType } from '../../../blocks/registry.ts';
import { mapTexts } from '../../../blocks/walk.ts';
import type { ToneDoubt } from '../../../contract/booklets/tone/tone.ts';
import { converted, type Passage as Spoken, type Tone } from './french/convert.ts';

/** Sentence that is converted, or that needs review. */
export interface Passage {
  runs: Spoken['runs'];
  doubt: ToneDoubt | null;
}

/** Known texts of a booklet used by the conversion. */
export interface Known {
  /** Titles in lower case: between « » they are the booklet's own words. */
  titles: ReadonlySet<string>;
  /** « tu » sentences with a known « vous » form. */
  plain?: ReadonlyMap<string, string>;
  rich?: ReadonlyMap<string, string>;
}

export interface Written<Value> {
  value: Value;
  passages: Passage[];
}

/** Converts a plain text. A result longer than `max` characters is dropped, and the text is reported for review. */
export const textInTone = (text: string, to: Tone, known: Known, max = Number.POSITIVE_INFINITY): Written<string> => {
  const { text: value, passages } = converted(text, to, {
    titles: known.titles,
    ...(known.plain && { known: known.plain }),
  });
  if (value.length <= Math.max(max, text.length)) return { value, passages };
  return { value: text, passages: tooLong(passages) };
};

const tooLong = (passages: readonly Passage[]): Passage[] =>
  passages.map(({ runs }) => ({ runs: runs.map(({ was }) => ({ was, now: was })), doubt: 'long' }));

/** Fields with names or contact details, which do not address the reader. */
const NAMES = new Set(['author', 'name', 'email', 'phone']);

interface Block {
  type: string;
  props: unknown;
}

/**
 * Converts the props of a block. A quotation is someone else’s words: its passages are listed but do not change, unless
 * it comes from the library (`ofLibrary`), which nobody has said. A block of an unknown type does not change.
 */
export const propsInTone = (
  { type, props }: Block,
  to: Tone,
  known: Known,
  { ofLibrary = false }: { ofLibrary?: boolean } = {},
): Written<unknown> => {
  if (!isBlockType(type)) return { value: props, passages: [] };
  const passages: Passage[] = [];
  const value = mapTexts(props, (text, name) => {
    if (NAMES.has(name)) return text;
    const html = name === 'html';
    const sentences = html ? known.rich : known.plain;
    const read = converted(text, to, { html, titles: known.titles, ...(sentences && { known: sentences }) });
    passages.push(...read.passages);
    return read.text;
  });
  if (type === 'quote' && !ofLibrary) {
    const said = passages.map(({ runs }) => ({
      runs: runs.map(({ was }) => ({ was, now: was })),
      doubt: 'quote' as const,
    }));
    return { value: props, passages: said };
  }
  if (passages.every(({ doubt }) => doubt !== null)) return { value: props, passages };
  if (!definitionOf(type).props.safeParse(value).success) return { value: props, passages: tooLong(passages) };
  return { value, passages };
};
