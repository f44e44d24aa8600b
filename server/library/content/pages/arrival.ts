import { GUESTS, PASSING_GUESTS } from '../audiences.ts';
import {
  address,
  button,
  checklist,
  contact,
  heading,
  info,
  page,
  steps,
  table,
  timeline,
  tip,
  warning,
} from '../build.ts';

/* What readers who are not recruits need to come, to find somebody and to be safe, whatever their status. */

export const guestContacts = page(
  {
    code: 'vos-interlocuteurs',
    bookletTypes: GUESTS,
    title: 'Vos interlocuteurs',
    summary: 'Les personnes à joindre selon votre question, avec leurs coordonnées.',
  },
  '<p>Une question bien adressée obtient une réponse rapide. Voici les personnes à joindre pendant votre présence chez {{entreprise}}. Si vous hésitez, commencez par la première : elle saura qui connaît la réponse.</p>',
  contact(
    {
      name: '{{rh_nom}}',
      role: 'Votre venue et toute question générale',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    },
    { name: '{{securite_nom}}', role: 'Prévention et sécurité', phone: '{{securite_telephone}}' },
    { name: '{{harcelement_nom}}', role: 'Propos ou gestes déplacés', email: '{{harcelement_email}}' },
  ),
  heading('À qui poser ma question ?'),
  table(
    'Le bon interlocuteur selon le sujet',
    ['Votre question porte sur…', 'Adressez-vous d’abord à…'],
    ['Une adresse, une heure, un accès', '{{rh_nom}}'],
    ['Un danger, un équipement de protection', '{{securite_nom}}'],
    ['Un malaise, une tension, un comportement déplacé', 'La personne de votre choix parmi celles de cette page'],
    ['Une urgence', 'Le 15, le 18 ou le 112, puis une personne sur place'],
  ),
  button('Appeler', 'tel:{{rh_telephone}}', 'outline'),
  tip(
    'Enregistrez ces numéros',
    '<p>Un numéro enregistré à l’avance dans votre téléphone évite de le chercher le jour où vous êtes en retard.</p>',
  ),
);

export const guestJourney = page(
  {
    code: 'preparer-votre-passage',
    bookletTypes: GUESTS,
    title: 'Préparer votre venue',
    summary: 'L’adresse, le trajet, le stationnement et ce qu’il faut apporter.',
  },
  '<p>Le premier trajet paraît toujours plus long. Si vous le pouvez, repérez-le à l’avance, ou prévoyez un quart d’heure de marge : vous arriverez l’esprit tranquille. L’adresse, les accès et le stationnement sont indiqués ci-dessous, pour les garder sous la main.</p>',
  address('{{entreprise}}', '{{adresse_site}}', '{{acces_transports}}\n\nStationnement : {{stationnement}}'),
  checklist(
    'À prendre avec vous',
    ['Une pièce d’identité', 0],
    ['Le nom de la personne qui vous attend', 0],
    ['Une tenue adaptée à ce que vous venez faire : en cas de doute, demandez-nous', 0],
    ['De quoi noter', 0],
  ),
  heading('Si quelque chose change'),
  '<p>Un train supprimé, une panne, une difficulté ? Appelez-nous dès que possible : un retard annoncé se gère facilement. Si un aménagement vous est utile pour venir ou pour circuler sur place, dites-le avant votre arrivée : nous aurons le temps de le préparer.</p>',
  button('Prévenir d’un retard', 'tel:{{absence_telephone}}'),
);

export const guestFirstDay = page(
  {
    code: 'premier-jour-sur-place',
    bookletTypes: GUESTS,
    title: 'Votre premier jour sur place',
    summary: 'De l’arrivée au départ, ce qui vous attend le premier jour.',
    note: 'Le déroulé est un exemple : adaptez les moments à votre organisation.',
  },
  '<p>À votre arrivée, présentez-vous au point d’accueil ({{point_accueil}}). L’adresse est la suivante : {{adresse_site}}. Donnez votre nom et dites qui vous attend.</p>',
  timeline(
    [
      'À l’arrivée',
      'Faire connaissance',
      '<p>Nous vous accueillons et vous présentons les personnes que vous allez croiser.</p>',
    ],
    [
      'Ensuite',
      'Les lieux et la sécurité',
      '<p>Issues de secours, point de rassemblement, zones interdites, équipements à porter : cette étape passe avant toute activité.</p>',
    ],
    [
      'Dans la journée',
      'Vos premiers repères',
      '<p>Vous découvrez ce que vous venez faire, avec quelqu’un à vos côtés.</p>',
    ],
    ['Avant de partir', 'Vos questions', '<p>Quelques minutes pour faire le point et préparer la suite.</p>'],
  ),
  checklist(
    'Avant de repartir, je sais',
    ['Où sont les issues de secours et le point de rassemblement', 0],
    ['Qui prévenir en cas d’accident, et à quel numéro', 0],
    ['Où sont les sanitaires et l’eau potable', 0],
    ['Quand et où je reviens', 0],
  ),
  info('Vous ne retiendrez pas tout', '<p>Notez ce qui compte et redemandez le reste : c’est prévu.</p>'),
);

