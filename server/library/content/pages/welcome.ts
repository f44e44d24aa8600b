import { GUESTS, PASSING_GUESTS } from '../audiences.ts';
import { accordion, checklist, contact, heading, info, page, quote, steps, table, tip } from '../build.ts';

/* Welcomes and statuses of readers who are not recruits of the company, a page for each status. */

const SITE_GUESTS = PASSING_GUESTS.filter((type) => type !== 'volunteer');

export const internWelcome = page(
  {
    code: 'bienvenue-stage',
    bookletTypes: ['trainee'],
    title: 'Bienvenue pour votre stage',
    summary: 'Quelques mots pour commencer, et ce que vous pouvez attendre de nous.',
    note: 'La citation est une proposition : faites-la relire par la personne dont elle porte le nom.',
  },
  '<p>Bonjour {{prenom}},</p><p>Nous sommes heureux de vous accueillir chez <strong>{{entreprise}}</strong>. Un stage sert d’abord à apprendre : observer, essayer, se tromper, recommencer. Personne n’attend de vous que vous sachiez déjà faire.</p>',
  quote(
    'Posez toutes vos questions, même celles qui vous paraissent évidentes. Votre regard neuf nous aide aussi à mieux expliquer notre métier.',
    '{{dirigeant_nom}}',
    '{{dirigeant_fonction}}',
  ),
  heading('Ce que vous pouvez attendre de nous'),
  '<ul><li>Une personne désignée pour vous suivre et vous expliquer le travail.</li><li>Des activités en rapport avec votre formation.</li><li>Des points réguliers sur ce que vous avez appris.</li><li>Les mêmes règles de sécurité et de respect que pour toute l’équipe.</li></ul>',
  tip(
    'Gardez une trace',
    '<p>Notez chaque semaine ce que vous avez découvert. Ces notes serviront à votre rapport, et à nos échanges.</p>',
  ),
);

export const internStatus = page(
  {
    code: 'votre-stage',
    bookletTypes: ['trainee'],
    title: 'Votre stage en pratique',
    summary: 'La convention, votre tuteur ou votre tutrice, vos présences et vos absences.',
  },
  '<p>Pendant un stage, vous restez élève ou étudiant. Votre convention, signée par vous, votre établissement et l’entreprise, fixe vos activités, vos dates et votre temps de présence. C’est le texte de référence : gardez-en un exemplaire.</p>',
  steps({
    'Votre tuteur ou votre tutrice':
      '<p>Son nom figure dans la convention. Cette personne vous accueille, vous suit et répond à vos questions.</p>',
    'Votre enseignant référent':
      '<p>Il suit le stage pour votre établissement. Prévenez-le si le travail confié ne correspond pas à la convention.</p>',
    'Vos absences':
      '<p>Prévenez-nous et prévenez votre établissement le jour même. La convention prévoit les congés et les autorisations d’absence.</p>',
  }),
  accordion({
    'Suis-je indemnisé ?':
      '<p>Une gratification est obligatoire quand le stage dépasse deux mois, consécutifs ou non, au cours de l’année scolaire ou universitaire. La convention en donne le montant et les modalités de versement.</p>',
    'Ai-je droit au restaurant d’entreprise et aux transports ?':
      '<p>Les stagiaires ont accès au restaurant d’entreprise ou aux titres-restaurant et à la prise en charge des frais de transport dans les mêmes conditions que l’équipe.</p>',
  }),
  info(
    'Vous êtes en alternance ?',
    '<p>Avec un contrat d’apprentissage ou de professionnalisation, vous faites partie du personnel. Demandez à votre contact RH ({{rh_nom}}) le livret d’accueil qui correspond à votre contrat.</p>',
  ),
);

