import { RECRUITS, TEAM_GUESTS } from '../audiences.ts';
import { accordion, chapter, contact, figures, heading, info, page, table, tip } from '../build.ts';

export const entreprise = chapter(
  {
    code: 'entreprise',
    title: 'L’entreprise',
    summary: 'Qui nous sommes, ce que nous faisons, pour qui et où.',
    icon: 'building',
    category: 'company',
    bookletTypes: [...RECRUITS, ...TEAM_GUESTS],
    reviewMonths: 12,
  },
  page(
    {
      code: 'qui-sommes-nous',
      bookletTypes: RECRUITS,
      title: 'Qui sommes-nous ?',
      summary: 'Notre activité, nos chiffres clés et nos implantations en une page.',
    },
    '<p><strong>{{entreprise}}</strong>, c’est d’abord un métier : {{activite}}. C’est ensuite une équipe, que vous complétez aujourd’hui, et des clients qui comptent sur nous.</p><p>Connaître l’entreprise dans son ensemble vous aidera à comprendre pourquoi votre poste existe, qui attend le résultat de votre travail et à qui vous adresser quand vous avez besoin d’aide.</p>',
    figures(
      ['{{annee_creation}}', '', 'année de création'],
      ['{{effectif}}', 'personnes', 'dans l’entreprise aujourd’hui'],
    ),
    heading('Où nous trouver'),
    '<p>Nos implantations : {{sites}}.</p><p>Votre lieu de travail habituel est précisé dans votre contrat ou dans le document qui l’accompagne. Si vous devez intervenir sur un autre site, votre responsable vous en informe à l’avance et vous donne les consignes d’accès.</p>',
    heading('Qui dirige l’entreprise'),
    contact({
      name: '{{dirigeant_nom}}',
      role: '{{dirigeant_fonction}}',
      availability: 'Vous ferez sa connaissance au cours de vos premières semaines',
    }),
    info(
      'Une entreprise, des métiers',
      '<p>Production, accueil, gestion, logistique, relation avec les clients : aucun service ne travaille seul. Demandez à visiter ceux dont dépend le vôtre : vous comprendrez mieux ce qu’ils attendent de votre travail.</p>',
    ),
  ),
  page(
    {
      code: 'clients-et-exigences',
      title: 'Nos clients, notre qualité',
      summary: 'Ce que nos clients attendent de nous et la part que vous y prenez.',
    },
    '<p>Chez {{entreprise}}, la satisfaction des personnes pour qui nous travaillons se joue dans les détails : un délai tenu, un appel rendu, un travail dont on est fier. Quel que soit votre poste, vous y contribuez, même si vous ne rencontrez jamais directement un client.</p>',
    table(
      'Nos engagements, et votre part',
      ['Notre engagement', 'Ce que cela veut dire pour vous'],
      ['Tenir parole', 'Annoncer un délai réaliste et prévenir tôt si quelque chose bloque.'],
      ['Faire bien du premier coup', 'Suivre les consignes, contrôler son travail, demander en cas de doute.'],
      ['Écouter', 'Noter les remarques, les transmettre, dire ce qui a été fait.'],
      ['Respecter', 'Rester courtois, protéger les informations confiées, soigner les lieux.'],
    ),
    heading('Quand un client n’est pas content'),
    '<p>Une réclamation n’est jamais agréable, mais elle est utile. Écoutez sans interrompre, reformulez, ne promettez rien que vous ne puissiez tenir, puis transmettez à votre responsable le jour même. Nous cherchons la cause, pas un coupable.</p>',
    accordion({
      'Puis-je parler de l’entreprise autour de moi ?':
        '<p>Bien sûr, et nous espérons que vous en direz du bien. Gardez simplement pour vous ce qui est confidentiel : prix, projets, données de clients ou de collègues.</p>',
      'Un journaliste me contacte, que répondre ?':
        '<p>Prenez ses coordonnées et transmettez-les à la direction, sans répondre aux questions.</p>',
    }),
    tip(
      'Le bon réflexe',
      '<p>Vous voyez un moyen simple d’améliorer le service rendu ? Parlez-en lors de votre prochain point d’équipe.</p>',
    ),
  ),
);
