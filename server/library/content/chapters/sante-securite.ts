import { ARRIVALS, STAFF, TEAM_GUESTS } from '../audiences.ts';
import {
  accordion,
  ask,
  beside,
  button,
  chapter,
  checklist,
  contact,
  duty,
  heading,
  info,
  inOrder,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
} from '../build.ts';
import { guestSafety } from '../pages/arrival.ts';

export const santeSecurite = chapter(
  {
    code: 'sante-securite',
    title: 'Santé et sécurité : l’essentiel',
    summary: 'Les règles qui protègent, le suivi médical, l’alerte et le questionnaire d’accueil.',
    icon: 'shield-check',
    category: 'safety',
    legalBasis:
      'L’employeur informe sur les risques et organise une formation pratique et appropriée à la sécurité, dès l’embauche (Code du travail, art. L. 4141-1, L. 4141-2 et R. 4141-2).',
    bookletTypes: ARRIVALS,
    reviewMonths: 6,
  },
  guestSafety,
  page(
    {
      code: 'accueil-securite',
      bookletTypes: [...STAFF, ...TEAM_GUESTS],
      title: 'Votre accueil sécurité',
      summary: 'Ce que vous devez savoir avant de commencer à travailler.',
      mandatory: true,
    },
    '<p>Aucun travail ne mérite que l’on s’y blesse. Avant votre première tâche, nous vous présentons les risques de votre poste, les moyens de vous protéger et la conduite à tenir en cas d’incident.</p>',
    duty(
      'Un livret ne remplace pas une formation',
      '<p>Ces pages vous informent. Elles s’ajoutent à la formation pratique donnée sur votre lieu de travail, par une personne qui vous montre les gestes et vérifie que vous les avez compris. Tant qu’elle n’a pas eu lieu, ne commencez pas.</p>',
    ),
    checklist(
      'Avant de commencer, on m’a montré',
      ['Les risques de mon poste et les gestes à adopter', 0],
      ['Les chemins à emprunter pour circuler, les zones interdites', 0],
      ['Les issues de secours et le point de rassemblement', 0],
      ['Mes équipements de protection et la façon de les porter', 0],
      ['Le numéro à appeler et les personnes à prévenir en cas d’accident', 0],
    ),
    heading('Les équipements de protection'),
    '<p>Équipements prévus dans l’entreprise : {{epi}}. Ils sont fournis gratuitement, entretenus et remplacés par l’employeur. Vérifiez-les avant chaque usage ; un équipement abîmé ou trop grand ne protège pas, demandez-en un autre.</p>',
    heading('Les cinq règles communes'),
    steps({
      'Je regarde avant d’agir': '<p>Une minute d’observation évite bien des accidents.</p>',
      'Je ne fais que ce que je sais faire':
        '<p>Pas de machine, d’engin, de produit ou d’installation électrique sans formation.</p>',
      'Je porte mes équipements': '<p>Même pour deux minutes, même s’il fait chaud.</p>',
      'Je range': '<p>Un sol dégagé, c’est une chute de moins.</p>',
      'Je signale': '<p>Presqu’accident, matériel défectueux, doute : je le dis le jour même.</p>',
    }),
    contact({ name: '{{securite_nom}}', role: 'Prévention et sécurité', phone: '{{securite_telephone}}' }),
  ),
  page(
    {
      code: 'danger-alerte-retrait',
      bookletTypes: [...STAFF, 'temporary_worker'],
      title: 'Face à un danger : alerter, se retirer',
      summary: 'Votre droit d’alerte et de retrait, et le document qui recense les risques.',
      mandatory: true,
    },
    '<p>Chacun prend soin de sa sécurité et de celle des personnes qui l’entourent, selon sa formation et ses moyens. Cela commence par un réflexe simple : dire ce qui n’est pas normal.</p>',
    steps({
      Arrêtez:
        '<p>Interrompez la tâche si vous pensez qu’elle présente un danger grave et imminent pour votre vie ou votre santé.</p>',
      'Éloignez-vous': '<p>Mettez-vous à l’abri, sans créer un nouveau danger pour d’autres.</p>',
      Alertez:
        '<p>Prévenez immédiatement {{responsable}} ou la personne chargée de la sécurité ({{securite_nom}}), ainsi qu’un élu du personnel si vous le souhaitez.</p>',
      'Reprenez quand c’est sûr':
        '<p>On ne peut pas vous demander de reprendre tant que le danger grave et imminent persiste.</p>',
    }),
    duty(
      'Pas de sanction',
      '<p>Aucune sanction ni retenue sur salaire ne peut être prise contre un salarié qui s’est retiré d’une situation dont il avait un motif raisonnable de penser qu’elle présentait un danger grave et imminent (Code du travail, art. L. 4131-1 et L. 4131-3).</p>',
    ),
    heading('Le document unique'),
    '<p>L’entreprise recense les risques et les mesures de prévention dans le document unique d’évaluation des risques professionnels (DUERP). Vous pouvez le consulter : les modalités d’accès sont affichées avec le règlement intérieur s’il existe. Votre connaissance du terrain aide à le tenir à jour.</p>',
    info(
      'Signalez les presqu’accidents',
      '<p>Une chute évitée, un carton tombé à côté : dites-le le jour même, sans crainte, pour que la cause soit supprimée avant qu’une personne soit blessée.</p>',
    ),
    button('Appeler le référent sécurité', 'tel:{{securite_telephone}}'),
  ),
  page(
    {
      code: 'suivi-medical',
      bookletTypes: STAFF,
      title: 'Votre suivi de santé au travail',
      summary: 'Visites, médecin du travail, confidentialité : un service à votre disposition.',
    },
    beside(
      '<p>Le service de prévention et de santé au travail ne soigne pas : il veille à ce que votre travail ne vous abîme pas. Médecin, infirmier, ergonome, psychologue : leurs échanges avec vous sont couverts par le secret médical. L’entreprise ne reçoit que les conclusions utiles au poste.</p>',
      'tip',
      'À tout moment',
      '<p>Vous pouvez demander vous-même une visite au médecin du travail, sans donner de motif à l’entreprise.</p>',
    ),
    table(
      'Les principales visites',
      ['Visite', 'Quand'],
      ['Information et prévention', 'Dans les 3 mois qui suivent la prise de poste, puis au plus tard tous les 5 ans'],
      [
        'Examen d’aptitude (poste à risques particuliers)',
        'Avant l’affectation, puis au plus tard tous les 4 ans, avec une visite intermédiaire',
      ],
      ['Travail de nuit, moins de 18 ans', 'Avant l’affectation pour la première visite'],
      ['Reprise', 'Après une absence longue, selon son motif'],
      ['Mi-carrière', 'L’année des 45 ans, sauf accord de branche différent'],
    ),
    heading('Grossesse, maladie, handicap'),
    '<p>Une visite permet d’adapter votre poste avant que la situation ne devienne difficile. Vous n’avez pas à dire de quoi vous souffrez à votre responsable : le médecin du travail propose des aménagements sans révéler le diagnostic.</p>',
    contact({
      name: '{{medecine_travail}}',
      role: 'Service de prévention et de santé au travail',
      phone: '{{medecine_telephone}}',
    }),
    accordion({
      'La visite a-t-elle lieu sur mon temps de travail ?':
        '<p>Oui. Elle est prise sur vos heures de travail, sans perte de salaire, ou payée comme telle ; les frais de transport sont pris en charge par l’entreprise.</p>',
      'Puis-je ne pas m’y rendre ?':
        '<p>Les visites organisées par l’entreprise sont obligatoires. En cas d’empêchement, prévenez pour déplacer le rendez-vous.</p>',
    }),
  ),
  page(
    {
      code: 'questionnaire-securite',
      bookletTypes: [...STAFF, ...TEAM_GUESTS],
      title: 'Vérifiez vos réflexes',
      summary: 'Sept questions pour confirmer que l’essentiel de la sécurité est compris.',
      mandatory: true,
    },
    '<p>Ce questionnaire n’est pas un examen. Il vous permet de vérifier que l’essentiel est clair avant de commencer. Vous pouvez recommencer autant que nécessaire ; relisez les pages précédentes si une réponse vous surprend.</p>',
    quiz(
      'Questionnaire d’accueil sécurité',
      ask(
        'Un collègue vous demande d’utiliser une machine que vous ne connaissez pas. Que faites-vous ?',
        'Aucune machine sans formation, même pour rendre service, même pour quelques minutes.',
        '*Je refuse et je préviens mon responsable',
        'J’essaie doucement',
        'Je regarde une vidéo puis j’essaie',
      ),
      trueOrFalse(
        'Une sanction est possible contre une personne qui s’est retirée d’une situation qu’elle avait de bonnes raisons de croire gravement dangereuse.',
        false,
        'Le droit de retrait vous protège si vous aviez un motif raisonnable de penser que le danger était grave et imminent.',
      ),
      inOrder(
        'Un collègue est blessé. Remettez les actions dans l’ordre.',
        'Se protéger d’abord évite qu’il y ait deux victimes.',
        'Protéger',
        'Alerter',
        'Secourir, selon sa formation',
      ),
      ask(
        'Quels numéros permettent de joindre les secours ?',
        'Le 15 pour le Samu, le 18 pour les pompiers, le 112 partout en Europe. Le 114 s’adresse aux personnes sourdes ou malentendantes.',
        '*15',
        '*18',
        '*112',
        '118',
      ),
      trueOrFalse(
        'Une petite coupure sans arrêt de travail doit aussi être signalée.',
        true,
        'Une blessure bénigne peut s’aggraver. La signaler le jour même protège aussi vos droits.',
      ),
      ask(
        'Votre équipement de protection est abîmé. Quelle est la bonne décision ?',
        'Un équipement abîmé ne protège plus. Il est remplacé gratuitement.',
        'Je finis ma journée avec',
        '*Je m’arrête et j’en demande un autre',
        'Je travaille sans',
      ),
      ask(
        'Où êtes-vous attendu en cas d’évacuation ?',
        'Le point de rassemblement permet de vérifier que personne ne manque à l’appel.',
        'À ma voiture',
        'Chez moi, en prévenant par message',
        '*Au point de rassemblement',
      ),
    ),
    tip(
      'Une question reste sans réponse ?',
      '<p>Notez-la et posez-la à votre responsable ou au référent sécurité ({{securite_nom}}) avant de prendre votre poste.</p>',
    ),
  ),
);
