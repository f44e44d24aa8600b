const MAX_SLUG_LENGTH = 60;

/**
 * Converts a title to a slug: « Livret d’accueil — Été » becomes `livret-d-accueil-ete`. The result may be too short.
 */
export const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');

/** True while the address comes from the title: no user wrote another one. */
export const isSlugFromTitle = (slug: string | null, title: string | null): boolean => {
  if (slug === null || slug === '') return true;
  const made = toSlug(title ?? '');
  return slug === made || slug === `livret-${made}` || slug.replace(/-\d+$/, '') === made;
};
