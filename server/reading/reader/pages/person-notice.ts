import { createHash } from 'node:crypto';
import type { InformationProps } from '#renderer';
import type { Tone } from '../../../../contract/booklets/booklets/booklets.ts';
import { applyFrenchSpacing } from '../../../../contract/platform/errors.ts';
import type { BookletSettings, TrackingMode } from '../../../../contract/reading/reading.ts';
import { convertTone } from '../../../booklets/index.ts';
import { MESSAGE_BODY_DAYS } from '../../../platform/mail/erase-message-bodies.ts';
import type { OnlineBooklet } from '../booklet/online-booklets.ts';
import { SESSION_LIFETIMES_SECONDS } from '../http/sessions.ts';

const DAY_SECONDS = 86_400;

type Sections = InformationProps['sections'];

/**
 * Identifies one set of settings and one version of the company's own notice: readers see the notice again when it
 * changes. A positive integer.
 */
export const computeNoticeVersion = ({
  options,
  companyNotice,
}: Pick<OnlineBooklet, 'options' | 'companyNotice'>): number => {
  if (companyNotice) return hashToPositiveInteger([computeSettingsVersion(options), companyNotice.version]);
  const known = settingsVersions.get(options) ?? computeSettingsVersion(options);
  settingsVersions.set(options, known);
  return known;
};
/** Version of these sentences: increase it to show the notice again. */
const NOTICE_REVISION = 5;
const settingsVersions = new WeakMap<BookletSettings, number>();
const computeSettingsVersion = ({ tracking, retention }: BookletSettings): number =>
  hashToPositiveInteger([
    tracking.mode,
    tracking.threshold,
    retention.anonymiseAfterDays,
    retention.proofYears,
    NOTICE_REVISION,
  ]);
const hashToPositiveInteger = (parts: unknown[]): number =>
  createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE(0) >>> 1;

const QUIZ_SENTENCE =
  'De chaque quiz : le résultat de votre premier essai, question par question, et si vous l’avez réussi plus tard. Aucun écran de l’entreprise ne montre ce résultat avec votre nom.';
const QUIZ_LEFT_SENTENCE =
  'Les personnes chargées de ce livret voient avec votre nom les quiz qui vous restent à réussir.';
const TOTALS_SENTENCE =
  'Des totaux, à partir de {{seuil}} personnes : ouvertures, pages lues, lectures terminées, réponses aux quiz. Ils ne disent jamais qui.';

/** `person-notice.test.ts` checks these sentences against the data that each mode really stores and shows. */
const TRACKING_SENTENCES: Record<TrackingMode, readonly string[]> = {
  none: [
    'La date de votre première ouverture, pour savoir quand votre accès prend fin.',
    'Rien de ce que vous lisez : votre progression reste sur cet appareil, et les lectures ne sont pas comptées.',
  ],
  aggregate: [
    'La date de votre première ouverture, vos pages lues et le jour de chacune, pour que vous repreniez où vous en étiez sur tout appareil. Aucun écran ne les montre à quelqu’un d’autre que vous ; les sauvegardes et l’export complet des données de l’entreprise les contiennent.',
    QUIZ_SENTENCE,
    TOTALS_SENTENCE,
  ],
  named: [
    'La date de votre première ouverture, vos pages lues et le jour de chacune, votre dernière activité et votre avancement.',
    'Les personnes chargées de ce livret les voient avec votre nom.',
    QUIZ_SENTENCE,
    QUIZ_LEFT_SENTENCE,
    TOTALS_SENTENCE,
  ],
};

const ANSWER_SENTENCES: Record<TrackingMode, readonly string[]> = {
  none: [
    'Les sondages et la note de satisfaction ne sont pas recueillis dans ce livret.',
    'Le jour où vous fermez un message affiché sur la couverture est conservé pour ne plus vous le montrer. Aucun écran ne le montre à quelqu’un d’autre que vous.',
  ],
  aggregate: [
    'Les réponses aux sondages et la note que vous donnez à ce livret sont conservées sans votre nom. Seul le fait d’avoir répondu est conservé avec lui, pour que personne ne réponde deux fois : rien ne relie vos réponses à vous.',
    'Le jour où vous fermez un message affiché sur la couverture est conservé pour ne plus vous le montrer. Aucun écran ne le montre à quelqu’un d’autre que vous.',
  ],
  named: [
    'Les sondages disent, avant que vous répondiez, si votre nom est conservé avec vos réponses. Sans votre nom, seul le fait d’avoir répondu est conservé, pour que personne ne réponde deux fois : rien ne relie vos réponses à vous.',
    'La note que vous donnez à ce livret est conservée avec votre nom.',
    'Le jour où vous fermez un message affiché sur la couverture est conservé avec votre nom.',
  ],
};

