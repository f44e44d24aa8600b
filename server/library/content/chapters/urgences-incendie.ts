import { ARRIVALS, STAFF } from '../audiences.ts';
import { accordion, button, chapter, danger, duty, heading, info, lists, page, steps, warning } from '../build.ts';
import { guestEmergency } from '../pages/arrival.ts';

export const urgencesIncendie = chapter(
  {
    code: 'urgences-incendie',
    title: 'Urgences, accident, incendie',
    summary: 'Les bons gestes et les bons numéros quand chaque minute compte.',
    icon: 'urgent',
    category: 'safety',
    legalBasis:
      'L’information et la formation à la sécurité portent notamment sur la conduite à tenir en cas d’accident, de sinistre ou d’incendie (Code du travail, art. R. 4141-3-1 et R. 4141-17).',
    bookletTypes: ARRIVALS,
    reviewMonths: 6,
  },
  guestEmergency,
  page(
    {
      code: 'en-cas-d-accident',
      bookletTypes: STAFF,
      title: 'En cas d’accident ou de malaise',
      summary: 'Protéger, alerter, secourir, puis déclarer : la conduite à tenir.',
      mandatory: true,
    },
    danger(
      'En urgence, appelez',
      '<p><strong>15</strong> Samu, <strong>18</strong> pompiers, <strong>112</strong> partout en Europe, <strong>114</strong> par SMS pour les personnes sourdes ou malentendantes, <strong>17</strong> police ou gendarmerie.</p><p>Sur le site, prévenez aussi : {{numero_urgence_interne}}.</p>',
    ),
    button('Appeler le 112', 'tel:112'),
    heading('Protéger, alerter, secourir'),
    steps({
      Protéger:
        '<p>Supprimez le danger si vous le pouvez sans risque : arrêt d’urgence, coupure du courant, balisage. Ne déplacez pas la victime, sauf danger immédiat.</p>',
      Alerter:
        '<p>Dites où vous êtes, ce qui s’est passé, combien de personnes sont touchées et dans quel état. Ne raccrochez pas avant qu’on vous le dise. Envoyez quelqu’un guider les secours.</p>',
      Secourir:
        '<p>Faites appel à une personne formée au secourisme : {{secouristes}}. Sinon, rassurez, couvrez et suivez les consignes données au téléphone.</p>',
    }),
    '<p>Défibrillateur le plus proche : {{defibrillateur}}.</p>',
    duty(
      'Déclarer, même si ce n’est rien',
      '<p>Prévenez {{responsable}} le jour même, ou au plus tard dans les 24 heures, sauf impossibilité. L’employeur déclare l’accident du travail à l’Assurance maladie dans les 48 heures et vous remet la feuille d’accident, qui vous évite d’avancer les frais de soins.</p>',
    ),
    accordion({
      'Un accident sur le chemin du travail compte-t-il ?':
        '<p>Oui, l’accident survenu sur le trajet habituel entre votre domicile et votre travail, ou entre votre travail et votre repas, peut être reconnu comme accident de trajet. Prévenez dans les mêmes délais.</p>',
      'J’ai vu un accident grave':
        '<p>Le choc peut venir plus tard. Parlez-en à votre responsable ou au médecin du travail : un soutien est possible, pour les témoins aussi.</p>',
    }),
  ),
  page(
    {
      code: 'incendie-evacuation',
      title: 'Incendie et évacuation',
      summary: 'Donner l’alarme, évacuer, se rassembler : ce qu’il faut faire et ne pas faire.',
      mandatory: true,
    },
    '<p>Une fumée rend une pièce invisible en quelques dizaines de secondes. Repérez dès maintenant les deux sorties les plus proches.</p>',
    heading('Si vous découvrez un départ de feu'),
    steps({
      'Donnez l’alarme': '<p>Déclencheur manuel, voix, téléphone. Appelez ou faites appeler le 18 ou le 112.</p>',
      'N’utilisez l’extincteur que sur un feu naissant':
        '<p>Avec l’extincteur adapté, si vous en avez appris l’usage, dos à la sortie et jamais sans un collègue à proximité.</p>',
      Évacuez:
        '<p>Fermez les portes derrière vous. Dans la fumée, baissez-vous : l’air est plus respirable près du sol.</p>',
    }),
    heading('Dès que l’alarme retentit'),
    lists(
      'Les bons réflexes',
      ['À faire', 'À ne pas faire'],
      ['Quitter les lieux dans le calme, par l’issue la plus proche', 'Prendre l’ascenseur'],
      ['Aider les visiteurs et les personnes qui se déplacent difficilement', 'Revenir chercher ses affaires'],
      ['Suivre les personnes chargées de guider l’évacuation', 'Bloquer une porte ou une issue'],
      ['Rejoindre le point de rassemblement et s’y signaler', 'Repartir chez soi sans prévenir'],
    ),
    info(
      'Votre point de rassemblement',
      '<p>{{point_rassemblement}}. N’en partez qu’au signal de la personne responsable.</p>',
    ),
    warning(
      'Toute l’année',
      '<p>Ne calez jamais une porte coupe-feu, n’encombrez ni les couloirs ni les extincteurs. Si vous avez besoin d’aide pour évacuer, même temporairement, dites-le : nous préparerons une solution avec vous.</p>',
    ),
  ),
);
