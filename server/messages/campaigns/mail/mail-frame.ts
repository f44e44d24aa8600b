import type { MailBrand } from '../../../platform/mail/mail-brand.ts';

/*
 * Frame of a message, in the reader's language: sender, reason, link to the rights page, and opt-out of messages that
 * are not essential. `{{:link}}` and `{{:rights}}` are filled for each person.
 */

/** Card of an arrival. `{{:when}}` and `{{:place}}` are filled for each person. */
export interface ArrivalCard {
  kind: 'arrival' | 'return';
  /** « Ton arrivée » rather than « Votre arrivée ». */
  isTu: boolean;
  hasPlace: boolean;
}

export interface MailFrame {
  /** Language of the reader, BCP 47. */
  language: string;
  companyName: string;
  bookletTitle: string;
  productName: string;
  /** Look of the booklet. */
  brand: MailBrand;
  /** Card of the arrival; null: the person has none. */
  arrival: ArrivalCard | null;
  /** Content id of each picture, by media id; a missing picture is left out. */
  images: Record<string, { cid: string; width: number }>;
  /** True when the reader may opt out. */
  optional: boolean;
}

interface FrameWords {
  sentBy: (frame: MailFrame) => string;
  rights: string;
  stop: string;
  noTrace: (frame: MailFrame) => string;
  otherwise: string;
  arrival: (card: ArrivalCard) => string;
}

const FRENCH: FrameWords = {
  sentBy: ({ companyName, bookletTitle }) =>
    `Ce message vous est envoyé par ${companyName}, parce que le livret « ${bookletTitle} » vous est destiné.`,
  rights: 'Vos données et vos droits',
  stop: 'Ne plus recevoir ces messages',
  noTrace: ({ productName }) => `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
  otherwise: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  arrival: ({ kind, isTu }) => `${isTu ? 'Ton' : 'Votre'} ${kind === 'return' ? 'retour' : 'arrivée'}`,
};

const ENGLISH: FrameWords = {
  sentBy: ({ companyName, bookletTitle }) =>
    `${companyName} sends you this message because the booklet “${bookletTitle}” is meant for you.`,
  rights: 'Your data and your rights',
  stop: 'Stop getting these messages',
  noTrace: ({ productName }) => `This message contains no tracker. Sent with ${productName}.`,
  otherwise: 'If the button does not work, copy this address into your browser:',
  arrival: ({ kind }) => (kind === 'return' ? 'Your return' : 'Your arrival'),
};

export const isFrenchLanguage = (language: string): boolean => /^fr\b/i.test(language);

export const getFrameWords = (language: string): FrameWords => (/^en\b/i.test(language) ? ENGLISH : FRENCH);