const REFERENT_SENTENCES: Record<TrackingMode, string> = {
  none: 'Les responsables que l’entreprise a désignés pour vous : votre fiche et votre date d’arrivée. Un e-mail peut les prévenir de votre inscription.',
  aggregate:
    'Les responsables que l’entreprise a désignés pour vous : votre fiche et votre date d’arrivée. Un e-mail peut les prévenir de votre inscription.',
  named:
    'Les responsables que l’entreprise a désignés pour vous : votre fiche, votre date d’arrivée et votre avancement. Un e-mail peut les prévenir de votre inscription, d’un livret qui n’est pas ouvert une semaine avant l’arrivée, de la fin de votre lecture et d’une réponse négative que vous signez.',
};

const buildNoticeSections = (mode: TrackingMode, hasOfficer: boolean): Sections => [
  {
    title: 'Qui est responsable',
    lines: [
      '{{entreprise}} vous donne accès à ce livret et répond de vos données. Pour toute question, adressez-vous à {{contact}}.',
      ...(hasOfficer
        ? ['Vous pouvez aussi vous adresser à son délégué à la protection des données : {{delegue}}.']
        : []),
    ],
  },
  {
    title: 'Pour quoi faire, et sur quel fondement',
    lines: [
      'Vous accueillir, vous donner les informations utiles à votre poste et vous montrer les pages qui vous concernent. Cet usage repose sur l’exécution de votre contrat ou de votre engagement, et sur l’intérêt légitime de l’entreprise à bien vous informer.',
      'La preuve d’une lecture que vous confirmez répond à une obligation légale quand la loi impose de vous informer, par exemple à l’embauche ou sur la sécurité, et à un intérêt légitime dans les autres cas.',
      'Votre consentement n’est pas demandé : dans une relation de travail, il ne serait pas libre.',
    ],
  },
  {
    title: 'Ce qui est conservé de vous',
    lines: [
      'Votre fiche : nom, coordonnées, poste, service, site, dates et groupes, tels que l’entreprise les a indiqués.',
      'Les messages qui vous ont été envoyés et leurs dates. Personne ne peut savoir si vous avez ouvert un e-mail.',
      'Vos appareils : téléphone ou ordinateur, et la date de leur dernière visite.',
      'Vos marque-pages et vos notes, si vous en faites. Aucun écran de l’entreprise ne les montre, et vous pouvez les effacer.',
    ],
  },
  { title: 'Ce qui est suivi de votre lecture', lines: TRACKING_SENTENCES[mode] },
  {
    title: 'Ce que vous répondez',
    lines: [
      ...ANSWER_SENTENCES[mode],
      'Une question que vous posez depuis le livret part par e-mail, avec votre nom et votre adresse, à la personne que vous choisissez.',
    ],
  },
  {
    title: 'Ce que vous confirmez',
    lines: [
      'Une lecture que vous confirmez laisse une preuve à votre nom, quel que soit le suivi : le document et sa version, la date et l’heure, votre nom, votre matricule, et votre signature si vous la dessinez.',
      'Les personnes chargées de ce livret voient vos preuves. Chaque preuve porte l’empreinte de la précédente : une modification se détecte.',
    ],
  },
  {
    title: 'Qui voit vos données',
    lines: [
      'Les personnes chargées de ce livret : votre fiche, vos messages et vos preuves.',
      REFERENT_SENTENCES[mode],
      'L’organisation qui héberge et exploite ce service pour l’entreprise, comme sous-traitant. Rien n’est vendu ni transmis à d’autres.',
    ],
  },
  {
    title: 'Combien de temps',
    lines: [
      'Vos données sont rendues anonymes {{jours}} jours après la fin de votre accès, ou après son retrait s’il vient avant. La page « Mes données » montre cette date de fin.',
      'Les lectures que vous confirmez sont conservées {{ans}} à compter du jour de la confirmation, avec votre nom.',
      'Le texte des e-mails est effacé {{courriers}} jours après leur envoi.',
    ],
  },
  {
    title: 'Vos droits',
    lines: [
      'Vous pouvez voir et télécharger ce qui est conservé de vous dans la page « Mes données ».',
      'Vous pouvez demander à {{contact}} de corriger ou d’effacer vos données, de limiter leur usage, ou vous y opposer.',
      'Vous pouvez vous plaindre auprès de la CNIL (www.cnil.fr).',
    ],
  },
  {
    title: 'Sur cet appareil',
    lines: [
      'Un cookie, embarque_lecture, garde le livret ouvert {{cookie}} jours au maximum.',
      'Le navigateur conserve, sur cet appareil seulement, vos coches, vos réglages de lecture, vos pages lues et le nombre de vos essais aux quiz. Il n’y a ni traceur, ni publicité, ni mesure par un tiers.',
    ],
  },
];

