import { accordion, checklist, duty, heading, info, quote, steps, table, text, timeline, tip } from '../build.ts';
import { defineExample } from './build-example.ts';

/* Booklets of other moments: a stay, a season, a new position, a goodbye. */

export const internship = defineExample({
  code: 'stage',
  name: 'Le stage qui compte',
  character: 'Pédagogique',
  sentence: 'Pour les stagiaires et les élèves : apprendre sans se perdre, savoir à qui demander, garder une trace.',
  type: 'trainee',
  tone: 'tu',
  palette: 'lagune',
  fontPair: 'lexend',
  cover: { layout: 'monogram', seed: 1 },
  radius: 'large',
  title: (company) => `Ton stage chez ${company}`,
  subtitle: 'Observer, essayer, comprendre : le mode d’emploi',
  welcome:
    'Bienvenue ! Un stage sert à apprendre : ici, tu as le droit de ne pas savoir. Ce livret t’aide à trouver ta place dès le premier jour.',
  drawing: 'training',
  keepsDrawing: true,
  chapters: ['bienvenue', 'entreprise', 'organisation', 'premier-jour', 'outils-informatiques', 'vie-pratique'],
  pageTitle: 'Ce que tu vas vivre ici',
  blocks: ({ responsable, planning }) => [
    text(
      '<p>Ton stage a un début, un milieu et une fin. À chaque moment, quelqu’un te suit et quelque chose s’apprend.</p>',
    ),
    steps({
      'La première semaine : observer': `<p>Suis l’équipe, prends des notes et repère ton ${planning}. Personne n’attend que tu produises.</p>`,
      'Ensuite : essayer': '<p>On te confie une tâche réelle, d’abord à deux, puis en autonomie.</p>',
      'À la fin : raconter':
        '<p>Tu présentes ce que tu as appris. Ton regard nous aide à mieux accueillir les suivants.</p>',
    }),
    tip(
      'Une question par jour',
      `<p>Note-la le matin, pose-la l’après-midi à ton ${responsable}. C’est ainsi que l’on apprend le plus vite.</p>`,
    ),
  ],
});

export const season = defineExample({
  code: 'saison',
  name: 'Saison et renforts',
  character: 'Technique',
  sentence: 'Pour les personnes en mission ou en renfort : en poste en une heure, en sécurité dès la première minute.',
  type: 'temporary_worker',
  tone: 'vous',
  palette: 'safran',
  fontPair: 'roboto-slab-open-sans',
  cover: { layout: 'lines', seed: 2 },
  radius: 'small',
  title: (company) => `${company} : l’essentiel de votre mission`,
  subtitle: 'Les consignes, les horaires et les bons gestes, en une heure',
  welcome: 'Vous venez nous prêter main-forte : merci. Ce livret tient en une heure et vous suit sur votre téléphone.',
  drawing: 'safety',
  chapters: ['bienvenue', 'organisation', 'premier-jour', 'prevention-quotidien', 'vie-pratique'],
  pageTitle: 'Votre première heure',
  blocks: ({ responsable, planning }) => [
    table(
      'Votre première heure, minute par minute',
      ['Moment', 'Ce que vous faites', 'Avec qui'],
      ['0 à 10 min', 'Vous présenter, recevoir vos équipements', 'L’accueil'],
      ['10 à 30 min', 'Suivre l’accueil sécurité', `Votre ${responsable}`],
      ['30 à 60 min', `Voir votre poste et votre ${planning}`, 'Votre binôme'],
    ),
    duty(
      'Avant de commencer',
      '<p>On ne commence pas sans accueil sécurité ni équipement. Si l’un des deux manque, dites-le et attendez.</p>',
    ),
    checklist(
      'Sur vous, chaque jour',
      ['Une pièce d’identité'],
      ['Vos équipements de protection'],
      ['Une gourde et votre téléphone'],
    ),
  ],
});

