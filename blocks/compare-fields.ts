import { diffArrays } from 'diff';
import type { FieldChange, FieldValue } from '../contract/booklets/publications/comparison.ts';
import type { Picture } from './block.ts';
import type { AnyField } from './fields.ts';

/* Differences between the props of two versions of a block, in the words of its form. */

/** Names of what the props refer to, in each version. */
export interface FieldReferences {
  /** Name of a file and what identifies its content; null: it is gone. */
  findFile: (mediaId: string) => { name: string; key: string } | null;
  findPageTitle: (pageId: string) => string | null;
}

type Names = FieldChange['names'];
type Sides<Value> = readonly [before: Value, after: Value];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const read = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const toText = (text: unknown): FieldValue | null =>
  typeof text === 'string' && text !== '' ? { kind: 'text', text } : null;
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const toHref = (value: unknown, { findPageTitle }: FieldReferences): FieldValue | null => {
  const href = typeof value === 'string' ? value : '';
  const pageId = /^page:(.+)$/.exec(href)?.[1];
  if (pageId !== undefined) return toText(findPageTitle(pageId) ?? '');
  return toText(href.replace(/^(mailto|tel):/, ''));
};

const toFile = (value: unknown, references: FieldReferences): FieldValue | null => {
  const id = read(value, 'mediaId');
  return typeof id === 'string' ? toText(references.findFile(id)?.name ?? '') : toText(read(value, 'drawing'));
};

const getFileKey = (value: unknown, { findFile }: FieldReferences): string => {
  const id = read(value, 'mediaId');
  return typeof id === 'string' ? (findFile(id)?.key ?? id) : String(read(value, 'drawing') ?? '');
};

/** The name that an item of a list is known by. */
const getItemTitle = (item: unknown, titleField: string): string => {
  const title = titleField.split('.').reduce(read, item);
  return typeof title === 'string' ? title.replace(/<[^>]+>/g, ' ').trim() : '';
};

const toSibling = (id: unknown, siblings: readonly unknown[], titleField: string): FieldValue | null => {
  const found = typeof id === 'string' && id !== '' ? siblings.find((one) => read(one, 'id') === id) : undefined;
  return found === undefined ? null : toText(getItemTitle(found, titleField));
};

interface FieldContext {
  references: Sides<FieldReferences>;
  names: Names;
  /** The lists that hold the fields, for a reference to another item. */
  siblings: Sides<readonly unknown[]>;
  titleField: string;
}

const toSimpleValue = (field: AnyField, value: unknown, context: FieldContext, side: 0 | 1): FieldValue | null => {
  const references = context.references[side];
  switch (field.kind) {
    case 'switch':
      return { kind: 'key', key: value === true ? 'comparison.yes' : 'comparison.no' };
    case 'choice':
      // Stored content may lack a choice: it is then the first option.
      return { kind: 'key', key: `${field.labelKey}.${String(value ?? field.options[0])}` };
    case 'number':
      return typeof value === 'number'
        ? { kind: 'number', value, ...(field.unitKey !== undefined && { unitKey: field.unitKey }) }
        : null;
    case 'day':
      return typeof value === 'string' && value !== '' ? { kind: 'day', day: value } : null;
    case 'language':
      return typeof value === 'string' && value !== '' ? { kind: 'language', tag: value } : null;
    case 'href':
      return toHref(value, references);
    case 'sibling':
      return toSibling(value, context.siblings[side], context.titleField);
    case 'rich':
      return toText(
        typeof value === 'string'
          ? value
              .replace(/<[^>]+>/g, ' ')
              .replace(/\s+/g, ' ')
              .trim()
          : '',
      );
    default:
      return toText(value);
  }
};

/** Items of the two lists side by side: the same first, then those at the same place between them. */
const pairItems = (before: readonly unknown[], after: readonly unknown[]): [number | null, number | null][] => {
  const hasIds = [...before, ...after].every((item) => typeof read(item, 'id') === 'string');
  const toKeys = (items: readonly unknown[]) =>
    items.map((item) => (hasIds ? String(read(item, 'id')) : JSON.stringify(item)));
  const pairs: [number | null, number | null][] = [];
  let [left, right] = [0, 0];
  let [removed, added] = [0, 0];
  const flush = () => {
    for (let at = 0; at < Math.max(removed, added); at += 1)
      pairs.push([at < removed ? left - removed + at : null, at < added ? right - added + at : null]);
    [removed, added] = [0, 0];
  };
  for (const part of diffArrays(toKeys(before), toKeys(after))) {
    const count = part.value.length;
    if (part.removed) {
      left += count;
      removed += count;
    } else if (part.added) {
      right += count;
      added += count;
    } else {
      flush();
      for (let at = 0; at < count; at += 1) pairs.push([left + at, right + at]);
      left += count;
      right += count;
    }
  }
  flush();
  return pairs;
};

