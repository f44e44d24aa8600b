import { expect, test } from 'vitest';
import { checkAccessibility } from '../../../../blocks/accessibility/check-accessibility.ts';
import { BLOCK_TYPES, type BlockProps, getBlockDefinition } from '../../../../blocks/registry.ts';
import { createBlockProps, getPreviewProps } from './block-samples.ts';

test.each(BLOCK_TYPES)('a new block of type %s is valid, and its sample breaks no accessibility rule', (type) => {
  for (const props of [createBlockProps(type), getPreviewProps(type)]) {
    expect(getBlockDefinition(type).props.safeParse(props).error?.issues ?? []).toEqual([]);
    const blocks = [{ id: 'sample', type, props }];
    const rules = checkAccessibility({ language: 'fr-FR', title: 'Votre arrivée', otherTitles: [], blocks }).map(
      ({ rule }) => rule,
    );
    // A title alone, or an empty table, is completed by what comes next.
    expect(rules.filter((rule) => rule !== 'headingWithoutContent')).toEqual([]);
  }
});

test('a new quiz has a question with one right answer, other answers and an explanation', () => {
  const quiz = createBlockProps('quiz') as BlockProps<'quiz'>;
  expect(getBlockDefinition('quiz').check?.(quiz) ?? []).toEqual([]);
  for (const { text, answers, feedback } of quiz.questions) {
    expect(text).toMatch(/\?$/);
    expect(answers.filter(({ right }) => right)).toHaveLength(1);
    expect(answers.length).toBeGreaterThan(2);
    expect(feedback).not.toBe('');
  }
});

test('two new blocks do not share their sample', () => {
  expect(createBlockProps('quiz')).not.toBe(createBlockProps('quiz'));
});