export const temporaryWorkerWelcome = page(
  {
    code: 'bienvenue-mission',
    bookletTypes: ['temporary_worker'],
    title: 'Bienvenue pour votre mission',
    summary: 'Ce qui vous attend en arrivant, et ce que vous pouvez attendre de nous.',
  },
  '<p>Bonjour {{prenom}},</p><p>Bienvenue chez <strong>{{entreprise}}</strong>. Votre mission commence : ce livret vous donne l’essentiel pour arriver au bon endroit, travailler en sécurité et savoir à qui vous adresser.</p>',
  heading('Ce que vous pouvez attendre de nous'),
  '<ul><li>Un accueil le premier jour, et une visite des lieux où vous travaillez.</li><li>Une formation à la sécurité avant de commencer, même pour une mission courte.</li><li>Des consignes claires et une personne à qui poser vos questions.</li><li>L’accès au restaurant, aux transports et aux installations collectives dans les mêmes conditions que l’équipe.</li></ul>',
  heading('Ce que nous attendons de vous'),
  '<p>Respectez les consignes de sécurité, portez les équipements remis et dites tout de suite ce qui n’est pas clair. Si l’on vous demande une tâche qui n’est pas prévue dans votre contrat de mission, arrêtez-vous et prévenez votre agence.</p>',
  tip(
    'Gardez deux numéros sous la main',
    '<p>Celui de votre agence et, en cas de retard, le {{absence_telephone}}.</p>',
  ),
);

export const temporaryWorkerStatus = page(
  {
    code: 'votre-mission',
    bookletTypes: ['temporary_worker'],
    title: 'Qui fait quoi pendant votre mission',
    summary: 'Ce qui relève de votre agence, ce qui relève de l’entreprise où vous travaillez.',
  },
  '<p>Pendant la mission, votre agence (l’entreprise de travail temporaire) est votre employeur. {{entreprise}} organise votre travail et veille à votre sécurité pendant que vous êtes chez nous.</p>',
  table(
    'Le bon interlocuteur',
    ['Votre question', 'À qui vous adresser'],
    ['Contrat de mission, dates, renouvellement', 'Votre agence'],
    ['Versements, indemnité de fin de mission, attestations', 'Votre agence'],
    ['Consignes, équipements, danger', 'La personne qui encadre la mission'],
    ['Absence ou retard', 'Votre agence et la personne qui encadre la mission'],
    ['Accident, même léger', 'La personne qui encadre la mission, puis votre agence, le jour même'],
  ),
  info(
    'Poste à risques particuliers',
    '<p>Si votre poste figure sur la liste des postes à risques particuliers, vous suivez une formation renforcée à la sécurité et vous recevez un accueil et une information adaptés (Code du travail, art. L. 4154-2). Ne commencez pas tant qu’ils n’ont pas eu lieu.</p>',
  ),
  contact({ name: '{{rh_nom}}', role: 'Suivi des missions', phone: '{{rh_telephone}}', email: '{{rh_email}}' }),
);

export const siteWelcome = page(
  {
    code: 'bienvenue-site',
    bookletTypes: SITE_GUESTS,
    title: 'Bienvenue sur notre site',
    summary: 'L’essentiel avant d’entrer : accès, circulation, sécurité, interlocuteurs.',
  },
  '<p>Bienvenue chez <strong>{{entreprise}}</strong>. Vous venez sur un site que vous ne connaissez pas encore, où d’autres personnes travaillent en même temps que vous. Ces quelques pages vous aident à y entrer, à y circuler et à en repartir sans accident.</p>',
  checklist(
    'Avant de commencer',
    ['Me présenter au point d’accueil et signaler mon arrivée'],
    ['Lire les consignes de sécurité de ce livret'],
    ['Repérer les issues de secours et le point de rassemblement'],
    ['Savoir qui appeler sur place en cas de difficulté'],
    ['Signaler mon départ'],
  ),
  heading('Se présenter'),
  '<p>Présentez-vous au point d’accueil ({{point_accueil}}). Ayez sur vous de quoi justifier votre identité et le nom de la personne qui vous attend.</p>',
  info(
    'Chacun garde son équipe et ses consignes',
    '<p>Vous dépendez toujours de l’entreprise ou de l’organisme qui vous envoie. Les règles de ce site s’ajoutent aux siennes ; si elles vous semblent contradictoires, demandez avant de continuer.</p>',
  ),
);

