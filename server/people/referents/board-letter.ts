import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';
import { buildGreeting } from '../../platform/mail/letters.ts';
import { REFERENT_LINK_DAYS } from './links.ts';

interface BoardLetter {
  firstName: string;
  companyName: string;
  bookletTitle: string;
  /** Absolute URL. */
  link: string;
  productName: string;
}

/** Mail with the link to a referent's board. */
export const renderBoardLetter = (letter: BoardLetter): Promise<RenderedMail> => {
  const { firstName, companyName, bookletTitle, link, productName } = letter;
  return renderMail({
    subject: `Les personnes que vous accompagnez : ${bookletTitle}`,
    preview: `Votre page est ouverte ${REFERENT_LINK_DAYS} jours.`,
    title: 'Les personnes que vous accompagnez',
    paragraphs: [
      buildGreeting(firstName),
      `${companyName} compte sur vous pour accompagner des personnes qui lisent « ${bookletTitle} ». Une page à vous, sans compte ni mot de passe, dit qui elles sont et quand elles arrivent.`,
    ],
    button: { label: 'Voir mes participants', link },
    after: [
      `Ce lien est personnel : ne le transmettez à personne. Il est valable ${REFERENT_LINK_DAYS} jours ; ensuite, vous en demanderez un autre depuis la même page.`,
    ],
    footer: [
      `Vous recevez ce message parce que vous êtes parmi les responsables de ce livret chez ${companyName}.`,
      `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
    ],
  });
};
