/** Text alternatives of a picture by language; `alt` in French. */
interface PictureAlternatives {
  alt: string;
  alts: Readonly<Record<string, string>>;
}

/** Text alternative of a picture in this language, else in a related one (`pt-BR` for `pt-PT`), else in French. */
export const getAltText = ({ alt, alts }: PictureAlternatives, language: string): string => {
  const [base = ''] = language.split('-');
  // `alt` is the only French text.
  if (base === 'fr') return alt;
  return alts[language] || Object.entries(alts).find(([tag, words]) => tag.split('-')[0] === base && words)?.[1] || alt;
};