export const moveFirstDay = page(
  {
    code: 'premier-jour-nouveau-poste',
    bookletTypes: ['internal_move'],
    title: 'Votre premier jour dans ce poste',
    summary: 'Ce que nous avons prévu pour que vous trouviez vite vos repères.',
    note: 'Le déroulé est un exemple : adaptez les moments à votre organisation.',
  },
  '<p>Nous vous attendons le <strong>{{date_arrivee}} à {{heure_arrivee}}</strong>. Si le site est nouveau pour vous, voici l’adresse : {{adresse_site}}. Demandez {{responsable}}.</p>',
  timeline(
    [
      'Le matin',
      'L’équipe et les lieux',
      '<p>Présentations, visite, issues de secours, consignes propres à ce service.</p>',
    ],
    [
      'Dans la journée',
      'Votre poste',
      '<p>Matériel, accès, outils : ce qui change par rapport à votre poste précédent.</p>',
    ],
    ['En fin de journée', 'Le point du soir', '<p>Quinze minutes pour vos questions et pour préparer la semaine.</p>'],
  ),
  checklist(
    'Je vérifie',
    ['Mes accès et mes identifiants pour ce poste', 0],
    ['Mes équipements de protection, s’ils changent', 0],
    ['Les horaires et les règles d’absence de ce service', 0],
    ['La personne qui assure le relais quand {{responsable}} n’est pas là', 0],
  ),
  tip(
    'Dites ce que vous ne savez pas',
    '<p>Vos collègues peuvent croire que vous connaissez déjà tout. Posez vos questions comme une personne qui arrive : c’est le bon moment.</p>',
  ),
);

export const returnFirstDay = page(
  {
    code: 'jour-du-retour',
    bookletTypes: ['return_from_leave'],
    title: 'Le jour de votre retour',
    summary: 'Où aller, qui demander et comment se passe cette première journée.',
    note: 'Le déroulé est un exemple : adaptez les moments à votre organisation.',
  },
  '<p>Vous reprenez le <strong>{{date_arrivee}}</strong>. Présentez-vous au point d’accueil ({{point_accueil}}). {{responsable}} vous attend, avec du temps réservé pour vous.</p>',
  timeline(
    [
      'À l’arrivée',
      'Se retrouver',
      '<p>Un moment avec l’équipe, et la présentation des personnes arrivées pendant votre absence.</p>',
    ],
    [
      'Ensuite',
      'Ce qui a changé',
      '<p>Organisation, outils, consignes de sécurité : nous faisons le tour des nouveautés.</p>',
    ],
    [
      'Dans la journée',
      'Votre poste',
      '<p>Accès, matériel, messages en attente : nous vous aidons à trier ce qui est utile.</p>',
    ],
    ['Avant de partir', 'Le point', '<p>Comment s’est passée la journée, et ce qu’il faut ajuster.</p>'],
  ),
  checklist(
    'Je vérifie',
    ['Mon badge, mes clés et mes identifiants fonctionnent', 0],
    ['Mes équipements de protection sont à ma taille et en bon état', 0],
    ['Je connais mes priorités pour la première semaine', 0],
    ['Je sais à qui parler si le rythme ne convient pas', 0],
  ),
  tip('Pas à pas', '<p>Vous n’avez pas à rattraper des semaines en un jour. Demandez ce qui compte vraiment.</p>'),
);

export const guestSafety = page(
  {
    code: 'consignes-de-securite',
    bookletTypes: PASSING_GUESTS,
    title: 'Les consignes de sécurité',
    summary: 'Ce qu’il faut savoir avant de commencer, pour vous et pour les autres.',
    mandatory: true,
  },
  '<p>Aucune tâche ne mérite que l’on s’y blesse. Avant de commencer, une personne vous présente les dangers des lieux et les moyens de vous protéger. Ces pages complètent cet échange ; elles ne le remplacent pas.</p>',
  steps({
    'Je regarde avant d’agir': '<p>Une minute d’observation évite bien des accidents.</p>',
    'Je reste où je dois être': '<p>J’emprunte les passages prévus et je n’entre pas dans une zone interdite.</p>',
    'Je ne fais que ce que je sais faire':
      '<p>Pas de machine, d’engin, de produit ou d’installation électrique sans formation ni accord.</p>',
    'Je me protège': '<p>Je porte les équipements demandés sur le site, et je les rends en partant.</p>',
    'Je signale': '<p>Un matériel défectueux, une chute évitée, un doute : je le dis le jour même.</p>',
  }),
  warning(
    'En cas de danger',
    '<p>Arrêtez-vous, éloignez-vous sans créer un autre danger, prévenez une personne sur place. Ne reprenez que lorsque l’on vous a confirmé que c’est sûr.</p>',
  ),
  contact({ name: '{{securite_nom}}', role: 'Prévention et sécurité', phone: '{{securite_telephone}}' }),
);

