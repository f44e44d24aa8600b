import { type RenderedMail, renderMail } from '../../../platform/mail/layout.ts';
import { buildGreeting } from '../../../platform/mail/letters.ts';

export interface PageReportLetter {
  /** First name of the recipient. */
  firstName: string;
  bookletTitle: string;
  companyName: string;
  pageTitle: string;
  /** What is wrong, as the form says it. */
  kind: string;
  /** Beginning of the block; empty: the whole page. */
  block: string;
  text: string;
  /** Name of the reader, or « Un lecteur ». */
  author: string;
  /** Address for the answer; empty: none. */
  email: string;
  /** The page, or the block, in the editor. */
  link: string;
  productName: string;
}

/** Mail with what a reader has reported on a page. */
export const renderPageReportLetter = (letter: PageReportLetter): Promise<RenderedMail> => {
  const { firstName, bookletTitle, companyName, pageTitle, kind, block, text, author, email, link, productName } =
    letter;
  return renderMail({
    subject: `Erreur signalée : ${pageTitle}`,
    preview: `${kind}, dans « ${bookletTitle} ».`,
    title: 'Une erreur est signalée',
    paragraphs: [
      buildGreeting(firstName),
      `Page « ${pageTitle} » du livret « ${bookletTitle} ».`,
      `${kind}.${block === '' ? '' : ` À cet endroit : « ${block} ».`}`,
    ],
    quotation: { text, author },
    button: { label: 'Ouvrir dans l’éditeur', link },
    after: [
      email === ''
        ? 'Cette personne n’a pas laissé d’adresse : la correction lui suffira.'
        : 'Pour la remercier et lui répondre, répondez simplement à ce message.',
    ],
    footer: [
      `Vous recevez ce message parce que vous tenez cette page ou ce livret chez ${companyName}.`,
      `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
    ],
  });
};
