import type { Row } from '../../platform/data/scope.ts';

/** Where the files of a medium are kept: the file itself, and a WebP copy for each width of `variants`. */
export const originalKey = ({ storageKey }: Pick<Row<'media'>, 'storageKey'>): string => `${storageKey}/original`;
export const variantKey = ({ storageKey }: Pick<Row<'media'>, 'storageKey'>, width: number): string =>
  `${storageKey}/${width}.webp`;

/** Every key of a medium. */
export const keysOf = (media: Pick<Row<'media'>, 'storageKey' | 'variants'>): string[] => [
  originalKey(media),
  ...media.variants.map(({ width }) => variantKey(media, width)),
];
