import type { TenantRow } from '../../platform/data/access/scope.ts';

/** Storage keys of a media file: the original, and one WebP copy per width of `variants`. */
export const buildOriginalKey = ({ storageKey }: Pick<TenantRow<'media'>, 'storageKey'>): string =>
  `${storageKey}/original`;
export const buildVariantKey = ({ storageKey }: Pick<TenantRow<'media'>, 'storageKey'>, width: number): string =>
  `${storageKey}/${width}.webp`;

/** All storage keys of a media file. */
export const listStorageKeys = (media: Pick<TenantRow<'media'>, 'storageKey' | 'variants'>): string[] => [
  buildOriginalKey(media),
  ...media.variants.map(({ width }) => buildVariantKey(media, width)),
];
