import { STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  danger,
  heading,
  info,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';

export const transportRoute = chapter(
  {
    code: 'transport-route',
    title: 'Sur la route et à quai',
    summary: 'Temps de conduite, documents, chargement et circulation sur les quais.',
    icon: 'truck',
    category: 'safety',
    legalBasis:
      'Les temps de conduite et de repos sont fixés par le règlement (CE) n° 561/2006 ; chargement et déchargement font l’objet d’un protocole de sécurité (Code du travail, art. R. 4515-4 à R. 4515-11).',
    bookletTypes: [...STAFF, ...TEAM_GUESTS, 'site_safety', 'contractor_visitor'],
    reviewMonths: 6,
  },
  page(
    {
      code: 'temps-de-conduite',
      bookletTypes: [...STAFF, ...TEAM_GUESTS],
      title: 'Temps de conduite et documents de bord',
      summary: 'Conduite, pauses, repos, chronotachygraphe : les limites à connaître par cœur.',
      mandatory: true,
      note: 'Règles des véhicules soumis au règlement européen (plus de 3,5 tonnes, en général) : adaptez pour le transport léger ou de voyageurs.',
    },
    '<p>Le meilleur dispositif de sécurité d’un camion, c’est une personne reposée. Aucun client, aucun exploitant ne peut vous demander de dépasser ces limites ; si le planning l’exige, appelez avant de partir.</p>',
    table(
      'Règles européennes de base',
      ['Sujet', 'Limite'],
      ['Conduite sans pause', '4 h 30, puis 45 minutes de pause (ou 15 puis 30)'],
      ['Conduite par jour', '9 heures, 10 heures deux fois par semaine'],
      ['Conduite par semaine', '56 heures, et 90 heures sur deux semaines'],
      ['Repos quotidien', '11 heures, réductible à 9 heures trois fois entre deux repos hebdomadaires'],
      ['Repos hebdomadaire', '45 heures, réductible à 24 heures sous conditions'],
    ),
    checklist(
      'À bord, avant de partir',
      ['Permis, carte de conducteur, carte de qualification'],
      ['Certificat d’immatriculation, assurance, copie de la licence de transport'],
      ['Lettre de voiture et consignes écrites pour les matières dangereuses'],
      ['Tour du véhicule : pneus, feux, freins, arrimage, hayon'],
      ['Gilet, triangle, extincteur, trousse de secours'],
    ),
    danger(
      'Fatigue',
      '<p>Bâillements, raideur, paupières lourdes : arrêtez-vous. Une sieste de quinze à vingt minutes est efficace ; la musique et la fenêtre ouverte ne le sont pas.</p>',
    ),
    accordion({
      'Suis-je en repos pendant un chargement ?':
        '<p>Non : si vous participez ou devez rester disponible, sélectionnez le bon mode du chronotachygraphe. Le repos suppose que vous disposiez librement de votre temps.</p>',
      'Que faire en cas de contrôle ?':
        '<p>Restez courtois, présentez les documents, notez l’anomalie éventuelle et prévenez l’exploitation. Ne manipulez jamais l’appareil : c’est un délit.</p>',
    }),
  ),
  page(
    {
      code: 'quais-et-manutention',
      title: 'À quai et dans l’entrepôt',
      summary: 'Caler, arrimer, circuler parmi les chariots, descendre de cabine sans se blesser.',
      mandatory: true,
    },
    '<p>La plupart des accidents du transport ont lieu à l’arrêt : en descendant de cabine, en ouvrant une porte, en tirant une palette. Prenez le temps, même quand le quai attend.</p>',
    steps({
      'À l’arrivée':
        '<p>Présentez-vous, demandez le protocole de sécurité et le plan de circulation, mettez gilet et chaussures.</p>',
      'À quai':
        '<p>Frein de parc, moteur coupé, calage, clés remises si la consigne le prévoit. Vérifiez le niveleur avant de monter.</p>',
      'Pendant la manœuvre':
        '<p>Personne entre le quai et le véhicule. Marche arrière avec guide, ou pas de marche arrière.</p>',
      'Avant de repartir': '<p>Arrimage contrôlé, portes verrouillées, tour du véhicule, feu vert du quai.</p>',
    }),
    heading('Dans l’entrepôt'),
    table(
      'Piétons et engins',
      ['Situation', 'Le bon geste'],
      ['Croiser un chariot', 'Chercher le regard du cariste, attendre son signe'],
      ['Descendre de cabine', 'De face, trois points d’appui, sans sauter'],
      ['Conduire un chariot', 'Formation, avis médical et autorisation de conduite obligatoires'],
      ['Palette instable', 'Ne pas retenir : s’écarter et signaler'],
      ['Film, sangles au sol', 'Ramasser tout de suite'],
    ),
    quiz(
      'À quai : deux réflexes',
      trueOrFalse(
        'Je peux sauter de la cabine si le temps presse.',
        false,
        'Les chutes de cabine sont parmi les accidents les plus fréquents et les plus graves du métier.',
      ),
      ask(
        'Une palette bascule devant vous. Que faites-vous ?',
        'Plusieurs centaines de kilos ne se retiennent pas à la main.',
        '*Je m’écarte et je préviens',
        'J’essaie de la retenir',
        'Je la redresse avec un collègue',
      ),
    ),
    info(
      'Chez un client',
      '<p>Ses règles s’ajoutent aux nôtres. Si elles sont contradictoires ou dangereuses, appelez votre exploitation avant de décharger.</p>',
    ),
    tip(
      'Votre dos',
      '<p>Poussez plutôt que de tirer, utilisez le hayon et le transpalette, étirez-vous à chaque pause.</p>',
    ),
  ),
);
