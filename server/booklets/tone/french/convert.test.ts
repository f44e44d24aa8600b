import { describe, expect, test } from 'vitest';
import { expectWithin } from '../../../../test/expect-within.ts';
import { convertTone, mapKnownSentences } from './convert.ts';
import {
  DOUBTFUL_SENTENCES,
  IRREVERSIBLE_SENTENCES,
  NEUTRAL_SENTENCES,
  TU_VOUS_SENTENCES,
  VOUS_TU_SENTENCES,
} from './sentences.fixture.ts';

describe('from « vous » to « tu »', () => {
  test('the table has at least two hundred sentences', () => {
    expect(VOUS_TU_SENTENCES.length).toBeGreaterThanOrEqual(200);
  });

  test.each(VOUS_TU_SENTENCES)('%s', (vous, tu) => {
    const { text, passages } = convertTone(vous, 'tu');
    expect(text).toBe(tu);
    expect(passages.filter(({ doubt }) => doubt !== null && doubt !== 'quote')).toEqual([]);
  });

  test.each(DOUBTFUL_SENTENCES)('%s is left, and said to be doubtful (%s)', (sentence, doubt) => {
    const { text, passages } = convertTone(sentence, 'tu');
    expect(text).toBe(sentence);
    expect(passages.map((passage) => passage.doubt)).toContain(doubt);
  });

  test.each(NEUTRAL_SENTENCES)('%s says nothing to convert', (sentence) => {
    expect(convertTone(sentence, 'tu')).toEqual({ text: sentence, passages: [] });
  });
});

describe('from « tu » to « vous »', () => {
  test.each(TU_VOUS_SENTENCES)('%s', (tu, vous) => {
    const { text, passages } = convertTone(tu, 'vous');
    expect(text).toBe(vous);
    expect(passages.every(({ doubt }) => doubt === null)).toBe(true);
  });

  test.each(IRREVERSIBLE_SENTENCES)('%s is left, and said to be doubtful', (sentence) => {
    const { text, passages } = convertTone(sentence, 'vous');
    expect(text).toBe(sentence);
    expect(passages.map(({ doubt }) => doubt)).toHaveLength(1);
  });

  test('what was converted comes back as it was, even where the rules are not sure', () => {
    const vous = 'Vérifiez les dates. Vous observez et notez. La visite a lieu lundi.';
    const { text } = convertTone(vous, 'tu');
    const known = mapKnownSentences([vous]);
    expect(convertTone(text, 'vous').text).not.toBe(vous);
    expect(convertTone(text, 'vous', { known })).toMatchObject({
      text: vous,
      passages: [{ doubt: null }, { doubt: null }],
    });
  });
});

test('what says « vous » already, and what speaks to nobody, is left alone on the way back', () => {
  for (const text of [
    'Vous signez et vérifiez.',
    'Un bois certifié, une visite par an.',
    'La règle est simple.',
    'Suis-je seul ?',
  ]) {
    expect(convertTone(text, 'vous')).toEqual({ text, passages: [] });
  }
});

describe('rich text', () => {
  const html = { html: true };

  test('tags, attributes, variables and addresses stay as they are; elision goes over a tag', () => {
    const vous =
      '<p>Nous <strong>vous</strong> aidons&nbsp;: <a href="https://votre.fr/vous?a=1&amp;b=vos">appelez</a> {{vous}}.</p><ul><li>Votre <em>badge</em></li></ul>';
    expect(convertTone(vous, 'tu', html).text).toBe(
      '<p>Nous <strong>t’</strong>aidons&nbsp;: <a href="https://votre.fr/vous?a=1&amp;b=vos">appelle</a> {{vous}}.</p><ul><li>Ton <em>badge</em></li></ul>',
    );
  });

  test('a passage in another language stays as it is', () => {
    const tu = '<p>Tu lis <span lang="es">¿Tienes tu tarjeta? <strong>Tu casa</strong></span> sur ton badge.</p>';
    const vous =
      '<p>Vous lisez <span lang="es">¿Tienes tu tarjeta? <strong>Tu casa</strong></span> sur votre badge.</p>';
    expect(convertTone(tu, 'vous', html).text).toBe(vous);
    expect(convertTone(vous, 'tu', html).text).toBe(tu);
  });

  test('a quotation is somebody else’s; a title between « » is the booklet’s own', () => {
    const vous = '<blockquote><p>Vous êtes notre force.</p></blockquote><p>Lisez « Votre équipe ».</p>';
    const { text, passages } = convertTone(vous, 'tu', { ...html, titles: new Set(['votre équipe']) });
    expect(text).toBe('<blockquote><p>Vous êtes notre force.</p></blockquote><p>Lis « Ton équipe ».</p>');
    expect(passages.map(({ doubt }) => doubt)).toEqual(['quote', null]);
  });

  test('passages are told as they read, without tags, each change by itself', () => {
    const { passages } = convertTone('<p>Gardez <strong>votre</strong> badge &amp; vos clés.</p>', 'tu', html);
    expect(passages[0]?.runs).toEqual([
      { was: 'Gardez', now: 'Garde' },
      { was: ' ', now: ' ' },
      { was: 'votre', now: 'ton' },
      { was: ' badge & ', now: ' badge & ' },
      { was: 'vos', now: 'tes' },
      { was: ' clés.', now: ' clés.' },
    ]);
  });

  test('a second time changes nothing', () => {
    for (const [vous] of VOUS_TU_SENTENCES) {
      const { text } = convertTone(vous, 'tu');
      expect(convertTone(text, 'tu').text).toBe(text);
    }
  });

  test('a long text takes seconds at most, however it is made', { timeout: 60_000 }, async () => {
    const made = [
      '{'.repeat(40_000),
      '<'.repeat(40_000),
      'vous '.repeat(8000),
      `${'a@'.repeat(20_000)}`,
      '« '.repeat(20_000),
    ];
    await expectWithin(15_000, () => {
      for (const text of made) convertTone(text, 'tu', html);
    });
  });
});
