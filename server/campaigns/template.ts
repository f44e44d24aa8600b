import { replaceVariables } from '../../blocks/walk.ts';

/** A text cut at its variables, so that filling it ten thousand times costs a join: a word, a key, a word… */
export interface Template {
  words: string[];
  keys: string[];
}

export const templateOf = (text: string): Template => {
  const keys: string[] = [];
  // No text that was stored holds this sign: see isStorable.
  const cut = replaceVariables(text, (key) => {
    keys.push(key);
    return '\u0000';
  });
  return { words: cut.split('\u0000'), keys };
};

/** The text with its variables filled. */
export const filled = ({ words, keys }: Template, fill: (key: string) => string): string => {
  let text = words[0] ?? '';
  for (const [index, key] of keys.entries()) text += fill(key) + (words[index + 1] ?? '');
  return text;
};
