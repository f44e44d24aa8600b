import { z } from 'zod';
import { type ErrorCode, type ErrorValues, withError } from '../contract/platform/errors.ts';
import { countGraphemes } from '../contract/platform/text/graphemes.ts';
import { line, uuid } from '../contract/platform/text/text.ts';

/** A finding of the publish gate inside one block: its code, its level, and the path of the field (`items.2.html`). */
export interface Finding {
  code: ErrorCode;
  values?: ErrorValues;
  level: 'error' | 'warning';
  field: string;
}

/** `column`: as a column of text; `wide`: 14 rem more; `full`: from one edge of the page to the other. */
export type BlockWidth = 'column' | 'wide' | 'full';

export interface BlockDefinition<Type extends string = string, Props extends z.ZodType = z.ZodType> {
  type: Type;
  /** Grows when the shape of `props` changes; `migrate` then takes any older shape. */
  version: number;
  /** The shape of a draft: types and upper limits only. `check` finds missing values, at publication. */
  props: Props;
  /** Invites to fill it, in the editor. */
  emptyText: string;
  /** The props of a freshly inserted block. */
  empty: z.infer<Props>;
  /** Lists missing values before publication. Generic rules (alt, links, variables) are in gate.ts. */
  check?: (props: z.infer<Props>) => Finding[];
  /**
   * Name of a block that must know the reader, as the end of ACC-004 (« une lecture à confirmer »). A public booklet
   * cannot contain one.
   */
  personal?: string;
  /** Words above which the gate warns of a long text. */
  longTextWords?: number;
  /** Someone else's words: a change of tone lists them, and leaves them as they are. */
  isQuotation?: true;
  /** Only introduces or separates other blocks. */
  isFraming?: true;
  /** Made of names, questions or titles: glossary terms are not marked in it. */
  skipsTermMarks?: true;
  /** Width of the frame for these props; absent, each block is as wide as a column of text. */
  getWidth?: (props: z.infer<Props>) => BlockWidth;
  /** Tells if the block shows something even without a word or a file. */
  showsWithoutContent?: (props: z.infer<Props>) => boolean;
  /** Converts the props of an older version to the current one. */
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

/**
 * A reference to an image. Before publication, either `alt` is filled or `decorative` is true. Without a file, `drawing`
 * may name a drawing of the product (drawings/), decorative when `alt` is empty; other names show nothing.
 */
export const picture = z.object({
  mediaId: uuid.nullable(),
  alt: line('Texte de remplacement', { max: 150 }),
  decorative: z.boolean(),
  drawing: z.string().max(40).optional(),
});
export type Picture = z.infer<typeof picture>;

/** The name of the drawing that a picture shows; null when it shows a file, or nothing. */
export const findShownDrawing = ({ mediaId, drawing }: Picture): string | null =>
  mediaId === null && drawing ? drawing : null;
export const hasPicture = (shown: Picture): boolean => shown.mediaId !== null || findShownDrawing(shown) !== null;
export const emptyPicture: Picture = { mediaId: null, alt: '', decorative: false };

/**
 * A choice of look that stored content may lack: absent, it is the first option. Content written before the choice
 * existed then keeps its shape, its fingerprint and its look.
 */
export const optionalChoice = <const Options extends readonly [string, ...string[]]>(...options: Options) =>
  z.enum(options).optional();

/** Background of a block as wide as the page: tinted blocks that follow each other make one tinted section. */
export const background = optionalChoice('none', 'tinted');

/** A day as `2026-11-20`, or empty. A half-typed year (`0002`) is refused, GEN-005. */
export const optionalDay = z
  .string()
  .refine((day) => day === '' || (z.iso.date().safeParse(day).success && day >= '2000-01-01' && day <= '2100-12-31'), {
    error: 'GEN-005',
  });

/** A list of at most `max` items, GEN-023. */
export const limitedList = <Item extends z.ZodType>(label: string, max: number, item: Item) =>
  z.array(item).max(max, withError('GEN-023', { libelle: label, n: max }));

export const isBlankText = (text: string) => countGraphemes(text.trim()) === 0;

export const createErrorFinding = (code: ErrorCode, field: string, values?: ErrorValues): Finding => ({
  code,
  level: 'error',
  field,
  ...(values && { values }),
});
export const createMissingFinding = (field: string): Finding => createErrorFinding('GEN-001', field);

/** Findings of the items of a list with an empty text, each at its path: `items.2.term`. */
export const checkItems = <Item>(field: string, items: readonly Item[], ...texts: (keyof Item & string)[]): Finding[] =>
  items.flatMap((item, index) =>
    texts.filter((name) => item[name] === '').map((name) => createMissingFinding(`${field}.${index}.${name}`)),
  );

/** As `checkItems`, for a list that needs at least one item. */
export const checkFilledList: typeof checkItems = (field, items, ...texts) =>
  items.length === 0 ? [createMissingFinding(field)] : checkItems(field, items, ...texts);

/** « Cliquez ici » and the like: labels without meaning out of their context (RGAA 6.1). */
const VAGUE_LABEL =
  /^(cliquez( ici)?|ici|lien|lire( la suite)?|en savoir plus|plus|voir|suite|click here|here)\s*[.!…]*$/i;
export const isVagueLabel = (label: string) => VAGUE_LABEL.test(label.trim());
