import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { byId, moment } from '../../platform/shared.ts';
import { uuid } from '../../platform/text/text.ts';
import { PUBLICATION_KINDS } from '../booklets/booklet-kinds.ts';
import { audience } from '../content/audience.ts';
import { CHANGE_KINDS } from './version-changes.ts';

/* Comparison of two versions of a booklet, or of a version and the draft, as readers see them. */

/** A side of a comparison in an address: the number of a version, or `draft`. */
export const versionSide = z.union([z.literal('draft'), z.string().regex(/^[1-9]\d{0,5}$/, { error: 'GEN-018' })]);

const sidesQuery = z.object({ from: versionSide, to: versionSide });

/** A value of a field, for display. Null where it stands: the field has none. */
export const fieldValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** A text of the back office, by its key. */
  z.object({ kind: z.literal('key'), key: z.string() }),
  z.object({ kind: z.literal('number'), value: z.number(), unitKey: z.string().optional() }),
  z.object({ kind: z.literal('day'), day: z.string() }),
  z.object({ kind: z.literal('language'), tag: z.string() }),
  z.object({ kind: z.literal('colour'), colour: z.string() }),
  z.object({ kind: z.literal('audience'), audience }),
]);
export type FieldValue = z.infer<typeof fieldValue>;

/** A field that differs. */
export const fieldChange = z.object({
  /** Its name, outermost first: a text of the back office by its key, or words; `item`: place in its list, from 1. */
  names: z.array(z.object({ key: z.string().optional(), words: z.string().optional(), item: z.int().optional() })),
  before: fieldValue.nullable(),
  after: fieldValue.nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** Key of the text that names a field of the booklet itself, or one of its options. */
export const getBookletFieldKey = (name: string, option?: string): string =>
  option === undefined ? `comparison.booklet.${name}` : `comparison.booklet.${name}.${option}`;

const kindCounts = z.object({ added: z.int(), removed: z.int(), moved: z.int(), changed: z.int() });
export type KindCounts = z.infer<typeof kindCounts>;

const comparedSide = z.object({
  /** Null: the draft. */
  number: z.int().nullable(),
  publishedAt: moment.nullable(),
  language: z.string(),
  /** Tokens of the theme, by CSS property. */
  tokens: z.record(z.string(), z.string()),
  /** Style sheet of its fonts. */
  fonts: z.string(),
});
export type ComparedSide = z.infer<typeof comparedSide>;

/** A page of one of the two versions. */
const comparedPage = z.object({
  id: uuid,
  title: z.string(),
  chapter: z.string(),
  /** Of the page itself; null: only what it holds differs, or nothing. */
  kind: z.enum(CHANGE_KINDS).nullable(),
  /** Changes inside, its own rules and title included. */
  counts: kindCounts,
});
export type ComparedPage = z.infer<typeof comparedPage>;

/**
 * Readers of the old text. Null: too few to be counted without naming them. `threshold`: counts are rounded down to it;
 * 0: they are exact.
 */
const oldTextReaders = z.object({ read: z.int().nullable(), confirmed: z.int().nullable(), threshold: z.int() });
export type OldTextReaders = z.infer<typeof oldTextReaders>;

const comparedPicture = z.object({
  before: z.object({ url: z.string(), alt: z.string() }),
  after: z.object({ url: z.string(), alt: z.string() }),
});
export type ComparedPicture = z.infer<typeof comparedPicture>;

const blockComparison = z.object({
  /** Id of the block, or of the page for its title and its rules. */
  id: z.string(),
  type: z.string(),
  kind: z.enum(CHANGE_KINDS),
  /** Changed and moved too. */
  isMoved: z.boolean(),
  /** Title of the page that it left; null: it stayed. */
  fromPage: z.string().nullable(),
  /** As readers see it in each version, with the marks of its own side; empty: absent. */
  before: z.string(),
  after: z.string(),
  /** Both as one, removed and added words marked; null: it shows no difference. */
  inline: z.string().nullable(),
  fields: z.array(fieldChange),
  /** Highest level that the versions in between stored for the block; null: none did, or one side is the draft. */
  level: z.enum(PUBLICATION_KINDS).nullable(),
  pictures: z.array(comparedPicture),
  /** Null: nobody could read the old text, or the actor sees no figures. */
  readers: oldTextReaders.nullable(),
});
export type BlockComparison = z.infer<typeof blockComparison>;

/** Blocks without a change, between changes. */
const unchangedBlocks = z.object({ kind: z.literal('same'), count: z.int(), html: z.string() });
export type UnchangedBlocks = z.infer<typeof unchangedBlocks>;

export const compareVersions = call.get('/api/admin/booklets/:id/comparison', {
  right: 'booklet.read',
  summary: 'Pages that differ between two versions, or a version and the draft, and what differs in the booklet itself',
  query: sidesQuery,
  answer: z.object({
    from: comparedSide,
    to: comparedSide,
    /** Title, language, theme, cover, welcome, variables and chapters. */
    booklet: z.array(fieldChange),
    /** Pages with a difference, in the order of the new version; those removed stay near their neighbours. */
    pages: z.array(comparedPage),
    /** Pages without any difference. */
    unchanged: z.int(),
    counts: kindCounts,
  }),
});

export const comparePage = call.get('/api/admin/booklets/:id/comparison/pages/:pageId', {
  right: 'booklet.read',
  summary:
    'Changes of one page between two versions, drawn in the theme of the booklet, with the readers of the old text',
  params: byId.extend({ pageId: uuid }),
  query: sidesQuery,
  answer: z.object({
    id: uuid,
    title: z.string(),
    items: z.array(z.union([unchangedBlocks, blockComparison])),
  }),
});
