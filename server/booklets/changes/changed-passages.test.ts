import { expect, it } from 'vitest';
import { listChangedPassages } from './changed-passages.ts';
import type { TextSegment } from './word-diff.ts';

const write = (segments: readonly TextSegment[]) =>
  segments.map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'removed' ? '[-' : '[+'}${text}]`)).join('');
const compare = (before: string[], after: string[]) => {
  const { passages, block } = listChangedPassages(before.join('\n'), after.join('\n'));
  return { passages: passages.map(write), block: write(block) };
};

const STEPS = [
  'Mouillez vos mains',
  'Prenez de l’eau tiède.',
  'Savonnez',
  'Prenez une noix de savon. Frottez pendant deux minutes. Insistez sur les ongles.',
  'Séchez',
  'Avec une serviette neuve.',
];
const CHANGED = STEPS.map((line) => line.replace('deux', 'dix'));

it('shows the sentence that changed, then the whole block in its reading order', () => {
  const { passages, block } = compare(STEPS, CHANGED);
  expect(passages).toEqual(['Frottez pendant [-deux][+dix] minutes.']);
  expect(block).toBe(STEPS.join('\n').replace('deux', '[-deux][+dix]'));
});

it('shows the same when an old version stored its lines in another order', () => {
  const titlesFirst = [0, 2, 4, 1, 3, 5].map((at) => STEPS[at] ?? '');
  expect(compare(titlesFirst, CHANGED)).toEqual(compare(STEPS, CHANGED));
});

it('pairs a changed line with its own old one, not with one that stays', () => {
  const before = ['Attendez 3 minutes.', 'Attendez 2 minutes.'];
  expect(compare(before, ['Attendez 4 minutes.', 'Attendez 3 minutes.']).passages).toEqual([
    'Attendez [-2][+4]\u00a0minutes.',
  ]);
});

it('folds nothing when the passage is the whole block', () => {
  expect(compare(['Vous avez 15 minutes.'], ['Vous avez 5 minutes.'])).toEqual({
    passages: ['Vous avez [-15][+5]\u00a0minutes.'],
    block: '',
  });
});

it('cuts long sentences at the end of a word', () => {
  const long = 'anticonstitutionnellement '.repeat(12).trim();
  const { passages } = compare([`${long} 15 ${long}`], [`${long} 5 ${long}`]);
  expect(passages[0]).toMatch(/^…(anticonstitutionnellement )+\[-15\]\[\+5\]\u00a0(anticonstitutionnellement ?)+…$/);
  expect(passages[0]?.length).toBeLessThan(210);
});

it('shows added and removed lines, and no more than two passages', () => {
  expect(compare(['Un casque.'], ['Un casque.', 'Des gants.']).passages).toEqual(['[+Des gants.]']);
  expect(compare(['Un casque.', 'Des gants.', 'Une blouse.'], ['Un casque.', 'Une blouse.'])).toEqual({
    passages: ['[-Des gants.]'],
    block: 'Un casque.\n[-Des gants.]\nUne blouse.',
  });
  expect(compare(['a 1', 'b 1', 'c 1'], ['a 2', 'b 2', 'c 2']).passages).toHaveLength(2);
});

it('shows a new order with the whole block only', () => {
  const { passages, block } = compare(['Un casque.', 'Des gants.'], ['Des gants.', 'Un casque.']);
  expect(passages).toEqual([]);
  expect(block).toContain('[+');
});
