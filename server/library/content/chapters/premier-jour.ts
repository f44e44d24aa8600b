import { ARRIVALS, RECRUITS } from '../audiences.ts';
import { accordion, chapter, checklist, contact, heading, info, page, timeline, tip } from '../build.ts';
import { guestFirstDay, moveFirstDay, returnFirstDay } from '../pages/arrival.ts';

export const premierJour = chapter(
  {
    code: 'premier-jour',
    title: 'Votre premier jour',
    summary: 'Où aller, qui demander, comment se déroule la journée.',
    icon: 'door-enter',
    category: 'first-day',
    bookletTypes: ARRIVALS,
    reviewMonths: 6,
  },
  guestFirstDay,
  moveFirstDay,
  returnFirstDay,
  page(
    {
      code: 'deroule-premier-jour',
      bookletTypes: RECRUITS,
      title: 'Le déroulé de votre première journée',
      summary: 'De l’arrivée au départ, tout ce qui vous attend le premier jour.',
      note: 'Le déroulé est un exemple de journée complète : adaptez les moments à votre organisation.',
    },
    '<p>Nous vous attendons le <strong>{{date_arrivee}} à {{heure_arrivee}}</strong>, à cette adresse : {{adresse_site}}. À votre arrivée, présentez-vous au point d’accueil ({{point_accueil}}). Demandez {{responsable}}.</p>',
    timeline(
      [
        'À l’arrivée',
        'Un café et des présentations',
        '<p>Nous faisons connaissance, vous recevez votre badge ou vos clés et vous déposez vos affaires.</p>',
      ],
      [
        'En matinée',
        'Visite et sécurité',
        '<p>Tour des locaux, issues de secours, consignes, équipements de protection. Cette étape passe avant toute mise au travail.</p>',
      ],
      [
        'Le midi',
        'Déjeuner ensemble',
        '<p>Un ou plusieurs collègues déjeunent avec vous, sauf si vous préférez souffler un peu.</p>',
      ],
      [
        'L’après-midi',
        'Votre poste',
        '<p>Prise en main du matériel, premiers gestes, présentation de vos missions.</p>',
      ],
      [
        'Avant de partir',
        'Le point du soir',
        '<p>Quinze minutes pour répondre à vos questions et préparer le lendemain.</p>',
      ],
    ),
    info(
      'Vous ne retiendrez pas tout',
      '<p>Personne ne retient vingt prénoms et dix consignes en une journée. Notez ce qui compte, redemandez le reste : c’est prévu.</p>',
    ),
    tip(
      'Le premier soir',
      '<p>Notez trois choses : une que vous avez comprise, une qui vous a plu, une que vous demanderez demain.</p>',
    ),
  ),
  page(
    {
      code: 'liste-premier-jour',
      bookletTypes: RECRUITS,
      title: 'Votre liste du premier jour',
      summary: 'Les choses à obtenir, à vérifier et à demander avant de rentrer chez vous.',
    },
    '<p>Cochez au fur et à mesure. S’il reste une ligne vide à la fin de la journée, dites-le à {{responsable}} : ce n’est pas à vous de courir après votre matériel.</p>',
    checklist(
      'J’ai reçu',
      ['Mon badge, mes clés ou mon code d’accès', 0],
      ['Mon matériel et mes identifiants', 0],
      ['Mes équipements de protection, à ma taille, si mon poste en demande', 0],
      ['Mon emploi du temps de la première semaine', 0],
    ),
    checklist(
      'Je sais',
      ['Où sont les issues de secours et le point de rassemblement', 0],
      ['Qui prévenir en cas d’accident, et à quel numéro', 0],
      ['À quelle heure je commence, je fais une pause, je termine', 0],
      ['Qui prévenir en cas d’absence ou de retard, et comment', 0],
      ['Où ranger mes affaires, où déjeuner, où sont les sanitaires', 0],
    ),
    checklist(
      'J’ai demandé',
      ['Ce que l’on attend de moi cette semaine', 0],
      ['Qui assure le relais quand mon responsable n’est pas là', 0],
      ['Ce que je ne dois pas faire sans formation ou sans autorisation', 0],
    ),
    tip(
      'Un dernier conseil',
      '<p>Ce premier jour, nous vous demandons seulement d’arriver à l’heure, d’écouter et de poser vos questions.</p>',
    ),
  ),
  page(
    {
      code: 'parrainage',
      bookletTypes: [...RECRUITS, 'internal_move'],
      title: 'La personne qui vous parraine',
      summary: 'Un collègue de confiance pour toutes les questions que l’on n’ose pas poser.',
    },
    '<p>Pendant vos premières semaines, un collègue volontaire vous accompagne. Ce n’est ni un supérieur, ni un contrôleur : c’est quelqu’un qui connaît bien l’entreprise et qui a envie que vous vous y sentiez bien.</p>',
    contact({
      name: '{{parrain_nom}}',
      role: 'Parrainage',
      availability: 'Un moment chaque jour la première semaine, puis au moins une fois par semaine',
    }),
    heading('Ce que vous pouvez lui demander'),
    '<ul><li>Les habitudes de l’équipe : pauses, repas, façon de se saluer.</li><li>Le sens d’un sigle, le nom d’un outil, l’emplacement d’une chose.</li><li>Un avis, avant de poser une question plus officielle.</li><li>Une visite des autres services.</li></ul>',
    accordion({
      'Ce que je lui dis reste-t-il entre nous ?':
        '<p>Oui. Cette personne ne vous évalue pas et ne fait pas de compte rendu à votre responsable. Seule exception : un danger pour vous ou pour autrui.</p>',
      'Et si le courant ne passe pas ?':
        '<p>Cela arrive. Dites-le simplement à votre contact RH ({{rh_nom}}) : nous vous proposerons quelqu’un d’autre, sans chercher qui a tort.</p>',
      'Combien de temps cela dure-t-il ?': '<p>Le plus souvent jusqu’à la fin des trois premiers mois.</p>',
    }),
  ),
);
