import type { Level } from '../../../contract/platform/permissions.ts';
import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';

const LEVEL_ABILITIES: Record<Level, string> = {
  owner: 'en disposer entièrement : contenu, publication, droits',
  publisher: 'le modifier et le publier',
  writer: 'le modifier',
  reviewer: 'le relire',
};

interface RightLetter {
  firstName: string;
  giver: string;
  bookletTitle: string;
  level: Level;
  /** Titles of the only editable chapters; empty means all. */
  chapters: string[];
  /** « 31/12/2026 », or null without an end. */
  until: string | null;
  message: string;
  link: string;
  productName: string;
}

/** Mail to a person who gets a right on a booklet. */
export const renderRightMail = (letter: RightLetter): Promise<RenderedMail> =>
  renderMail({
    subject: `${letter.giver} vous ouvre le livret « ${letter.bookletTitle} »`,
    preview: `Vous pouvez ${LEVEL_ABILITIES[letter.level]}.`,
    title: `Un livret vous est ouvert`,
    paragraphs: [
      `Bonjour ${letter.firstName},`,
      `${letter.giver} vous ouvre le livret « ${letter.bookletTitle} ». Vous pouvez ${LEVEL_ABILITIES[letter.level]}.`,
      ...(letter.chapters.length > 0 ? [`Chapitres que vous pouvez modifier : ${letter.chapters.join(', ')}.`] : []),
      ...(letter.until ? [`Ce droit prend fin le ${letter.until}.`] : []),
    ],
    ...(letter.message === '' ? {} : { quotation: { text: letter.message, author: letter.giver } }),
    button: { label: 'Ouvrir le livret', link: letter.link },
    after: [],
    footer: [
      `Vous recevez ce message parce qu’un droit vous a été donné sur un livret de votre entreprise.`,
      `Ce message ne contient aucun traceur. Envoyé avec ${letter.productName}.`,
    ],
  });

type OfferLetter = Pick<RightLetter, 'firstName' | 'giver' | 'bookletTitle' | 'link' | 'productName'>;

/** Mail to a person who is offered the ownership of a booklet. */
export const renderOfferMail = (letter: OfferLetter): Promise<RenderedMail> =>
  renderMail({
    subject: `${letter.giver} vous propose le livret « ${letter.bookletTitle} »`,
    preview: 'Il sera à vous si vous l’acceptez.',
    title: 'Un livret vous est proposé',
    paragraphs: [
      `Bonjour ${letter.firstName},`,
      `${letter.giver} vous propose de devenir propriétaire du livret « ${letter.bookletTitle} ». Il sera à vous si vous l’acceptez, sur votre page d’accueil.`,
    ],
    button: { label: 'Répondre', link: letter.link },
    after: [],
    footer: [
      'Vous recevez ce message parce qu’un livret de votre entreprise vous est proposé.',
      `Ce message ne contient aucun traceur. Envoyé avec ${letter.productName}.`,
    ],
  });
