import { STAFF } from '../audiences.ts';
import {
  accordion,
  ask,
  chapter,
  checklist,
  heading,
  info,
  page,
  quiz,
  steps,
  table,
  tip,
  trueOrFalse,
  warning,
} from '../build.ts';

export const conseilMission = chapter(
  {
    code: 'conseil-mission',
    title: 'En mission',
    summary: 'Représenter l’entreprise, protéger les informations des clients, gérer sa charge.',
    icon: 'briefcase',
    category: 'organization',
    bookletTypes: STAFF,
    reviewMonths: 12,
  },
  page(
    {
      code: 'mission-chez-le-client',
      title: 'Votre mission chez un client',
      summary: 'Avant, pendant, après : réussir une mission et garder le lien avec l’équipe.',
    },
    '<p>Chez un client, vous êtes le visage de {{entreprise}}. Vous restez pourtant pleinement membre de notre équipe : votre responsable, vos congés, votre évaluation et votre sécurité dépendent de nous.</p>',
    steps({
      Avant:
        '<p>Lisez la proposition, demandez le contexte, les interlocuteurs, les livrables, les accès et les consignes de sécurité du site.</p>',
      'Le premier jour': '<p>Présentez-vous, reformulez les objectifs, convenez d’un point régulier.</p>',
      Pendant: '<p>Notez les décisions, signalez tôt les écarts de périmètre, de délai ou de charge.</p>',
      'À la fin': '<p>Transmettez, rangez, supprimez les données, partagez ce que vous avez appris.</p>',
    }),
    table(
      'Qui décide de quoi ?',
      ['Sujet', 'Votre interlocuteur'],
      ['Contenu et priorités de la mission', 'Votre chef de projet, en lien avec le client'],
      ['Horaires, congés, absence, télétravail', 'Votre responsable chez nous'],
      ['Sécurité sur le site', 'Le client pour les consignes, nous pour votre protection'],
      ['Désaccord ou malaise', 'Votre responsable ou les ressources humaines'],
    ),
    checklist(
      'Garder le lien',
      ['Un point avec mon responsable chaque mois, même bref', 30],
      ['Une présence aux rencontres de l’équipe', 60],
      ['Mes temps saisis chaque semaine', 7],
      ['Mes compétences mises à jour après chaque mission'],
    ),
    warning(
      'Au forfait ou non, le repos est dû',
      '<p>Onze heures entre deux journées, trente-cinq heures consécutives par semaine. Si une mission ne le permet pas, alertez : nous reverrons l’organisation ou le délai.</p>',
    ),
    tip(
      'Entre deux missions',
      '<p>Profitez-en pour vous former, aider une équipe, écrire un retour d’expérience. Ce temps fait partie du travail.</p>',
    ),
  ),
  page(
    {
      code: 'confidentialite-client',
      title: 'Confidentialité et déontologie',
      summary: 'Informations des clients, conflits d’intérêts, propriété des travaux.',
      mandatory: true,
    },
    '<p>Nos clients nous ouvrent leurs chiffres, leurs projets, parfois leurs difficultés. Leur confiance tient à une règle simple : ce que nous apprenons en mission y reste.</p>',
    heading('Les règles du quotidien'),
    checklist(
      'Mes habitudes',
      ['Je ne cite pas un client sans son accord, même à mes proches'],
      ['Je ne travaille pas un dossier sensible dans le train sans filtre d’écran'],
      ['Je ne téléphone pas en nommant le client dans un lieu public'],
      ['Je n’utilise que les espaces de partage autorisés'],
      ['Je ne réemploie pas les documents d’un client pour un autre'],
      ['Je restitue ou je supprime à la fin de la mission'],
    ),
    accordion({
      'Un proche travaille chez un concurrent de mon client':
        '<p>Dites-le avant de commencer. Un conflit d’intérêts déclaré se gère.</p>',
      'À qui appartient ce que je produis ?':
        '<p>Cela dépend de la nature du travail, de votre contrat et de celui du client. Ne publiez ni code, ni étude, ni maquette sans accord écrit.</p>',
      'Un client me propose de m’embaucher':
        '<p>Vous êtes libre de votre avenir. Relisez votre contrat, parlez-nous-en franchement et terminez proprement la mission.</p>',
    }),
    quiz(
      'Deux dilemmes',
      trueOrFalse(
        'Je peux copier les données d’un client dans un outil d’intelligence artificielle public si je retire son nom.',
        false,
        'Le contexte suffit souvent à le reconnaître. N’utilisez que les outils autorisés et dans le cadre fixé avec le client.',
      ),
      ask(
        'Vous recevez par erreur un dossier confidentiel. Que faites-vous ?',
        'On ne lit pas, on ne garde pas, on prévient.',
        '*Je préviens l’expéditeur et mon responsable, puis je supprime',
        'Je le lis, cela peut servir',
        'Je le garde sans le lire',
      ),
    ),
    info(
      'En cas de doute',
      '<p>En cas de doute, appelez votre responsable avant d’agir, même depuis le bureau du client.</p>',
    ),
  ),
);
