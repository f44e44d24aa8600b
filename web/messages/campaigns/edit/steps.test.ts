import { expect, test } from 'vitest';
import { CHECKS } from '../../../../contract/messages/campaigns/campaigns.ts';
import { STEP_OF_CHECK, spotOf, stepNamed, stepStates, stepsOf } from './steps.ts';

test('every check leads somewhere', () => {
  for (const check of CHECKS) expect(STEP_OF_CHECK).toHaveProperty(check);
});

test('the address names the steps in French, and nothing else is one', () => {
  expect(stepNamed('destinataires')).toBe('recipients');
  expect(stepNamed('recipients')).toBeNull();
  expect(stepNamed(undefined)).toBeNull();
});

test('a step shows the worst of what was found of it', () => {
  const states = stepStates(
    [
      { check: 'subject', level: 'warning' },
      { check: 'images', level: 'blocking' },
      { check: 'planning', level: 'warning' },
      { check: 'sender', level: 'ok' },
    ],
    'check',
  );
  expect(states).toEqual({
    model: 'done',
    content: 'blocking',
    recipients: 'done',
    planning: 'warning',
    check: 'todo',
  });
});

test('before anything is known, what was passed counts as done', () => {
  expect(stepStates(undefined, 'recipients')).toEqual({
    model: 'done',
    content: 'done',
    recipients: 'todo',
    planning: 'todo',
    check: 'todo',
  });
});

test('a finding in a block leads to that block', () => {
  expect(spotOf({ check: 'images', block: 3 })).toBe('blocks.3');
  expect(spotOf({ check: 'subject', block: null })).toBe('subject');
  expect(spotOf({ check: 'test', block: null })).toBeNull();
});

test('a step of the sequence has neither recipients nor a planning of its own', () => {
  expect(stepsOf({ step: {} })).toEqual(['model', 'content', 'check']);
  expect(stepsOf({ step: null })).toHaveLength(5);
});
