import type { BookletType } from '../../../../contract/booklets/booklets/booklets.ts';
import type { CampaignKind } from '../../../../contract/messages/campaigns/campaign.ts';
import { ARRIVAL_MODELS, buildInvitation, QUESTION_BLOCK } from './model-arrival.ts';
import {
  buildButtonBlock,
  buildCalloutBlock,
  buildHeadingBlock,
  buildTextBlock,
  type ModelTexts,
} from './model-blocks.ts';

type Variants = Partial<Pick<ModelTexts, Exclude<CampaignKind, 'free'>>>;

/** Reminder for a booklet that is not about an arrival: `why` gives the benefit of reading it. */
const buildReminder = (why: string): ModelTexts['reminder'] => ({
  ...ARRIVAL_MODELS.reminder,
  subject: 'Avez-vous pu ouvrir votre livret ?',
  blocks: [
    buildHeadingBlock('Votre livret vous attend'),
    buildTextBlock(
      'Bonjour {{prenom}},',
      'Nous vous avons adressé il y a quelques jours « [titre] ». Si vous l’avez déjà parcouru, merci : vous pouvez ignorer ce message.',
      `Sinon, prenez un moment pour le lire : ${why} La lecture se fait en plusieurs fois si vous le souhaitez.`,
    ),
    buildButtonBlock('Lire mon livret'),
    QUESTION_BLOCK,
  ],
});

const buildInformation = (subject: string): ModelTexts['information'] => ({
  ...ARRIVAL_MODELS.information,
  subject,
  preheader: 'Un changement à noter.',
});

const NEW_VERSION: ModelTexts['new_version'] = {
  ...ARRIVAL_MODELS.new_version,
  subject: 'Votre livret a été mis à jour',
};

const buildClosing = (subject: string, title: string, words: string): ModelTexts['closing'] => ({
  name: 'Fin de parcours',
  subject,
  preheader: 'Votre livret reste à votre disposition, et votre avis nous intéresse.',
  blocks: [
    buildHeadingBlock(title),
    buildTextBlock(
      'Bonjour {{prenom}},',
      words,
      'Ce livret reste ouvert : vous y retrouverez les contacts et les informations utiles.',
    ),
    buildCalloutBlock('Votre avis nous intéresse', 'La dernière page du livret vous permet de le donner.'),
    buildButtonBlock('Rouvrir mon livret'),
  ],
});

const DEPARTURE: Variants = {
  invitation: buildInvitation({
    subject: 'Votre départ de {{entreprise}} : un livret pour le préparer',
    preheader: 'Dates, transmission, documents : l’essentiel en quelques minutes.',
    title: 'Préparer votre départ',
    words:
      'Votre départ de {{entreprise}} approche. Pour que vos dernières semaines se passent bien, nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
    items: [
      'ce qu’il faut préparer et transmettre ;',
      'le déroulement de votre dernier jour ;',
      'les documents qui vous sont remis, et les personnes à joindre ensuite.',
    ],
    ending: 'Merci pour le chemin fait ensemble,',
  }),
  reminder: buildReminder(
    'vous saurez quoi préparer, quoi rendre et quels documents demander avant votre dernier jour.',
  ),
  information: buildInformation('Une information pour votre départ de {{entreprise}}'),
  new_version: NEW_VERSION,
  closing: buildClosing(
    'Merci, et bonne continuation',
    'Bonne continuation',
    'Votre parcours chez {{entreprise}} s’achève. Merci d’avoir pris le temps de lire « [titre] ».',
  ),
};

const RETURN: Variants = {
  invitation: buildInvitation({
    subject: 'Votre retour chez {{entreprise}} : un livret pour le préparer',
    preheader: 'Ce qui a changé et ce qui est prévu, en quelques minutes.',
    title: 'Heureux de vous retrouver',
    words:
      'Vous revenez bientôt chez {{entreprise}}. Pour que la reprise se passe bien, nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
    items: [
      'comment se passe le jour de votre retour ;',
      'ce que vous pouvez demander ;',
      'les personnes vers qui vous tourner.',
    ],
    ending: 'À bientôt,',
  }),
  reminder: buildReminder('vous saurez ce qui est prévu pour votre retour et à qui vous adresser.'),
  information: buildInformation('Une information pour votre retour chez {{entreprise}}'),
  new_version: NEW_VERSION,
  closing: buildClosing(
    'Comment se passe votre reprise ?',
    'Quelques semaines après votre retour',
    'Voici quelques semaines que vous avez repris. Merci d’avoir pris le temps de lire « [titre] ».',
  ),
};

const MOVE: Variants = {
  invitation: buildInvitation({
    subject: 'Votre nouveau poste chez {{entreprise}} : votre livret vous attend',
    preheader: 'Ce qui change et ce qui reste, en quelques minutes.',
    title: 'Votre nouveau poste',
    words:
      'Vous prenez bientôt un nouveau poste chez {{entreprise}}. Nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
    items: [
      'ce qui change et ce qui reste ;',
      'comment se passe le premier jour dans ce poste ;',
      'les personnes vers qui vous tourner.',
    ],
    ending: 'À bientôt,',
  }),
  reminder: buildReminder('vous saurez ce qui change et à qui vous adresser dans votre nouveau poste.'),
  information: buildInformation('Une information pour votre nouveau poste'),
  new_version: NEW_VERSION,
  closing: buildClosing(
    'Comment se passe votre nouveau poste ?',
    'Quelques semaines dans votre nouveau poste',
    'Voici quelques semaines que vous avez changé de poste. Merci d’avoir pris le temps de lire « [titre] ».',
  ),
};

const SITE: Variants = {
  invitation: buildInvitation({
    subject: 'Votre venue chez {{entreprise}} : à lire avant d’entrer sur le site',
    preheader: 'Accès, sécurité, interlocuteurs : l’essentiel en quelques minutes.',
    title: 'Votre venue chez {{entreprise}}',
    words:
      'Vous venez bientôt sur notre site. Nous avons réuni dans « [titre] » ce qu’il faut savoir pour y entrer, y circuler et en repartir en sécurité.',
    items: [
      'où vous présenter et qui demander ;',
      'les consignes de sécurité à connaître avant d’entrer ;',
      'la conduite à tenir en cas d’urgence.',
    ],
    ending: 'À bientôt,',
  }),
  reminder: buildReminder('vous saurez où vous présenter, et quelles consignes respecter sur le site.'),
  information: buildInformation('Une information pour votre venue chez {{entreprise}}'),
  new_version: NEW_VERSION,
  closing: buildClosing(
    'Merci de votre venue chez {{entreprise}}',
    'Merci de votre venue',
    'Votre venue chez {{entreprise}} s’achève. Merci d’avoir pris le temps de lire « [titre] ».',
  ),
};

/** Texts by booklet type that differ from those for a new employee, in the « vous » form. */
export const MODELS_BY_TYPE: Partial<Record<BookletType, Variants>> = {
  departure: DEPARTURE,
  return_from_leave: RETURN,
  internal_move: MOVE,
  contractor_visitor: SITE,
  site_safety: SITE,
};
