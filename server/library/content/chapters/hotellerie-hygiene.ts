import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  danger,
  duty,
  heading,
  info,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const hotellerieHygiene = chapter(
  {
    code: 'hotellerie-hygiene',
    title: 'En cuisine, en salle, à l’étage',
    summary: 'Hygiène alimentaire, allergènes, accueil des clients et rythme du service.',
    icon: 'chef-hat',
    category: 'safety',
    legalBasis:
      'Les personnes qui manipulent des denrées sont encadrées et formées à l’hygiène alimentaire (règlement (CE) n° 852/2004, annexe II, chapitre XII) ; les allergènes sont signalés (règlement (UE) n° 1169/2011).',
    bookletTypes: [...STAFF, ...TEAM_GUESTS],
    reviewMonths: 6,
  },
  page(
    {
      code: 'hygiene-alimentaire',
      title: 'Hygiène alimentaire et allergènes',
      summary: 'Chaîne du froid, mains, plan de maîtrise sanitaire, quatorze allergènes.',
      mandatory: true,
    },
    '<p>Une assiette qui rend malade peut coûter une vie, et l’établissement. L’hygiène est le premier savoir-faire de notre métier : elle ne se voit pas quand elle est bien faite.</p>',
    steps({
      'Les mains':
        '<p>Eau, savon, trente secondes, essuie-mains à usage unique : à la prise de poste, après les toilettes, les poubelles, la viande crue, le téléphone.</p>',
      'Le froid et le chaud':
        '<p>Je relève les températures et je les note. Au-dessus de la limite, je préviens avant de servir.</p>',
      'Les dates':
        '<p>J’étiquette ce que j’ouvre, je range le plus ancien devant, je jette sans hésiter ce qui est périmé.</p>',
      'La marche en avant': '<p>Le propre ne croise pas le sale, le cru ne touche pas le cuit.</p>',
    }),
    danger(
      'Une maladie, une blessure ?',
      '<p>Diarrhée, vomissements, fièvre, plaie infectée : ne manipulez aucun aliment et prévenez votre responsable avant de prendre votre service. Une coupure se protège par un pansement de couleur et un gant.</p>',
    ),
    heading('Allergènes : ne jamais deviner'),
    '<p>Gluten, crustacés, œufs, poissons, arachides, soja, lait, fruits à coque, céleri, moutarde, sésame, sulfites, lupin, mollusques : l’information doit être disponible par écrit. À un client qui vous interroge, répondez après avoir vérifié en cuisine, jamais de mémoire.</p>',
    quiz(
      'Trois questions avant le service',
      trueOrFalse(
        'Un client allergique peut manger le plat si l’on retire les noix de l’assiette.',
        false,
        'Une trace suffit. Il faut préparer une autre assiette, avec des ustensiles propres, ou proposer un autre plat.',
      ),
      ask(
        'Le réfrigérateur affiche 12 degrés ce matin. Que faites-vous ?',
        'On ne sert rien tant que le responsable n’a pas décidé du sort des produits.',
        '*Je préviens, je note et je n’utilise pas les produits',
        'Je baisse le réglage et je continue',
        'Je goûte pour vérifier',
      ),
      ask(
        'Vous avez touché votre téléphone en cuisine. Quelle est la suite ?',
        'Un téléphone porte beaucoup de germes : on se lave les mains.',
        'Je m’essuie sur mon tablier',
        '*Je me lave les mains',
        'Je mets des gants par-dessus',
      ),
    ),
  ),
  page(
    {
      code: 'service-et-accueil',
      title: 'Le service, le rythme, les clients',
      summary: 'Coupures, soirées, pourboires, clients difficiles : les repères du métier.',
    },
    '<p>Le service est un travail d’équipe, avec des pointes et des accalmies. On s’y parle vite, parfois fort, mais toujours avec respect : la pression du service n’excuse pas l’insulte.</p>',
    table(
      'Les repères de la journée',
      ['Moment', 'Ce que l’on attend'],
      ['Mise en place', 'Poste prêt, menu connu, plats du jour goûtés'],
      ['Service', 'Un regard et un sourire à chaque client, des annonces claires'],
      ['Fin de service', 'Nettoyage, relevés, consignes pour la suite'],
      ['Coupure', 'Un vrai temps de repos : vous êtes libre'],
    ),
    checklist(
      'Avant de prendre mon service',
      ['Tenue propre, cheveux attachés, chaussures antidérapantes'],
      ['Réservations et demandes particulières connues'],
      ['Allergènes des plats vérifiés'],
      ['Passages dégagés, sol sec'],
    ),
    heading('Clients et nuit'),
    accordion({
      'Un client a trop bu ou devient agressif':
        '<p>Restez calme, gardez vos distances, appelez votre responsable. Vous pouvez refuser de servir une personne manifestement ivre : la loi l’impose.</p>',
      'Un client a un geste ou un mot déplacé':
        '<p>Prévenez aussitôt. Un collègue prendra le relais à cette table ou dans cette chambre. « Le client est roi » ne couvre ni le sexisme, ni le racisme.</p>',
      'Je rentre tard':
        '<p>Signalez toute difficulté de transport : nous adapterons l’horaire ou organiserons un départ à plusieurs.</p>',
      'À qui vont les pourboires ?':
        '<p>Aux personnes en contact avec la clientèle, selon la répartition en usage, qui vous est expliquée à l’arrivée.</p>',
    }),
    duty(
      'Repos et plannings',
      '<p>Le planning est affiché à l’avance. Les onze heures de repos entre deux journées s’appliquent, sauf dérogation prévue par la convention collective, alors compensée.</p>',
    ),
    info(
      'À l’étage',
      '<p>Chariot plutôt que portage, pliage à deux, produits jamais mélangés. N’entrez jamais dans une chambre sans frapper et vous annoncer.</p>',
    ),
    tip(
      'Le repas du personnel',
      '<p>Prenez-le assis, avant ou après le service : il fait partie de vos avantages.</p>',
    ),
  ),
);
