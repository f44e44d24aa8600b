import { ARRIVALS, STAFF } from '../audiences.ts';
import { accordion, beside, button, chapter, contact, heading, page, steps, table, tip } from '../build.ts';
import { guestContacts } from '../pages/arrival.ts';

export const organisation = chapter(
  {
    code: 'organisation',
    title: 'Qui fait quoi',
    summary: 'Les personnes à connaître, les bons interlocuteurs et la façon dont l’information circule.',
    icon: 'users-group',
    category: 'organization',
    bookletTypes: ARRIVALS,
    reviewMonths: 6,
  },
  guestContacts,
  page(
    {
      code: 'contacts-utiles',
      bookletTypes: STAFF,
      title: 'Vos contacts utiles',
      summary: 'Les personnes à appeler selon votre question, avec leurs coordonnées.',
    },
    '<p>Une question bien adressée obtient une réponse rapide. Voici les personnes que vous aurez le plus souvent à joindre. En cas de doute, commencez par votre responsable direct : même sans la réponse, cette personne saura qui la détient.</p>',
    contact(
      { name: '{{responsable}}', role: 'Responsable direct : votre travail, vos horaires, vos absences' },
      {
        name: '{{rh_nom}}',
        role: 'Ressources humaines : contrat, paie, congés, mutuelle',
        phone: '{{rh_telephone}}',
        email: '{{rh_email}}',
      },
      {
        name: '{{support_nom}}',
        role: 'Assistance informatique : matériel, accès, mots de passe',
        phone: '{{support_telephone}}',
        email: '{{support_email}}',
      },
      { name: '{{securite_nom}}', role: 'Prévention et sécurité', phone: '{{securite_telephone}}' },
    ),
    heading('À qui poser ma question ?'),
    table(
      'Le bon interlocuteur selon le sujet',
      ['Votre question porte sur…', 'Adressez-vous d’abord à…'],
      ['Une consigne, une priorité, un horaire', 'Votre responsable direct'],
      ['Un bulletin de paie, un congé, une attestation', 'Les ressources humaines'],
      ['Un danger, un équipement de protection', 'Votre responsable et le référent sécurité'],
      [
        'Un malaise, une tension, un comportement déplacé',
        'La personne de confiance de votre choix : voir « Égalité et respect »',
      ],
    ),
    button('Appeler les ressources humaines', 'tel:{{rh_telephone}}', 'outline'),
    tip(
      'Enregistrez ces numéros',
      '<p>Un numéro enregistré à l’avance dans votre téléphone vous évitera de le chercher le jour où vous serez en retard ou souffrant.</p>',
    ),
  ),
  page(
    {
      code: 'votre-equipe',
      bookletTypes: STAFF,
      title: 'Votre équipe et votre responsable',
      summary: 'Le rôle de chacun autour de vous et la façon de travailler ensemble.',
    },
    beside(
      '<p>Votre responsable fixe les priorités, répartit le travail, valide vos congés et répond de votre sécurité. C’est aussi la personne qui fera le point avec vous tout au long de votre intégration.</p><p>Vos collègues connaissent les gestes, les raccourcis et les pièges du métier. Prenez le temps de les observer et de les questionner : personne n’attend de vous que vous sachiez tout.</p>',
      'info',
      'Votre responsable',
      '<p>Vous travaillez avec {{responsable}}. Demandez dès le premier jour qui assure le relais en cas d’absence.</p>',
    ),
    heading('Qui intervient dans votre intégration'),
    table(
      'Rôles pendant vos premières semaines',
      ['Qui', 'Pour quoi'],
      ['Votre responsable', 'Vous confie vos missions, fixe les objectifs, fait les points d’étape.'],
      ['La personne qui vous parraine', 'Répond aux petites questions, vous présente, déjeune avec vous.'],
      ['Les ressources humaines', 'Suivent votre contrat, vos documents et votre parcours d’accueil.'],
      ['Vos collègues', 'Vous montrent les gestes du métier et les habitudes de l’équipe.'],
    ),
    heading('Pour bien démarrer ensemble'),
    steps({
      'Présentez-vous':
        '<p>Quelques phrases suffisent : votre parcours, votre rôle, ce que vous aimeriez apprendre.</p>',
      'Demandez les habitudes': '<p>Pauses, réunions, messages : demandez les usages de l’équipe.</p>',
      'Dites ce dont vous avez besoin':
        '<p>Une consigne peu claire, un outil qui manque, un rythme trop rapide : signalez-le tôt, tout s’ajuste facilement au début.</p>',
    }),
  ),
  page(
    {
      code: 'circulation-information',
      bookletTypes: STAFF,
      title: 'Comment l’information circule',
      summary: 'Réunions, affichages, messages : où trouver l’information et où la donner.',
      note: 'Adaptez le tableau à vos réunions et à vos canaux réels.',
    },
    '<p>Rien n’est plus agaçant que d’apprendre une nouvelle après tout le monde. Nous faisons notre possible pour que chacun ait la bonne information au bon moment ; voici les rendez-vous et les supports à connaître.</p>',
    table(
      'Nos canaux d’information',
      ['Canal', 'Ce que vous y trouvez', 'Votre réflexe'],
      ['Point d’équipe', 'Le travail à venir, les difficultés, les réussites', 'Préparer une question ou une remarque'],
      [
        'Panneau d’affichage',
        'Horaires, consignes de sécurité, élus, textes obligatoires',
        'Le regarder chaque semaine',
      ],
      ['Messagerie', 'Les messages d’organisation', 'La lire pendant vos heures de travail'],
      ['Ce livret', 'Les informations durables et les numéros utiles', 'Y revenir en cas de doute'],
    ),
    heading('Faire remonter une information'),
    '<p>Une panne, un client mécontent, une idée, une erreur : faites-les connaître. Dites ce que vous avez vu, quand, et ce que vous proposez. Trois phrases suffisent, à l’oral ou par écrit.</p>',
    accordion({
      'Je n’ai pas d’adresse électronique professionnelle':
        '<p>Votre responsable vous transmet les messages utiles et vous indique où consulter l’affichage. Vous n’avez pas à utiliser votre messagerie personnelle pour travailler.</p>',
      'Un message arrive pendant mon repos':
        '<p>Vous n’avez pas à y répondre. S’il y a une véritable urgence, on vous téléphonera, et cela doit rester exceptionnel.</p>',
    }),
  ),
);
