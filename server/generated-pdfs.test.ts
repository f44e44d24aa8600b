import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type PdfContent, readPdf } from '../test/read-pdf.ts';
import { renderPoster } from './booklets/access/poster.ts';
import {
  drawExcludedPage,
  drawLetter,
  type Letter,
  type Letterhead,
} from './people/participants/access/letter-page.ts';
import { createPdf, toPdfBytes } from './platform/documents/pdf/document.ts';
import { renderCertificatePdf } from './reading/proofs/certificate-pdf.ts';
import { renderReceiptPdf } from './reading/proofs/receipt-pdf.ts';

/* What a screen reader needs of each PDF that the product makes. */

const HEAD: Letterhead = {
  company: 'Menuiserie Dubreuil',
  contact: 'rh@exemple.fr',
  title: 'Bienvenue à l’atelier',
  tone: 'vous',
  logo: null,
  colour: '#0a2748',
};
const LETTER: Letter = {
  name: 'Inès Le Goff',
  firstName: 'Inès',
  lines: ['Menuisière', 'Atelier, Blois'],
  targetUrl: 'https://exemple.fr/lire/dubreuil/accueil/acces/abc',
  address: 'https://exemple.fr/lire/dubreuil/accueil',
  personal: true,
  employeeNumber: 'M-012',
  code: 'K7PQ 2XWN',
  validUntil: '2026-12-31',
};

const makeLetters = async () => {
  const pdf = await createPdf({ title: 'Lettres d’accès : Bienvenue à l’atelier', author: 'Menuiserie Dubreuil' });
  drawLetter(pdf, HEAD, LETTER);
  drawLetter(pdf, HEAD, { ...LETTER, name: 'Karim Haddad', firstName: 'Karim' });
  drawExcludedPage(pdf, [{ name: 'Léa Morel', reason: 'sans matricule.' }]);
  return toPdfBytes(pdf);
};

const listTexts = ({ elements }: PdfContent, role: string): string[] =>
  elements.filter((element) => element.role === role).map(({ text }) => text);

/** All the text is tagged, so that all of it is read; figures have words instead. */
const expectReadable = (pdf: PdfContent) => {
  expect(pdf.language).toBe('fr-FR');
  expect(pdf.isTagged).toBe(true);
  expect(pdf.title).not.toBe('');
  const tagged = pdf.elements.filter(({ role }) => role !== 'Figure').map(({ text }) => text);
  expect(tagged.join('').replace(/\s+/g, '')).toBe(pdf.letters);
  expect(listTexts(pdf, 'H1').length).toBeGreaterThan(0);
};

describe('generated PDFs', () => {
  test('a receipt is read from its heading to its last fact', async () => {
    const bytes = await renderReceiptPdf(
      {
        number: 12,
        declaration: 'J’ai lu le règlement.',
        facts: [['Personne', 'Inès Le Goff']],
        signature: 'M1 1L9 9',
      },
      'Menuiserie Dubreuil',
    );
    const pdf = await readPdf(bytes);
    expectReadable(pdf);
    expect(pdf.title).toBe('Reçu de confirmation de lecture n° 12');
    expect(pdf.elements.slice(0, 5).map(({ role, text }) => `${role} ${text}`)).toEqual([
      'P Menuiserie Dubreuil',
      'H1 Reçu de confirmation de lecture n° 12',
      'P J’ai lu le règlement.',
      'P Personne : Inès Le Goff',
      'Figure Signature dessinée',
    ]);
  });

  test('a certificate of a long booklet is read over its pages, under its headings', async () => {
    const pages = Array.from({ length: 12 }, (_, index) => `Une page au titre assez long, numéro ${index + 1}`);
    const pdf = await readPdf(
      await renderCertificatePdf(
        {
          version: 3,
          declaration: 'Inès Le Goff a lu le livret.',
          facts: [['Personne', 'Inès Le Goff']],
          chapters: Array.from({ length: 20 }, (_, index) => ({ title: `Chapitre ${index + 1}`, pages })),
          quizzes: ['Sécurité'],
          confirmations: ['Règlement intérieur, confirmée le 21/11/2026 à 14:32, reçu n° 12'],
        },
        'Menuiserie Dubreuil',
      ),
    );
    expectReadable(pdf);
    expect(pdf.title).toBe('Attestation de lecture, version 3');
    expect(pdf.pages).toBeGreaterThan(1);
    expect(listTexts(pdf, 'H2')).toEqual(['Pages lues', 'Quiz réussis', 'Lectures confirmées']);
    expect(pdf.elements.at(-1)?.text).toContain('Ce n’est pas un contrat');
  });

  test('letters have a bookmark each, and say the address and the code as text', async () => {
    const pdf = await readPdf(await makeLetters());
    expectReadable(pdf);
    expect(pdf.pages).toBe(3);
    expect(pdf.bookmarks).toEqual(['Inès Le Goff', 'Karim Haddad', 'Sans lettre (1)']);
    expect(listTexts(pdf, 'Figure')[0]).toBe(`Code QR qui ouvre ${LETTER.targetUrl}`);
    expect(listTexts(pdf, 'P')).toContain('Code : K7PQ 2XWN');
    const order = pdf.elements.map(({ text }) => text);
    expect(order.indexOf('Bonjour Inès,')).toBeGreaterThan(order.indexOf('Bienvenue à l’atelier'));
    expect(order.indexOf('Bonjour Inès,')).toBeLessThan(order.indexOf('Matricule : M-012'));
  });

  test('a poster says its title before its code and its address', async () => {
    const band = await sharp({ create: { width: 1240, height: 234, channels: 3, background: '#0069d2' } })
      .png()
      .toBuffer();
    const pdf = await readPdf(
      await renderPoster({
        title: 'Bienvenue',
        company: 'Menuiserie Dubreuil',
        url: 'https://exemple.fr/lire/a/b',
        colour: '#8a4b00',
        band,
      }),
    );
    expectReadable(pdf);
    expect(pdf.pages).toBe(1);
    expect(pdf.elements.map(({ role }) => role)).toEqual(['P', 'H1', 'Figure', 'P', 'P', 'P']);
    expect(pdf.elements[2]?.text).toBe('Code QR qui ouvre https://exemple.fr/lire/a/b');
    expect(pdf.elements.at(-1)?.text).toBe('https://exemple.fr/lire/a/b');
  });

  test('the longest title and address stay on the one page of a poster', async () => {
    const band = await sharp({ create: { width: 1240, height: 521, channels: 3, background: '#0069d2' } })
      .png()
      .toBuffer();
    const url = `https://livrets.une-longue-adresse.exemple.fr/lire/${'entreprise-'.repeat(5)}sa/${'livret-'.repeat(8)}fin/acces/${'x'.repeat(43)}`;
    const title = 'Bienvenue dans votre établissement : le livret des arrivées de l’année '.repeat(2).trim();
    const pdf = await readPdf(
      await renderPoster({ title, company: 'Menuiserie Dubreuil et associés', url, colour: '#8a4b00', band }),
    );
    expect(pdf.pages).toBe(1);
    expect(pdf.elements.at(-1)?.text.replaceAll(' ', '')).toBe(url);
  });
});
