import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { type RenderedMail, renderMail } from './layout.ts';

export interface SenderLetter {
  /** Name of the requester: « Nadia Bensaïd ». */
  asker: string;
  companyName: string;
  /** The address to confirm. */
  email: string;
  link: string;
  /** Life of the link, in days. */
  days: number;
  productName: string;
}

/** Asks the owner of an address to confirm that messages of a company may come from it. */
export const renderSenderLetter = (letter: SenderLetter): Promise<RenderedMail> =>
  renderMail({
    subject: `Confirmez l’adresse d’envoi ${letter.email}`,
    preview: `${letter.asker} souhaite écrire aux personnes qui arrivent depuis cette adresse.`,
    title: 'Confirmez cette adresse d’envoi',
    paragraphs: [
      'Bonjour,',
      elideFrench`${letter.asker} souhaite que les messages de ${letter.companyName} aux personnes qui arrivent partent de l’adresse ${letter.email}. Confirmez que vous êtes d’accord.`,
    ],
    button: { label: 'Confirmer cette adresse', link: letter.link },
    after: [
      `Ce lien est valable ${letter.days} jours et ne sert qu’une fois.`,
      'Si cette demande vous surprend, ignorez ce message : rien ne partira de votre adresse.',
    ],
    footer: [elideFrench`Message automatique de ${letter.productName}, envoyé à la demande de ${letter.companyName}.`],
  });
