/*
 * What stands around a message, in the reader's language: who sends it and why, where her rights are explained, and the way
 * out of messages that are not essential. `{{:link}}`, `{{:rights}}` are filled for each person.
 */

export interface MailFrame {
  /** Of the reader, BCP 47. */
  language: string;
  companyName: string;
  bookletTitle: string;
  productName: string;
  /** `#rrggbb` of the button. */
  colour: string;
  /** Content id and text of the logo, which travels in the message. */
  logo: { cid: string; alt: string } | null;
  /** Content id of each picture, by media id; one that is not there is left out. */
  images: Record<string, { cid: string; width: number }>;
  /** Whether one may ask to get no more of them. */
  optional: boolean;
}

interface Words {
  sentBy: (frame: MailFrame) => string;
  rights: string;
  stop: string;
  noTrace: (frame: MailFrame) => string;
  otherwise: string;
}

const FRENCH: Words = {
  sentBy: ({ companyName, bookletTitle }) =>
    `Ce message vous est envoyé par ${companyName}, parce que le livret « ${bookletTitle} » vous est destiné.`,
  rights: 'Vos données et vos droits',
  stop: 'Ne plus recevoir ces messages',
  noTrace: ({ productName }) => `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
  otherwise: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
};

const ENGLISH: Words = {
  sentBy: ({ companyName, bookletTitle }) =>
    `${companyName} sends you this message because the booklet “${bookletTitle}” is meant for you.`,
  rights: 'Your data and your rights',
  stop: 'Stop getting these messages',
  noTrace: ({ productName }) => `This message contains no tracker. Sent with ${productName}.`,
  otherwise: 'If the button does not work, copy this address into your browser:',
};

export const isFrench = (language: string): boolean => /^fr\b/i.test(language);

export const frameWords = (language: string): Words => (/^en\b/i.test(language) ? ENGLISH : FRENCH);
