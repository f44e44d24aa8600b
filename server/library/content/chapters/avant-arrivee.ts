import { GUESTS, RECRUITS } from '../audiences.ts';
import {
  accordion,
  address,
  button,
  chapter,
  checklist,
  contact,
  duty,
  heading,
  info,
  page,
  timeline,
  tip,
} from '../build.ts';
import { guestJourney } from '../pages/arrival.ts';

export const avantArrivee = chapter(
  {
    code: 'avant-arrivee',
    title: 'Avant votre arrivée',
    summary: 'Les documents à préparer, les formalités et tout ce qu’il faut savoir pour venir.',
    icon: 'calendar-event',
    category: 'before-arrival',
    bookletTypes: [...RECRUITS, ...GUESTS],
    reviewMonths: 6,
  },
  guestJourney,
  page(
    {
      code: 'documents-a-preparer',
      bookletTypes: RECRUITS,
      title: 'Les documents à préparer',
      summary: 'Ce qu’il faut nous transmettre, pourquoi, et comment le faire en sécurité.',
      mandatory: true,
    },
    '<p>Pour établir votre contrat, vous déclarer et vous payer à temps, nous avons besoin de quelques documents. Nous ne demandons que ce qui est nécessaire ; si une demande vous étonne, interrogez-nous.</p>',
    checklist(
      'À nous transmettre',
      ['Une pièce d’identité, ou un titre de séjour autorisant à travailler', -10],
      ['L’attestation de droits à l’Assurance maladie (elle porte votre numéro de sécurité sociale)', -10],
      ['Un relevé d’identité bancaire à votre nom', -7],
      ['Les diplômes, permis ou habilitations exigés pour votre poste', -7],
      ['Les coordonnées d’une personne à prévenir en cas d’urgence', -3],
      ['Le justificatif d’une dispense, si vous ne souhaitez pas adhérer à la mutuelle', 7],
    ),
    duty(
      'Titre de séjour',
      '<p>Si vous n’avez pas la nationalité d’un pays de l’Union européenne, de l’Espace économique européen ou de la Suisse, nous devons vérifier votre autorisation de travail auprès de la préfecture au moins deux jours ouvrables avant votre embauche. Envoyez-nous votre titre le plus tôt possible.</p>',
    ),
    heading('Comment nous les envoyer'),
    '<p>Utilisez le moyen indiqué dans votre courrier d’accueil, ou remettez-les en main propre. Évitez d’envoyer une pièce d’identité par une messagerie instantanée. Vous n’avez pas de scanner ? Venez avec les originaux, nous ferons les copies.</p>',
    contact({
      name: '{{rh_nom}}',
      role: 'Suivi de votre dossier d’embauche',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
    button('Poser une question sur mon dossier', 'mailto:{{rh_email}}'),
    info(
      'Vos données sont protégées',
      '<p>Seules les personnes chargées du recrutement, de la paie et de l’administration y ont accès. Voir le chapitre « Vos données personnelles ».</p>',
    ),
  ),
  page(
    {
      code: 'preparer-votre-venue',
      bookletTypes: RECRUITS,
      title: 'Préparer votre venue',
      summary: 'L’adresse, le trajet, le stationnement et ce qu’il faut apporter.',
    },
    '<p>Le premier trajet paraît toujours plus long. Si vous le pouvez, repérez-le à l’avance, ou prévoyez un quart d’heure de marge : vous arriverez l’esprit tranquille.</p>',
    address('{{entreprise}}', '{{adresse_site}}', '{{acces_transports}}\n\nStationnement : {{stationnement}}'),
    checklist(
      'Dans votre sac le premier jour',
      ['Votre pièce d’identité', 0],
      ['Votre exemplaire du contrat, s’il reste à signer', 0],
      ['De quoi noter, et vos lunettes si vous en portez', 0],
      ['De quoi déjeuner, si vous préférez apporter votre repas', 0],
      ['Une tenue adaptée à votre poste : en cas de doute, demandez-nous', 0],
    ),
    heading('Si quelque chose change'),
    '<p>Un empêchement, une panne, un train supprimé ? Appelez-nous dès que possible. Un retard annoncé se gère facilement ; un silence nous inquiète. Si un aménagement vous est utile pour venir ou pour travailler (accès, horaires, poste, communication), parlez-en avant votre arrivée : nous aurons le temps de le préparer.</p>',
    button('Prévenir d’un retard', 'tel:{{absence_telephone}}'),
    tip(
      'Deux informations à vérifier',
      '<p>L’heure d’arrivée de votre premier jour ({{heure_arrivee}}) et la personne à demander, {{responsable}}.</p>',
    ),
  ),
  page(
    {
      code: 'formalites-embauche',
      bookletTypes: RECRUITS,
      title: 'Ce que nous faisons de notre côté',
      summary: 'Déclaration, contrat, matériel, visite médicale : les formalités à notre charge.',
    },
    '<p>Pendant que vous vous préparez, nous aussi. Voici les étapes dont nous nous occupons, pour que vous sachiez où nous en sommes et ce qui vous sera remis.</p>',
    timeline(
      [
        'Avant J',
        'Nous vous déclarons',
        '<p>La déclaration préalable à l’embauche est adressée à l’Urssaf avant votre prise de poste. Un document vous en informe.</p>',
      ],
      [
        'Avant J',
        'Nous préparons votre poste',
        '<p>Vêtements ou équipements de protection à votre taille, matériel, badge, comptes informatiques.</p>',
      ],
      [
        'J',
        'Nous vous accueillons',
        '<p>Visite, consignes de sécurité, présentation de l’équipe, remise du matériel.</p>',
      ],
      [
        'J+7',
        'Premières informations écrites',
        '<p>Les informations principales sur votre emploi vous sont remises au plus tard sept jours après l’embauche, si elles ne figurent pas déjà dans votre contrat.</p>',
      ],
      [
        'J+30',
        'Informations complémentaires',
        '<p>Les autres informations vous parviennent dans le mois qui suit l’embauche.</p>',
      ],
      [
        'Dans les 3 mois',
        'Rendez-vous de santé au travail',
        '<p>La visite d’information et de prévention a lieu dans les trois mois au plus tard, et avant l’affectation pour certains postes.</p>',
      ],
    ),
    accordion({
      'Quand vais-je recevoir mon contrat ?':
        '<p>Un contrat à durée déterminée vous est transmis au plus tard dans les deux jours ouvrables qui suivent l’embauche. Dans tous les cas, prenez le temps de le lire et posez vos questions avant de signer.</p>',
      'Comment savoir si ma déclaration a bien été faite ?':
        '<p>Demandez-nous la référence de la déclaration : nous vous la communiquerons sans difficulté.</p>',
    }),
  ),
);
