import { STAFF } from '../audiences.ts';
import {
  accordion,
  button,
  chapter,
  contact,
  heading,
  info,
  officeHours,
  page,
  steps,
  table,
  tip,
  warning,
} from '../build.ts';

export const tempsTravail = chapter(
  {
    code: 'temps-travail',
    title: 'Votre temps de travail',
    summary: 'Horaires, pauses, repos, heures supplémentaires, retards et absences.',
    icon: 'clock',
    category: 'working-time',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'horaires-et-pauses',
      title: 'Vos horaires et vos pauses',
      summary: 'La semaine type, les pauses et les repos auxquels vous avez droit.',
      note: 'La grille montre une semaine de 35 heures en journée : remplacez-la par vos horaires, ou masquez-la s’ils varient selon les équipes.',
    },
    '<p>La durée de travail à temps complet est de <strong>{{duree_hebdomadaire}}</strong> par semaine, sauf mention différente dans votre contrat. Vous travaillez habituellement {{horaires}}.</p>',
    officeHours(
      'Exemple de semaine en journée',
      [
        { from: '09:00', to: '12:30' },
        { from: '13:30', to: '17:00' },
      ],
      ['Jours fériés', 'Selon l’accord applicable et le planning affiché'],
    ),
    heading('Vos limites et vos repos'),
    table(
      'Règles légales pour les adultes, hors dérogation',
      ['Règle', 'Limite'],
      ['Travail effectif par jour', '10 heures au maximum'],
      ['Travail par semaine', '48 heures au maximum, 44 heures en moyenne sur 12 semaines'],
      ['Pause', '20 minutes d’affilée dès que le travail atteint 6 heures'],
      ['Repos entre deux journées', '11 heures consécutives'],
      ['Repos hebdomadaire', '24 heures, auxquelles s’ajoutent les 11 heures de repos quotidien'],
    ),
    info(
      'Moins de 18 ans',
      '<p>Les jeunes travailleurs bénéficient de règles plus protectrices : en principe 8 heures par jour et 35 heures par semaine, une pause de 30 minutes après 4 h 30 de travail et pas de travail de nuit.</p>',
    ),
    tip(
      'La pause est faite pour s’arrêter',
      '<p>Quittez votre poste, buvez, marchez, et laissez les messages attendre la reprise.</p>',
    ),
  ),
  page(
    {
      code: 'heures-supplementaires',
      title: 'Les heures supplémentaires',
      summary: 'Qui les décide, comment elles sont comptées et payées ou récupérées.',
      note: 'Les majorations indiquées s’appliquent sans accord d’entreprise ou de branche : vérifiez le vôtre.',
    },
    '<p>Pour un salarié à temps complet, toute heure effectuée à la demande de l’entreprise au-delà de 35 heures par semaine est une heure supplémentaire. Elle se décide avec votre responsable, se note, et se paie ou se récupère. Ne faites pas d’heures non déclarées.</p>',
    steps({
      Accord:
        '<p>Votre responsable vous les demande, ou vous les lui proposez, avant de les faire. Signalez toute contrainte familiale ou médicale.</p>',
      Décompte: '<p>Vous les notez selon le système en place : badgeuse, feuille d’heures ou logiciel.</p>',
      Contrepartie:
        '<p>Elles figurent sur votre bulletin de paie avec leur majoration, ou alimentent un repos équivalent si l’accord applicable le prévoit.</p>',
    }),
    table(
      'Majorations en l’absence d’accord',
      ['Heures de la semaine', 'Majoration'],
      ['De la 36e à la 43e heure', '25 %'],
      ['À partir de la 44e heure', '50 %'],
    ),
    accordion({
      'Je travaille à temps partiel':
        '<p>On parle alors d’heures complémentaires. Elles sont limitées, majorées, et ne peuvent pas porter votre durée de travail au niveau d’un temps complet.</p>',
      'Je suis au forfait en jours':
        '<p>Votre temps se compte en jours, pas en heures. Les repos quotidien et hebdomadaire vous sont dus, et un échange régulier porte sur votre charge de travail.</p>',
      'Une heure manque sur mon bulletin':
        '<p>Signalez-le à votre responsable et aux ressources humaines avec la date et la durée. Une erreur se corrige sur la paie suivante.</p>',
    }),
  ),
  page(
    {
      code: 'absences-et-retards',
      title: 'Retard, maladie, imprévu : prévenir',
      summary: 'Qui appeler, quand, et quels documents envoyer en cas d’absence.',
      mandatory: true,
    },
    '<p>Tout le monde peut tomber malade, rater un train ou devoir chercher un enfant à l’école. Nous vous demandons une seule chose : prévenir vite, pour que l’équipe s’organise et que nous ne nous inquiétions pas.</p>',
    heading('Si vous ne pouvez pas venir'),
    steps({
      'Prévenez avant {{heure_limite_absence}}':
        '<p>Appelez {{responsable}} ou le {{absence_telephone}}, numéro des absences. Préférez un appel à un message, qui peut ne pas être lu.</p>',
      'Envoyez votre arrêt sous 48 heures':
        '<p>En cas de maladie, l’avis d’arrêt de travail est transmis à l’Assurance maladie (souvent par votre médecin, en ligne) et le volet destiné à l’employeur nous est adressé dans le même délai, sauf règle différente de la convention collective.</p>',
      'Prévenez d’une prolongation':
        '<p>Dès que vous la connaissez, pour que votre remplacement puisse être organisé.</p>',
    }),
    button('Appeler le numéro des absences', 'tel:{{absence_telephone}}'),
    heading('À votre retour'),
    '<p>Une visite de reprise a lieu avec le médecin du travail après un congé de maternité, une maladie professionnelle, un arrêt d’au moins 30 jours dû à un accident du travail ou d’au moins 60 jours dans les autres cas. Nous l’organisons, et nous préparons votre retour avec vous.</p>',
    warning(
      'Pendant un arrêt de travail',
      '<p>On ne travaille pas, même à distance, même « juste un message ». Respectez les sorties autorisées et prévenez la caisse avant de changer de lieu de séjour.</p>',
    ),
    contact({
      name: '{{rh_nom}}',
      role: 'Suivi des absences',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
  ),
);
