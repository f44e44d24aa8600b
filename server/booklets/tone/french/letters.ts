import { capitaliseText } from '../../../../blocks/format.ts';

/** Words whose h keeps « la », « te » whole, by their first letters. */
const ASPIRATED_H =
  /^(hache|haie|hain|haï|hall|halte|handicap|hanche|hangar|hant|harc|hard|hargn|haricot|harnach|harnais|harp|hasard|hât|hauss|haut|heurt|hiérarch|hisse|hiss|hobb|hoch|hockey|hollande|homard|hong|honte|honteu|hors|hot|hub|hack|hash|hand|help|host(?!il)|houle|hous|huche|huit|hurl|hutte|héler|héros|héri)/;
const VOWEL = /^[aàâäæeéèêëiîïoôöœuùûü]/;

/** True when « te » becomes « t’ », and « ta » « ton », before this word. Lower case. */
export const triggersElision = (word: string): boolean => {
  if (VOWEL.test(word)) return !/^(onz|oui$|ouistiti|uhlan)/.test(word);
  if (word.startsWith('h')) return !ASPIRATED_H.test(word);
  return /^y($|[^aeiouâéèêîôû])/.test(word);
};

/** Applies the capitals of the replaced word to `text`. */
export const copyCapitals = (model: string, text: string): string => {
  const letters = model.replace(/[^\p{L}]/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase()) return text.toUpperCase();
  return letters.charAt(0) !== letters.charAt(0).toLowerCase() ? capitaliseText(text) : text;
};
