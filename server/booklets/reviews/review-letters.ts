import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';

interface ReviewLetter {
  firstName: string;
  /** Name of the person who asked, or who decided. */
  who: string;
  bookletTitle: string;
  message: string;
  link: string;
  productName: string;
}

const buildFooter = (why: string, productName: string): string[] => [
  why,
  `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
];

/** Mail to an approver about a draft to review. */
export const renderReviewRequest = ({ firstName, who, bookletTitle, message, link, productName }: ReviewLetter) =>
  renderMail({
    subject: `${who} vous demande d’approuver le livret « ${bookletTitle} »`,
    preview: 'Relisez-le, puis approuvez-le ou renvoyez-le avec un motif.',
    title: 'Un livret attend votre approbation',
    paragraphs: [
      `Bonjour ${firstName},`,
      `${who} vous demande d’approuver le livret « ${bookletTitle} ». Il ne peut pas être publié avant.`,
    ],
    ...(message === '' ? {} : { quotation: { text: message, author: who } }),
    button: { label: 'Ouvrir le livret', link },
    after: [],
    footer: buildFooter(
      'Vous recevez ce message parce que vous approuvez ce livret avant sa publication.',
      productName,
    ),
  });

/** Mail to the requester with the decision. */
export const renderReviewDecision = (letter: ReviewLetter & { approved: boolean }): Promise<RenderedMail> => {
  const { firstName, who, bookletTitle, message, link, productName, approved } = letter;
  return renderMail({
    subject: approved ? `Le livret « ${bookletTitle} » est approuvé` : `Le livret « ${bookletTitle} » vous est renvoyé`,
    preview: approved ? 'Il peut être publié.' : 'Le motif est dans ce message.',
    title: approved ? 'Votre livret est approuvé' : 'Votre livret vous est renvoyé',
    paragraphs: [
      `Bonjour ${firstName},`,
      approved
        ? `${who} a approuvé le livret « ${bookletTitle} ». Il peut être publié tel qu’il est ; s’il change, une nouvelle approbation sera nécessaire.`
        : `${who} a relu le livret « ${bookletTitle} » et vous le renvoie. Une fois corrigé, demandez à nouveau son approbation.`,
    ],
    ...(message === '' ? {} : { quotation: { text: message, author: who } }),
    button: { label: 'Ouvrir le livret', link },
    after: [],
    footer: buildFooter('Vous recevez ce message parce que vous avez demandé l’approbation de ce livret.', productName),
  });
};
