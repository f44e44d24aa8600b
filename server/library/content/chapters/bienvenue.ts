import { ARRIVALS, RECRUITS } from '../audiences.ts';
import { accordion, button, chapter, checklist, contact, figureBand, heading, page, quote, tip } from '../build.ts';
import {
  guideToBooklet,
  internStatus,
  internWelcome,
  moveWelcome,
  returnWelcome,
  siteStatus,
  siteWelcome,
  temporaryWorkerStatus,
  temporaryWorkerWelcome,
  volunteerStatus,
  volunteerWelcome,
} from '../pages/welcome.ts';

export const bienvenue = chapter(
  {
    code: 'bienvenue',
    title: 'Bienvenue',
    summary: 'Le mot d’accueil de la direction et le mode d’emploi de ce livret.',
    icon: 'heart-handshake',
    category: 'welcome',
    bookletTypes: ARRIVALS,
    reviewMonths: 12,
  },
  internWelcome,
  internStatus,
  temporaryWorkerWelcome,
  temporaryWorkerStatus,
  siteWelcome,
  siteStatus,
  volunteerWelcome,
  volunteerStatus,
  moveWelcome,
  returnWelcome,
  guideToBooklet,
  page(
    {
      code: 'mot-de-bienvenue',
      bookletTypes: RECRUITS,
      title: 'Bienvenue parmi nous',
      summary: 'Quelques mots de la direction pour vous souhaiter la bienvenue.',
      note: 'La citation est une proposition : faites-la relire et signer par la personne dont elle porte le nom.',
    },
    '<p>Bonjour {{prenom}},</p><p>Nous sommes heureux de vous accueillir chez <strong>{{entreprise}}</strong>. Un nouveau poste, ce sont des visages à retenir, des habitudes à prendre et beaucoup de questions : c’est normal, et toute l’équipe est passée par là.</p><p>Ce livret vous accompagne avant votre arrivée, pendant vos premières semaines, puis chaque fois que vous chercherez une information pratique. Il a été écrit pour vous faire gagner du temps, et pour que vous ne gardiez jamais une question pour vous.</p>',
    quote(
      'Vous nous rejoignez parce que nous avons besoin de votre savoir-faire, mais aussi de votre regard. Les premières semaines, vous verrez ce que l’habitude nous cache : dites-le-nous. Posez vos questions dès qu’elles viennent : personne ne vous le reprochera, et une erreur passée sous silence est plus longue à corriger.',
      '{{dirigeant_nom}}',
      '{{dirigeant_fonction}}',
    ),
    heading('Ce que vous pouvez attendre de nous'),
    '<ul><li>Un accueil préparé : un poste prêt, des accès ouverts, une personne pour vous guider.</li><li>Des règles claires, les mêmes pour tout le monde.</li><li>Du temps pour apprendre et des points réguliers pour faire le bilan.</li><li>Une écoute sincère, surtout quand quelque chose ne va pas.</li></ul>',
    '<p>Bonne lecture, et à très bientôt !</p>',
  ),
  page(
    {
      code: 'mode-d-emploi',
      bookletTypes: RECRUITS,
      title: 'Comment utiliser ce livret',
      summary: 'Par où commencer, ce qui est obligatoire et à qui poser vos questions.',
    },
    '<p>Vous n’avez pas besoin de tout lire d’une traite. Le livret retient l’endroit où vous vous êtes arrêté : reprenez-le quand vous voulez, sur ordinateur, tablette ou téléphone.</p>',
    figureBand(
      ['10', 'min', 'pour les pages utiles avant votre arrivée'],
      ['1', 'semaine', 'pour lire les pages obligatoires'],
      ['24', 'h sur 24', 'pour revenir chercher une information'],
    ),
    checklist(
      'Votre lecture, dans l’ordre',
      ['Lire « Avant votre arrivée » et préparer vos documents', -7],
      ['Lire « Votre premier jour » : heure, lieu, personne à demander', -2],
      ['Lire les pages de sécurité et répondre au questionnaire', 1],
      ['Confirmer la lecture des pages obligatoires', 7],
      ['Parcourir le reste du livret, à votre rythme', 30],
    ),
    accordion({
      'Que signifie « page obligatoire » ?':
        '<p>C’est une page que la loi ou l’entreprise nous demande de porter à votre connaissance : sécurité, règles communes, droits et recours. Nous vous demandons simplement de confirmer que vous l’avez lue.</p>',
      'Ce livret remplace-t-il mon contrat ?':
        '<p>Non. Votre contrat de travail, la convention collective et le règlement intérieur restent les textes de référence. Le livret les explique et vous aide à vous y retrouver.</p>',
      'Quelque chose me semble inexact, que faire ?': '<p>Signalez-le-nous, pour que nous corrigions la page.</p>',
    }),
    contact({
      name: '{{rh_nom}}',
      role: 'Votre contact pour toute question',
      phone: '{{rh_telephone}}',
      email: '{{rh_email}}',
    }),
    button('Écrire aux ressources humaines', 'mailto:{{rh_email}}', 'outline'),
    tip(
      'Une astuce',
      '<p>Ajoutez ce livret à l’écran d’accueil de votre téléphone : vous aurez toujours sous la main l’adresse, les numéros utiles et la conduite à tenir en cas d’urgence.</p>',
    ),
  ),
);