export const siteStatus = page(
  {
    code: 'votre-intervention',
    bookletTypes: SITE_GUESTS,
    title: 'Votre intervention ou votre visite',
    summary: 'Le plan de prévention, les autorisations et ce qu’il faut signaler.',
  },
  '<p>Quand plusieurs entreprises se côtoient, un danger peut venir du travail d’un autre. C’est pourquoi les risques sont examinés ensemble avant toute intervention, et les mesures écrites quand la loi le demande : plan de prévention, protocole de sécurité pour les chargements, plan du chantier.</p>',
  steps({
    Avant:
      '<p>Demandez à votre entreprise ce qui vous concerne dans ces documents. Vérifiez les habilitations et autorisations nécessaires.</p>',
    Pendant:
      '<p>Restez dans la zone prévue. Balisez votre travail. Aucune intervention sur une installation sans accord.</p>',
    Après: '<p>Rangez, remettez les protections en place et signalez la fin de votre intervention.</p>',
  }),
  accordion({
    'Que faire si la situation change ?':
      '<p>Arrêtez-vous, mettez-vous à l’abri et prévenez la personne qui vous accueille. Le travail reprend quand les mesures ont été revues.</p>',
    'Je viens seulement en visite':
      '<p>Restez avec la personne qui vous accompagne et suivez le parcours prévu. Les consignes d’évacuation sont les mêmes pour vous.</p>',
  }),
);

export const volunteerWelcome = page(
  {
    code: 'bienvenue-benevole',
    bookletTypes: ['volunteer'],
    title: 'Bienvenue parmi les bénévoles',
    summary: 'Quelques mots pour vous remercier, et ce que vous pouvez attendre de nous.',
    note: 'La citation est une proposition : faites-la relire par la personne dont elle porte le nom.',
  },
  '<p>Bonjour {{prenom}},</p><p>Merci de donner de votre temps à <strong>{{entreprise}}</strong>. Ce livret vous aide à trouver vos repères : les lieux, les personnes, la sécurité. Il ne vous engage à rien de plus que ce que vous avez choisi.</p>',
  quote(
    'Chaque heure donnée compte, et chacun donne ce qu’il peut. Dites-nous ce que vous aimez faire, et ce que vous préférez ne pas faire.',
    '{{dirigeant_nom}}',
    '{{dirigeant_fonction}}',
  ),
  heading('Ce que vous pouvez attendre de nous'),
  '<ul><li>Un accueil, une présentation des activités et des personnes.</li><li>Les informations utiles pour agir en sécurité.</li><li>Une personne à qui parler, pour une question ou une difficulté.</li><li>Le respect de vos disponibilités et de vos choix.</li></ul>',
  tip(
    'Prenez votre temps',
    '<p>Venez d’abord découvrir. Vous choisirez ensuite comment participer, et à quel rythme.</p>',
  ),
);

export const volunteerStatus = page(
  {
    code: 'votre-engagement',
    bookletTypes: ['volunteer'],
    title: 'Votre engagement bénévole',
    summary: 'Un engagement libre : vos disponibilités, vos frais, votre assurance.',
  },
  '<p>Le bénévolat est un engagement libre et gratuit. Vous choisissez vos activités et vos disponibilités avec nous, vous pouvez les changer, et vous pouvez arrêter quand vous le souhaitez. Un simple message suffit, pour que nous puissions nous organiser.</p>',
  heading('Ce qu’il est bon de savoir'),
  accordion({
    'Mes frais sont-ils remboursés ?':
      '<p>Les dépenses engagées pour l’activité, avec notre accord, peuvent être remboursées sur justificatif. Demandez la marche à suivre avant de dépenser.</p>',
    'Suis-je assuré ?':
      '<p>Demandez-nous quelles garanties couvrent votre activité, et vérifiez votre propre assurance de responsabilité civile.</p>',
    'Puis-je refuser une activité ?':
      '<p>Oui, sans avoir à vous justifier. Une activité se propose ; elle ne s’impose pas.</p>',
    'Que faire de ce que l’on me confie ?':
      '<p>Gardez pour vous ce qui touche à la vie privée des personnes que vous rencontrez, pendant votre engagement et après.</p>',
  }),
  contact({ name: '{{rh_nom}}', role: 'Votre contact', phone: '{{rh_telephone}}', email: '{{rh_email}}' }),
);

