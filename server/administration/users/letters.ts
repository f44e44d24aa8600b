import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';

interface AccountMail {
  firstName: string;
  /** Name of the person who made the change. */
  by: string;
  link: string;
  productName: string;
}

const buildFooter = (productName: string): string[] => [
  `Vous recevez ce message parce que vous avez un compte ${productName}.`,
  elideFrench`Message automatique de ${productName}, sans traceur.`,
];

/** Notifies a user that their second factor was removed, and why, in case they did not ask for it. */
export const renderFactorReset = ({ firstName, by, link, productName, reason }: AccountMail & { reason: string }) =>
  renderMail({
    subject: `Votre double authentification ${productName} a été réinitialisée`,
    preview: 'Votre compte ne demande plus de code à la connexion.',
    title: 'Votre double authentification a été réinitialisée',
    paragraphs: [
      `Bonjour ${firstName},`,
      `${by} a réinitialisé la double authentification de votre compte. Votre mot de passe suffit désormais à l’ouvrir, et vos codes de récupération ne servent plus.`,
    ],
    quotation: { text: reason, author: by },
    button: { label: 'Activer de nouveau la double authentification', link },
    after: [
      'Si vous n’avez rien demandé, changez votre mot de passe et prévenez l’administrateur de votre entreprise.',
    ],
    footer: buildFooter(productName),
  });

/** Sent to the former address of the account. */
export const renderAddressChanged = ({
  firstName,
  by,
  link,
  productName,
  email,
}: AccountMail & { email: string }): Promise<RenderedMail> =>
  renderMail({
    subject: `L’adresse de votre compte ${productName} a changé`,
    preview: 'Votre compte s’ouvre désormais avec une autre adresse.',
    title: 'L’adresse de votre compte a changé',
    paragraphs: [
      `Bonjour ${firstName},`,
      `${by} a changé l’adresse de votre compte : il s’ouvre désormais avec ${email}. Vos sessions sont fermées.`,
    ],
    button: { label: 'Se connecter', link },
    after: ['Si ce changement vous surprend, prévenez l’administrateur de votre entreprise.'],
    footer: buildFooter(productName),
  });