const compareList = (
  field: Extract<AnyField, { kind: 'list' }>,
  [before, after]: Sides<unknown>,
  { references, names }: FieldContext,
): FieldChange[] => {
  const siblings = [toList(before), toList(after)] as const;
  return pairItems(...siblings).flatMap(([left, right]) => {
    const name = { key: field.labelKey, item: (right ?? left ?? 0) + 1 };
    const sides = [left === null ? null : siblings[0][left], right === null ? null : siblings[1][right]] as const;
    if (left === null || right === null) {
      const [old, fresh] = sides.map((item) => (item === null ? null : toText(getItemTitle(item, field.titleField))));
      const present = { kind: 'key', key: 'comparison.item' } as const;
      return [
        {
          names: [...names, name],
          before: left === null ? null : (old ?? present),
          after: right === null ? null : (fresh ?? present),
        },
      ];
    }
    const inside = { references, names: [...names, name], siblings, titleField: field.titleField };
    return compareAll(field.fields, sides, inside);
  });
};

const comparePicture = ([before, after]: Sides<unknown>, { references, names }: FieldContext): FieldChange[] => {
  const [old, fresh] = [before, after] as [Picture | undefined, Picture | undefined];
  const changes: FieldChange[] = [];
  const add = (key: string, from: FieldValue | null, to: FieldValue | null) =>
    changes.push({ names: [...names, { key }], before: from, after: to });
  if (getFileKey(old, references[0]) !== getFileKey(fresh, references[1]))
    changes.push({ names, before: toFile(old, references[0]), after: toFile(fresh, references[1]) });
  if (old?.alt !== fresh?.alt) add('comparison.picture.alt', toText(old?.alt), toText(fresh?.alt));
  const toSwitch = (value: boolean | undefined): FieldValue => ({
    kind: 'key',
    key: value ? 'comparison.yes' : 'comparison.no',
  });
  if ((old?.decorative ?? false) !== (fresh?.decorative ?? false))
    add('comparison.picture.decorative', toSwitch(old?.decorative), toSwitch(fresh?.decorative));
  return changes;
};

const compareVariant = (
  field: Extract<AnyField, { kind: 'variant' }>,
  sides: Sides<unknown>,
  context: FieldContext,
): FieldChange[] => {
  const [old, fresh] = sides.map((value) => String(read(value, 'kind') ?? ''));
  const toKind = (kind = ''): FieldValue | null =>
    kind === '' ? null : { kind: 'key', key: `${field.labelKey}.${kind}` };
  if (old !== fresh) return [{ names: context.names, before: toKind(old), after: toKind(fresh) }];
  const found = field.cases.find(({ kind }) => kind === fresh);
  return found ? compareAll(found.fields, sides, context) : [];
};

/** Cells, and ranges of hours, are compared where they are drawn: the form has no words for them. */
const DRAWN_KINDS: readonly AnyField['kind'][] = ['table', 'hours'];

const compareField = (field: AnyField, sides: Sides<unknown>, context: FieldContext): FieldChange[] => {
  const [before, after] = sides;
  if (DRAWN_KINDS.includes(field.kind)) return [];
  const named: FieldContext = { ...context, names: [...context.names, { key: field.labelKey }] };
  if (field.kind === 'list') return compareList(field, sides, context);
  if (field.kind === 'group') return compareAll(field.fields, sides, named);
  if (field.kind === 'variant') return compareVariant(field, sides, named);
  if (field.kind === 'picture') return comparePicture(sides, named);
  const { references } = context;
  if (field.kind === 'media') {
    if (getFileKey(before, references[0]) === getFileKey(after, references[1])) return [];
    return [{ names: named.names, before: toFile(before, references[0]), after: toFile(after, references[1]) }];
  }
  const [old, fresh] = [toSimpleValue(field, before, context, 0), toSimpleValue(field, after, context, 1)];
  if (JSON.stringify(old) === JSON.stringify(fresh)) return [];
  return [{ names: named.names, before: old, after: fresh }];
};

const compareAll = (fields: readonly AnyField[], sides: Sides<unknown>, context: FieldContext): FieldChange[] =>
  fields.flatMap((field) => compareField(field, [read(sides[0], field.name), read(sides[1], field.name)], context));

/** Fields of a block that differ between two versions, in the order of its form. */
export const compareFields = (
  fields: readonly AnyField[],
  before: unknown,
  after: unknown,
  references: Sides<FieldReferences>,
): FieldChange[] => compareAll(fields, [before, after], { references, names: [], siblings: [[], []], titleField: '' });
