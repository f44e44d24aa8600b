import { describe, expect, test } from 'vitest';
import { EXAMPLE_BLOCKS, EXAMPLE_PROPS } from './examples.ts';
import { checkPage, type PageFacts } from './gate.ts';
import { BLOCK_TYPES, getBlockDefinition } from './registry.ts';
import { collectProps } from './walk-props.ts';

const completeFacts: PageFacts = {
  variables: ['prenom', 'entreprise', 'rh_email'].map((name) => ({ name, required: true, filled: true })),
  media: new Set(EXAMPLE_BLOCKS.flatMap(({ props }) => collectProps(props).mediaIds.map(({ value }) => value))),
  pages: new Set(['00000000-0000-4000-8000-000000000090']),
  headingOrder: 'error',
};

describe.each(BLOCK_TYPES)('%s', (type) => {
  const definition = getBlockDefinition(type);

  test('a fresh block and a full one have the shape of the schema, and lose nothing by it', () => {
    expect(definition.props.safeParse(definition.empty)).toMatchObject({ success: true, data: definition.empty });
    expect(definition.props.safeParse(EXAMPLE_PROPS[type])).toMatchObject({ success: true, data: EXAMPLE_PROPS[type] });
  });

  test('refuses props of another shape', () => {
    expect(definition.props.safeParse({}).success).toBe(false);
  });
});

test('a fresh block cannot be published, except those that are whole at birth', () => {
  const publishable = BLOCK_TYPES.filter((type) => {
    const block = { id: type, type, props: getBlockDefinition(type).empty };
    return !checkPage([block], completeFacts).some(({ level }) => level === 'error');
  });
  expect(publishable).toEqual(['divider', 'countdown']);
});

test('nothing stands between the example page and its publication', () => {
  expect(checkPage(EXAMPLE_BLOCKS, completeFacts)).toEqual([]);
});
