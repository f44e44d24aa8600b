import type { Row } from '../../platform/data/scope.ts';

/** Storage keys of a media file: the original, and one WebP copy per width of `variants`. */
export const originalKey = ({ storageKey }: Pick<Row<'media'>, 'storageKey'>): string => `${storageKey}/original`;
export const variantKey = ({ storageKey }: Pick<Row<'media'>, 'storageKey'>, width: number): string =>
  `${storageKey}/${width}.webp`;

/** All storage keys of a media file. */
export const keysOf = (media: Pick<Row<'media'>, 'storageKey' | 'variants'>): string[] => [
  originalKey(media),
  ...media.variants.map(({ width }) => variantKey(media, width)),
];
