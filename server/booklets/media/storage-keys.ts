import type { TenantRow } from '../../platform/data/access/scope.ts';

/** Storage keys of a media file: the original, then one WebP copy and perhaps one AVIF copy per width of `variants`. */
export const buildOriginalKey = ({ storageKey }: Pick<TenantRow<'media'>, 'storageKey'>): string =>
  `${storageKey}/original`;
export const buildVariantKey = ({ storageKey }: Pick<TenantRow<'media'>, 'storageKey'>, width: number): string =>
  `${storageKey}/${width}.webp`;
export const buildAvifKey = ({ storageKey }: Pick<TenantRow<'media'>, 'storageKey'>, width: number): string =>
  `${storageKey}/${width}.avif`;

/** All storage keys of a media file. */
export const listStorageKeys = (media: Pick<TenantRow<'media'>, 'storageKey' | 'variants'>): string[] => [
  buildOriginalKey(media),
  ...media.variants.flatMap(({ width, avif = 0 }) => [
    buildVariantKey(media, width),
    ...(avif > 0 ? [buildAvifKey(media, width)] : []),
  ]),
];
