import { getBlockDefinition, isBlockType } from '../../../blocks/registry.ts';
import { mapTexts } from '../../../blocks/walk-props.ts';
import type { Tone } from '../../../contract/booklets/booklets/booklets.ts';
import type { ToneDoubt } from '../../../contract/booklets/tone/tone.ts';
import { convertTone, type SentencePassage as Spoken } from './french/convert.ts';

/** Sentence that is converted, or that needs review. */
export interface ConvertedPassage {
  runs: Spoken['runs'];
  doubt: ToneDoubt | null;
}

/** Known texts of a booklet used by the conversion. */
export interface KnownTexts {
  /** Titles in lower case: between « » they are the booklet's own words. */
  titles: ReadonlySet<string>;
  /** « tu » sentences with a known « vous » form. */
  plain?: ReadonlyMap<string, string>;
  rich?: ReadonlyMap<string, string>;
}

export interface ConvertedValue<Value> {
  value: Value;
  passages: ConvertedPassage[];
}

/** Converts a plain text. A result longer than `max` characters is dropped, and the text is reported for review. */
export const convertPlainText = (
  text: string,
  to: Tone,
  known: KnownTexts,
  max = Number.POSITIVE_INFINITY,
): ConvertedValue<string> => {
  const { text: value, passages } = convertTone(text, to, {
    titles: known.titles,
    ...(known.plain && { known: known.plain }),
  });
  if (value.length <= Math.max(max, text.length)) return { value, passages };
  return { value: text, passages: markTooLong(passages) };
};

const markTooLong = (passages: readonly ConvertedPassage[]): ConvertedPassage[] =>
  passages.map(({ runs }) => ({ runs: runs.map(({ was }) => ({ was, now: was })), doubt: 'long' }));

/** Fields with names or contact details, which do not address the reader. */
const NAME_FIELDS = new Set(['author', 'name', 'email', 'phone']);

interface Block {
  type: string;
  props: unknown;
}

/**
 * Converts the props of a block. A quotation is someone else’s words: its passages are listed but do not change, unless
 * it comes from the library (`ofLibrary`), which nobody has said. A block of an unknown type does not change.
 */
export const convertBlockProps = (
  { type, props }: Block,
  to: Tone,
  known: KnownTexts,
  { ofLibrary = false }: { ofLibrary?: boolean } = {},
): ConvertedValue<unknown> => {
  if (!isBlockType(type)) return { value: props, passages: [] };
  const passages: ConvertedPassage[] = [];
  const value = mapTexts(props, (text, name) => {
    if (NAME_FIELDS.has(name)) return text;
    const html = name === 'html';
    const sentences = html ? known.rich : known.plain;
    const read = convertTone(text, to, { html, titles: known.titles, ...(sentences && { known: sentences }) });
    passages.push(...read.passages);
    return read.text;
  });
  if (getBlockDefinition(type).isQuotation && !ofLibrary) {
    const said = passages.map(({ runs }) => ({
      runs: runs.map(({ was }) => ({ was, now: was })),
      doubt: 'quote' as const,
    }));
    return { value: props, passages: said };
  }
  if (passages.every(({ doubt }) => doubt !== null)) return { value: props, passages };
  if (!getBlockDefinition(type).props.safeParse(value).success)
    return { value: props, passages: markTooLong(passages) };
  return { value, passages };
};
