import { checklist, figures, heading, quote, steps, text, timeline, tip } from '../build.ts';
import { defineExample } from './build-example.ts';

/* Booklets of those who join the company for good. */

export const warmArrival = defineExample({
  code: 'arrivee-chaleureuse',
  name: 'L’arrivée chaleureuse',
  character: 'Chaleureux',
  sentence:
    'Pour accueillir une nouvelle personne comme on reçoit chez soi : un mot, des visages, un premier jour sans inconnu.',
  type: 'employee',
  tone: 'vous',
  palette: 'corail',
  fontPair: 'fraunces-work-sans',
  cover: { layout: 'waves', seed: 4 },
  radius: 'large',
  title: (company) => `Bienvenue chez ${company}`,
  subtitle: 'Tout ce qu’il faut pour arriver l’esprit tranquille',
  welcome:
    'Nous vous attendions. Ce livret vous accompagne avant votre arrivée, le premier jour et les semaines qui suivent. Prenez-le comme une première conversation : tout n’est pas à retenir, tout est là quand vous en aurez besoin.',
  drawing: 'welcome',
  keepsDrawing: true,
  chapters: [
    'bienvenue',
    'entreprise',
    'histoire-valeurs',
    'organisation',
    'avant-arrivee',
    'premier-jour',
    'premiers-90-jours',
    'vie-pratique',
    'conges',
    'faq',
  ],
  pageTitle: 'Nous vous attendions',
  blocks: ({ responsable, equipe }) => [
    text(
      '<p>Une arrivée réussie tient à peu de choses : un bureau prêt, un café partagé, quelqu’un qui connaît déjà votre prénom. Nous y avons pensé. Voici les trois personnes qui comptent pour vos premiers jours.</p>',
    ),
    steps({
      [`Votre ${responsable}`]: '<p>Vous reçoit le premier matin et fixe avec vous les priorités du mois.</p>',
      [`Votre ${equipe}`]:
        '<p>Vous fait visiter, vous explique les habitudes et déjeune avec vous dès le premier jour.</p>',
      'Les ressources humaines': '<p>Répondent à toutes vos questions, surtout à celles que vous n’osez pas poser.</p>',
    }),
    quote(
      'On n’oublie jamais son premier jour. Le vôtre, nous l’avons préparé à plusieurs.',
      '{{dirigeant_nom}}',
      '{{dirigeant_fonction}}',
    ),
  ],
});

export const soberArrival = defineExample({
  code: 'essentiel-sobre',
  name: 'L’essentiel, net et sobre',
  character: 'Sobre',
  sentence: 'Pour aller droit au but : ce que la loi demande et ce que l’on cherche vraiment, sans un mot de trop.',
  type: 'employee',
  tone: 'vous',
  palette: 'encre',
  fontPair: 'inter',
  cover: { layout: 'typographic', seed: 0 },
  radius: 'none',
  title: (company) => `${company} : l’essentiel`,
  subtitle: 'Ce que vous devez savoir, et où trouver le reste',
  welcome: 'Ce livret va à l’essentiel. Lisez-le une fois en entier, puis revenez-y par la recherche.',
  drawing: 'documents',
  keepsDrawing: true,
  chapters: ['bienvenue', 'premier-jour', 'temps-travail', 'conges'],
  pageTitle: 'En trois minutes',
  blocks: ({ responsable, planning }) => [
    text('<p>Trois repères suffisent pour commencer. Le reste du livret se consulte quand la question se pose.</p>'),
    figures(
      ['1', 'jour', 'pour vos accès et votre matériel'],
      ['30', 'jours', 'pour le premier bilan'],
      ['1', 'personne', 'à qui tout demander'],
    ),
    heading('À faire cette semaine'),
    checklist(
      'Votre liste',
      ['Lire ce livret', 1],
      ['Transmettre les documents demandés', 2],
      [`Noter les jours de votre ${planning}`, 3],
      [`Fixer un point avec votre ${responsable}`, 5],
    ),
  ],
});

export const playfulArrival = defineExample({
  code: 'premiers-pas',
  name: 'Premiers pas entre collègues',
  character: 'Ludique',
  sentence: 'Pour une équipe qui se tutoie : des étapes comme un jeu, des défis légers, des mots de tous les jours.',
  type: 'employee',
  tone: 'tu',
  palette: 'iris',
  fontPair: 'nunito',
  cover: { layout: 'shapes', seed: 1 },
  radius: 'large',
  title: (company) => `Tes premiers pas chez ${company}`,
  subtitle: 'Le guide de celles et ceux qui arrivent, par celles et ceux qui sont là',
  welcome:
    'Salut et bienvenue ! Ce guide a été écrit par l’équipe. Tu y trouveras les réponses que l’on aurait aimé avoir le premier jour, et quelques bons plans.',
  drawing: 'team',
  keepsDrawing: true,
  chapters: [
    'bienvenue',
    'histoire-valeurs',
    'organisation',
    'premier-jour',
    'premiers-90-jours',
    'outils-informatiques',
    'vie-pratique',
    'faq',
  ],
  pageTitle: 'Ta première semaine, niveau par niveau',
  blocks: ({ responsable, equipe }) => [
    text(
      '<p>Cinq jours, cinq petits défis. Rien n’est noté, tout se partage : coche au fur et à mesure, et raconte ton préféré à ton équipe.</p>',
    ),
    timeline(
      ['Jour 1', 'Retrouver la machine à café', `<p>Et retenir trois prénoms de ton ${equipe}.</p>`],
      ['Jour 2', 'Poser une question naïve', `<p>La meilleure de la semaine est racontée par ton ${responsable}.</p>`],
      ['Jour 3', 'Suivre quelqu’un une heure', '<p>Choisis un métier que tu ne connais pas.</p>'],
      ['Jour 5', 'Nous étonner', '<p>Dis-nous ce qui t’a surpris : ton regard neuf vaut de l’or.</p>'],
    ),
    tip(
      'Un trou de mémoire ? C’est prévu',
      '<p>Personne ne sait tout la première semaine. Demande, on adore répondre.</p>',
    ),
  ],
});