export const moveWelcome = page(
  {
    code: 'bienvenue-mobilite',
    bookletTypes: ['internal_move'],
    title: 'Bienvenue dans votre nouveau poste',
    summary: 'Ce qui change, ce qui reste, et comment nous vous accompagnons.',
  },
  '<p>Vous connaissez déjà <strong>{{entreprise}}</strong>, mais un nouveau poste reste un début : d’autres visages, d’autres habitudes, parfois un autre site. Vous avez le droit de ne pas tout savoir, même après des années chez nous.</p>',
  heading('Ce qui change, ce qui reste'),
  '<ul><li>Vous restez dans la même entreprise : votre ancienneté continue.</li><li>Vos missions, votre responsable et parfois vos horaires changent : les documents remis pour votre mobilité les précisent.</li><li>Vos accès, vos outils et vos équipements sont à revoir avec nous.</li></ul>',
  checklist(
    'Pour bien passer le relais',
    ['Lister mes dossiers en cours et leurs échéances'],
    ['Présenter mes contacts à la personne qui prend la suite'],
    ['Rendre ce qui ne me sert plus : clés, matériel, accès'],
    ['Noter les formations utiles pour mon nouveau poste'],
  ),
  info(
    'Un poste nouveau, des risques nouveaux',
    '<p>Avant de commencer, une formation à la sécurité adaptée à votre nouveau poste est prévue. Demandez-la si elle n’a pas eu lieu.</p>',
  ),
);

export const returnWelcome = page(
  {
    code: 'bienvenue-retour',
    bookletTypes: ['return_from_leave'],
    title: 'Heureux de vous retrouver',
    summary: 'Reprendre à votre rythme : ce qui est prévu et ce que vous pouvez demander.',
  },
  '<p>Vous revenez chez <strong>{{entreprise}}</strong> après une absence, et nous sommes heureux de vous retrouver. Vous n’avez pas à en raconter le motif. Reprendre demande du temps : des personnes, des outils ou des habitudes ont pu changer.</p>',
  heading('Ce qui est prévu'),
  '<ul><li>Un moment avec {{responsable}} pour faire le point sur ce qui a changé et sur vos priorités.</li><li>La remise en route de vos accès et de votre matériel.</li><li>Les informations de sécurité, si votre poste ou les lieux ont évolué.</li></ul>',
  accordion({
    'Vais-je passer une visite médicale ?':
      '<p>Une visite de reprise est organisée après certaines absences, selon leur motif et leur durée. Vous pouvez aussi demander vous-même à voir le médecin du travail, avant ou après votre retour.</p>',
    'Mon poste peut-il être aménagé ?':
      '<p>Parlez-en tôt, à nous ou au médecin du travail. Il peut proposer des aménagements sans révéler de diagnostic.</p>',
    'Un entretien est-il prévu ?':
      '<p>Après certains congés, la loi prévoit un entretien sur votre parcours professionnel. Demandez-nous ce qui s’applique à votre situation.</p>',
  }),
  contact({
    name: '{{rh_nom}}',
    role: 'Votre contact pour votre retour',
    phone: '{{rh_telephone}}',
    email: '{{rh_email}}',
  }),
);

export const guideToBooklet = page(
  {
    code: 'utiliser-ce-livret',
    bookletTypes: [...GUESTS, 'internal_move', 'return_from_leave'],
    title: 'Comment lire ce livret',
    summary: 'Par où commencer, ce qui est obligatoire et à qui poser vos questions.',
  },
  '<p>Vous n’avez pas besoin de tout lire d’une traite. Le livret retient l’endroit où vous vous êtes arrêté : reprenez-le quand vous voulez, sur ordinateur, tablette ou téléphone.</p>',
  steps({
    'Commencez par le début': '<p>Les premières pages disent où venir, quand, et qui demander.</p>',
    'Lisez les pages de sécurité':
      '<p>Elles vous protègent et protègent les autres. Lisez-les avant de venir, et confirmez-les quand la page le demande.</p>',
    'Gardez le reste pour plus tard': '<p>Revenez-y quand une question se pose.</p>',
  }),
  accordion({
    'Que signifie « page obligatoire » ?':
      '<p>C’est une page que nous devons porter à votre connaissance. Nous vous demandons simplement de confirmer que vous l’avez lue.</p>',
    'Quelque chose me semble inexact, que faire ?': '<p>Signalez-le-nous, pour que nous corrigions la page.</p>',
  }),
  tip(
    'Sur votre téléphone',
    '<p>Ajoutez ce livret à l’écran d’accueil : vous aurez sous la main l’adresse, les numéros utiles et la conduite à tenir en cas d’urgence.</p>',
  ),
);
