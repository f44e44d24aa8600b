const MAX = 60;

/** A title as an address: « Livret d’accueil — Été » becomes `livret-d-accueil-ete`. May be too short to be one. */
export const slugFrom = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX)
    .replace(/^-+|-+$/g, '');

/** Whether an address still follows its title: nobody has written another one by hand. */
export const followsTitle = (slug: string | null, title: string | null): boolean => {
  if (slug === null || slug === '') return true;
  const made = slugFrom(title ?? '');
  return slug === made || slug === `livret-${made}` || slug.replace(/-\d+$/, '') === made;
};
