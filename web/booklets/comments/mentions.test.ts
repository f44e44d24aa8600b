import { describe, expect, test } from 'vitest';
import { findMentionQuery, insertMention, listMentions, splitMentions, suggestPeople } from './mentions.ts';

const PEOPLE = [
  { id: '1', name: 'Élise Martin' },
  { id: '2', name: 'Jean-Paul Élie' },
  { id: '3', name: 'Nadia Durand' },
  { id: '4', name: 'Nadia Durand-Roy' },
];
const ask = (text: string) => findMentionQuery(text, text.length);

describe('what is typed after an « @ »', () => {
  test.each([
    ['Voir @él', { start: 5, typed: 'él' }],
    ['@', { start: 0, typed: '' }],
    ['@Nadia Du', { start: 0, typed: 'Nadia Du' }],
    ['camille@exemple', null],
    ['@Nadia Durand, bonjour', null],
    ['Voir', null],
  ])('%o', (text, found) => expect(ask(text)).toEqual(found));

  test('finds people by either name, without accents', () => {
    expect(suggestPeople(PEOPLE, 'eli').map(({ id }) => id)).toEqual(['1', '2']);
    expect(suggestPeople(PEOPLE, 'PAUL').map(({ id }) => id)).toEqual(['2']);
    expect(suggestPeople(PEOPLE, 'nadia d').map(({ id }) => id)).toEqual(['3', '4']);
  });

  test('becomes the whole name, with the caret after it', () => {
    expect(insertMention('Voir @él demain', 8, 5, 'Élise Martin')).toEqual(['Voir @Élise Martin demain', 19]);
  });
});

describe('a text', () => {
  test('mentions those whose whole name it holds', () => {
    expect(listMentions('Merci @Élise Martin et @Nadia', PEOPLE)).toEqual(['1']);
  });

  test('is cut at its mentions, the longest name first', () => {
    const pieces = splitMentions('Merci @Nadia Durand-Roy ! contact@exemple.fr', PEOPLE);
    expect(pieces.map(({ text, isMention }) => [text, isMention])).toEqual([
      ['Merci ', false],
      ['@Nadia Durand-Roy', true],
      [' ! contact@exemple.fr', false],
    ]);
    expect(splitMentions('', PEOPLE)).toEqual([]);
  });
});