const GREETING_SENTENCES: Record<TrackingMode, string> = {
  none: 'Ce que vous lisez n’est pas suivi : votre progression reste sur cet appareil.',
  aggregate: 'Vos pages lues vous permettent de reprendre où vous en étiez ; l’entreprise ne voit que des totaux.',
  named: 'Les personnes chargées de ce livret voient vos pages lues et votre avancement, avec votre nom.',
};

const informalSentences = new Map<string, string>();

/**
 * Converts a sentence of this file to the booklet's tone. Names are inserted afterwards: the conversion must not change
 * them.
 */
const toBookletTone = (text: string, tone: Tone): string => {
  if (tone === 'vous') return text;
  const known = informalSentences.get(text) ?? convertTone(text, 'tu').text;
  informalSentences.set(text, known);
  return known;
};

/** The contact address, or « la personne qui vous l’a envoyé » in the booklet's tone. */
export const formatContactInTone = (contact: string, tone: Tone): string =>
  contact.includes('@') ? contact : toBookletTone(contact, tone);

const fillNoticeText = (text: string, values: Readonly<Record<string, string>>): string =>
  applyFrenchSpacing(text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? ''));

const formatYears = (n: number): string => (n < 2 ? `${n} an` : `${n} ans`);

const formatOfficer = ({ name, email }: OnlineBooklet['officer']): string =>
  name && email ? `${name} (${email})` : name || email;

export interface NoticeContext extends Pick<OnlineBooklet, 'company' | 'contact' | 'officer'> {
  companyNotice?: OnlineBooklet['companyNotice'];
  options: Pick<BookletSettings, 'tracking' | 'retention'>;
  tone: Tone;
}

const buildNoticeValues = ({ company, contact, officer, options: { tracking, retention }, tone }: NoticeContext) => ({
  entreprise: company,
  contact: formatContactInTone(contact, tone),
  delegue: formatOfficer(officer),
  seuil: String(tracking.threshold),
  jours: String(retention.anonymiseAfterDays),
  ans: formatYears(retention.proofYears),
  courriers: String(MESSAGE_BODY_DAYS),
  cookie: String(SESSION_LIFETIMES_SECONDS.kept / DAY_SECONDS),
});

/**
 * Sections of the privacy notice under the current settings, in the booklet's tone: controller, legal basis, data,
 * tracking, recipients, retention and rights. The company's own sections keep their wording.
 */
export const buildInformationSections = (informed: NoticeContext): Sections => {
  const values = buildNoticeValues(informed);
  const own = buildNoticeSections(informed.options.tracking.mode, values.delegue !== '').map(({ title, lines }) => ({
    title: fillNoticeText(toBookletTone(title, informed.tone), values),
    lines: lines.map((line) => fillNoticeText(toBookletTone(line, informed.tone), values)),
  }));
  return [
    ...own,
    ...(informed.companyNotice?.sections ?? []).map(({ title, lines }) => ({
      title,
      lines: lines.map(applyFrenchSpacing),
    })),
  ];
};

/** The reader's first screen: their name, and the two sentences that matter before the first page. */
export const buildGreeting = (informed: NoticeContext, firstName: string): { title: string; lines: string[] } => {
  const values = buildNoticeValues(informed);
  const lines = ['{{entreprise}} vous a préparé ce livret.', GREETING_SENTENCES[informed.options.tracking.mode]];
  return {
    title: `Bonjour ${firstName}`.trim(),
    lines: lines.map((line) => fillNoticeText(toBookletTone(line, informed.tone), values)),
  };
};
