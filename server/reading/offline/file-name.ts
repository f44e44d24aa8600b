import { toSlug } from '../../platform/text/slugs.ts';

/** Name of the download: `livret-d-accueil-version-3.html`. */
export const buildOfflineFileName = (title: string | null, version: number): string =>
  `${toSlug(title ?? '') || 'livret'}-version-${version}.html`;
