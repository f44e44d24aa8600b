import type { ReactNode } from 'react';
import type texts from '../web/locales/fr-FR.json';
import type { Picture } from './block.ts';
import type { DayHours } from './hours/group-days.ts';
import type { BlockProps, BlockType } from './registry.ts';

/*
 * Form descriptions of the props of each block, for the editor. A description is typed against the schema of its block:
 * an unknown field, or a switch for a text, does not compile.
 */

export type LocaleKey = keyof typeof texts;

interface NamedField<Name extends string> {
  name: Name;
  labelKey: LocaleKey;
  /** Its help is the text `{labelKey}.help`. */
  hasHelp?: true;
}

/**
 * One line of plain text, several, or text with bold, lists, links…; plain text may contain `{{variables}}`. `max`
 * counts graphemes, and of rich text those of its words, not its tags.
 */
export interface TextField {
  kind: 'line' | 'paragraphs' | 'rich';
  max: number;
}

/**
 * An address, a telephone number, an e-mail or a page of the booklet; a day, as `2026-11-20`, or empty; a point on the
 * map: « 47.7197, -1.3762 »; the language of a file, as a BCP 47 tag; the `id` of another item of the same list, or
 * empty.
 */
export interface FormattedField {
  kind: 'href' | 'day' | 'coordinates' | 'language' | 'sibling';
}

/** An image of the library with its alternative text, or marked as decorative. `drawings` offers drawings too. */
export interface PictureField {
  kind: 'picture';
  drawings?: true;
}

/** A file of the library. */
export interface MediaField {
  kind: 'media';
  accept: 'image' | 'video' | 'audio' | 'captions' | 'document';
}

export interface SwitchField {
  kind: 'switch';
}

/** A whole number. Where the schema allows null, an emptied field is null. */
export interface NumberField {
  kind: 'number';
  min: number;
  max: number;
  nullable: boolean;
  unitKey?: LocaleKey;
}

/** The label of an option is the text `{labelKey}.{option}`. */
export interface ChoiceField<Value extends string | number = string | number> {
  kind: 'choice';
  options: readonly Value[];
}

/**
 * Items whose order can be changed; `item` is the value of a new one, which gets an `id` of its own if it has the field.
 * The text `{labelKey}.add` offers to add it.
 */
export interface ListField<Inner = AnyField, Item = unknown> {
  kind: 'list';
  max: number;
  item: Item;
  /** The field that names an item in a folded list. */
  titleField: string;
  fields: readonly Inner[];
  /** People in charge of the booklet can be added from their list. */
  takesReferents?: boolean;
}

/** Fields shown together because they form one value. */
export interface GroupField<Inner = AnyField> {
  kind: 'group';
  fields: readonly Inner[];
}

/** One value of several kinds, each with its own fields; `value` is the initial value, `{labelKey}.{kind}` the label. */
export interface VariantField<Inner = AnyField, Value = unknown> {
  kind: 'variant';
  cases: readonly { kind: string; value: Value; fields: readonly Inner[] }[];
}

/** Rows of rich cells, with the same number of cells in each row. */
export interface TableField {
  kind: 'table';
  maxRows: number;
  maxColumns: number;
  /** Characters in one cell. */
  max: number;
}

/** Seven days from Monday, at most two ranges each. */
export interface HoursField {
  kind: 'hours';
  maxRanges: number;
}

type FieldKind<Value> = [Value] extends [boolean]
  ? SwitchField
  : [Value] extends [string]
    ? string extends Value
      ? TextField | FormattedField
      : ChoiceField<Value>
    : [Value] extends [number | null]
      ? number extends Value
        ? NumberField
        : ChoiceField<NonNullable<Value>>
      : ObjectFieldKind<Value>;

// The brackets keep a union whole: « an image or a person » is one field, not two.
type ObjectFieldKind<Value> = [Value] extends [Picture]
  ? PictureField
  : [Value] extends [{ mediaId: string | null }]
    ? MediaField
    : [Value] extends [DayHours[]]
      ? HoursField
      : [Value] extends [{ html: string }[][]]
        ? TableField
        : [Value] extends [(infer Item)[]]
          ? ListField<BlockField<Item>, Item>
          : [Value] extends [{ kind: string }]
            ? VariantField<AnyField, Value>
            : GroupField<BlockField<Value>>;

/** The description of one field of `Props`. */
export type BlockField<Props> = {
  [Name in keyof Props & string]-?: NamedField<Name> & FieldKind<Exclude<Props[Name], undefined>>;
}[keyof Props & string];

/** A description of any field, for generic code. */
export type AnyField = NamedField<string> &
  (
    | TextField
    | FormattedField
    | PictureField
    | MediaField
    | SwitchField
    | NumberField
    | ChoiceField
    | ListField
    | GroupField
    | VariantField
    | TableField
    | HoursField
  );

/** A block as the editor offers it and asks for its props. */
export interface BlockEditor<Type extends BlockType> {
  /** Its text is written in the canvas itself. */
  inline?: true;
  fields: readonly BlockField<BlockProps<Type>>[];
  /** Its drawing in the insert menu. */
  drawing: ReactNode;
}

/** Background of a block, the same choice in every form. */
export const backgroundField: BlockField<{ background?: 'none' | 'tinted' }> = {
  name: 'background',
  kind: 'choice',
  labelKey: 'editor.block.background',
  options: ['none', 'tinted'],
};
