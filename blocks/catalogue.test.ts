import { expect, test } from 'vitest';
import texts from '../web/locales/fr-FR.json' with { type: 'json' };
import { BLOCK_CATALOGUE, CATALOGUE_BY_TYPE } from './editor-catalogue.ts';
import { EXAMPLE_PROPS } from './examples.ts';
import type { AnyField, BlockField } from './fields.ts';
import { BLOCK_TYPES, type BlockProps, getBlockDefinition } from './registry.ts';
import { collectProps } from './walk-props.ts';

const listInnerFields = (field: AnyField): readonly AnyField[] => {
  if (field.kind === 'list' || field.kind === 'group')
    return field.fields.flatMap((one) => [one, ...listInnerFields(one)]);
  if (field.kind === 'variant')
    return field.cases.flatMap(({ fields }) => fields.flatMap((one) => [one, ...listInnerFields(one)]));
  return [];
};

test('every block is in the catalogue, in order, and asks for each of its props once', () => {
  expect(BLOCK_CATALOGUE.map(({ type }) => type)).toEqual(BLOCK_TYPES);
  for (const { type, fields } of BLOCK_CATALOGUE) {
    const names = fields.map(({ name }) => name);
    expect([...names].sort(), type).toEqual(Object.keys(EXAMPLE_PROPS[type]).sort());
  }
});

test('every text has a French wording', () => {
  const keys = BLOCK_CATALOGUE.flatMap(({ nameKey, descriptionKey, fields }) => [
    nameKey,
    descriptionKey,
    ...fields
      .flatMap((field) => [field, ...listInnerFields(field)])
      .flatMap((field) => [
        field.labelKey,
        ...(field.hasHelp ? [`${field.labelKey}.help`] : []),
        ...(field.kind === 'list' ? [`${field.labelKey}.add`] : []),
        ...(field.kind === 'choice' ? field.options.map((option) => `${field.labelKey}.${option}`) : []),
        ...(field.kind === 'variant' ? field.cases.map(({ kind }) => `${field.labelKey}.${kind}`) : []),
      ]),
  ]);
  expect(keys.filter((key) => !(key in texts))).toEqual([]);
});

test('the limit shown beside a text is the limit of its schema', () => {
  for (const { type, fields } of BLOCK_CATALOGUE) {
    for (const field of fields) {
      if (field.kind !== 'line' && field.kind !== 'paragraphs' && field.kind !== 'rich') continue;
      const accepts = (length: number) =>
        getBlockDefinition(type).props.safeParse({ ...EXAMPLE_PROPS[type], [field.name]: 'é'.repeat(length) }).success;
      expect([accepts(field.max), accepts(field.max + 1)], `${type}.${field.name}`).toEqual([true, false]);
    }
  }
});

test('a list takes as many items as its schema and no more, and so do the texts of an item', () => {
  for (const { type, fields } of BLOCK_CATALOGUE) {
    for (const list of fields) {
      if (list.kind !== 'list') continue;
      const accepts = (items: unknown[]) =>
        getBlockDefinition(type).props.safeParse({ ...EXAMPLE_PROPS[type], [list.name]: items }).success;
      const filled = (count: number) => Array.from({ length: count }, () => list.item);
      expect([accepts(filled(list.max)), accepts(filled(list.max + 1))], `${type}.${list.name}`).toEqual([true, false]);
      for (const field of list.fields) {
        if (field.kind !== 'line' && field.kind !== 'paragraphs' && field.kind !== 'rich') continue;
        const item = (length: number) => ({ ...(list.item as object), [field.name]: 'é'.repeat(length) });
        expect(
          [accepts([item(field.max)]), accepts([item(field.max + 1)])],
          `${type}.${list.name}.${field.name}`,
        ).toEqual([true, false]);
      }
    }
  }
});

test('a choice offers what the schema accepts', () => {
  for (const { type, fields } of BLOCK_CATALOGUE) {
    for (const field of fields) {
      if (field.kind !== 'choice') continue;
      for (const value of field.options) {
        const props = { ...EXAMPLE_PROPS[type], [field.name]: value };
        expect(getBlockDefinition(type).props.safeParse(props).success, `${type}.${field.name} ${value}`).toBe(true);
      }
    }
  }
});

test('what is chosen rather than written is no word of the block', () => {
  for (const { type, fields } of BLOCK_CATALOGUE) {
    const chosen = fields.filter(({ kind }) => ['choice', 'day', 'coordinates', 'language'].includes(kind));
    const paths = collectProps(EXAMPLE_PROPS[type]).texts.map(({ path }) => path);
    expect(
      chosen.map(({ name }) => name).filter((name) => paths.includes(name)),
      type,
    ).toEqual([]);
  }
});

test('a field that does not exist, or of a kind its schema does not have, does not compile', () => {
  const fields: BlockField<BlockProps<'heading'>>[] = [
    // @ts-expect-error a heading has no caption
    { name: 'caption', kind: 'line', max: 10, labelKey: 'editor.block.heading.text' },
    // @ts-expect-error its text is no switch
    { name: 'text', kind: 'switch', labelKey: 'editor.block.heading.text' },
  ];
  expect(fields).toHaveLength(2);
  expect(CATALOGUE_BY_TYPE.heading?.fields.map(({ name }) => name)).toEqual(['text', 'level', 'background']);
});
