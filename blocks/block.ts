import { z } from 'zod';
import type { ErrorCode, ErrorValues } from '../contract/platform/errors.ts';
import { countGraphemes } from '../contract/platform/text/graphemes.ts';
import { line, uuid } from '../contract/platform/text/text.ts';

/** A finding of the publish gate inside one block: what is wrong, how bad, and the path of the field (`items.2.html`). */
export interface Finding {
  code: ErrorCode;
  values?: ErrorValues;
  level: 'error' | 'warning';
  field: string;
}

export interface BlockDefinition<Type extends string = string, Props extends z.ZodType = z.ZodType> {
  type: Type;
  /** Grows when the shape of `props` changes; `migrate` then takes any older shape. */
  version: number;
  /** What a draft may hold: types and upper limits only. What is missing is found by `check`, at publication. */
  props: Props;
  /** What a freshly inserted block holds. */
  empty: z.infer<Props>;
  /** What is missing before this block may be published. Generic rules (alt, links, variables) are in gate.ts. */
  check?: (props: z.infer<Props>) => Finding[];
  /**
   * For a block that must know who reads: what it is, as ACC-004 ends (« une lecture à confirmer »). No public booklet
   * holds one.
   */
  personal?: string;
  /** Turns the props of an older version into today's. */
  migrate?: (props: unknown, from: number) => unknown;
}

export const defineBlock = <Type extends string, Props extends z.ZodType>(definition: BlockDefinition<Type, Props>) =>
  definition;

/*
 * Three field names mean the same in every block, and generic code relies on them:
 *   html     rich text, sanitised by the server at save and at publication
 *   mediaId  a file of the media library
 *   href     a link: https:, mailto:, tel:, or `page:{id}` for a page of the same booklet
 */

export const href = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => value === '' || /^(https:\/\/\S+|mailto:\S+|tel:\S+|page:[0-9a-f-]{36})$/i.test(value), {
    error: 'EDI-012',
  });

/** An image as a block refers to it. Either `alt` is filled or `decorative` is true before publication. */
export const picture = z.object({
  mediaId: uuid.nullable(),
  alt: line('Texte de remplacement', { max: 150 }),
  decorative: z.boolean(),
});
export type Picture = z.infer<typeof picture>;
export const noPicture: Picture = { mediaId: null, alt: '', decorative: false };

/** A day as `2026-11-20`, or none. A year typed by halves (`0002`) is refused, GEN-005. */
export const dayOrNone = z
  .string()
  .refine((day) => day === '' || (z.iso.date().safeParse(day).success && day >= '2000-01-01' && day <= '2100-12-31'), {
    error: 'GEN-005',
  });

export const empty = (text: string) => countGraphemes(text.trim()) === 0;
export const missing = (field: string): Finding => ({ code: 'GEN-001', level: 'error', field });

/** « Cliquez ici » and the like: labels that tell nothing out of their context (RGAA 6.1). */
const VAGUE = /^(cliquez( ici)?|ici|lien|lire( la suite)?|en savoir plus|plus|voir|suite|click here|here)\s*[.!…]*$/i;
export const vague = (label: string) => VAGUE.test(label.trim());
