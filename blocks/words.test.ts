import { expect, test } from 'vitest';
import { BOOKLET_WORDS, getTranslate } from './booklet-words.ts';
import { getPageTranslate, PAGE_WORDS } from './page-words.ts';

/** Words that only the editor shows are not words of the booklet. */
const readerWords = BOOKLET_WORDS.filter((word) => !word.startsWith('block.'));

test('a booklet that says « tu » never says « vous » around its content', () => {
  const t = getTranslate('fr-FR', 'tu');
  const pages = getPageTranslate('tu');
  const spoken = [...readerWords.map((word) => t(word)), ...PAGE_WORDS.map((word) => pages(word))].filter((text) =>
    /(?<!\p{L})(vous|votre|vos|le vôtre|(?!chez|assez)\p{L}{2,}ez)(?!\p{L})/iu.test(text),
  );
  expect(spoken).toEqual([]);
  expect(t('checklist.before', { n: 3 })).toBe('3 jours avant ton arrivée');
});

test('the other words are the same in both tones', () => {
  const [vous, tu] = [getTranslate('fr-FR', 'vous'), getTranslate('fr-FR', 'tu')];
  const titles = [getPageTranslate('vous')('end.title'), getPageTranslate('tu')('end.title')];
  expect(titles).toEqual(['Vous êtes au bout du livret', 'Tu es au bout du livret']);
  expect(tu('hours.closed')).toBe(vous('hours.closed'));
  expect(getTranslate('en-GB', 'tu')('quiz.title')).toBe('Vérifie tes connaissances');
});
