import {
  buildButtonBlock,
  buildCalloutBlock,
  buildHeadingBlock,
  buildListBlock,
  buildTextBlock,
  type ModelTexts,
} from './model-blocks.ts';

/** Models for readers addressed as « tu »; parts left to write address the author. */
export const TU_MODELS: ModelTexts = {
  invitation: {
    name: 'Invitation',
    subject: 'Bienvenue chez {{entreprise}} : ton livret t’attend',
    preheader: 'Quelques minutes de lecture pour préparer ton arrivée, sur téléphone ou sur ordinateur.',
    blocks: [
      buildHeadingBlock('Bienvenue chez {{entreprise}} !'),
      buildTextBlock(
        'Bonjour {{prenom}},',
        'Nous sommes heureux de t’accueillir bientôt parmi nous. Pour que tes premiers jours se passent bien, nous avons réuni dans « [titre] » l’essentiel de ce qu’il faut savoir.',
      ),
      buildListBlock('Tu y trouveras :', [
        'où te rendre et qui demander le premier jour ;',
        'les personnes vers qui te tourner ;',
        'les réponses aux questions que l’on se pose en arrivant.',
      ]),
      buildButtonBlock('Ouvrir mon livret'),
      buildCalloutBlock(
        'Ce lien t’est personnel',
        'Il ouvre ton livret sans compte ni mot de passe, et tu reprends ta lecture là où tu l’as laissée. Ne le transmets à personne.',
      ),
      buildTextBlock('À très bientôt,'),
    ],
  },
  reminder: {
    name: 'Relance',
    subject: 'As-tu pu ouvrir ton livret d’accueil ?',
    preheader: 'Il t’attend toujours : quelques minutes suffisent pour en faire le tour.',
    blocks: [
      buildHeadingBlock('Ton livret t’attend'),
      buildTextBlock(
        'Bonjour {{prenom}},',
        'Nous t’avons adressé il y a quelques jours « [titre] ». Si tu l’as déjà parcouru, merci : tu peux ignorer ce message.',
        'Sinon, prends un moment avant ton arrivée : tu sauras où aller, quoi apporter et qui contacter. La lecture se fait en plusieurs fois si tu le souhaites.',
      ),
      buildButtonBlock('Lire mon livret'),
      buildTextBlock('Une question, un lien qui ne s’ouvre pas ? Réponds simplement à ce message, nous t’aiderons.'),
    ],
  },
  information: {
    name: 'Information',
    subject: 'Une information pour ton arrivée chez {{entreprise}}',
    preheader: 'À lire avant ta prochaine journée avec nous.',
    blocks: [
      buildHeadingBlock('Une information à noter'),
      buildTextBlock('Bonjour {{prenom}},', 'Nous souhaitons te prévenir d’un changement qui te concerne.'),
      buildCalloutBlock('Ce qui change', 'Décrivez ici le changement : quoi, où, à partir de quand.'),
      buildTextBlock('Le détail figure dans « [titre] », que tu peux rouvrir à tout moment.'),
      buildButtonBlock('Voir le livret'),
      buildTextBlock('Merci de ton attention, et bonne journée.'),
    ],
  },
  new_version: {
    name: 'Nouvelle version',
    subject: 'Ton livret d’accueil a été mis à jour',
    preheader: 'Voici ce qui a changé et ce qu’il faut relire.',
    blocks: [
      buildHeadingBlock('Du nouveau dans ton livret'),
      buildTextBlock('Bonjour {{prenom}},', 'Nous venons de mettre à jour « [titre] ».'),
      buildCalloutBlock('Ce qui a changé', 'Résumez ici les nouveautés en deux ou trois phrases.'),
      buildTextBlock(
        'Prends quelques minutes pour relire les pages concernées. Si une confirmation de lecture t’est demandée, elle porte sur cette nouvelle version.',
      ),
      buildButtonBlock('Lire la nouvelle version'),
    ],
  },
  closing: {
    name: 'Fin de parcours',
    subject: 'Merci d’avoir suivi ton parcours d’accueil',
    preheader: 'Ton livret reste à ta disposition, et ton avis nous intéresse.',
    blocks: [
      buildHeadingBlock('Ton parcours d’accueil s’achève'),
      buildTextBlock(
        'Bonjour {{prenom}},',
        'Tes premières semaines chez {{entreprise}} sont derrière toi. Merci d’avoir pris le temps de lire « [titre] ».',
        'Ce livret reste ouvert : tu y retrouveras les contacts, les consignes et les réponses du quotidien.',
      ),
      buildCalloutBlock(
        'Qu’as-tu pensé de ton accueil ?',
        'La dernière page du livret te permet de nous donner ton avis. Il nous aide à mieux accueillir les personnes qui arriveront après toi.',
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
