import { replaceVariables } from '../../../../blocks/walk-props.ts';
import { joinWithElision } from '../../../../contract/platform/text/french-writing.ts';

/** Text split at its variables, so that filling it ten thousand times costs a join: text, key, text… */
export interface Template {
  words: string[];
  keys: string[];
  /** True to elide values: « le livret d’Atelier Dubreuil ». */
  isFrench: boolean;
}

export const parseTemplate = (text: string, isFrench: boolean): Template => {
  const keys: string[] = [];
  // Stored text never contains this character: see isStorable.
  const cut = replaceVariables(text, (key) => {
    keys.push(key);
    return '\u0000';
  });
  return { words: cut.split('\u0000'), keys, isFrench };
};

/** The text with its variables filled. */
export const fillTemplate = ({ words, keys, isFrench }: Template, fill: (key: string) => string): string => {
  let text = '';
  for (const [index, key] of keys.entries()) {
    const before = words[index] ?? '';
    text += isFrench ? joinWithElision(before, fill(key)) : before + fill(key);
  }
  return text + (words[keys.length] ?? '');
};
