import type { ArticleBlock } from '../../../contract/home/article.ts';
import type { TutorialCategory } from '../../../contract/home/tutorials.ts';
import { applyFrenchSpacing } from '../../../contract/platform/errors.ts';
import { paths } from '../../../contract/platform/paths.ts';
import type { Role } from '../../../contract/platform/permissions.ts';
import { tutorials } from '../../platform/data/access/platform-tables.ts';
import type { Db } from '../../platform/data/connection/client.ts';

const STAFF_ROLES: Role[] = ['super_admin', 'company_admin', 'editor'];
const ADMIN_ROLES: Role[] = ['super_admin', 'company_admin'];

interface TutorialSeed {
  code: string;
  title: string;
  summary: string;
  category: TutorialCategory;
  level?: 'advanced';
  minutes: number;
  roles: Role[];
  screens: string[];
  blocks: ArticleBlock[];
}

const buildHeading = (text: string): ArticleBlock => ({ type: 'heading', text: applyFrenchSpacing(text) });
const buildText = (...paragraphs: string[]): ArticleBlock => ({
  type: 'text',
  html: applyFrenchSpacing(paragraphs.map((words) => `<p>${words}</p>`).join('')),
});
const buildSteps = (...items: string[]): ArticleBlock => ({
  type: 'text',
  html: applyFrenchSpacing(`<ol>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ol>`),
});
const buildNote = (title: string, words: string): ArticleBlock => ({
  type: 'callout',
  title: applyFrenchSpacing(title),
  html: applyFrenchSpacing(`<p>${words}</p>`),
});

