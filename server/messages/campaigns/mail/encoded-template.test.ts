import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { encodeTemplate, fillEncodedTemplate } from './encoded-template.ts';
import { fillTemplate, parseTemplate } from './template.ts';

const decode = async (encoded: string): Promise<string> => {
  const head = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable';
  const { text = '' } = await PostalMime.parse(`${head}\r\n\r\n${encoded}\r\n`);
  return text.replaceAll('\r\n', '\n').trimEnd();
};

const VALUES = [
  '',
  'a',
  'Élodie',
  'Hélène = « été »',
  'fin. ',
  '.x',
  'deux\nlignes\n',
  `https://livrets.exemple.fr/${'é'.repeat(80)}`,
];
const TEXTS = [
  '{{a}}',
  'Le livret de {{a}} et de <b>{{b}}</b>.',
  '{{a}}{{b}}\n{{a}}\n',
  `${'très long '.repeat(20)}{{a}}.\n.\n{{b}} de `,
];

test.each(TEXTS)('%j, filled after it was encoded, reads as when it is filled before', async (text) => {
  for (const isFrench of [true, false]) {
    const template = parseTemplate(text, isFrench);
    const encoded = encodeTemplate(template);
    for (const a of VALUES) {
      for (const b of VALUES) {
        const fill = (key: string) => (key === 'a' ? a : b);
        const filled = fillEncodedTemplate(encoded, fill);
        expect(await decode(filled)).toBe(fillTemplate(template, fill).trimEnd());
        expect(filled.split('\r\n').every((line) => line.length <= 76 && !line.startsWith('.'))).toBe(true);
      }
    }
  }
});