export const guestEmergency = page(
  {
    code: 'en-cas-d-urgence',
    bookletTypes: GUESTS,
    title: 'En cas d’accident ou de malaise',
    summary: 'Protéger, alerter, secourir : la conduite à tenir sur place.',
    mandatory: true,
  },
  warning(
    'En urgence, appelez',
    '<p>15 Samu, 18 pompiers, 112 partout en Europe, 114 par SMS pour les personnes sourdes ou malentendantes, 17 police ou gendarmerie.</p><p>Prévenez ensuite une personne sur place.</p>',
  ),
  button('Appeler le 112', 'tel:112'),
  heading('Protéger, alerter, secourir'),
  steps({
    Protéger:
      '<p>Supprimez le danger si vous le pouvez sans risque. Ne déplacez pas la victime, sauf danger immédiat.</p>',
    Alerter:
      '<p>Dites où vous êtes, ce qui s’est passé, combien de personnes sont touchées. Ne raccrochez pas avant qu’on vous le dise.</p>',
    Secourir:
      '<p>Faites appel à une personne formée au secourisme : {{secouristes}}. Sinon, rassurez et suivez les consignes données au téléphone.</p>',
  }),
  '<p>Défibrillateur le plus proche : {{defibrillateur}}.</p>',
  info(
    'Prévenez-nous, même pour une blessure légère',
    '<p>Dites-le le jour même à {{securite_nom}}, et à l’organisme qui vous envoie s’il y en a un : nous vous dirons quelles démarches suivre.</p>',
  ),
);

export const guestRespect = page(
  {
    code: 'respect-de-chacun',
    bookletTypes: PASSING_GUESTS,
    title: 'Le respect de chacun',
    summary: 'Ni violence, ni sexisme, ni discrimination : ce que nous refusons et à qui parler.',
  },
  '<p>Chez {{entreprise}}, personne n’a à supporter des humiliations, des gestes déplacés ou des « blagues » qui blessent. Cela vaut pour vous, et envers vous. Peu importent l’intention ou la fonction de leur auteur.</p>',
  table(
    'De quoi parle-t-on ?',
    ['Situation', 'Exemple'],
    ['Propos ou gestes sexistes', 'Une remarque sur le corps, un surnom, une image affichée'],
    ['Harcèlement', 'Des humiliations répétées, une pression pour obtenir un acte sexuel'],
    ['Discrimination', 'Écarter quelqu’un pour son origine, son âge, son handicap ou ses opinions'],
    ['Violence', 'Une menace, une insulte, un coup'],
  ),
  '<p>Dites non, si vous le pouvez. Notez les faits le jour même et parlez-en, comme victime ou comme témoin. Vous n’êtes jamais responsable de ce que vous subissez.</p>',
  contact({ name: '{{harcelement_nom}}', role: 'À qui en parler', email: '{{harcelement_email}}' }),
  info(
    'Hors de nos murs',
    '<p>Défenseur des droits : 39 28. Violences faites aux femmes : 3919. En cas de danger immédiat : le 17 ou le 112.</p>',
  ),
);

export const guestData = page(
  {
    code: 'vos-donnees-essentiel',
    bookletTypes: GUESTS,
    title: 'Vos données, en bref',
    summary: 'Ce que nous savons de vous, pourquoi, et vos droits.',
    note: 'Vérifiez que cette page dit bien ce que vous recueillez auprès de ces personnes, et combien de temps vous le conservez.',
  },
  '<p>Pour organiser votre venue et veiller à votre sécurité, {{entreprise}} utilise quelques informations vous concernant. Nous ne demandons que ce qui est nécessaire ; si une demande vous étonne, interrogez-nous.</p>',
  table(
    'Ce que nous utilisons',
    ['Information', 'Pour quoi faire'],
    ['Nom, prénom, coordonnées', 'Vous inviter, vous accueillir, vous prévenir d’un changement'],
    ['Dates et lieu de présence', 'Organiser l’accueil, savoir qui est sur place en cas d’évacuation'],
    ['Pages lues et confirmées de ce livret', 'Savoir que les consignes vous sont parvenues'],
  ),
  heading('Vos droits'),
  '<p>Vous pouvez demander à voir ces informations, les faire corriger ou effacer, demander d’en limiter l’usage ou vous y opposer dans les cas prévus par la loi. La notice de ce livret donne le détail : durées de conservation, destinataires, base légale.</p>',
  contact({ name: '{{dpo_nom}}', role: 'Protection des données', email: '{{dpo_email}}' }),
  info('Un recours', '<p>Si la réponse ne vous convient pas, vous pouvez saisir la CNIL sur son site cnil.fr.</p>'),
);