export const newManager = defineExample({
  code: 'manager',
  name: 'Prendre une équipe',
  character: 'Institutionnel',
  sentence: 'Pour une personne qui va encadrer : le cap, les règles qu’elle porte, les cent premiers jours.',
  type: 'manager',
  tone: 'vous',
  palette: 'nuit',
  fontPair: 'playfair-source-sans',
  cover: { layout: 'shapes', seed: 12 },
  radius: 'none',
  title: (company) => `Encadrer chez ${company}`,
  subtitle: 'Le cap, les règles et les repères de vos cent premiers jours',
  welcome:
    'Vous prenez la responsabilité d’une équipe. Ce livret réunit ce que nous attendons de vous, et ce que vous pouvez attendre de nous.',
  drawing: 'values',
  keepsDrawing: true,
  chapters: [
    'bienvenue',
    'entreprise',
    'organisation',
    'premier-jour',
    'premiers-90-jours',
    'temps-travail',
    'formation-carriere',
    'dialogue-social',
  ],
  pageTitle: 'Vos cent premiers jours',
  blocks: ({ equipe, planning }) => [
    text(
      '<p>Prendre une équipe, c’est d’abord la regarder travailler. Nous vous demandons de ne rien changer le premier mois, sauf ce qui met quelqu’un en danger.</p>',
    ),
    timeline(
      [
        'Jours 1 à 30',
        'Écouter',
        `<p>Un entretien avec chaque personne de votre ${equipe}, une heure sur le terrain par jour.</p>`,
      ],
      ['Jours 31 à 60', 'Poser le cadre', `<p>Les rituels, le ${planning}, les priorités partagées par écrit.</p>`],
      ['Jours 61 à 100', 'Agir', '<p>Deux améliorations visibles, choisies par l’équipe.</p>'],
    ),
    heading('Ce que vous portez'),
    accordion({
      'La santé et la sécurité':
        '<p>Vous veillez aux consignes et aux équipements. En cas de danger grave, vous faites arrêter le travail.</p>',
      'L’égalité de traitement': '<p>Vos décisions s’expliquent par le travail, jamais par la personne.</p>',
    }),
  ],
});

export const internalMove = defineExample({
  code: 'mobilite',
  name: 'Changer de poste',
  character: 'Éditorial',
  sentence: 'Pour une mobilité interne : ce qui change, ce qui demeure, comment passer le relais des deux côtés.',
  type: 'internal_move',
  tone: 'vous',
  palette: 'foret',
  fontPair: 'bitter-figtree',
  cover: { layout: 'typographic', seed: 1 },
  radius: 'small',
  title: (company) => `Nouveau poste, même maison : ${company}`,
  subtitle: 'Ce qui change, ce qui demeure',
  welcome:
    'Vous connaissez la maison. Ce livret ne vous raconte que la suite : votre nouveau métier, votre nouvelle équipe et le passage de relais.',
  drawing: 'milestones',
  keepsDrawing: true,
  chapters: [
    'organisation',
    'premier-jour',
    'premiers-90-jours',
    'formation-carriere',
    'outils-informatiques',
    'teletravail-deconnexion',
  ],
  pageTitle: 'Ce qui change, ce qui demeure',
  blocks: ({ responsable, equipe }) => [
    text(
      '<p>Changer de poste, c’est redevenir débutant quelques semaines, avec l’avantage de connaître les lieux et les gens.</p>',
    ),
    table(
      'D’un poste à l’autre',
      ['Sujet', 'Ce qui change', 'Ce qui demeure'],
      ['Les personnes', `Votre ${responsable}, votre ${equipe}`, 'Les ressources humaines'],
      ['Le contrat', 'Votre fonction, parfois vos horaires', 'Votre ancienneté'],
      ['Les accès', 'Vos outils et vos dossiers', 'Votre compte'],
    ),
    info(
      'Le relais se passe à deux',
      '<p>Gardez une heure par semaine, pendant un mois, pour la personne qui reprend votre ancien poste.</p>',
    ),
  ],
});

export const departure = defineExample({
  code: 'depart',
  name: 'Partir en bons termes',
  character: 'Délicat',
  sentence: 'Pour une personne qui s’en va : les papiers, le relais, et un au revoir dont on se souvient.',
  type: 'departure',
  tone: 'vous',
  palette: 'prune',
  fontPair: 'merriweather',
  cover: { layout: 'waves', seed: 9 },
  radius: 'small',
  title: (company) => `Au revoir, et merci de la part de ${company}`,
  subtitle: 'Vos dernières semaines, sans rien oublier',
  welcome:
    'Vous avez fait un bout de chemin avec nous. Ce livret vous aide à partir l’esprit libre : les étapes, les documents, les bons contacts.',
  drawing: 'farewell',
  keepsDrawing: true,
  chapters: ['quitter-l-entreprise'],
  pageTitle: 'Les étapes de votre départ',
  blocks: ({ responsable }) => [
    text(
      '<p>Un départ se prépare comme une arrivée. Voici le chemin, du jour où la décision est prise au lendemain du dernier jour.</p>',
    ),
    timeline(
      [
        'Dès maintenant',
        'Fixer les dates',
        `<p>Le préavis, les congés restants, l’annonce à l’équipe avec votre ${responsable}.</p>`,
      ],
      ['Deux semaines avant', 'Passer le relais', '<p>Les dossiers en cours, les contacts, les accès.</p>'],
      ['Le dernier jour', 'Rendre et recevoir', '<p>Le matériel contre les documents, et un moment avec l’équipe.</p>'],
    ),
    quote(
      'Une belle sortie ouvre souvent une porte : restons en contact.',
      '{{dirigeant_nom}}',
      '{{dirigeant_fonction}}',
    ),
  ],
});
