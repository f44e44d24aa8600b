const MAX = 60;

/**
 * Converts a title to a slug: « Livret d’accueil — Été » becomes `livret-d-accueil-ete`. The result may be too short.
 */
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

/** True while the address comes from the title: no user wrote another one. */
export const followsTitle = (slug: string | null, title: string | null): boolean => {
  if (slug === null || slug === '') return true;
  const made = slugFrom(title ?? '');
  return slug === made || slug === `livret-${made}` || slug.replace(/-\d+$/, '') === made;
};
