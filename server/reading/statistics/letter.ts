import { elideFrench } from '../../../contract/platform/text/french-writing.ts';
import type { Rate, Statistics } from '../../../contract/reading/statistics/statistics.ts';
import type { MailRhythm } from '../../../contract/reading/statistics/statistics-view-form.ts';
import { type RenderedMail, renderMail } from '../../platform/mail/layout.ts';
import { buildGreeting } from '../../platform/mail/letters.ts';
import { formatFrenchDay } from '../../platform/text/calendar/days.ts';

export interface FiguresLetter {
  /** Name of the saved view. */
  name: string;
  rhythm: MailRhythm;
  firstName: string;
  /** The user who chose the recipient; null: the recipient. */
  ownerName: string | null;
  figures: Statistics;
  link: string;
  companyName: string;
  productName: string;
}

const formatPeople = (n: number): string => `${n} personne${n > 1 ? 's' : ''}`;

const formatRateLine = (label: string, { percent, of }: Rate, threshold: number): string => {
  if (of === 0) return `• ${label} : personne n’est encore concerné`;
  return percent === null
    ? `• ${label} : moins de ${threshold} personnes`
    : `• ${label} : ${percent} % (sur ${formatPeople(of ?? 0)})`;
};

const formatRenewals = ({ again }: Statistics['proofs']): string =>
  again.percent ? `, dont ${again.percent} % à renouveler` : '';

/** The figures of an e-mail, one per line. Only sums: no names, and no small groups. */
const formatFigureLines = ({ figures, threshold, proofs, opinion }: Statistics): string => {
  const told = [
    formatRateLine('Livret ouvert', figures.opening, threshold),
    formatRateLine('Démarré avant l’arrivée', figures.startedBefore, threshold),
    formatRateLine('Progression moyenne', figures.progress, threshold),
    formatRateLine('Terminé 30 jours après l’arrivée', figures.completed30, threshold),
  ];
  if (figures.delay.hours !== null)
    told.push(`• Délai d’ouverture : ${String(figures.delay.hours).replace('.', ',')} heures ouvrées`);
  if (proofs.all.percent !== null)
    told.push(`• Lectures confirmées : ${proofs.all.percent} % de celles qui sont demandées${formatRenewals(proofs)}`);
  if (opinion?.mean != null) told.push(`• Satisfaction : ${String(opinion.mean).replace('.', ',')} sur 10`);
  return told.join('\n');
};

export const renderFiguresLetter = (letter: FiguresLetter): Promise<RenderedMail> => {
  const { name, rhythm, firstName, ownerName, figures, link, companyName, productName } = letter;
  const { from, to } = figures.period;
  const subject = `Statistiques ${rhythm === 'weekly' ? 'de la semaine' : 'du mois'} : ${name}`;
  const period = `Personnes arrivées du ${formatFrenchDay(from)} au ${formatFrenchDay(to)}`;
  const paragraphs =
    figures.people === null
      ? [`${period}.`, figures.masked ?? '']
      : [`${period} : ${formatPeople(figures.people)}.`, formatFigureLines(figures)];
  return renderMail({
    subject,
    preview: paragraphs[0] ?? '',
    title: subject,
    paragraphs: [buildGreeting(firstName), ...paragraphs],
    button: { label: 'Voir les statistiques', link },
    after: [`Un groupe de moins de ${figures.threshold} personnes n’est jamais indiqué.`],
    footer: [
      ownerName === null
        ? `Vous recevez ce message parce que vous l’avez demandé, chez ${companyName}. Pour ne plus le recevoir, ouvrez les statistiques, puis « Vues enregistrées ».`
        : elideFrench`Vous recevez ce message parce que ${ownerName}, de ${companyName}, vous a choisi pour recevoir ces chiffres. Pour ne plus le recevoir, adressez-vous à cette personne.`,
      `Ce message ne contient aucun traceur. Envoyé avec ${productName}.`,
    ],
  });
};
