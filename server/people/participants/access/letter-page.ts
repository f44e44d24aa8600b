import type { Tone } from '../../../../contract/booklets/booklets/booklets.ts';
import { addBookmark, drawQrCode, type Pdf } from '../../../platform/documents/pdf/document.ts';
import { startTextSection } from '../../../platform/documents/pdf/text-section.ts';
import { formatFrenchDay } from '../../../platform/text/calendar/days.ts';

/** Data that all letters of a booklet share. */
export interface Letterhead {
  company: string;
  /** Contact address of the company; empty if there is none. */
  contact: string;
  title: string;
  tone: Tone;
  /** Data URL: the PDF stores one name once. */
  logo: { url: string; alt: string; width: number; height: number } | null;
  colour: string;
}

export interface Letter {
  name: string;
  firstName: string;
  /** Job title, department and site, without empty ones. */
  lines: string[];
  /** Address in the QR code. */
  targetUrl: string;
  /** Address to type, if it is a different one. */
  address: string;
  /** True for a personal link, which needs no code. */
  personal: boolean;
  employeeNumber: string;
  code: string | null;
  /** Last valid day of the link, `YYYY-MM-DD`. */
  validUntil: string | null;
}

const TEXTS = {
  vous: {
    hello: (name: string) => `Bonjour ${name},`,
    why: (title: string, company: string) =>
      `${company} vous ouvre le livret « ${title} ». Vous pouvez le lire sur votre téléphone, votre tablette ou votre ordinateur, sans créer de compte.`,
    scan: 'Visez ce carré avec l’appareil photo de votre téléphone, puis touchez l’adresse qui s’affiche.',
    type: 'Ou saisissez cette adresse dans votre navigateur :',
    code: 'Quand la page les demande, saisissez :',
    personal: 'Ce lien est personnel : ne le transmettez à personne.',
    until: (day: string) => `Il est valable jusqu’au ${day} inclus.`,
    ask: (contact: string) => `Une question, une erreur dans votre nom ? Écrivez à ${contact}.`,
  },
  tu: {
    hello: (name: string) => `Bonjour ${name},`,
    why: (title: string, company: string) =>
      `${company} t’ouvre le livret « ${title} ». Tu peux le lire sur ton téléphone, ta tablette ou ton ordinateur, sans créer de compte.`,
    scan: 'Vise ce carré avec l’appareil photo de ton téléphone, puis touche l’adresse qui s’affiche.',
    type: 'Ou saisis cette adresse dans ton navigateur :',
    code: 'Quand la page les demande, saisis :',
    personal: 'Ce lien est personnel : ne le transmets à personne.',
    until: (day: string) => `Il est valable jusqu’au ${day} inclus.`,
    ask: (contact: string) => `Une question, une erreur dans ton nom ? Écris à ${contact}.`,
  },
} as const;

/** All sizes are in points. */
const LEFT_MARGIN_PT = 64;
const TEXT_WIDTH_PT = 467;
const QR_SIZE_PT = 150;
const LOGO_MAX_SIZE_PT = { width: 170, height: 64 };

const drawLogo = (pdf: Pdf, { logo }: Letterhead): void => {
  if (!logo) return;
  const scale = Math.min(LOGO_MAX_SIZE_PT.width / logo.width, LOGO_MAX_SIZE_PT.height / logo.height, 1);
  pdf.image(logo.url, LEFT_MARGIN_PT, 56, { width: logo.width * scale, height: logo.height * scale });
};

/** Draws one letter on its own page: recipient, purpose, QR code and the text to type. */
export const drawLetter = (pdf: Pdf, head: Letterhead, letter: Letter): void => {
  const words = TEXTS[head.tone];
  pdf.addPage();
  addBookmark(pdf, letter.name);
  const { section, say } = startTextSection(pdf, { left: LEFT_MARGIN_PT, width: TEXT_WIDTH_PT });
  if (head.logo) section.add(pdf.struct('Figure', { alt: head.logo.alt || head.company }, () => drawLogo(pdf, head)));
  pdf.y = head.logo ? 56 + LOGO_MAX_SIZE_PT.height + 28 : 64;
  say('P', head.company, 12, 26, head.colour);
  say('P', [letter.name, ...letter.lines].join('\n'), 12, 30);
  say('H1', head.title, 22, 14, head.colour);
  say('P', words.hello(letter.firstName), 12, 8);
  say('P', words.why(head.title, head.company), 12, 22);
  say('P', words.scan, 12, 16);
  const top = pdf.y;
  section.add(
    pdf.struct('Figure', { alt: `Code QR qui ouvre ${letter.targetUrl}` }, () =>
      drawQrCode(pdf, letter.targetUrl, LEFT_MARGIN_PT, top, QR_SIZE_PT),
    ),
  );
  pdf.y = top + QR_SIZE_PT + 22;
  say('P', words.type, 12, 4);
  say('P', letter.address, 13, 16);
  if (letter.code !== null) {
    say('P', words.code, 12, 6);
    if (letter.employeeNumber !== '') say('P', `Matricule : ${letter.employeeNumber}`, 14, 2);
    say('P', `Code : ${letter.code}`, 14, 16);
  }
  if (letter.personal) {
    const until = letter.validUntil === null ? '' : ` ${words.until(formatFrenchDay(letter.validUntil))}`;
    say('P', words.personal + until, 11, 8);
  }
  if (head.contact !== '') say('P', words.ask(head.contact), 11, 0);
  section.end();
};

/** Draws a last page with the participants who get no letter, and the reasons. */
export const drawExcludedPage = (pdf: Pdf, people: readonly { name: string; reason: string }[]): void => {
  if (people.length === 0) return;
  pdf.addPage();
  const { section, say } = startTextSection(pdf, { left: LEFT_MARGIN_PT, width: TEXT_WIDTH_PT });
  const title = `Sans lettre (${people.length})`;
  addBookmark(pdf, title);
  say('H1', title, 18, 9);
  for (const { name, reason } of people) say('P', `${name} : ${reason}`, 11, 1);
  section.end();
};
