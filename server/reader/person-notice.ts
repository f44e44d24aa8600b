import { createHash } from 'node:crypto';
import type { InformationPage } from '#renderer';
import type { BookletSettings } from '../../contract/reading.ts';
import type { OnLine } from './shelf.ts';

/**
 * Tells one set of settings, and version of the company's own notice, from another: whoever was told of one is told again
 * when it changes. A positive integer.
 */
export const noticeVersion = ({ options, house }: Pick<OnLine, 'options' | 'house'>): number => {
  if (house) return hashed([versionOf(options), house.version]);
  const known = versions.get(options) ?? versionOf(options);
  versions.set(options, known);
  return known;
};
/** Of the sentences themselves: another one, and people are told again. */
const REVISION = 3;
const versions = new WeakMap<BookletSettings, number>();
const versionOf = ({ tracking, retention }: BookletSettings): number =>
  hashed([tracking.mode, retention.anonymiseAfterDays, retention.proofYears, REVISION]);
const hashed = (parts: unknown[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE(0) >>> 1;

const TRACKED: Record<BookletSettings['tracking']['mode'], readonly string[]> = {
  none: [
    'La date de votre première ouverture, pour savoir quand votre accès prend fin.',
    'Rien de ce que vous lisez : votre progression reste sur cet appareil, et les lectures ne sont pas comptées.',
  ],
  aggregate: [
    'Vos pages lues et vos quiz, pour que vous repreniez où vous en étiez sur tout appareil. Personne d’autre que vous ne les voit.',
    'Le nombre de lectures de chaque page, toutes personnes confondues, sans savoir qui lit.',
  ],
  named: [
    'La date de votre première ouverture, vos pages lues, vos quiz et votre avancement.',
    'Les personnes qui s’occupent de ce livret les voient avec votre nom.',
    'Le nombre de lectures de chaque page, toutes personnes confondues.',
  ],
};

const years = (n: number): string => (n < 2 ? `${n} an` : `${n} ans`);

/** Who is responsible, what for, what is tracked, how long, and one's rights: as the booklet is set now. */
export const informationOf = ({
  company,
  contact,
  options,
  house = null,
}: Pick<OnLine, 'company' | 'contact'> & {
  house?: OnLine['house'];
  options: Pick<BookletSettings, 'tracking' | 'retention'>;
}): InformationPage['sections'] => {
  const { tracking, retention } = options;
  return [
    {
      title: 'Qui est responsable',
      lines: [`${company} vous donne accès à ce livret et répond de vos données. Pour toute question : ${contact}.`],
    },
    {
      title: 'Pour quoi faire',
      lines: [
        'Vous accueillir, vous donner les informations utiles à votre poste et vous montrer les pages qui vous concernent. Rien n’est vendu ni transmis à des tiers.',
      ],
    },
    { title: 'Ce qui est suivi de votre lecture', lines: TRACKED[tracking.mode] },
    {
      title: 'Ce que vous répondez',
      lines: [
        'Les sondages disent, avant que vous répondiez, si votre nom est gardé avec vos réponses. Sans votre nom, seul le fait d’avoir répondu est gardé, pour que personne ne réponde deux fois : rien ne relie vos réponses à vous.',
        tracking.mode === 'named'
          ? 'La note que vous donnez à ce livret est gardée avec votre nom.'
          : 'La note que vous donnez à ce livret est gardée sans votre nom.',
        tracking.mode === 'named'
          ? 'Le jour où vous fermez un message affiché sur la couverture est gardé avec votre nom.'
          : 'Le jour où vous fermez un message affiché sur la couverture est gardé pour ne plus vous le montrer. Personne d’autre que vous ne le voit.',
      ],
    },
    {
      title: 'Combien de temps',
      lines: [
        `Vos données sont rendues anonymes ${retention.anonymiseAfterDays} jours après la fin de votre accès. Les lectures que vous confirmez en signant sont gardées ${years(retention.proofYears)}.`,
      ],
    },
    {
      title: 'Vos droits',
      lines: [
        'Vous pouvez voir et télécharger ce qui est gardé de vous dans la page « Mes données ».',
        `Vous pouvez demander à ${contact} de corriger ou d’effacer vos données, ou vous opposer à leur usage.`,
        'Vous pouvez vous plaindre auprès de la CNIL (www.cnil.fr).',
      ],
    },
    {
      title: 'Sur cet appareil',
      lines: ['Un cookie garde le livret ouvert. Il n’y a ni traceur, ni publicité, ni mesure par un tiers.'],
    },
    ...(house?.sections ?? []),
  ].map(({ title, lines }) => ({
    title,
    lines: lines.map((line) =>
      line.replaceAll(' :', '\u00a0:').replaceAll('« ', '«\u00a0').replaceAll(' »', '\u00a0»'),
    ),
  }));
};
