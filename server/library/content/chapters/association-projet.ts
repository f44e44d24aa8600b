import { RECRUITS } from '../audiences.ts';
import { accordion, chapter, checklist, duty, heading, info, page, quote, steps, table, tip } from '../build.ts';

export const associationProjet = chapter(
  {
    code: 'association-projet',
    title: 'Notre projet associatif',
    summary: 'Le projet, la gouvernance, les salariés et les bénévoles : trouver sa place.',
    icon: 'friends',
    category: 'organization',
    bookletTypes: RECRUITS,
    reviewMonths: 12,
  },
  page(
    {
      code: 'gouvernance-associative',
      title: 'Comment fonctionne l’association',
      note: 'La citation est une proposition : faites-la relire et signer par la personne dont elle porte le nom.',
      summary: 'Assemblée générale, conseil d’administration, bureau, équipe : qui décide quoi.',
    },
    '<p>{{entreprise}} est une association. Elle existe pour un projet, porté par des adhérents, des bénévoles et une équipe salariée. Son activité est {{activite}}.</p>',
    table(
      'Qui décide quoi ?',
      ['Instance', 'Son rôle'],
      ['Assemblée générale', 'Vote les grandes orientations, les comptes, élit le conseil'],
      ['Conseil d’administration', 'Suit le projet, décide du budget et des engagements importants'],
      ['Bureau', 'Prépare et met en œuvre les décisions entre deux conseils'],
      ['Direction', 'Anime l’équipe et applique les décisions au quotidien'],
      ['Équipe et bénévoles', 'Font vivre les actions et proposent'],
    ),
    heading('Employeur et bénévole à la fois'),
    '<p>Les élus associatifs sont des bénévoles, et l’association est votre employeur. Cette situation est riche, mais elle peut troubler : qui me donne des consignes ? La réponse est simple : la personne désignée comme votre responsable, et elle seule. Un administrateur qui souhaite vous confier une tâche passe par cette personne.</p>',
    quote(
      'Votre engagement pour le projet ne change pas vos horaires de travail : rentrez chez vous à l’heure.',
      '{{dirigeant_nom}}',
      '{{dirigeant_fonction}}',
    ),
    accordion({
      'D’où vient l’argent ?':
        '<p>Cotisations, subventions, dons, ventes, mécénat : la répartition est présentée chaque année à l’assemblée générale, à laquelle vous pouvez assister si les statuts le prévoient. Un financement obtenu pour une action sert à cette action.</p>',
      'Puis-je cumuler emploi et bénévolat dans l’association ?':
        '<p>Avec prudence : le bénévolat doit être libre, distinct de votre poste et sans pression. Parlez-en d’abord.</p>',
    }),
    info(
      'Le projet associatif',
      '<p>Demandez à le lire. Les statuts et le dernier rapport d’activité sont aussi à votre disposition.</p>',
    ),
  ),
  page(
    {
      code: 'salaries-et-benevoles',
      title: 'Travailler avec des bénévoles',
      summary: 'Des statuts différents, un même respect : les clés d’une bonne entente.',
    },
    '<p>Sans bénévoles, l’association n’existerait pas ; sans salariés, elle ne tiendrait pas dans la durée. Les uns donnent leur temps, les autres exercent leur métier : aucun ne vaut plus que l’autre.</p>',
    table(
      'Deux statuts',
      ['Sujet', 'Salarié', 'Bénévole'],
      ['Lien', 'Contrat de travail, lien de subordination', 'Engagement libre, sans subordination'],
      ['Temps', 'Horaires fixés', 'Disponibilité choisie'],
      ['Contrepartie', 'Salaire et droits sociaux', 'Aucune rémunération, frais remboursés'],
      ['Fin', 'Procédure et préavis', 'À tout moment, si possible en prévenant'],
    ),
    heading('Accueillir un bénévole'),
    steps({
      Préparer: '<p>Une mission claire, un interlocuteur, une durée.</p>',
      Informer: '<p>Consignes de sécurité, assurance, confidentialité, remboursement des frais.</p>',
      Remercier: '<p>Chaque fois, et pas seulement en fin d’année.</p>',
    }),
    duty(
      'Auprès de mineurs ou de personnes fragiles',
      '<p>Certaines fonctions, salariées ou bénévoles, sont soumises à un contrôle des antécédents judiciaires (Code de l’action sociale et des familles, art. L. 133-6). Ne commencez pas avant d’avoir reçu la confirmation.</p>',
    ),
    checklist(
      'Mes repères',
      ['Connaître les bénévoles de mes actions et leurs disponibilités', 15],
      ['Savoir qui les coordonne', 7],
      ['Avoir lu les règles de remboursement des frais', 15],
      ['Savoir que faire en cas d’accident d’un bénévole', 7],
    ),
    tip(
      'Poser des limites',
      '<p>Messages le dimanche, réunions le soir : convenez avec eux des soirées travaillées et de leur récupération.</p>',
    ),
  ),
);
