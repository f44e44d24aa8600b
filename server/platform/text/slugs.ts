import { RESERVED_SLUGS } from '../../../contract/booklets/booklets/booklets.ts';
import { phraseText } from '../../../contract/platform/errors.ts';
import { toFoldedKey } from './titles.ts';

const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 60;

/** Converts a text to a URL part: `Livret d’accueil — Été` becomes `livret-d-accueil-ete`. May be empty. */
export const toSlug = (text: string): string =>
  toFoldedKey(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');

/** `wanted`, or the first free one of `wanted-2`, `wanted-3`… */
export const findFreeSlug = (wanted: string, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(wanted)) return wanted;
  for (let n = 2; ; n += 1) {
    const suffix = `-${n}`;
    const candidate = `${wanted.slice(0, MAX_SLUG_LENGTH - suffix.length).replace(/-+$/, '')}${suffix}`;
    if (!isTaken(candidate)) return candidate;
  }
};

/** Slug from a booklet's title: long enough and not reserved, but perhaps taken. */
export const toBookletSlug = (title: string): string => {
  const slug = toSlug(title);
  if (slug.length < 3) return slug === '' ? 'livret' : `livret-${slug}`;
  return RESERVED_SLUGS.includes(slug) ? `livret-${slug}` : slug;
};

/** Reason why no booklet may have this slug; null for a valid one. */
export const findSlugFault = (slug: string): string | null => {
  if (slug.length < 3) return 'elle compte moins de 3 caractères';
  if (slug.length > MAX_SLUG_LENGTH) return phraseText('elle compte plus de {n} caractères', { n: MAX_SLUG_LENGTH });
  if (!SLUG_PATTERN.test(slug)) return 'seuls les lettres sans accent, les chiffres et les tirets sont acceptés';
  if (RESERVED_SLUGS.includes(slug)) return 'ce mot est réservé';
  return null;
};
