import { RECRUITS } from '../audiences.ts';
import { accordion, chapter, checklist, heading, info, page, steps, table, timelineInRow, tip } from '../build.ts';

export const premiers90Jours = chapter(
  {
    code: 'premiers-90-jours',
    title: 'Vos 90 premiers jours',
    summary: 'Votre parcours d’intégration, la période d’essai et votre rapport d’étonnement.',
    icon: 'route',
    category: 'first-90-days',
    bookletTypes: [...RECRUITS, 'internal_move'],
    reviewMonths: 12,
  },
  page(
    {
      code: 'parcours-integration',
      title: 'Votre parcours d’intégration',
      summary: 'Les étapes de vos trois premiers mois et les points avec votre responsable.',
      note: 'Les échéances sont une proposition : gardez celles que vous êtes sûrs de tenir.',
    },
    '<p>On ne prend pas un poste en une journée. Nous avons prévu trois mois pour que vous trouviez vos repères, avec des rendez-vous réguliers. Demandez que chacun d’eux soit inscrit à l’agenda dès votre arrivée.</p>',
    timelineInRow(
      [
        'Semaine 1',
        'Découvrir',
        '<p>Les lieux, les personnes, les règles de sécurité. Vous observez, vous faites avec quelqu’un, vous posez des questions.</p>',
      ],
      [
        'J+15',
        'Premier point',
        '<p>Qu’est-ce qui est clair ? Qu’est-ce qui manque ? Nous ajustons le programme et les formations.</p>',
      ],
      [
        'J+30',
        'Bilan du premier mois',
        '<p>Vous travaillez sur vos missions principales, avec de l’aide. Nous fixons ensemble trois objectifs pour la suite.</p>',
      ],
      [
        'J+60',
        'Gagner en autonomie',
        '<p>Vous savez où chercher et qui solliciter. Nous regardons votre charge et vos relations de travail.</p>',
      ],
      [
        'J+90',
        'Bilan d’intégration',
        '<p>Ce que vous avez appris, ce que vous apportez, ce que vous souhaitez. C’est aussi le moment de votre rapport d’étonnement.</p>',
      ],
    ),
    checklist(
      'Pour préparer chaque point',
      ['Une réussite qui compte pour moi', 15],
      ['Une difficulté que je n’ai pas encore dite', 30],
      ['Une chose que j’aimerais apprendre', 60],
      ['Une question sur la suite', 90],
    ),
    tip(
      'N’attendez pas le rendez-vous',
      '<p>Si quelque chose ne va pas, dites-le dès maintenant à {{responsable}}.</p>',
    ),
  ),
  page(
    {
      code: 'periode-d-essai',
      bookletTypes: RECRUITS,
      title: 'La période d’essai',
      summary: 'À quoi elle sert, combien de temps elle dure et comment elle peut prendre fin.',
      note: 'Les durées du tableau sont les maximums légaux d’un contrat à durée indéterminée : vérifiez votre convention collective.',
    },
    '<p>La période d’essai permet à l’entreprise d’évaluer vos compétences, et à vous de vérifier que le poste vous convient. Elle ne se présume pas : elle existe si votre contrat ou votre lettre d’engagement la prévoit, avec sa durée.</p>',
    table(
      'Durées maximales prévues par la loi pour un CDI',
      ['Catégorie', 'Durée initiale', 'Renouvellement compris'],
      ['Ouvriers et employés', '2 mois', '4 mois'],
      ['Agents de maîtrise et techniciens', '3 mois', '6 mois'],
      ['Cadres', '4 mois', '8 mois'],
    ),
    '<p>Le renouvellement n’est possible qu’une fois, si un accord de branche étendu l’autorise, si votre contrat le prévoit et si vous l’acceptez clairement. Vérifiez toujours votre contrat : il peut prévoir une durée plus courte.</p>',
    accordion({
      'Puis-je mettre fin à l’essai ?':
        '<p>Oui, sans avoir à vous justifier. Vous prévenez 48 heures à l’avance, ou 24 heures si vous êtes là depuis moins de huit jours.</p>',
      'Et si l’entreprise y met fin ?':
        '<p>Elle respecte un délai de prévenance : 24 heures en dessous de huit jours de présence, 48 heures entre huit jours et un mois, deux semaines après un mois, un mois après trois mois.</p>',
      'Que se passe-t-il en cas d’absence ?':
        '<p>Une absence, pour maladie ou congé par exemple, prolonge en principe l’essai de la même durée.</p>',
    }),
    info(
      'Pas de mauvaise surprise',
      '<p>L’essai se discute en cours de route. Votre responsable vous dit régulièrement ce qui va et ce qui doit progresser.</p>',
    ),
  ),
  page(
    {
      code: 'rapport-etonnement',
      title: 'Votre rapport d’étonnement',
      summary: 'Votre regard neuf nous est précieux : comment nous le partager.',
    },
    '<p>Dans quelques mois, vous ne verrez plus ce qui vous surprend aujourd’hui. C’est pourquoi nous vous demandons, à la fin de votre parcours, d’écrire ce qui vous a étonné, en bien comme en moins bien. Une page suffit, et il n’y a pas de mauvaise remarque.</p>',
    steps({
      'Notez dès la première semaine':
        '<p>Gardez une page pour vos surprises : une procédure étrange, une belle attention, un affichage illisible, une perte de temps.</p>',
      'Triez au bout de deux mois':
        '<p>Certaines surprises auront trouvé leur explication. Gardez celles qui vous paraissent encore utiles.</p>',
      Échangez:
        '<p>Vous présentez vos remarques à {{responsable}} et aux ressources humaines, autour d’une table, en une demi-heure.</p>',
      'Recevez une réponse':
        '<p>Pour chaque point, nous vous disons ce que nous allons faire, ou pourquoi nous ne le ferons pas.</p>',
    }),
    heading('Des questions pour vous aider'),
    '<ul><li>Qu’est-ce qui ressemble à ce que l’on vous avait annoncé, et qu’est-ce qui en diffère ?</li><li>Quelle information vous a manqué ?</li><li>Qu’avez-vous vu ailleurs qui nous serait utile ?</li><li>Que faut-il surtout ne pas changer ?</li></ul>',
    info(
      'Une parole libre',
      '<p>Le rapport d’étonnement n’entre pas dans votre évaluation. Il sert à améliorer l’accueil des personnes suivantes.</p>',
    ),
  ),
);
