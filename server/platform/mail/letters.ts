import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import { type MailTheme, type RenderedMail, renderMail } from './layout.ts';

export interface InvitationLetter {
  /** First name of the reader; may be empty. */
  firstName: string;
  companyName: string;
  bookletTitle: string;
  /** Full personal access link. */
  link: string;
  /** Message of the company to new employees; may be empty. */
  message?: string;
  /** Signature of the message above: « Nadia Bensaïd, responsable RH ». */
  signature?: string;
  /** Contact for questions: an e-mail address or a name; may be empty. */
  contact?: string;
  /** « 12/01/2027 », or nothing when the link does not end. */
  validUntil?: string;
  productName: string;
}

export const buildGreeting = (firstName: string) =>
  firstName.trim() === '' ? 'Bonjour,' : `Bonjour ${firstName.trim()},`;

/** Invites a participant to read a booklet. */
export const renderInvitation = (letter: InvitationLetter, look?: MailTheme): Promise<RenderedMail> =>
  renderMail(
    {
      subject: `Bienvenue chez ${letter.companyName} : votre livret vous attend`,
      preview: `« ${letter.bookletTitle} » se lit sur téléphone comme sur ordinateur, sans compte à créer.`,
      title: `Bienvenue chez ${letter.companyName}`,
      paragraphs: [
        buildGreeting(letter.firstName),
        `${letter.companyName} a préparé pour vous « ${letter.bookletTitle} » : où aller, qui rencontrer, ce qu’il faut savoir pour bien commencer.`,
      ],
      ...(letter.message?.trim() ? { quotation: { text: letter.message.trim(), author: letter.signature ?? '' } } : {}),
      button: { label: 'Ouvrir mon livret', link: letter.link },
      after: [
        'Ce lien vous est personnel : ne le transmettez pas. Il ouvre votre livret sans compte ni mot de passe, et vous reprenez votre lecture là où vous l’avez laissée.',
        ...(letter.validUntil ? [`Il est valable jusqu’au ${letter.validUntil}.`] : []),
        ...(letter.contact ? [`Une question ? Écrivez à ${letter.contact}.`] : []),
      ],
      footer: [
        `Vous recevez ce message car ${letter.companyName} vous accueille et vous invite à lire son livret.`,
        `Ce message ne contient aucun traceur. Envoyé avec ${letter.productName}.`,
      ],
    },
    look,
  );

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
export const renderAccountInvitation = (letter: AccountInvitationLetter, look?: MailTheme): Promise<RenderedMail> =>
  renderMail(
    {
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
    },
    look,
  );

export interface PasswordResetLetter {
  firstName: string;
  link: string;
  /** Life of the link in minutes. */
  minutes: number;
  productName: string;
}

/** Password reset mail, sent at the person's request. */
export const renderPasswordReset = (letter: PasswordResetLetter, look?: MailTheme): Promise<RenderedMail> =>
  renderMail(
    {
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
      footer: [
        elideFrench`Message automatique de ${letter.productName}, envoyé à la demande faite pour votre adresse.`,
      ],
    },
    look,
  );
