/** Counts characters as users see them: grapheme clusters, so that « é » or an emoji counts as one. */
const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' });
export const countGraphemes = (text: string): number => {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
};
