import { causesElision, elideTextEnd } from '../../../../contract/platform/text/french-writing.ts';
import { encodeQuotedPrintable } from '../../../platform/mail/plain-source.ts';
import type { Template } from './template.ts';

/**
 * Template whose text is in quoted-printable already: for each person only the values are encoded, a tenth of the work.
 * `elided`: the text before a value that causes elision.
 */
export interface EncodedTemplate {
  words: { plain: string; elided: string }[];
  keys: string[];
}

/** Ends with a soft line break, so that each piece can be encoded without knowing the column where it starts. */
const encodePiece = (text: string): string => {
  const encoded = encodeQuotedPrintable(text);
  return encoded === '' || encoded.endsWith('\n') ? encoded : `${encoded}=\r\n`;
};

export const encodeTemplate = ({ words, keys, isFrench }: Template): EncodedTemplate => ({
  words: words.map((word, index) => {
    const plain = encodePiece(word);
    return { plain, elided: isFrench && index < keys.length ? encodePiece(elideTextEnd(word)) : plain };
  }),
  keys,
});

/** The quoted-printable text with its variables filled. `fill`: value of a key, not encoded. */
export const fillEncodedTemplate = ({ words, keys }: EncodedTemplate, fill: (key: string) => string): string => {
  let text = '';
  for (const [index, { plain, elided }] of words.entries()) {
    const key = keys[index];
    const value = key === undefined ? '' : fill(key);
    text += (elided !== plain && causesElision(value) ? elided : plain) + encodePiece(value);
  }
  return text;
};
