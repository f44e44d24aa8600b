import { RECRUITS, TEAM_GUESTS } from '../audiences.ts';
import { accordion, chapter, checklist, heading, info, page, table, tip } from '../build.ts';

export const rse = chapter(
  {
    code: 'rse',
    title: 'Nos engagements',
    summary: 'Environnement, solidarité, éthique : ce que nous faisons et votre part.',
    icon: 'leaf',
    category: 'csr',
    bookletTypes: [...RECRUITS, ...TEAM_GUESTS],
    reviewMonths: 12,
  },
  page(
    {
      code: 'engagements',
      bookletTypes: RECRUITS,
      title: 'Ce à quoi nous nous engageons',
      summary: 'Nos engagements sociaux et environnementaux, sans grands mots.',
      note: 'Ne gardez que les engagements tenus, et ajoutez un chiffre ou une date à chacun d’eux.',
    },
    '<p>Une entreprise consomme, embauche, achète, rejette : elle a donc des responsabilités. Nos priorités sont les suivantes : {{engagements_rse}}.</p>',
    table(
      'Concrètement',
      ['Domaine', 'Ce que nous faisons', 'Ce que vous pouvez faire'],
      ['Énergie', 'Suivre nos consommations, régler le chauffage', 'Éteindre, fermer, signaler une fuite'],
      ['Déchets', 'Trier, réparer, réduire les emballages', 'Suivre les consignes de tri'],
      ['Achats', 'Privilégier la durée et la proximité', 'Commander juste ce qu’il faut'],
      ['Personnes', 'Former, insérer, prévenir l’usure', 'Transmettre, accueillir, veiller aux autres'],
      [
        'Éthique',
        'Refuser la corruption et les conflits d’intérêts',
        'Déclarer les cadeaux, poser la question en cas de doute',
      ],
    ),
    heading('Cadeaux et invitations'),
    '<p>Un calendrier, un café, une boîte de chocolats partagée avec l’équipe : rien d’anormal. Dès qu’un cadeau pourrait influencer une décision, ou simplement le laisser croire, refusez-le poliment et dites-le à votre responsable.</p>',
    accordion({
      'Puis-je proposer une action solidaire ?':
        '<p>Avec plaisir. Collecte, don du sang, parrainage d’un jeune, journée dans une association : venez avec une idée et une date.</p>',
    }),
    info(
      'Nos limites',
      '<p>Si vous voyez un écart entre ce que nous disons et ce que nous faisons, signalez-le à votre responsable ou aux ressources humaines.</p>',
    ),
  ),
  page(
    {
      code: 'eco-gestes',
      title: 'Vos gestes de tous les jours',
      summary: 'Trier, économiser, se déplacer autrement : de petites habitudes qui comptent.',
    },
    '<p>Aucun de ces gestes ne changera le monde à lui seul. Ensemble, répétés par toute une équipe, ils pèsent sur nos factures, sur nos déchets et sur notre confort.</p>',
    heading('Au travail'),
    checklist(
      'Je m’y mets',
      ['J’éteins la lumière, l’écran et la machine quand je pars'],
      ['Je trie selon les consignes affichées'],
      ['J’utilise une tasse et une gourde plutôt que des gobelets'],
      ['J’imprime seulement ce qui doit l’être, recto verso'],
      ['Je signale un robinet qui goutte ou une porte qui ferme mal'],
      ['Je fais réparer avant de faire remplacer'],
    ),
    heading('Pour venir'),
    '<p>Covoiturage avec un collègue du même quartier, vélo, bus, marche pour une partie du trajet : même une fois par semaine, cela compte. Demandez aux ressources humaines les aides prévues, et faites savoir que vous cherchez des covoitureurs.</p>',
    tip(
      'Le numérique aussi',
      '<p>Gardez vos appareils plus longtemps, videz votre messagerie, évitez les pièces jointes envoyées à toute l’entreprise : un lien suffit.</p>',
    ),
    info(
      'Une idée pour l’entreprise ?',
      '<p>Un emballage inutile, une machine qui tourne à vide, un trajet qui pourrait être partagé : vous êtes la personne la mieux placée pour le voir. Décrivez ce que vous avez remarqué et ce que vous proposez, puis parlez-en à votre responsable. Demandez ensuite ce que devient votre idée.</p>',
    ),
  ),
);
