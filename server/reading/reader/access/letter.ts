import { elideFrench } from '../../../../contract/platform/text/french-writing.ts';
import { type RenderedMail, renderMail } from '../../../platform/mail/layout.ts';
import { buildGreeting } from '../../../platform/mail/letters.ts';
import { type MailBrand, withoutSender } from '../../../platform/mail/mail-brand.ts';
import { CODE_LIFETIME_MINUTES } from './mailed-codes.ts';

export interface CodeLetter {
  /** Six digits. */
  code: string;
  companyName: string;
  bookletTitle: string;
  /** Full URL of the booklet. */
  link: string;
  productName: string;
  /** Look of the booklet. */
  brand: MailBrand | null;
}

/** « 123 456 »: easier to copy from one screen to another. */
const formatSixDigitCode = (code: string): string => `${code.slice(0, 3)}\u00a0${code.slice(3)}`;

/** E-mail with the code that proves ownership of an address. */
export const renderCodeLetter = (letter: CodeLetter): Promise<RenderedMail> => {
  const { code, companyName, bookletTitle, link, productName, brand } = letter;
  return renderMail({
    brand: brand && withoutSender(brand),
    subject: `Votre code de lecture : ${formatSixDigitCode(code)}`,
    preview: `Il est valable ${CODE_LIFETIME_MINUTES} minutes.`,
    title: `Votre code : ${formatSixDigitCode(code)}`,
    paragraphs: [
      'Bonjour,',
      elideFrench`Saisissez ce code dans la page qui vous l’a demandé pour lire « ${bookletTitle} », le livret de ${companyName}.`,
    ],
    button: { label: 'Revenir au livret', link },
    after: [
      `Ce code est valable ${CODE_LIFETIME_MINUTES} minutes et ne sert qu’une fois.`,
      'Si vous n’avez rien demandé, ignorez ce message : sans ce code, personne n’entre.',
    ],
    footer: [elideFrench`Message automatique de ${productName}, envoyé à la demande faite pour votre adresse.`],
  });
};

/** E-mail with a link that replaces an expired one. */
export const renderRenewalLetter = (
  letter: Omit<CodeLetter, 'code'> & { firstName: string },
): Promise<RenderedMail> => {
  const { firstName, companyName, bookletTitle, link, productName, brand } = letter;
  return renderMail({
    brand,
    subject: `Votre nouveau lien : ${bookletTitle}`,
    preview: 'L’ancien lien n’ouvre plus le livret.',
    title: 'Votre nouveau lien',
    paragraphs: [
      buildGreeting(firstName),
      elideFrench`Voici un nouveau lien pour lire « ${bookletTitle} », le livret de ${companyName}. L’ancien ne sert plus.`,
    ],
    button: { label: 'Ouvrir le livret', link },
    after: ['Ce lien est personnel : ne le transmettez à personne.'],
    footer: [elideFrench`Message automatique de ${productName}, envoyé à la demande faite depuis votre ancien lien.`],
  });
};
