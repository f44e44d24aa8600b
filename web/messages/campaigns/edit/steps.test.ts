import { expect, test } from 'vitest';
import { CAMPAIGN_CHECKS } from '../../../../contract/messages/campaigns/campaigns.ts';
import { CHECK_STEPS, computeStepStates, findCheckField, findEditStep, listEditSteps } from './steps.ts';

test('every check leads somewhere', () => {
  for (const check of CAMPAIGN_CHECKS) expect(CHECK_STEPS).toHaveProperty(check);
});

test('the address names the steps in French, and nothing else is one', () => {
  expect(findEditStep('destinataires')).toBe('recipients');
  expect(findEditStep('recipients')).toBeNull();
  expect(findEditStep(undefined)).toBeNull();
});

test('a step shows the worst of what was found of it', () => {
  const states = computeStepStates(
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
  expect(computeStepStates(undefined, 'recipients')).toEqual({
    model: 'done',
    content: 'done',
    recipients: 'todo',
    planning: 'todo',
    check: 'todo',
  });
});

test('a finding in a block leads to that block', () => {
  expect(findCheckField({ check: 'images', block: 3 })).toBe('blocks.3');
  expect(findCheckField({ check: 'subject', block: null })).toBe('subject');
  expect(findCheckField({ check: 'test', block: null })).toBeNull();
});

test('a step of the sequence has neither recipients nor a planning of its own', () => {
  expect(listEditSteps({ step: {} })).toEqual(['model', 'content', 'check']);
  expect(listEditSteps({ step: null })).toHaveLength(5);
});
