import { definitionOf, isBlockType } from '../../../blocks/registry.ts';
import { mapTexts } from '../../../blocks/walk.ts';
import type { ToneDoubt } from '../../../contract/booklets/tone/tone.ts';
import { converted, type Passage as Spoken, type Tone } from './french/convert.ts';

/** A sentence that is converted, or that somebody must read. */
export interface Passage {
  runs: Spoken['runs'];
  doubt: ToneDoubt | null;
}

/** What is known of a booklet when its texts are converted. */
export interface Known {
  /** Its titles, in lower case: between « » they are its own words. */
  titles: ReadonlySet<string>;
  /** Sentences with « tu » whose sentence with « vous » is known. */
  plain?: ReadonlyMap<string, string>;
  rich?: ReadonlyMap<string, string>;
}

export interface Written<Value> {
  value: Value;
  passages: Passage[];
}

/** A plain text in another tone. One that would grow beyond `max` characters stays as it is, to be read. */
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

/** Fields that name somebody, or by which somebody is reached: nobody is spoken to there. */
const NAMES = new Set(['author', 'name', 'email', 'phone']);

interface Block {
  type: string;
  props: unknown;
}

/**
 * The props of a block in another tone. A quotation is somebody else’s: its passages are told and stay, unless it is
 * one `ofLibrary`, which nobody has said yet. A block of a kind that is not known stays as it is.
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
