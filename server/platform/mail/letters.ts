import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { type RenderedMail, renderMail } from './layout.ts';

export const buildGreeting = (firstName: string) =>
  firstName.trim() === '' ? 'Bonjour,' : `Bonjour ${firstName.trim()},`;

export interface AccountInvitationLetter {
  firstName: string;
  /** Name of the inviter: « Nadia Bensaïd », or empty. */
  inviter: string;
  companyName: string;
  link: string;
  /** Life of the link in hours. */
  hours: number;
  productName: string;
}

/** Invites a person to open a back office account by choosing a password. */
export const renderAccountInvitation = (letter: AccountInvitationLetter): Promise<RenderedMail> =>
  renderMail({
    subject: `Votre compte ${letter.productName} pour ${letter.companyName}`,
    preview: 'Choisissez votre mot de passe pour ouvrir votre compte.',
    title: 'Ouvrez votre compte',
    paragraphs: [
      buildGreeting(letter.firstName),
      letter.inviter.trim() === ''
        ? `Un compte ${letter.productName} vient d’être créé pour vous afin de préparer les livrets d’accueil de l’entreprise ${letter.companyName}.`
        : `${letter.inviter.trim()} vous invite à préparer avec ${letter.productName} les livrets d’accueil de l’entreprise ${letter.companyName}.`,
    ],
    button: { label: 'Choisir mon mot de passe', link: letter.link },
    after: [
      `Ce lien est valable ${letter.hours} heures et ne sert qu’une fois. Passé ce délai, demandez une nouvelle invitation.`,
    ],
    footer: [
      `Vous recevez ce message parce qu’un compte a été créé à votre adresse par ${letter.companyName}.`,
      'Si vous pensez que c’est une erreur, ignorez-le : sans mot de passe choisi, le compte reste fermé.',
    ],
  });

export interface PasswordResetLetter {
  firstName: string;
  link: string;
  /** Life of the link in minutes. */
  minutes: number;
  productName: string;
}

/** Password reset mail, sent at the person's request. */
export const renderPasswordReset = (letter: PasswordResetLetter): Promise<RenderedMail> =>
  renderMail({
    subject: `Choisissez un nouveau mot de passe ${letter.productName}`,
    preview: `Ce lien est valable ${letter.minutes} minutes.`,
    title: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      buildGreeting(letter.firstName),
      `Vous avez demandé à changer le mot de passe de votre compte ${letter.productName}.`,
    ],
    button: { label: 'Choisir un mot de passe', link: letter.link },
    after: [
      `Ce lien est valable ${letter.minutes} minutes et ne sert qu’une fois.`,
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.',
    ],
    footer: [elideFrench`Message automatique de ${letter.productName}, envoyé à la demande faite pour votre adresse.`],
  });
