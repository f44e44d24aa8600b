import { z } from 'zod';
import { line, paragraphs } from '../../contract/platform/text/text.ts';
import { createMissingFinding, defineBlock, emptyPicture, isBlankText, picture } from '../block.ts';

export const address = defineBlock({
  type: 'address',
  version: 1,
  skipsTermMarks: true,
  props: z.object({
    name: line('Nom du lieu', { max: 120 }),
    address: paragraphs('Adresse', { max: 300 }),
    directions: paragraphs('Comment venir', { max: 1500 }),
    /** A still picture of a map, uploaded: no tile server is ever called. */
    map: picture,
    /** « 47.7197, -1.3762 »: opens the reader's own map application by a geo: link. */
    coordinates: z
      .string()
      .trim()
      .refine((value) => value === '' || /^-?\d{1,2}(\.\d{1,8})?\s*,\s*-?\d{1,3}(\.\d{1,8})?$/.test(value)),
  }),
  emptyText: 'Écrivez l’adresse',
  empty: { name: '', address: '', directions: '', map: emptyPicture, coordinates: '' },
  check: (props) => (isBlankText(props.address) ? [createMissingFinding('address')] : []),
});
