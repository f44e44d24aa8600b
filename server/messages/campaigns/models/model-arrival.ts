import {
  buildButtonBlock,
  buildCalloutBlock,
  buildHeadingBlock,
  buildListBlock,
  buildTextBlock,
  type ModelText,
  type ModelTexts,
} from './model-blocks.ts';

const PERSONAL_LINK_BLOCK = buildCalloutBlock(
  'Ce lien vous est personnel',
  'Il ouvre votre livret sans compte ni mot de passe, et vous reprenez votre lecture là où vous l’avez laissée. Ne le transmettez à personne.',
);
export const QUESTION_BLOCK = buildTextBlock(
  'Une question, un lien qui ne s’ouvre pas ? Répondez simplement à ce message, nous vous aiderons.',
);

interface Invitation {
  subject: string;
  preheader: string;
  title: string;
  words: string;
  items: string[];
  ending: string;
}

/** Invitation with the personal link: what the booklet is about, then what it holds. */
export const buildInvitation = (invitation: Invitation): ModelText => {
  const { subject, preheader, title, words, items, ending } = invitation;
  return {
    name: 'Invitation',
    subject,
    preheader,
    blocks: [
      buildHeadingBlock(title),
      buildTextBlock('Bonjour {{prenom}},', words),
      buildListBlock('Vous y trouverez :', items),
      buildButtonBlock('Ouvrir mon livret'),
      PERSONAL_LINK_BLOCK,
      buildTextBlock(ending),
    ],
  };
};

/** Models of a booklet for new employees, addressed as « vous ». */
export const ARRIVAL_MODELS: ModelTexts = {
  invitation: buildInvitation({
    subject: 'Bienvenue chez {{entreprise}} : votre livret vous attend',
    preheader: 'Quelques minutes de lecture pour préparer votre arrivée, sur téléphone ou sur ordinateur.',
    title: 'Bienvenue chez {{entreprise}} !',
    words:
      'Nous sommes heureux de vous accueillir bientôt parmi nous. Pour que vos premiers jours se passent bien, nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
    items: [
      'où vous rendre et qui demander le premier jour ;',
      'les personnes vers qui vous tourner ;',
      'les réponses aux questions que l’on se pose en arrivant.',
    ],
    ending: 'À très bientôt,',
  }),
  reminder: {
    name: 'Relance',
    subject: 'Avez-vous pu ouvrir votre livret d’accueil ?',
    preheader: 'Il vous attend toujours : quelques minutes suffisent pour en faire le tour.',
    blocks: [
      buildHeadingBlock('Votre livret vous attend'),
      buildTextBlock(
        'Bonjour {{prenom}},',
        'Nous vous avons adressé il y a quelques jours « [titre] ». Si vous l’avez déjà parcouru, merci : vous pouvez ignorer ce message.',
        'Sinon, prenez un moment avant votre arrivée : vous saurez où aller, quoi apporter et qui contacter. La lecture se fait en plusieurs fois si vous le souhaitez.',
      ),
      buildButtonBlock('Lire mon livret'),
      QUESTION_BLOCK,
    ],
  },
  information: {
    name: 'Information',
    subject: 'Une information pour votre arrivée chez {{entreprise}}',
    preheader: 'À lire avant votre prochaine journée avec nous.',
    blocks: [
      buildHeadingBlock('Une information à noter'),
      buildTextBlock('Bonjour {{prenom}},', 'Nous souhaitons vous prévenir d’un changement qui vous concerne.'),
      buildCalloutBlock('Ce qui change', 'Décrivez ici le changement : quoi, où, à partir de quand.'),
      buildTextBlock('Le détail figure dans « [titre] », que vous pouvez rouvrir à tout moment.'),
      buildButtonBlock('Voir le livret'),
      buildTextBlock('Merci de votre attention, et bonne journée.'),
    ],
  },
  new_version: {
    name: 'Nouvelle version',
    subject: 'Votre livret d’accueil a été mis à jour',
    preheader: 'Voici ce qui a changé et ce qu’il faut relire.',
    blocks: [
      buildHeadingBlock('Du nouveau dans votre livret'),
      buildTextBlock('Bonjour {{prenom}},', 'Nous venons de mettre à jour « [titre] ».'),
      buildCalloutBlock('Ce qui a changé', 'Résumez ici les nouveautés en deux ou trois phrases.'),
      buildTextBlock(
        'Prenez quelques minutes pour relire les pages concernées. Si une confirmation de lecture vous est demandée, elle porte sur cette nouvelle version.',
      ),
      buildButtonBlock('Lire la nouvelle version'),
    ],
  },
  closing: {
    name: 'Fin de parcours',
    subject: 'Merci d’avoir suivi votre parcours d’accueil',
    preheader: 'Votre livret reste à votre disposition, et votre avis nous intéresse.',
    blocks: [
      buildHeadingBlock('Votre parcours d’accueil s’achève'),
      buildTextBlock(
        'Bonjour {{prenom}},',
        'Vos premières semaines chez {{entreprise}} sont derrière vous. Merci d’avoir pris le temps de lire « [titre] ».',
        'Ce livret reste ouvert : vous y retrouverez les contacts, les consignes et les réponses du quotidien.',
      ),
      buildCalloutBlock(
        'Qu’avez-vous pensé de votre accueil ?',
        'La dernière page du livret vous permet de nous donner votre avis. Il nous aide à mieux accueillir les personnes qui arriveront après vous.',
      ),
      buildButtonBlock('Rouvrir mon livret'),
    ],
  },
  free: {
    name: 'Message libre',
    subject: 'Un message de {{entreprise}}',
    preheader: '',
    blocks: [
      buildTextBlock('Bonjour {{prenom}},', 'Écrivez ici votre message.'),
      buildButtonBlock('Ouvrir mon livret'),
    ],
  },
};
