import type { BookletType } from '../../../contract/booklets/booklets/booklets.ts';
import type { CampaignKind } from '../../../contract/messages/campaigns/campaign.ts';
import { button, callout, heading, list, type ModelTexts, text } from './model-blocks.ts';
import { PERSONAL_LINK, QUESTION, VOUS } from './model-vous.ts';

type Variants = Partial<Pick<ModelTexts, Exclude<CampaignKind, 'free'>>>;

/** Reminder for a booklet that is not about an arrival: `why` gives the benefit of reading it. */
const reminder = (why: string): ModelTexts['reminder'] => ({
  ...VOUS.reminder,
  subject: 'Avez-vous pu ouvrir votre livret ?',
  blocks: [
    heading('Votre livret vous attend'),
    text(
      'Bonjour {{prenom}},',
      'Nous vous avons adressé il y a quelques jours « [titre] ». Si vous l’avez déjà parcouru, merci : vous pouvez ignorer ce message.',
      `Sinon, prenez un moment pour le lire : ${why} La lecture se fait en plusieurs fois si vous le souhaitez.`,
    ),
    button('Lire mon livret'),
    QUESTION,
  ],
});

const information = (subject: string): ModelTexts['information'] => ({
  ...VOUS.information,
  subject,
  preheader: 'Un changement à noter.',
});

const NEW_VERSION: ModelTexts['new_version'] = { ...VOUS.new_version, subject: 'Votre livret a été mis à jour' };

const closing = (subject: string, title: string, words: string): ModelTexts['closing'] => ({
  name: 'Fin de parcours',
  subject,
  preheader: 'Votre livret reste à votre disposition, et votre avis nous intéresse.',
  blocks: [
    heading(title),
    text(
      'Bonjour {{prenom}},',
      words,
      'Ce livret reste ouvert : vous y retrouverez les contacts et les informations utiles.',
    ),
    callout('Votre avis nous intéresse', 'La dernière page du livret vous permet de le donner.'),
    button('Rouvrir mon livret'),
  ],
});

const DEPARTURE: Variants = {
  invitation: {
    name: 'Invitation',
    subject: 'Votre départ de {{entreprise}} : un livret pour le préparer',
    preheader: 'Dates, transmission, documents : l’essentiel en quelques minutes.',
    blocks: [
      heading('Préparer votre départ'),
      text(
        'Bonjour {{prenom}},',
        'Votre départ de {{entreprise}} approche. Pour que vos dernières semaines se passent bien, nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
      ),
      list('Vous y trouverez :', [
        'ce qu’il faut préparer et transmettre ;',
        'le déroulement de votre dernier jour ;',
        'les documents qui vous sont remis, et les personnes à joindre ensuite.',
      ]),
      button('Ouvrir mon livret'),
      PERSONAL_LINK,
      text('Merci pour le chemin fait ensemble,'),
    ],
  },
  reminder: reminder('vous saurez quoi préparer, quoi rendre et quels documents demander avant votre dernier jour.'),
  information: information('Une information pour votre départ de {{entreprise}}'),
  new_version: NEW_VERSION,
  closing: closing(
    'Merci, et bonne continuation',
    'Bonne continuation',
    'Votre parcours chez {{entreprise}} s’achève. Merci d’avoir pris le temps de lire « [titre] ».',
  ),
};

const RETURN: Variants = {
  invitation: {
    name: 'Invitation',
    subject: 'Votre retour chez {{entreprise}} : un livret pour le préparer',
    preheader: 'Ce qui a changé et ce qui est prévu, en quelques minutes.',
    blocks: [
      heading('Heureux de vous retrouver'),
      text(
        'Bonjour {{prenom}},',
        'Vous revenez bientôt chez {{entreprise}}. Pour que la reprise se passe bien, nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
      ),
      list('Vous y trouverez :', [
        'comment se passe le jour de votre retour ;',
        'ce que vous pouvez demander ;',
        'les personnes vers qui vous tourner.',
      ]),
      button('Ouvrir mon livret'),
      PERSONAL_LINK,
      text('À bientôt,'),
    ],
  },
  reminder: reminder('vous saurez ce qui est prévu pour votre retour et à qui vous adresser.'),
  information: information('Une information pour votre retour chez {{entreprise}}'),
  new_version: NEW_VERSION,
  closing: closing(
    'Comment se passe votre reprise ?',
    'Quelques semaines après votre retour',
    'Voici quelques semaines que vous avez repris. Merci d’avoir pris le temps de lire « [titre] ».',
  ),
};

const MOVE: Variants = {
  invitation: {
    name: 'Invitation',
    subject: 'Votre nouveau poste chez {{entreprise}} : votre livret vous attend',
    preheader: 'Ce qui change et ce qui reste, en quelques minutes.',
    blocks: [
      heading('Votre nouveau poste'),
      text(
        'Bonjour {{prenom}},',
        'Vous prenez bientôt un nouveau poste chez {{entreprise}}. Nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
      ),
      list('Vous y trouverez :', [
        'ce qui change et ce qui reste ;',
        'comment se passe le premier jour dans ce poste ;',
        'les personnes vers qui vous tourner.',
      ]),
      button('Ouvrir mon livret'),
      PERSONAL_LINK,
      text('À bientôt,'),
    ],
  },
  reminder: reminder('vous saurez ce qui change et à qui vous adresser dans votre nouveau poste.'),
  information: information('Une information pour votre nouveau poste'),
  new_version: NEW_VERSION,
  closing: closing(
    'Comment se passe votre nouveau poste ?',
    'Quelques semaines dans votre nouveau poste',
    'Voici quelques semaines que vous avez changé de poste. Merci d’avoir pris le temps de lire « [titre] ».',
  ),
};

const SITE: Variants = {
  invitation: {
    name: 'Invitation',
    subject: 'Votre venue chez {{entreprise}} : à lire avant d’entrer sur le site',
    preheader: 'Accès, sécurité, interlocuteurs : l’essentiel en quelques minutes.',
    blocks: [
      heading('Votre venue chez {{entreprise}}'),
      text(
        'Bonjour {{prenom}},',
        'Vous venez bientôt sur notre site. Nous avons réuni dans « [titre] » ce qu’il faut savoir pour y entrer, y circuler et en repartir en sécurité.',
      ),
      list('Vous y trouverez :', [
        'où vous présenter et qui demander ;',
        'les consignes de sécurité à connaître avant d’entrer ;',
        'la conduite à tenir en cas d’urgence.',
      ]),
      button('Ouvrir mon livret'),
      PERSONAL_LINK,
      text('À bientôt,'),
    ],
  },
  reminder: reminder('vous saurez où vous présenter, et quelles consignes respecter sur le site.'),
  information: information('Une information pour votre venue chez {{entreprise}}'),
  new_version: NEW_VERSION,
  closing: closing(
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
