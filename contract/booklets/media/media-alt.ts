/** What a picture says in each language; `alt` in French. */
interface Said {
  alt: string;
  alts: Readonly<Record<string, string>>;
}

/** What a picture says to those who read in this language: in it, in a sister of it (`pt-BR` for `pt-PT`), else in French. */
export const altIn = ({ alt, alts }: Said, language: string): string => {
  const [base = ''] = language.split('-');
  // French has no other words than `alt`.
  if (base === 'fr') return alt;
  return alts[language] || Object.entries(alts).find(([tag, words]) => tag.split('-')[0] === base && words)?.[1] || alt;
};
