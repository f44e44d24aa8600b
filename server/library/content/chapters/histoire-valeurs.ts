import { RECRUITS } from '../audiences.ts';
import { accordion, chapter, divider, heading, info, page, steps, timeline, tip } from '../build.ts';

export const histoireValeurs = chapter(
  {
    code: 'histoire-valeurs',
    title: 'Notre histoire, nos valeurs',
    summary: 'D’où vient l’entreprise et ce qui guide nos décisions de tous les jours.',
    icon: 'book',
    category: 'values',
    bookletTypes: [...RECRUITS, 'trainee', 'volunteer'],
    reviewMonths: 24,
  },
  page(
    {
      code: 'notre-histoire',
      title: 'Notre histoire',
      summary: 'Les étapes qui ont fait l’entreprise que vous rejoignez.',
      note: 'Ajoutez à la frise trois à six dates propres à votre entreprise : un déménagement, un produit, une reprise, une certification.',
    },
    '<p>Une entreprise se comprend mieux quand on sait d’où elle vient. Derrière une machine, un logiciel ou une façon de faire, il y a souvent une raison, parfois une anecdote. N’hésitez pas à interroger celles et ceux qui sont là depuis longtemps : leurs récits vous aideront à comprendre.</p>',
    timeline(
      ['{{annee_creation}}', 'Les débuts', '<p>{{entreprise}} voit le jour.</p>'],
      [
        'Au fil des années',
        'L’entreprise grandit',
        '<p>Au fil des années, l’équipe, les métiers et les outils changent. Demandez à vos collègues ce qu’ils ont vu évoluer depuis leur arrivée.</p>',
      ],
      [
        'Aujourd’hui',
        'Une équipe de {{effectif}} personnes',
        '<p>Chacune et chacun apporte son expérience. C’est dans cette équipe que vous arrivez.</p>',
      ],
      ['{{date_arrivee}}', 'Vous nous rejoignez', '<p>La suite de l’histoire s’écrit aussi avec vous.</p>'],
    ),
    heading('Ce que l’histoire nous a appris'),
    '<p>Regarder les difficultés en face, en parler tôt, chercher la solution ensemble : c’est ce que nous attendons de vous, et ce que vous pouvez attendre de nous.</p>',
    info(
      'Une curiosité à satisfaire',
      '<p>Pendant vos premières semaines, demandez à trois collègues de services différents depuis quand ils sont là et ce qui les a fait rester.</p>',
    ),
  ),
  page(
    {
      code: 'nos-valeurs',
      bookletTypes: [...RECRUITS, 'trainee'],
      title: 'Nos valeurs au quotidien',
      summary: 'Trois valeurs, et ce qu’elles changent concrètement dans le travail.',
      note: 'Les trois valeurs sont des variables ; remplacez les exemples par des situations vécues dans votre entreprise.',
    },
    '<p>Une valeur affichée au mur ne sert à rien si elle ne change pas une décision. Voici les nôtres, et ce que nous essayons d’en faire, jour après jour. Nous n’y arrivons pas toujours : vous avez le droit de nous le rappeler.</p>',
    steps({
      '{{valeur_1}}':
        '<p>Nous nous parlons franchement, sans blesser. Nous saluons le travail bien fait. En cas de désaccord, nous en parlons à la personne concernée plutôt que dans son dos.</p>',
      '{{valeur_2}}':
        '<p>Nous prenons le temps de bien faire, surtout quand ça presse. Nous préférons signaler une erreur tout de suite que la laisser grandir.</p>',
      '{{valeur_3}}':
        '<p>Devant une difficulté, on s’y met à plusieurs. Demander de l’aide est un signe de sérieux, et en donner fait partie du travail.</p>',
    }),
    divider(),
    heading('Quand deux valeurs se contredisent'),
    accordion({
      'Le délai est serré, mais la sécurité demande du temps':
        '<p>La sécurité passe d’abord, toujours. Prévenez votre responsable : c’est à l’entreprise de gérer le retard, pas à vous de prendre un risque.</p>',
      'Une demande ne me semble pas honnête':
        '<p>Dites-le. Si la réponse ne vous convient pas, parlez-en aux ressources humaines ou utilisez les voies de recours décrites dans ce livret. Personne ne peut vous le reprocher.</p>',
    }),
    tip(
      'À observer pendant vos premières semaines',
      '<p>Repérez une situation où l’une de ces valeurs a vraiment compté, et une où elle a manqué. Vous en parlerez lors de votre premier bilan.</p>',
    ),
  ),
);
