// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isReadableBlock } from '../../../../blocks/registry.ts';
import {
  GOOGLE_DOCS_CLIPBOARD,
  LIBRE_OFFICE_CLIPBOARD,
  WEB_PAGE_CLIPBOARD,
  WORD_CLIPBOARD,
} from './clipboard.fixture.ts';
import { convertPastedHtml, convertPastedText } from './convert-html.ts';
import { holdsBlocks } from './holds-blocks.ts';

const outline = (html: string) =>
  convertPastedHtml(html).parts.map((part) => ('file' in part ? part.file.name : [part.type, part.props]));

test('a page of Word becomes titles, texts, real lists and tables', () => {
  expect(outline(WORD_CLIPBOARD)).toEqual([
    ['heading', { level: 2, text: 'Livret d’accueil' }],
    ['heading', { level: 2, text: 'Votre premier jour' }],
    [
      'text',
      {
        html:
          '<p>Rendez-vous à <strong>9 h</strong> à l’accueil<sup>1</sup>.</p>' +
          '<ul><li><p>Une pièce d’identité</p><ul><li><p>Carte ou passeport</p></li></ul></li><li><p>Un RIB</p></li></ul>',
      },
    ],
    [
      'table',
      {
        caption: '',
        headerRow: true,
        headerColumn: false,
        rows: [
          [{ html: '<strong>Quand</strong>' }, { html: '<strong>Quoi</strong>' }],
          [{ html: '9 h' }, { html: 'Accueil' }],
        ],
      },
    ],
  ]);
  expect(convertPastedHtml(WORD_CLIPBOARD).missingImages).toBe(1);
});

test('a page of Google Docs keeps its marks, its inner lists and its pictures at their place', () => {
  expect(outline(GOOGLE_DOCS_CLIPBOARD)).toEqual([
    ['heading', { level: 2, text: 'Avant votre arrivée' }],
    [
      'text',
      {
        html:
          '<p>Prévenez <strong>votre manager</strong><em> par écrit</em>, sur ' +
          '<a href="https://intranet.exemple.fr/arrivee">l’intranet</a>.</p>' +
          '<ol><li><p>Signer</p><ul><li><p>en deux exemplaires</p></li></ul></li><li><p>Renvoyer</p></li></ol>',
      },
    ],
    'image-1.png',
    [
      'table',
      {
        caption: '',
        headerRow: true,
        headerColumn: false,
        rows: [
          [{ html: '<strong>Lieu</strong>' }, { html: '<strong>Étage</strong>' }],
          [{ html: 'Accueil' }, { html: '0' }],
        ],
      },
    ],
  ]);
});

test('a page of LibreOffice loses its colours and keeps the rest', () => {
  expect(outline(LIBRE_OFFICE_CLIPBOARD)).toEqual([
    ['heading', { level: 2, text: 'Vos horaires' }],
    [
      'text',
      {
        html:
          '<p>Du <strong>lundi</strong> au <em>vendredi</em>, sauf les jours fériés.<br>Pause à 12 h.</p>' +
          '<ul><li><p>Badgez à l’arrivée</p></li><li><p>Badgez au départ</p><ol><li><p>à la porte</p></li></ol></li></ul>',
      },
    ],
    ['heading', { level: 4, text: 'À savoir' }],
    ['text', { html: '<blockquote><p>Le vendredi, fermeture à 16 h.</p></blockquote>' }],
  ]);
});

test('a web page leaves its scripts, its frames and its tables of layout behind', () => {
  const { parts, missingImages } = convertPastedHtml(WEB_PAGE_CLIPBOARD);
  expect(parts).toEqual([
    { type: 'heading', props: { level: 2, text: 'Se rendre au travail' } },
    {
      type: 'text',
      props: {
        html:
          '<p>Le <a href="https://www.exemple.fr/plan?a=1&amp;b=2">plan du réseau</a> et ceci.</p><p>Le bus 12</p>' +
          '<p>Une seule cellule</p><p>Texte nu &lt;script&gt; final</p>',
      },
    },
  ]);
  // The picture of the page, not the pixel that counts readers.
  expect(missingImages).toBe(1);
});

test('all that is pasted can be read, however long it is', () => {
  const long = `<h1>${'Titre '.repeat(60)}</h1>${`<p>${'Un mot. '.repeat(100)}</p>`.repeat(20)}`;
  const sources = [WORD_CLIPBOARD, GOOGLE_DOCS_CLIPBOARD, LIBRE_OFFICE_CLIPBOARD, WEB_PAGE_CLIPBOARD, long];
  const parts = sources.flatMap((html) => convertPastedHtml(html).parts);
  expect(parts.filter((part) => !('file' in part) && !isReadableBlock(part))).toEqual([]);
  expect(convertPastedHtml(long).parts.length).toBeGreaterThan(3);
});

test('a plain text becomes paragraphs', () => {
  expect(convertPastedText('Un\n\nDeux <b>\n')).toEqual([
    { type: 'text', props: { html: '<p>Un</p><p>Deux &lt;b&gt;</p>' } },
  ]);
});

test.each([
  [WORD_CLIPBOARD, true],
  [GOOGLE_DOCS_CLIPBOARD, true],
  ['<p>Un <b>mot</b></p><ul><li>deux</li></ul>', false],
])('only what is more than a text becomes blocks', (html, holds) => {
  expect(holdsBlocks(html)).toBe(holds);
});
