import { expect, test } from 'vitest';
import { BOOKLET_WORDS, getTranslate } from './booklet-words.ts';

/** Words that only the editor shows are not words of the booklet. */
const readerWords = BOOKLET_WORDS.filter((word) => !word.startsWith('block.'));

test('a booklet that says « tu » never says « vous » around its content', () => {
  const t = getTranslate('fr-FR', 'tu');
  const spoken = readerWords.filter((word) =>
    /(?<!\p{L})(vous|votre|vos|le vôtre|(?!chez|assez)\p{L}{2,}ez)(?!\p{L})/iu.test(t(word)),
  );
  expect(spoken).toEqual([]);
  expect(t('checklist.before', { n: 3 })).toBe('3 jours avant ton arrivée');
});

test('the other words are the same in both tones', () => {
  const [vous, tu] = [getTranslate('fr-FR', 'vous'), getTranslate('fr-FR', 'tu')];
  expect([vous('end.title'), tu('end.title')]).toEqual(['Vous êtes au bout du livret', 'Tu es au bout du livret']);
  expect(tu('hours.closed')).toBe(vous('hours.closed'));
  expect(getTranslate('en-GB', 'tu')('end.title')).toBe('Tu es au bout du livret');
});