/** Tutorials of the product. Screens and the first steps refer to them by code. */
export const tutorialContent: readonly TutorialSeed[] = [
  {
    code: 'creer-un-livret',
    title: 'Créer un livret avec l’assistant',
    summary: 'Du titre à un livret complet en dix étapes, que l’on quitte et reprend quand on veut.',
    category: 'start',
    minutes: 5,
    roles: STAFF_ROLES,
    screens: [paths.booklets, paths.builder, `${paths.builder}/name`],
    blocks: [
      buildText(
        'L’assistant pose une question à la fois et montre le résultat à droite. Rien n’est définitif : tout se change ensuite.',
      ),
      buildSteps(
        'Dans <strong>Livrets</strong>, choisissez <strong>Créer un livret</strong>, puis partez d’un livret fini, ou d’une autre manière : <strong>Page blanche guidée</strong>, <strong>Modèle de secteur</strong>, <strong>Dupliquer un livret</strong>, ou l’import d’un document.',
        'Donnez un titre qui dit pour qui et pour quand : « Accueil des alternants 2027 ».',
        'Choisissez le secteur d’activité : il propose les chapitres, les mots et les couleurs du métier.',
        'Ajoutez le logo. Les couleurs qui en sont tirées sont corrigées pour rester lisibles.',
        'Cochez les chapitres et les pages à garder. Ceux que la loi demande sont signalés.',
        'Complétez les informations que les pages citent : horaires, contacts, mutuelle…',
      ),
      buildNote(
        'Vous devez partir ?',
        'Fermez l’onglet : l’accueil vous propose de reprendre là où vous en étiez, même sur un autre ordinateur.',
      ),
    ],
  },
  {
    code: 'ecrire-une-page',
    title: 'Écrire une page dans l’éditeur',
    summary: 'Ajouter, déplacer et régler les blocs, à la souris ou au clavier.',
    category: 'design',
    minutes: 6,
    roles: STAFF_ROLES,
    screens: [paths.editor],
    blocks: [
      buildText(
        'Une page est une suite de blocs. À gauche, les chapitres et les pages ; au centre, la page ; à droite, les réglages du bloc choisi.',
      ),
      buildHeading('Ajouter et déplacer'),
      buildSteps(
        'Le « + » entre deux blocs propose tous les types : texte, image, étapes, quiz, contact…',
        'Prenez un bloc par sa poignée pour le déplacer, ou utilisez <strong>Monter</strong> et <strong>Descendre</strong>.',
        'Ctrl + Z annule, jusqu’à 200 fois, même un chapitre supprimé.',
      ),
      buildHeading('Écrire pour des gens pressés'),
      buildText(
        'Une idée par paragraphe, des titres qui disent l’essentiel, et une image seulement si elle apprend quelque chose. Décrivez chaque image, ou déclarez-la décorative.',
      ),
      buildNote(
        'Tout s’enregistre',
        'Ce que vous écrivez est enregistré au fil de la frappe, et sur cet appareil quand la connexion se coupe.',
      ),
    ],
  },
  {
    code: 'publier',
    title: 'Vérifier et publier',
    summary: 'Ce que le contrôle regarde, et ce que change une version mineure ou majeure.',
    category: 'share',
    minutes: 4,
    roles: STAFF_ROLES,
    screens: [paths.bookletHome],
    blocks: [
      buildText(
        'Les lecteurs voient toujours la dernière version publiée. Vos modifications n’y changent rien tant que vous ne publiez pas.',
      ),
      buildSteps(
        'Ouvrez <strong>Publier</strong>. Le contrôle liste ce qui bloque (✖) et ce qui mérite un regard (⚠) ; chaque ligne mène au bon endroit.',
        'Choisissez qui peut lire dans <strong>Accès</strong>.',
        'Dites ce qui change. <strong>Mineure</strong> : rien n’est redemandé aux lecteurs. <strong>Majeure</strong> : les documents réglés sur <strong>À confirmer de nouveau à chaque version majeure</strong> sont à confirmer encore.',
        'Publiez maintenant, ou à une date.',
      ),
      buildNote(
        'Une erreur en ligne ?',
        'Dans l’historique des versions, <strong>Remettre en ligne</strong> rend aux lecteurs une version précédente.',
      ),
    ],
  },
  {
    code: 'choisir-les-acces',
    title: 'Choisir qui peut lire',
    summary: 'Lien personnel, code, e-mail de l’entreprise, lien non répertorié ou accès public.',
    category: 'share',
    minutes: 4,
    roles: STAFF_ROLES,
    screens: [paths.bookletAccess],
    blocks: [
      buildText(
        'Plusieurs accès peuvent être ouverts à la fois. Le panneau « Que voit… ? » dit, pour une personne donnée, si elle entre et pourquoi.',
      ),
      buildHeading('Lequel choisir'),
      buildText(
        '<strong>Lien personnel</strong> : chacun reprend sa lecture où il l’avait laissée. Comme avec un code individuel ou un e-mail de l’entreprise, la personne est connue : elle peut confirmer une lecture.',
        '<strong>Code d’accès</strong> : pour une affiche ou une lettre, quand les personnes n’ont pas d’e-mail. Le même code pour tout le monde ne dit pas qui lit ; un code individuel, si.',
        '<strong>Lien non répertorié</strong> : pour un groupe, sans savoir qui lit. Donnez-lui un nom, vous pourrez le fermer sans toucher aux autres.',
      ),
      buildNote('Affichez le QR code', 'Il se télécharge en PNG, en SVG et en affiche A4 prête à imprimer.'),
    ],
  },
  {
    code: 'importer-des-participants',
    title: 'Importer des participants',
    summary: 'Depuis un fichier Excel ou CSV, essayé avant d’être fait et annulable pendant 24 heures.',
    category: 'share',
    minutes: 5,
    roles: STAFF_ROLES,
    screens: [paths.bookletParticipants],
    blocks: [
      buildSteps(
        'Dans <strong>Participants</strong>, choisissez <strong>Importer</strong> et déposez votre fichier, tel que votre logiciel de paie l’exporte.',
        'Vérifiez la correspondance des colonnes : elle est proposée, et retenue pour la fois suivante.',
        'Choisissez <strong>Vérifier</strong>. Rien n’est encore écrit : chaque ligne refusée est citée avec sa colonne et sa raison.',
        'Corrigez le fichier des erreurs, ou choisissez <strong>Lignes valides seulement</strong>.',
      ),
      buildNote(
        'Ne demandez que l’utile',
        'Les colonnes qui contiennent une date de naissance, un numéro de sécurité sociale ou une donnée de santé ne sont pas reprises.',
      ),
    ],
  },
  {
    code: 'inviter-par-e-mail',
    title: 'Inviter et relancer par e-mail',
    summary: 'Une campagne en cinq étapes, et des messages qui partent d’eux-mêmes autour de l’arrivée.',
    category: 'share',
    minutes: 6,
    roles: STAFF_ROLES,
    screens: [paths.bookletMailing, paths.bookletMailingCreate],
    blocks: [
      buildText(
        'Chaque personne reçoit un message par campagne au maximum. Les e-mails ne contiennent ni pixel ni lien détourné : personne ne peut savoir qui a ouvert un e-mail.',
      ),
      buildSteps(
        'Choisissez un modèle : invitation, relance, remerciement…',
        'Choisissez les destinataires. Les exclusions sont expliquées une par une.',
        'Relisez le message pour deux ou trois personnes, et envoyez-vous un test.',
        'Choisissez le moment : tout de suite, à une heure, ou seulement les jours ouvrés.',
        'Lancez, et suivez l’envoi en direct. La pause ne perd rien, la reprise ne double rien.',
      ),
      buildNote('Sans adresse e-mail', 'Imprimez les lettres : chacune porte le code et le QR de la personne.'),
    ],
  },
  {
    code: 'nommer-des-responsables',
    title: 'Nommer des responsables',
    summary: 'Qui est la personne de référence, qui la remplace, et ce qu’elle voit.',
    category: 'follow',
    minutes: 3,
    roles: STAFF_ROLES,
    screens: [paths.bookletReferents],
    blocks: [
      buildText(
        'Un responsable est montré à ses nouveaux arrivants et prévenu de leur arrivée ; de leur avancement aussi, si le suivi du livret est nominatif. Il n’a besoin d’aucun compte : un lien personnel lui suffit.',
      ),
      buildSteps(
        'Ajoutez la personne et dites de qui elle s’occupe : un site, un service, un groupe, ou des personnes nommées.',
        'Ordonnez la liste : à périmètre égal, le premier est choisi. Ajoutez un suppléant et les absences.',
        'Avec <strong>Tester pour un participant</strong>, vérifiez qui serait le responsable de telle personne.',
        'Dans un texte, {{responsable}} devient son nom.',
      ),
    ],
  },
  {
    code: 'lire-les-statistiques',
    title: 'Lire les statistiques',
    summary: 'Ce que disent les chiffres, et pourquoi certains sont masqués.',
    category: 'follow',
    minutes: 4,
    roles: [...STAFF_ROLES, 'referent'],
    screens: [paths.statistics],
    blocks: [
      buildText(
        'Par défaut, les chiffres ne disent jamais qui : combien d’ouvertures, combien de pages lues, à partir de cinq personnes.',
      ),
      buildHeading('Les indicateurs'),
      buildText(
        '<strong>Taux d’ouverture</strong> : les personnes qui ont ouvert le livret, parmi celles que l’invitation a atteintes.',
        '<strong>Démarrage avant l’arrivée</strong> : celles qui ont commencé avant leur premier jour.',
        '<strong>Livret terminé à J+30</strong> : celles qui avaient tout terminé trente jours après leur arrivée.',
      ),
      buildNote(
        'Un chiffre manque ?',
        'Un résultat qui porte sur trop peu de personnes est masqué, avec ceux qui permettraient de le deviner.',
      ),
    ],
  },
  {
    code: 'faire-confirmer-une-lecture',
    title: 'Faire confirmer une lecture',
    summary: 'Une preuve datée pour les consignes de sécurité ou le règlement intérieur.',
    category: 'follow',
    level: 'advanced',
    minutes: 4,
    roles: STAFF_ROLES,
    screens: [],
    blocks: [
      buildSteps(
        'Dans l’éditeur, ajoutez le bloc <strong>Lecture confirmée</strong> à la page, ou <strong>Fichier à lire</strong> pour un PDF.',
        'Écrivez la phrase que la personne confirme : « J’ai lu et compris les consignes de sécurité du chantier. »',
        'Publiez. La personne confirme en écrivant son nom, et peut télécharger son reçu.',
        'Retrouvez les preuves dans sa fiche, sous <strong>Confirmations de lecture</strong>.',
      ),
      buildNote(
        'Ce que vaut la preuve',
        'Elle dit qui a confirmé quoi, quand, et sur quelle version. Chaque preuve porte l’empreinte de la précédente : une modification se détecte. Elle ne remplace pas la formation pratique.',
      ),
    ],
  },
  {
    code: 'administrer-son-entreprise',
    title: 'Régler son entreprise',
    summary: 'La fiche, les sites, les utilisateurs et les durées de conservation.',
    category: 'administer',
    minutes: 4,
    roles: ADMIN_ROLES,
    screens: [paths.settings],
    blocks: [
      buildText(
        'Ce que vous réglez ici sert à tous les livrets : le nom affiché, les sites et services, l’adresse d’expédition, qui peut se connecter.',
      ),
      buildSteps(
        'Complétez la fiche de l’entreprise : elle remplit les variables des textes.',
        'Invitez vos collègues avec le rôle le plus simple qui leur suffit.',
        'Vérifiez les durées de conservation avec votre délégué à la protection des données.',
      ),
    ],
  },
  {
    code: 'suivre-ses-arrivants',
    title: 'Suivre ses nouveaux arrivants',
    summary: 'Pour les responsables : qui arrive, où en est chaque personne, que faire.',
    category: 'follow',
    minutes: 2,
    roles: ['referent'],
    screens: [paths.home],
    blocks: [
      buildText('Vous voyez les personnes dont vous êtes responsable, et elles seules.'),
      buildSteps(
        'L’accueil dit qui arrive bientôt. Quand la lecture est suivie par nom, il dit aussi où en est chaque personne.',
        '<strong>Voir le livret</strong> montre ce que vos arrivants lisent.',
        'Écrivez-leur la veille de l’arrivée, ou choisissez <strong>Relancer</strong> si votre entreprise le permet.',
      ),
    ],
  },
];

/** Inserts missing tutorials. Existing ones stay, because somebody may have edited them. */
export const seedTutorials = async (db: Db, content: readonly TutorialSeed[]): Promise<void> => {
  await db
    .insert(tutorials)
    .values(
      content.map(({ level = 'beginner' as const, ...seed }, index) => ({
        ...seed,
        title: applyFrenchSpacing(seed.title),
        summary: applyFrenchSpacing(seed.summary),
        level,
        state: 'published' as const,
        publishAt: new Date('2026-11-01T08:00:00Z'),
        position: (index + 1) * 10,
      })),
    )
    .onConflictDoNothing({ target: tutorials.code });
};
