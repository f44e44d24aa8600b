import { STAFF } from '../audiences.ts';
import {
  accordion,
  beside,
  button,
  chapter,
  checklist,
  contact,
  heading,
  info,
  page,
  steps,
  table,
  tip,
} from '../build.ts';

export const formationCarriere = chapter(
  {
    code: 'formation-carriere',
    title: 'Formation et carrière',
    summary: 'Apprendre, faire le point sur son parcours et évoluer dans l’entreprise.',
    icon: 'school',
    category: 'training',
    bookletTypes: STAFF,
    reviewMonths: 6,
  },
  page(
    {
      code: 'se-former',
      title: 'Se former',
      summary: 'Formations de l’entreprise, compte personnel de formation, VAE : vos possibilités.',
    },
    '<p>Apprendre fait partie du travail. L’entreprise vous forme pour que vous puissiez tenir votre poste et suivre l’évolution de votre métier ; vous disposez aussi de droits personnels, que vous utilisez comme vous le souhaitez.</p>',
    table(
      'Vos principales possibilités',
      ['Dispositif', 'Pour quoi faire', 'À l’initiative de'],
      [
        'Plan de développement des compétences',
        'Les formations prévues par l’entreprise, sur le temps de travail en règle générale',
        'L’entreprise',
      ],
      [
        'Compte personnel de formation (CPF)',
        'Une formation certifiante, un bilan de compétences, selon les règles en vigueur',
        'Vous',
      ],
      ['Validation des acquis de l’expérience (VAE)', 'Obtenir un diplôme grâce à votre expérience', 'Vous'],
      ['Conseil en évolution professionnelle', 'Un accompagnement gratuit et confidentiel', 'Vous'],
    ),
    heading('Demander une formation'),
    steps({
      'Précisez le besoin': '<p>Que voulez-vous savoir faire ? Pour quelle tâche, ou pour quel projet ?</p>',
      'Parlez-en': '<p>À votre responsable, lors d’un point ou de votre entretien. Proposez deux ou trois pistes.</p>',
      'Partagez au retour': '<p>Un quart d’heure devant l’équipe suffit pour que la formation profite à tous.</p>',
    }),
    button('Consulter mon compte personnel de formation', 'https://www.moncompteformation.gouv.fr', 'outline'),
    tip(
      'Attention aux arnaques au CPF',
      '<p>Aucun organisme sérieux ne vous démarche par téléphone ou par SMS : c’est interdit. Ne communiquez jamais votre mot de passe ni votre numéro de sécurité sociale.</p>',
    ),
  ),
  page(
    {
      code: 'entretiens',
      title: 'Vos entretiens',
      summary: 'Entretien annuel et entretien de parcours professionnel : deux moments différents.',
      note: 'La loi du 24 octobre 2025 a remplacé l’entretien professionnel : vérifiez la périodicité fixée par votre accord, le cas échéant.',
    },
    beside(
      '<p>Deux rendez-vous rythment votre parcours. Le premier regarde votre travail ; le second regarde votre avenir. Ils se préparent, et vous pouvez y dire ce que vous souhaitez vraiment.</p>',
      'info',
      'Deux entretiens, deux sujets',
      '<p>L’entretien de parcours professionnel ne porte pas sur l’évaluation de votre travail.</p>',
    ),
    table(
      'Ce qui les distingue',
      ['Point comparé', 'Entretien annuel', 'Entretien de parcours professionnel'],
      ['Sujet', 'Vos résultats, vos objectifs, votre charge', 'Vos compétences, vos projets, la formation'],
      [
        'Quand',
        'Selon l’usage de l’entreprise',
        'Dans l’année qui suit l’embauche, puis en principe tous les quatre ans',
      ],
      ['Obligatoire', 'Selon l’entreprise', 'Oui, pour tous les salariés'],
      ['Trace', 'Un compte rendu partagé', 'Un document dont vous recevez une copie'],
    ),
    '<p>Un entretien vous est aussi proposé après certaines longues absences, comme un congé de maternité, un congé parental ou un arrêt prolongé, si vous n’en avez pas eu récemment. Tous les huit ans, un état des lieux récapitule votre parcours.</p>',
    checklist(
      'Pour bien le préparer',
      ['Relire mon précédent compte rendu'],
      ['Noter trois réussites et ce qui les a rendues possibles'],
      ['Noter ce que j’aimerais apprendre ou ne plus faire'],
      ['Imaginer mon travail dans deux ans'],
      ['Préparer une demande précise'],
    ),
    contact({ name: '{{rh_nom}}', role: 'Entretiens et parcours', phone: '{{rh_telephone}}', email: '{{rh_email}}' }),
  ),
  page(
    {
      code: 'evoluer',
      title: 'Évoluer dans l’entreprise',
      summary: 'Changer de poste, de site ou de responsabilités : comment s’y prendre.',
    },
    '<p>On peut évoluer en changeant de poste, mais aussi en transmettant, en se spécialisant ou en prenant part à un projet. Une place n’est jamais garantie, mais chaque demande peut être étudiée.</p>',
    heading('Les chemins possibles'),
    '<ul><li><strong>Approfondir</strong> : devenir la personne de référence sur une technique.</li><li><strong>Transmettre</strong> : tutorat, maîtrise d’apprentissage, formation interne.</li><li><strong>Encadrer</strong> : animer une équipe, après une formation.</li><li><strong>Changer</strong> : découvrir un autre métier ou un autre site.</li></ul>',
    steps({
      'Renseignez-vous':
        '<p>Rencontrez une personne qui exerce ce métier et, si possible, passez une demi-journée avec elle.</p>',
      'Dites-le':
        '<p>Parlez-en à votre responsable ou aux ressources humaines : un projet connu peut être soutenu.</p>',
      'Préparez-vous': '<p>Formation, mission ponctuelle, remplacement : avancez par étapes.</p>',
    }),
    accordion({
      'Les postes à pourvoir sont-ils annoncés en interne ?':
        '<p>Nous vous invitons à le demander et à vous faire connaître. Si vous êtes en CDD ou en intérim, les postes en CDI à pourvoir vous sont communiqués sur demande, dans les conditions prévues par la loi.</p>',
      'Un changement de poste modifie-t-il mon contrat ?':
        '<p>S’il touche à votre rémunération, à votre qualification ou à votre durée du travail, un avenant est nécessaire, et votre accord aussi.</p>',
    }),
    info(
      'Parler tôt',
      '<p>Vous vous ennuyez, ou vous regardez ailleurs ? Dites-le avant de partir, pour que nous cherchions une solution avec vous.</p>',
    ),
  ),
);
