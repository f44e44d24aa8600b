import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';
import { buildGreeting } from '../../platform/mail/letters.ts';

export interface QuestionLetter {
  /** First name of the recipient. */
  firstName: string;
  /** Absent referent whom the recipient replaces; null: none. */
  insteadOf: string | null;
  /** Name of the participant. */
  person: string;
  /** Email of the participant, for the reply; may be empty. */
  email: string;
  question: string;
  companyName: string;
  bookletTitle: string;
  link: string;
  productName: string;
}

/** Mail with a reader's question for a referent. */
export const renderQuestionLetter = (letter: QuestionLetter): Promise<RenderedMail> => {
  const { firstName, insteadOf, person, email, question, companyName, bookletTitle, link, productName } = letter;
  const subject = elideFrench`Question de ${person} : ${bookletTitle}`;
  return renderMail({
    subject,
    preview: `${person} vous pose une question depuis son livret d’accueil.`,
    title: elideFrench`Une question de ${person}`,
    paragraphs: [
      buildGreeting(firstName),
      ...(insteadOf === null ? [] : [elideFrench`Vous recevez ce message en l’absence de ${insteadOf}.`]),
      `${person} lit « ${bookletTitle} » et vous demande :`,
    ],
    quotation: { text: question, author: person },
    button: { label: 'Ouvrir le livret', link },
    after: [
      email === ''
        ? 'Cette personne n’a pas d’adresse e-mail : répondez-lui de vive voix.'
        : 'Pour répondre, répondez simplement à ce message.',
    ],
    footer: [
      `Vous recevez ce message parce que vous acceptez les questions des lecteurs de ce livret chez ${companyName}. Pour ne plus en recevoir, adressez-vous à ${companyName}.`,
      `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
    ],
  });
};
